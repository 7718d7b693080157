import { Injectable } from '@nestjs/common';
import { type Actor, abilityLevel, responsibleUser } from '@uketori/service-kit/actor';
import { nowIso } from '@uketori/service-kit/clock';
import { dutyConflict } from '@uketori/service-kit/duties.rules';
import { DomainError } from '@uketori/service-kit/errors';
import { shown } from '@uketori/service-kit/record';
import type { Tx } from '@uketori/service-kit/tx';
import { Work } from '@uketori/service-kit/work';
import { accountDuties, accountDuty, performDuty } from '../duties/duties.facade.js';
import { paymentDutyPolicy } from '../organizations/organizations.facade.js';
import { PayeeAccountEntity, payeeAccountRecord, type PayeeAccountView } from './payee-account.record.js';
import { checkConfirmation } from './payee-accounts.rules.js';
import {
  accountsIn,
  accountsToConfirm,
  openPaymentsTo,
  previousAccount,
} from './payee-accounts.repository.js';

const UPDATE = 'payment:update';

/** The confirmation of an account. */
interface Confirming {
  version: number;
  note: string;
  accept_duties?: boolean | undefined;
}

/** The guard of payees' accounts: a new or changed one waits until a second person confirmed it. */
@Injectable()
export class PayeeAccountsService {
  constructor(private readonly work: Work) {}

  /**
   * Waiting accounts that an open payment goes to, or those of them that the actor may confirm, the oldest first; or
   * the confirmed ones, the latest first.
   */
  list(actor: Actor, which: PayeeAccountEntity['state'] | 'TO_CONFIRM'): Promise<PayeeAccountView[]> {
    return this.work.read(actor, async (tx) => {
      const rows = await (which === 'TO_CONFIRM' ? accountsToConfirm(tx) : accountsIn(tx, which));
      const views: PayeeAccountView[] = [];
      for (const row of rows) views.push(await viewOf(tx, row));
      return views;
    });
  }

  /** @throws DomainError no_record */
  get(actor: Actor, id: string): Promise<PayeeAccountView> {
    return this.work.read(actor, async (tx) => viewOf(tx, await tx.get(PayeeAccountEntity, id)));
  }

  /**
   * Opens an account for payment. The note says how it was checked: who was called back, at which number.
   * @throws DomainError no_record | version_conflict | payee_account_confirmed | payee_account_same_person | duty_read_account
   */
  confirm(
    actor: Actor,
    id: string,
    { version, note, accept_duties = false }: Confirming,
  ): Promise<PayeeAccountView> {
    return this.work.run(actor, async (tx) => {
      const before = await held(tx, id, version);
      checkConfirmation(before, responsibleUser(actor));
      await performDuty(tx, subjectOf(before), accountDuties(before), accountDuty(before), accept_duties);
      return written(tx, 'payee_account.confirmed', before, {
        ...before,
        state: 'CONFIRMED',
        confirmed_by: actor.user_id,
        confirmed_by_name: actor.user_name,
        confirmed_responsible_id: responsibleUser(actor),
        confirmed_at: nowIso(),
        confirm_note: note,
      });
    });
  }

  /** Takes a confirmation back; the account waits again. Files that were made stay. @throws DomainError payee_account_waiting */
  revoke(actor: Actor, id: string, version: number): Promise<PayeeAccountView> {
    return this.work.run(actor, async (tx) => {
      const before = await held(tx, id, version);
      if (before.state === 'WAITING') throw new DomainError('payee_account_waiting', 'conflict');
      return written(tx, 'payee_account.revoked', before, {
        ...before,
        state: 'WAITING',
        confirmed_by: null,
        confirmed_by_name: null,
        confirmed_responsible_id: null,
        confirmed_at: null,
        confirm_note: null,
      });
    });
  }

  /** The EDI text that goes with this payee's transfers unless a payment has its own. */
  setEdiText(actor: Actor, id: string, version: number, edi_text: string): Promise<PayeeAccountView> {
    return this.work.run(actor, async (tx) => {
      const before = await held(tx, id, version);
      return written(tx, 'payee_account.updated', before, { ...before, edi_text });
    });
  }
}

async function held(tx: Tx, id: string, version: number): Promise<PayeeAccountEntity> {
  const before = await tx.getForUpdate(PayeeAccountEntity, id);
  if (before.version !== version) {
    throw new DomainError('version_conflict', 'conflict', { current: { version: before.version } });
  }
  return before;
}

async function written(
  tx: Tx,
  action: string,
  before: PayeeAccountEntity,
  next: PayeeAccountEntity,
): Promise<PayeeAccountView> {
  const after = await tx.update(PayeeAccountEntity, next);
  await tx.audit(action, subjectOf(after), before, after);
  return viewOf(tx, after);
}

function subjectOf({ id }: PayeeAccountEntity) {
  return { menu: 'payment', subject_type: 'payee_account', subject_id: id };
}

async function viewOf(tx: Tx, row: PayeeAccountEntity): Promise<PayeeAccountView> {
  const previous = await previousAccount(tx, row);
  const payments = await openPaymentsTo(tx, row);
  const policy = await paymentDutyPolicy(tx);
  const conflict = policy === 'off' ? null : conflictOf(row, tx.actor);
  const refusal = refusalOf(row, tx.actor) ?? (policy === 'enforce' ? conflict : null);
  const warning = refusal === null ? conflict : null;
  const can_confirm = refusal === null;
  return { ...shown(payeeAccountRecord, row), previous, payments, can_confirm, refusal, warning };
}

/** The code of the reason why the actor must leave the confirmation to another person. */
function conflictOf(account: PayeeAccountEntity, actor: Actor): string | null {
  if (account.state === 'CONFIRMED') return null;
  const next = { duty: accountDuty(account), user_id: responsibleUser(actor) };
  return dutyConflict(accountDuties(account), next)?.code ?? null;
}

function refusalOf(account: PayeeAccountEntity, actor: Actor): string | null {
  if (abilityLevel(actor, UPDATE) < 1) return 'no_privilege';
  try {
    checkConfirmation(account, responsibleUser(actor));
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
}
