import type { BodyOf, Schema } from '@uketori/frontend-kit/apiTypes';

export type CompanyInput = BodyOf<'/companies', 'post'>;

const NOT_SENT = new Set([
  'id',
  'active',
  'patterns',
  'company_journals',
  'debit_account_title',
  'credit_account_title',
  'created_at',
  'updated_at',
  'pay',
  'withholding',
  'consumption_tax',
]);

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
