import { z } from 'zod';
import { fieldLayout, zenginProblem } from '../zengin/zengin.types.js';

/** One data record as the preview shows it; its first members are those of the first payment in it. */
export const plannedRow = z
  .object({
    pay_key: z.uuid(),
    local_id: z.int(),
    partner_name: z.string(),
    transfer_amount: z.int(),
    state: z
      .enum(['OK', 'WARNING', 'SHORTENED', 'BLOCKED'])
      .describe('SHORTENED: the holder will be shortened because somebody chose so.'),
    problems: z.array(zenginProblem),
    record: z.string().nullable(),
    payments: z
      .array(z.object({ pay_key: z.uuid(), local_id: z.int(), transfer_amount: z.int() }))
      .describe('Every payment in the record: several of one payee may go out together.'),
  })
  .meta({ id: 'PlannedRow' });
export type PlannedRow = z.infer<typeof plannedRow>;

/** What a file would hold, record by record, and why it cannot be made if it cannot. */
export const exportPlan = z
  .object({
    user_bank_id: z.uuid(),
    pay_date: z.iso.date(),
    rows: z.array(plannedRow),
    header: z.object({ record: z.string().nullable(), problems: z.array(zenginProblem) }),
    trailer: z.string().nullable(),
    end: z.string(),
    count: z.int(),
    total_amount: z.int(),
    can_export: z.boolean(),
    layout: z
      .object({
        header: z.array(fieldLayout),
        data: z.array(fieldLayout),
        edi: z.array(fieldLayout).describe('Data records with an EDI text.'),
        trailer: z.array(fieldLayout),
        end: z.array(fieldLayout),
      })
      .describe('Byte positions of every field, for a ruler above the records.'),
  })
  .meta({ id: 'ExportPlan' });
export type ExportPlan = z.infer<typeof exportPlan>;
