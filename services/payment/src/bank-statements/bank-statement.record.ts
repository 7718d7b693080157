import {
  choice,
  date,
  entity,
  flag,
  instant,
  integer,
  json,
  nullable,
  record,
  responseShape,
  type RowOf,
  text,
  uuid,
  yen,
} from '@uketori/service-kit/record';
import { z } from 'zod';
import { csvColumns } from './statement.types.js';

const amount = { min: 1, max: 999_999_999_999_999 } as const;

/** One file of a bank that brought new rows. */
export const bankStatementRecord = record(
  'bank_statement',
  { schema: 'payment', table: 'bank_statements' },
  {
    id: uuid({ list: true }),
    organization_id: uuid({ private: true }),
    user_bank_id: uuid({ list: true, filter: 'equal' }),
    file_name: text({ list: true }),
    format: choice(['zengin', 'csv'], { list: true }),
    from_date: date({ list: true, sort: true }),
    to_date: date({ list: true }),
    row_count: integer({ list: true }),
    new_count: integer({ list: true, describe: 'Rows that no earlier import held.' }),
    sha256: text({ private: true }),
    created_by: uuid({ private: true }),
    created_by_name: text({ list: true }),
    created_at: instant({ list: true, sort: true }),
    version: integer({ private: true }),
  },
);

export const ROW_STATES = ['OPEN', 'MATCHED', 'IGNORED'] as const;

/** One booking of the bank. */
export const statementRowRecord = record(
  'bank_statement_row',
  { schema: 'payment', table: 'bank_statement_rows' },
  {
    id: uuid({ list: true }),
    organization_id: uuid({ private: true }),
    statement_id: uuid({ list: true, filter: 'equal' }),
    user_bank_id: uuid({ list: true, filter: 'equal' }),
    row_key: text({ private: true }),
    line_number: integer({ private: true }),
    booked_on: date({ list: true, sort: true, filter: 'range' }),
    direction: choice(['out', 'in'], { list: true, filter: 'equal' }),
    amount: yen({ ...amount, list: true, sort: true }),
    description: text({ list: true, filter: 'contains' }),
    balance: nullable(integer({ big: true, list: true })),
    state: choice(ROW_STATES, { list: true, filter: 'equal' }),
    ignore_reason: nullable(text({ max: 200, list: true })),
    settled_by: nullable(uuid({ private: true })),
    settled_by_name: nullable(text({ list: true })),
    settled_at: nullable(instant({ list: true })),
    created_at: instant({ private: true }),
    version: integer({ list: true }),
  },
);

/** What a payment was before the bank gave its money back. */
const beforeReturn = z.object({
  paid_by: z.string().nullable(),
  paid_by_name: z.string().nullable(),
  paid_at: z.string().nullable(),
  paid_on: z.string().nullable(),
  statement_difference: z.int().nullable(),
  statement_row_id: z.string().nullable(),
  live_batch_id: z.string().nullable(),
  approved_at: z.string().nullable(),
});
export const BEFORE_RETURN = beforeReturn.keyof().options;
export type BeforeReturn = z.infer<typeof beforeReturn>;

/** A payment that a row paid or gave back. */
const settlementRecord = record(
  'statement_settlement',
  { schema: 'payment', table: 'statement_settlements' },
  {
    id: uuid({ private: true }),
    organization_id: uuid({ private: true }),
    row_id: uuid({ private: true }),
    payment_id: uuid({ private: true }),
    kind: choice(['paid', 'returned'], {}),
    holds: flag({ private: true }),
    amount: yen({ min: 0, max: amount.max }),
    before_return: nullable(json(beforeReturn, { private: true })),
    created_at: instant({ private: true }),
    version: integer({ private: true }),
  },
);

/** Columns of a bank's CSV file under a name. */
export const mappingRecord = record(
  'statement_mapping',
  { schema: 'payment', table: 'statement_mappings' },
  {
    id: uuid({}),
    organization_id: uuid({ private: true }),
    user_bank_id: uuid({}),
    name: text({ max: 40, required: true }),
    columns: json(csvColumns, {}),
    created_at: instant({ private: true }),
    version: integer({}),
  },
);

export type BankStatementEntity = RowOf<typeof bankStatementRecord>;
export const BankStatementEntity = entity(bankStatementRecord);
export type StatementRowEntity = RowOf<typeof statementRowRecord>;
export const StatementRowEntity = entity(statementRowRecord);
export type StatementSettlementEntity = RowOf<typeof settlementRecord>;
export const StatementSettlementEntity = entity(settlementRecord);
export type StatementMappingEntity = RowOf<typeof mappingRecord>;
export const StatementMappingEntity = entity(mappingRecord);

export const bankStatementView = z
  .object(responseShape(bankStatementRecord))
  .meta({ id: 'BankStatementView' });
export type BankStatementView = z.infer<typeof bankStatementView>;

export const mappingView = z.object(responseShape(mappingRecord)).meta({ id: 'StatementMapping' });
export type MappingView = z.infer<typeof mappingView>;

/** A payment in a row: what it is of, and how much of the row it is. */
const settledPayment = z
  .object({
    pay_key: z.uuid(),
    local_id: z.int(),
    partner_name: z.string(),
    amount: z.int(),
    kind: z.enum(['paid', 'returned']),
  })
  .meta({ id: 'SettledPayment' });

/** Why a row may be the booking of a payment. */
export const MATCH_REASONS = [
  'amount_exact',
  'amount_with_fee',
  'amount_fee_differs',
  'date_same',
  'date_near',
  'name_same',
  'name_absent',
  'name_differs',
  'transfer_group',
  'transfer_file',
  'not_exported',
  'return_word',
] as const;

export const matchProposal = z
  .object({
    kind: z.enum(['payment', 'group', 'file', 'returned']),
    pay_keys: z.array(z.uuid()),
    payments: z
      .array(
        z.object({
          pay_key: z.uuid(),
          local_id: z.int(),
          partner_name: z.string(),
          pay_date: z.iso.date().nullable(),
          transfer_amount: z.int(),
        }),
      )
      .describe('The first twenty.'),
    total: z.int(),
    difference: z.int().describe('The row less the payments: a fee.'),
    confidence: z.int().min(0).max(100),
    sure: z.boolean().describe('The only fitting one, for a row that fits nothing else.'),
    reasons: z.array(z.enum(MATCH_REASONS)),
  })
  .meta({ id: 'MatchProposal' });
export type MatchProposal = z.infer<typeof matchProposal>;

export const statementRowView = z
  .object(responseShape(statementRowRecord))
  .extend({ file_name: z.string().describe('The file that brought it.'), payments: z.array(settledPayment) })
  .meta({ id: 'BankStatementRow' });
export type StatementRowView = z.infer<typeof statementRowView>;

export const openRowView = z
  .object(responseShape(statementRowRecord))
  .extend({ proposals: z.array(matchProposal) })
  .meta({ id: 'OpenStatementRow' });
export type OpenRowView = z.infer<typeof openRowView>;
