import type { CompanyEntity } from './company.record.js';

/** Where money of a supplier goes. */
const ACCOUNT_FIELDS = [
  'bank_name',
  'bank_code',
  'branch_name',
  'branch_code',
  'account_type',
  'account_number',
  'account_holder_kana',
] as const satisfies readonly (keyof CompanyEntity)[];

type Account = Partial<Pick<CompanyEntity, (typeof ACCOUNT_FIELDS)[number]>>;

/**
 * Whether a supplier's bank account becomes another one. The kind of account alone names none: a form has it from the
 * beginning.
 * @param before null for a new supplier
 */
export function changesAccount(before: Account | null, after: Account): boolean {
  if (before === null)
    return ACCOUNT_FIELDS.some((field) => field !== 'account_type' && (after[field] ?? '') !== '');
  return ACCOUNT_FIELDS.some((field) => after[field] !== undefined && after[field] !== before[field]);
}
