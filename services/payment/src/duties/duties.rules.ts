import type { Duty, DutyMark } from '@uketori/service-kit/duties.rules';

/** A confirmation of a payment, as the rules on duties need it. */
interface Confirmation {
  user_id: string;
  user_name: string;
  confirmed_at: string;
  responsible_id?: string | undefined;
}

/** The people who confirmed a payment; an API key counts as its maker. */
export function confirmationDuties(confirmations: readonly Confirmation[]): DutyMark[] {
  return confirmations.map(({ user_id, user_name, confirmed_at, responsible_id }) => ({
    duty: 'confirm',
    user_id: responsible_id ?? user_id,
    user_name,
    at: confirmed_at,
  }));
}

/** A payee's account, as the rules on duties need it. */
interface EnteredAccount {
  entered_by: string | null;
  entered_at: string;
  uploader_ids: readonly string[];
}

/** The duty to confirm a payee's account: one that only the reader entered needs somebody beside the uploader. */
export function accountDuty({ entered_by }: Pick<EnteredAccount, 'entered_by'>): Duty {
  return entered_by === null ? 'read_account' : 'account';
}

/** The uploaders of the invoice that a payee's account came with. Another rule keeps away the user who entered it. */
export function accountDuties({ uploader_ids, entered_at }: EnteredAccount): DutyMark[] {
  return uploader_ids.map((user_id) => ({ duty: 'upload', user_id, user_name: '', at: entered_at }));
}
