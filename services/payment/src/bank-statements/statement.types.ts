import { z } from 'zod';

/** Most rows that one file may hold. */
export const MOST_STATEMENT_ROWS = 5000;
export const MOST_COLUMNS = 50;
export const MOST_TEXT_COLUMNS = 4;
/** Lines in front of the bookings: a title, the account, the headings. */
export const MOST_LEAD = 30;
const column = z
  .int()
  .min(0)
  .max(MOST_COLUMNS - 1);

/** Where a bank's CSV file has its columns, 0-based. Amounts are in two columns, or in one with a sign. */
export const csvColumns = z
  .strictObject({
    skip: z.int().min(0).max(MOST_LEAD).describe('Lines in front of the first booking.'),
    date: column,
    out: column.nullable().describe('Money that left the account.'),
    in: column.nullable().describe('Money that arrived.'),
    amount: column.nullable().describe('One column for both, negative for money that left.'),
    text: z.array(column).min(1).max(MOST_TEXT_COLUMNS),
    balance: column.nullable(),
  })
  .meta({ id: 'StatementColumns' });
export type CsvColumns = z.infer<typeof csvColumns>;

/** One booking of the bank, from a file of any format. */
export const parsedRow = z
  .object({
    line_number: z.int(),
    booked_on: z.iso.date(),
    direction: z.enum(['out', 'in']),
    amount: z.int(),
    description: z.string(),
    balance: z.int().nullable(),
  })
  .meta({ id: 'StatementFileRow' });
export type ParsedRow = z.infer<typeof parsedRow>;

/** What a file holds, before it is imported. */
export const statementReading = z
  .object({
    format: z.enum(['zengin', 'csv']),
    cells: z.array(z.array(z.string())).describe('The first lines of a CSV file.'),
    columns: csvColumns.nullable().describe('The columns used, or proposed; null for other formats.'),
    row_count: z.int(),
    out_total: z.int(),
    in_total: z.int(),
    rows: z.array(parsedRow).describe('The first fifty.'),
    refusal: z
      .object({ code: z.string(), params: z.record(z.string(), z.unknown()) })
      .nullable()
      .describe('The reason why it cannot be imported this way.'),
  })
  .meta({ id: 'StatementReading' });
export type StatementReading = z.infer<typeof statementReading>;
