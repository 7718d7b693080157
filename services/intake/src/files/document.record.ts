import {
  choice,
  entity,
  flag,
  instant,
  integer,
  json,
  nullable,
  record,
  type RowOf,
  text,
  uuid,
} from '@uketori/service-kit/record';
import { z } from 'zod';
import type { ReadFields } from '@uketori/proto/uketori/intake/v1/events';
import { CONTENT_TYPES } from '../inspection/inspection.facade.js';
import { READ_STATUSES } from './files.rules.js';

/** A range of pages of a stored file, read as one invoice. */
export const documentRecord = record(
  'document',
  { schema: 'intake', table: 'documents' },
  {
    id: uuid({}),
    organization_id: uuid({ private: true }),
    upload_id: uuid({}),
    file_name: text({}),
    content_type: choice(CONTENT_TYPES, {}),
    download_only: flag({ private: true }),
    first_page: integer({}),
    page_count: integer({}),
    current_version: integer({}),
    department_id: nullable(uuid({ private: true })),
    uploaded_by: uuid({ private: true }),
    read_status: choice(READ_STATUSES, { private: true }),
    read_version: integer({ private: true }),
    read_error_code: nullable(text({ private: true })),
    read_fields: nullable(
      json(
        z.custom<ReadFields>((value) => typeof value === 'object'),
        { private: true },
      ),
    ),
    words_key: nullable(text({ private: true })),
    read_at: nullable(instant({ private: true })),
    created_at: instant({ private: true }),
    version: integer({ private: true }),
  },
);

export type DocumentEntity = RowOf<typeof documentRecord>;
export const DocumentEntity = entity(documentRecord);

/** The unchanging bytes of one version of a document. */
export const documentVersionRecord = record(
  'document_version',
  { schema: 'intake', table: 'document_versions' },
  {
    id: uuid({ private: true }),
    organization_id: uuid({ private: true }),
    document_id: uuid({ private: true }),
    document_version: integer({}),
    sha256: text({}),
    bytes: integer({ big: true }),
    content_type: choice(CONTENT_TYPES, {}),
    storage_key: text({ private: true }),
    file_name: text({
      describe:
        'Name, length and kind as this version was received; the document carries those of the current one.',
    }),
    page_count: integer({}),
    download_only: flag({ private: true }),
    reason: text({ describe: 'Why it replaced the version before; empty for the first.' }),
    created_by: uuid({ private: true }),
    created_by_name: text({}),
    // The user, or the maker of the API key; null when no user brought the file.
    uploader_id: nullable(uuid({ private: true })),
    created_at: instant({}),
  },
);

export type DocumentVersionEntity = RowOf<typeof documentVersionRecord>;
export const DocumentVersionEntity = entity(documentVersionRecord);
