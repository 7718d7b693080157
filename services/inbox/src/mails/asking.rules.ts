/** Why a supplier gets no request by mail for a month, as a code of the catalogue; null when they get one. */
export type AskRefusal = 'no_record' | 'customer_without_email' | 'already_asked' | null;

/**
 * A supplier gets one request for a month. A user may name suppliers who get another one.
 * @param customer undefined: there is none, or it was deleted
 */
export function askRefusal(
  customer: { email: string } | undefined,
  requested: boolean,
  again: boolean,
): AskRefusal {
  if (!customer) return 'no_record';
  if (customer.email === '') return 'customer_without_email';
  return requested && !again ? 'already_asked' : null;
}
