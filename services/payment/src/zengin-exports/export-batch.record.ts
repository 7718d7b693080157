import {
  bytes,
  choice,
  date,
  entity,
  flag,
  instant,
  integer,
  nullable,
  record,
  responseShape,
  type RowOf,
  text,
  uuid,
  yen,
} from '@uketori/service-kit/record';
import { z } from 'zod';

const amount = { min: 1, max: 999_999_999_999 } as const;

/** One transfer file: its bytes as made, and the payments in it while it is live. */
export const exportBatchRecord = record(
  'export_batch',
  { schema: 'payment', table: 'export_batches' },
  {
    id: uuid({ list: true }),
    organization_id: uuid({ private: true }),
    local_id: integer({ list: true, sort: true }),
    user_bank_id: uuid({ list: true, filter: 'equal' }),
    pay_date: date({ list: true, sort: true, filter: 'range' }),
    state: choice(['LIVE', 'VOID'], { list: true, filter: 'equal' }),
    row_count: integer({ list: true }),
    total_amount: yen({ ...amount, list: true, sort: true }),
    file_name: text({ list: true }),
    content: bytes({ private: true }),
    sha256: text({ list: true }),
    created_by: uuid({ list: true }),
    created_by_name: text({ list: true }),
    created_at: instant({ list: true }),
    void_reason: nullable(text({ list: true })),
    voided_by: nullable(uuid({ list: true })),
    voided_by_name: nullable(text({ list: true })),
    voided_at: nullable(instant({ list: true })),
    version: integer({ list: true }),
  },
);

/** One payment in one batch; a unique index keeps it in at most one live batch. */
const exportRowRecord = record(
  'export_row',
  { schema: 'payment', table: 'export_rows' },
  {
    id: uuid({ private: true }),
    organization_id: uuid({ private: true }),
    batch_id: uuid({ private: true }),
    payment_id: uuid({ private: true }),
    row_number: integer({}),
    amount: yen(amount),
    live: flag({ private: true }),
  },
);

export type ExportBatchEntity = RowOf<typeof exportBatchRecord>;
export const ExportBatchEntity = entity(exportBatchRecord);
export const ExportRowEntity = entity(exportRowRecord);

export const exportBatchView = z.object(responseShape(exportBatchRecord)).meta({ id: 'ExportBatchView' });
export type ExportBatchView = z.infer<typeof exportBatchView>;

export const exportBatchDetail = exportBatchView
  .extend({
    rows: z.array(
      z.object({
        ...responseShape(exportRowRecord),
        pay_key: z.uuid(),
        local_id: z.int(),
        partner_name: z.string(),
      }),
    ),
  })
  .meta({ id: 'ExportBatchDetail' });
export type ExportBatchDetail = z.infer<typeof exportBatchDetail>;
