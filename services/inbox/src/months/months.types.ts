import { responseShape } from '@uketori/service-kit/record';
import { z } from 'zod';
import { LANGUAGES } from '../templates/templates.facade.js';
import { inboxItemRecord } from '../items/items.facade.js';

export const yearMonth = z.object({ year: z.int(), month: z.int() }).meta({ id: 'YearMonth' });
export type YearMonth = z.infer<typeof yearMonth>;

export const CELL_ITEM = ['id', 'submit_status', 'file_name', 'invoice_local_id'] as const;
const cellItem = z.object(responseShape(inboxItemRecord, CELL_ITEM)).meta({ id: 'CellItem' });
export type CellItem = z.infer<typeof cellItem>;

const cellStatus = z.enum(['not_expected', 'uncollected', 'returned', 'submitted', 'sent']);
export type CellStatus = z.infer<typeof cellStatus>;

export const tableCell = z
  .object({
    expected: z.boolean(),
    status: cellStatus,
    count: z.int(),
    asked_on: z.iso.date().nullable().describe('JST date of the last request for the month by mail.'),
    items: z.array(cellItem).optional().describe('Only with is_list.'),
    year: z.int(),
    month: z.int(),
  })
  .meta({ id: 'TableCell' });

export const tableRow = z
  .object({
    customer_id: z.uuid(),
    customer_name: z.string(),
    department_name: z.string(),
    has_email: z.boolean(),
    language: z.enum(LANGUAGES),
    own_department_id: z.uuid().nullable(),
    own_department: z.string(),
    sort_num: z.int(),
    months: z.array(tableCell),
  })
  .meta({ id: 'TableRow' });
export type TableRow = z.infer<typeof tableRow>;

export const customerTable = z
  .object({
    months: z.array(yearMonth),
    status: z.union([z.literal(1), z.literal(2), z.literal(3)]),
    customer_table: z.array(tableRow),
    totals: z
      .object({
        not_expected: z.int(),
        uncollected: z.int(),
        returned: z.int(),
        submitted: z.int(),
        sent: z.int(),
      })
      .describe('Cells of each status over the rows shown.'),
    cut: z
      .boolean()
      .describe('True when the organization has more than 2,000 active customers and the rest is left out.'),
  })
  .meta({ id: 'CustomerTable' });
export type CustomerTable = z.infer<typeof customerTable>;
