import { DEFAULT_TEMPLATE, SummaryTemplate } from '../summaries/summary.rules.js';
import { fromCopy } from './cells.rules.js';
import { NULL, type Places, type RawRow } from './slips.rules.js';

/** Raw fields that 摘要 is made of. */
const FIELDS = [
  'partner_name',
  'invoice_number',
  'description',
  'purchase_date',
  'company_abstract',
  'company_template',
] as const;

/**
 * Reads 摘要 of a row in COPY's form: after the supplier's template, else the organization's, else the usual one.
 * @param shareOf share of the transitional measure that a row bears
 */
export function summaryReader(
  places: Places,
  organizations: string,
  shareOf: (row: RawRow) => number | null,
): (row: RawRow) => string {
  const at = FIELDS.map((field) => places.get(field) as number);
  const usual = new SummaryTemplate(organizations || DEFAULT_TEMPLATE);
  const suppliers = new Map<string, SummaryTemplate>();
  const templateOf = (raw: string) => {
    if (raw === NULL || raw === '') return usual;
    let found = suppliers.get(raw);
    if (!found) {
      found = new SummaryTemplate(fromCopy(raw));
      suppliers.set(raw, found);
    }
    return found;
  };
  return (row) => {
    const [supplier, number, note, date, subject, template] = at.map((place) => row[place]) as [
      string,
      string,
      string,
      string,
      string,
      string,
    ];
    return templateOf(template).render({ supplier, number, note, date, subject }, shareOf(row));
  };
}
