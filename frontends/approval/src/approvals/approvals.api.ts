import type { components } from '@uketori/frontend-kit/api.gen';

/** GET /approvals/{type}/{id}. */
export type ApprovalView = components['schemas']['ApprovalView'];
export type ApprovalStep = ApprovalView['steps'][number];

/** The bulk actions on invoices: approve their next level, approve them finally, or return them to accounting. */
export type BulkAct = 'approve' | 'final' | 'return';

/** What became of one of them; only a final approval can still be under way. */
export type BulkResult = components['schemas']['ApprovalBulkResult'] &
  Pick<components['schemas']['FinalApprovalBulkResult'], 'final_state'>;

/** An invoice that was chosen on a list, as the list showed it. */
export interface ChosenInvoice {
  id: string;
  local_id: number;
  version: number;
  partner_name: string;
  /** yen; null while it is not known */
  payable_amount: number | null;
  currency_code: string;
  /** decimal string in currency_code; null when that is JPY or it is not known */
  foreign_total_amount: string | null;
  /** after somebody approved it */
  is_changed: boolean;
}

/** Chosen invoices as the bulk acts ask for them: each with the version that was seen. */
export function seenInvoices(rows: readonly ChosenInvoice[]): { id: string; invoice_version: number }[] {
  return rows.map(({ id, version }) => ({ id, invoice_version: version }));
}

/** What of a bulk act was refused, by the number that people know the invoice by. */
export function refusedOf(
  rows: readonly ChosenInvoice[],
  results: readonly BulkResult[],
): { number: number | undefined; code: string | undefined }[] {
  const numbers = new Map(rows.map((row) => [row.id, row.local_id]));
  return results.filter(({ ok }) => !ok).map(({ id, code }) => ({ number: numbers.get(id), code }));
}

/** The subject of an approval. */
export interface Subject {
  type: 'invoice' | 'inbox_item';
  id: string;
}

/** The path parameters of a subject's approval. */
export function approvalParams({ type, id }: Subject): { subject_type: Subject['type']; id: string } {
  return { subject_type: type, id };
}

/** Addresses whose responses the approval of an invoice changes. */
export const TOUCHED = ['/invoices', '/payments'];
