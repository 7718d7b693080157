import {
  choice,
  entity,
  instant,
  integer,
  json,
  record,
  responseShape,
  type RowOf,
  text,
  uuid,
} from '@uketori/service-kit/record';
import { z } from 'zod';
import { RUN_KINDS } from './sources.data.js';

/** A file that was made. */
export const runRecord = record(
  'export_run',
  { schema: 'journal', table: 'export_runs' },
  {
    id: uuid({}),
    organization_id: uuid({ private: true }),
    number: integer({ sort: true }),
    kind: choice(RUN_KINDS, { filter: 'any' }),
    format_id: text({}),
    format_name: text({}),
    file_name: text({}),
    media_type: text({ private: true }),
    storage_key: text({ private: true }),
    bytes: integer({ big: true }),
    sha256: text({}),
    row_count: integer({}),
    invoice_count: integer({}),
    request: json(z.record(z.string(), z.unknown()), {}),
    created_by: uuid({ private: true }),
    created_by_name: text({}),
    created_at: instant({ filter: 'range' }),
  },
);
export const ExportRunEntity = entity(runRecord);
export type ExportRunEntity = RowOf<typeof runRecord>;

export const exportRun = z.object(responseShape(runRecord)).meta({ id: 'ExportRun' });
export type RunView = z.infer<typeof exportRun>;
