import { NIL_ORGANIZATION } from '@uketori/service-kit/ids';

/** The users who had to do with an invoice, by user id. */
export interface InvoicePeople {
  created_by: string | null;
  readers: readonly string[];
  updaters: readonly string[];
  approvers: readonly string[];
  next_approvers: readonly string[];
}

/** Most people who are notified of one comment. */
export const MAX_RECIPIENTS = 100;

/**
 * The recipients of a comment (spec 5: the reading, updating and approving users), each once, without the
 * writer and without the system itself.
 */
export function recipientsOf(people: InvoicePeople, writer: string): string[] {
  const { created_by, readers, updaters, approvers, next_approvers } = people;
  const all = new Set([...next_approvers, ...approvers, ...updaters, ...readers, created_by ?? '']);
  for (const nobody of ['', NIL_ORGANIZATION, writer]) all.delete(nobody);
  return [...all].slice(0, MAX_RECIPIENTS);
}
