import { DomainError } from '@uketori/service-kit/errors';

/**
 * submit_status of an inbox item. The spec leaves the values open; these are the product's:
 * 0 uncollected (未回収), 1 submitted (提出済), 2 sent to reading (読取依頼済), 3 returned (差戻し).
 */
export const SUBMIT_STATUS = { uncollected: 0, submitted: 1, sent: 2, returned: 3 } as const;
export type SubmitStatus = 0 | 1 | 2 | 3;

/** What happens to an item. `set_*` are a user's own changes of submit_status. */
export type ItemAction = 'receive_file' | 'send' | 'set_uncollected' | 'set_submitted' | 'return';

export interface ItemFacts {
  submit_status: SubmitStatus;
  has_document: boolean;
  /** The actor is the user who brought the file in. */
  is_own_upload: boolean;
  reading_state: '' | 'SENDING' | 'SENT';
  /** Its customer asks for an approval before reading. */
  needs_approval: boolean;
  /** Approved for good: it goes on to reading, or the approval is taken back first. */
  is_final: boolean;
}

type Outcome =
  | SubmitStatus
  | 'item_already_submitted'
  | 'item_already_sent'
  | 'item_already_returned'
  | 'item_has_no_file'
  | 'cannot_return_to_uncollected';

/** One row per status: what each action leads to, or why it does not. Tested cell by cell. */
const TABLE: Record<SubmitStatus, Record<ItemAction, Outcome>> = {
  0: {
    receive_file: 1,
    send: 'item_has_no_file',
    set_uncollected: 0,
    set_submitted: 'item_has_no_file',
    return: 'item_has_no_file',
  },
  1: {
    receive_file: 'item_already_submitted',
    send: 2,
    set_uncollected: 0,
    set_submitted: 1,
    return: 3,
  },
  2: {
    receive_file: 'item_already_sent',
    send: 2,
    set_uncollected: 'item_already_sent',
    set_submitted: 'item_already_sent',
    return: 'item_already_sent',
  },
  3: {
    receive_file: 1,
    send: 'item_already_submitted',
    set_uncollected: 0,
    set_submitted: 1,
    return: 'item_already_returned',
  },
};

/**
 * The status after an action. Throws the code of the refusal; only the user who brought the file in
 * may go back to uncollected (spec 6), and the status is fixed while the file waits to be read.
 */
export function nextStatus(item: ItemFacts, action: ItemAction): SubmitStatus {
  if (item.reading_state === 'SENDING' && action !== 'send') throw refuse('item_already_sent');
  if (item.is_final && action !== 'send') throw refuse('item_finally_approved');
  // A file that waits for intake passed this gate when it was sent.
  const waits = item.needs_approval && !item.is_final && item.reading_state === '';
  if (action === 'send' && item.submit_status === 1 && waits) throw refuse('item_not_approved');
  const outcome = TABLE[item.submit_status][action];
  if (typeof outcome === 'string') throw refuse(outcome);
  if ((outcome === 1 || outcome === 2) && action !== 'receive_file' && !item.has_document)
    throw refuse('item_has_no_file');
  if (action === 'set_uncollected' && item.submit_status !== 0 && !item.is_own_upload) {
    throw refuse('cannot_return_to_uncollected');
  }
  return outcome;
}

function refuse(code: string): DomainError {
  return new DomainError(code, code === 'cannot_return_to_uncollected' ? 'forbidden' : 'conflict');
}

const BY_STATUS: Record<SubmitStatus, ItemAction | null> = {
  0: 'set_uncollected',
  1: 'set_submitted',
  2: null,
  3: null,
};

/** The action a user means by a submit_status: 2 is reached by sending to reading, 3 by a return with its reason. */
export function actionOf(wanted: SubmitStatus): ItemAction {
  const action = BY_STATUS[wanted];
  if (!action) throw new DomainError('invalid_input', 'invalid', { field: 'submit_status' });
  return action;
}

/**
 * Whether the user may return an item to its supplier: with the right to update items, or as an approver whom the
 * customer names for the stage that comes next.
 */
export function mayReturn(
  item: { approved_stage: number; default_approve_users: Readonly<Record<string, readonly string[]>> },
  actor: { user_organization_id: string; update_level: number },
): boolean {
  const named = item.default_approve_users[String(item.approved_stage + 1)] ?? [];
  return actor.update_level > 0 || named.includes(actor.user_organization_id);
}
