import { z } from 'zod';

export const yearMonth = z
  .object({
    year: z.int(),
    month: z.int(),
  })
  .meta({ id: 'YearMonth' });

export const cellItem = z
  .object({
    id: z.uuid(),
    submit_status: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
    file_name: z.string(),
    invoice_local_id: z.int().nullable(),
  })
  .meta({ id: 'CellItem' });

export const tableCell = z
  .object({
    expected: z.boolean(),
    status: z.enum(['not_expected', 'uncollected', 'returned', 'submitted', 'sent']),
    count: z.int(),
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
    own_department_id: z.uuid().nullable(),
    own_department: z.string(),
    sort_num: z.int(),
    months: z.array(tableCell),
  })
  .meta({ id: 'TableRow' });

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
