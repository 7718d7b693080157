import { z } from 'zod';
import { fieldLayout, zenginProblem } from '../zengin/zengin.facade.js';

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

export const exportPlan = z
  .object({
    user_bank_id: z.uuid(),
    pay_date: z.iso.date(),
    rows: z.array(plannedRow),
    header: z.object({
      record: z.string().nullable(),
      problems: z.array(zenginProblem),
    }),
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

export const exportBatchView = z
  .object({
    id: z.uuid(),
    local_id: z.int(),
    state: z.enum(['LIVE', 'VOID']),
    created_by: z.uuid(),
    pay_date: z.iso.date(),
    user_bank_id: z.uuid(),
    total_amount: z.int(),
    created_at: z.iso.datetime(),
    version: z.int(),
    row_count: z.int(),
    file_name: z.string(),
    sha256: z.string(),
    created_by_name: z.string(),
    void_reason: z.string().nullable(),
    voided_by: z.uuid().nullable(),
    voided_by_name: z.string().nullable(),
    voided_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'ExportBatchView' });

export const exportBatchDetail = exportBatchView
  .extend({
    rows: z.array(
      z.object({
        row_number: z.int(),
        pay_key: z.uuid(),
        local_id: z.int(),
        partner_name: z.string(),
        amount: z.int(),
      }),
    ),
  })
  .meta({ id: 'ExportBatchDetail' });

export const fileInspection = z
  .object({
    separator: z.enum(['CRLF', 'CR', 'LF', 'none']),
    count: z.int(),
    total: z.int(),
    record_count: z.int(),
    records: z
      .array(
        z.object({
          number: z.int(),
          kind: z.enum(['header', 'data', 'trailer', 'end']).nullable(),
          text: z.string(),
        }),
      )
      .describe('The first thousand.'),
    problem_count: z.int(),
    problems: z
      .array(
        z.object({
          check: z.string(),
          severity: z.enum(['error', 'warning']),
          record: z.int(),
          field: z.string().nullable(),
          found: z.string(),
        }),
      )
      .describe('The first thousand.'),
    layout: exportPlan.shape.layout,
  })
  .meta({ id: 'FileInspection' });
