import type { BodyOf, Schema } from '@uketori/frontend-kit/apiTypes';
import { everyOf } from '@uketori/frontend-kit/everyOf';

export type CompanyInput = BodyOf<'/companies', 'post'>;

/** The API shows these and does not take them; `everyOf` keeps the list complete. */
const SHOWN_ONLY = everyOf<Exclude<keyof Schema<'Company'>, keyof CompanyInput>>()([
  'id',
  'sort_num',
  'company_journals',
  'debit_account_title',
  'credit_account_title',
  'updated_at',
]);
/** The switch and the headings of the form. */
const OF_THE_FORM = ['active', 'pay', 'withholding', 'consumption_tax'];
const NOT_SENT: ReadonlySet<string> = new Set([...SHOWN_ONLY, ...OF_THE_FORM, 'patterns']);

/** A supplier as the API takes it; without `patterns` the learned journals stay. */
export function companyBody(
  values: Partial<Schema<'Company'>>,
  status: 0 | 1,
  patterns?: CompanyInput['patterns'],
): CompanyInput {
  const sent = Object.entries(values).filter(([name, value]) => !NOT_SENT.has(name) && value !== undefined);
  return {
    ...Object.fromEntries(sent),
    // The server expects an empty text for an account type or a number that the user removed.
    account_type: values.account_type ?? '',
    country: values.country ?? '',
    t_number: values.t_number ?? '',
    status,
    ...(patterns ? { patterns } : {}),
  } as CompanyInput;
}
