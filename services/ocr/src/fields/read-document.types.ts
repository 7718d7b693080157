import type { Found } from '../layout/layout.types.js';
import type { BankFields } from './bank.rules.js';
import type { Deductions } from './deductions.types.js';
import type { LineItem } from './read-line.rules.js';
import type { Totals } from './totals.types.js';

/** Everything read from one document; a value that is not on the pages is null. */
export interface ReadDocument extends BankFields, Deductions, Omit<Totals, 'closes'> {
  issue_date: Found<string> | null;
  due_date: Found<string> | null;
  invoice_number: Found<string> | null;
  supplier_name: Found<string> | null;
  t_number: Found<string> | null;
  phone: Found<string> | null;
  postal_code: Found<string> | null;
  address: Found<string> | null;
  recipient_name: Found<string> | null;
  line_items: LineItem[];
}
