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
import { CONTENT_TYPES } from '../inspection/inspection.facade.js';
import { UPLOAD_STATES, type UploadOptions } from './files.rules.js';

/** Other uploads that this one resembles; their invoices' local ids are looked up when shown. */
const duplicate = z.object({
  code: z.enum(['duplicate_file_name', 'duplicate_content']),
  upload_ids: z.array(z.string()),
});
export type Duplicate = z.infer<typeof duplicate>;

/** One received file. */
export const uploadRecord = record(
  'upload',
  { schema: 'intake', table: 'uploads' },
  {
    id: uuid({}),
    organization_id: uuid({ private: true }),
    file_name: text({}),
    content_type: choice(CONTENT_TYPES, {}),
    download_only: flag({ private: true }),
    bytes: integer({ big: true }),
    sha256: text({ private: true }),
    page_count: integer({}),
    storage_key: text({ private: true }),
    state: choice(UPLOAD_STATES, {}),
    error_code: nullable(text({ private: true })),
    duplicates: json(z.array(duplicate), { private: true }),
    options: json(
      z.custom<UploadOptions>((value) => typeof value === 'object'),
      { private: true },
    ),
    split: flag({ private: true }),
    source: text({}),
    source_ref: text({ private: true }),
    department_id: nullable(uuid({ private: true })),
    uploaded_by: uuid({ private: true }),
    uploaded_by_name: text({}),
    created_at: instant({}),
    version: integer({ private: true }),
  },
);

export type UploadEntity = RowOf<typeof uploadRecord>;
export const UploadEntity = entity(uploadRecord);
