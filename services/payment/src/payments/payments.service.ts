import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { nowIso } from '@uketori/service-kit/clock';
import { DomainError, noRecord } from '@uketori/service-kit/errors';
import { type ListPage, type ListQuery, runList } from '@uketori/service-kit/list';
import type { Tx } from '@uketori/service-kit/tx';
import { Work } from '@uketori/service-kit/work';
import { payConfirmLevelOf } from '../organizations/organizations.events.js';
import { UserBankEntity } from '../user_banks/user_banks.entity.js';
import { activeBank } from '../user_banks/user_banks.service.js';
import { PaymentEntity } from './payments.entity.js';
import {
  audited,
  isSameTransfer,
  lockInvoice,
  type PaymentCause,
  paymentChanged,
  subjectOf,
  unconfirmed,
} from './payments.events.js';
import { type PaymentListRow, paymentList, reachable } from './payments.list.js';
import { priced } from './payments.pricing.js';
import * as rules from './payments.rules.js';
import { ABILITIES, confirmAbility, type PaymentView, requireReach, viewOf } from './payments.view.js';
import type { z } from 'zod';
import type { bulkResult } from './payments.answers.js';

/** What a user may change of a payment; absent fields stay. */
export interface PaymentChange {
  version?: number | undefined;
  /** Null asks the conditions again. */
  transfer_fee?: number | null | undefined;
  user_bank_id?: string | null | undefined;
  pay_date?: string | null | undefined;
  payee?: Partial<Pick<PaymentEntity, (typeof PAYEE_FIELDS)[number]>> | undefined;
}

export const PAYEE_FIELDS = [
  'payment_type',
  'bank_code',
  'bank_name',
  'branch_code',
  'branch_name',
  'account_type',
  'account_number',
  'account_holder_kana',
  'fee_borne_by_partner',
] as const;

/** One act on one payment, alone or as part of a bulk. */
export type PaymentAct =
  | { action: 'edit'; change: PaymentChange }
  | { action: 'confirm' | 'cancel_confirm'; level: number; version?: number | undefined }
  | { action: 'approve' | 'cancel_approval' | 'mark_paid' | 'unmark_paid'; version?: number | undefined };

export type BulkResult = z.infer<typeof bulkResult>;

/** Payments from the confirmations to paid. Opening is in payments.events, files are in zengin_exports. */
@Injectable()
export class PaymentsService {
  constructor(private readonly work: Work) {}

  list(actor: Actor, query: ListQuery): Promise<ListPage<PaymentListRow>> {
    return this.work.read(actor, (tx) =>
      runList<PaymentListRow>(tx, paymentList, query, [reachable(actor, ABILITIES.read)]),
    );
  }

  /** @throws DomainError no_record | no_privilege */
  get(actor: Actor, payKey: string): Promise<PaymentView> {
    return this.work.read(actor, async (tx) => shown(tx, await tx.get(PaymentEntity, payKey)));
  }

  /** The payment of an invoice's last final approval. @throws DomainError no_record | no_privilege */
  byInvoice(actor: Actor, invoiceId: string): Promise<PaymentView> {
    return this.work.read(actor, async (tx) => {
      const payments = await tx.list(PaymentEntity, { invoice_id: invoiceId }, 'lock_attempt desc');
      const payment = payments.find(({ state }) => state !== 'WITHDRAWN');
      if (!payment) throw noRecord();
      return shown(tx, payment);
    });
  }

  /** @throws DomainError no_record | no_privilege | version_conflict and the refusals of the rules */
  act(actor: Actor, payKey: string, act: PaymentAct): Promise<PaymentView> {
    return this.work.run(actor, async (tx) => shown(tx, await perform(tx, payKey, act)));
  }

  /**
   * One act on many payments: one transaction, a savepoint per payment. A crash leaves nothing half done,
   * and each payment has its own exact result.
   */
  bulk(actor: Actor, payKeys: string[], act: PaymentAct): Promise<{ results: BulkResult[] }> {
    return this.work.run(actor, async (tx) => {
      const results = new Map<string, BulkResult>();
      for (const pay_key of [...new Set(payKeys)].sort())
        results.set(pay_key, await performOne(tx, pay_key, act));
      return {
        results: payKeys.map((pay_key) => results.get(pay_key) ?? { pay_key, ok: false, code: 'no_record' }),
      };
    });
  }

  /**
   * Withdraws the draft of a final approval that is being cancelled, or remembers that it is not to be
   * opened. Idempotent by (invoice, attempt). Answers the refusal code, or null.
   */
  withdraw(actor: Actor, invoiceId: string, attempt: number): Promise<string | null> {
    return this.work.run(actor, async (tx) => {
      await lockInvoice(tx, invoiceId);
      const payments = await tx.list(PaymentEntity, { invoice_id: invoiceId }, 'lock_attempt');
      const open = payments.filter(
        (payment) => payment.lock_attempt <= attempt && payment.state !== 'WITHDRAWN',
      );
      for (const { id } of open) {
        const before = await tx.getForUpdate(PaymentEntity, id);
        const refusal = rules.withdrawRefusal(before);
        if (refusal) return refusal;
        const next = { ...before, state: rules.transition(before.state, 'withdraw') };
        await store(tx, before, next, 'withdrawn', 'payment.withdrawn');
      }
      await tx.rows(
        `insert into payment.withdrawals (organization_id, invoice_id, attempt) values ($1, $2, $3)
         on conflict do nothing`,
        [tx.actor.organization_id, invoiceId, attempt],
      );
      return null;
    });
  }
}

async function performOne(tx: Tx, pay_key: string, act: PaymentAct): Promise<BulkResult> {
  try {
    await tx.attempt(() => perform(tx, pay_key, act));
    return { pay_key, ok: true };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { pay_key, ok: false, code: error.code };
  }
}

async function perform(tx: Tx, payKey: string, act: PaymentAct): Promise<PaymentEntity> {
  const before = await tx.getForUpdate(PaymentEntity, payKey);
  const version = act.action === 'edit' ? act.change.version : act.version;
  if (version !== undefined && version !== before.version) {
    throw new DomainError('version_conflict', 'conflict', { current: { version: before.version } });
  }
  switch (act.action) {
    case 'edit':
      return edit(tx, before, act.change);
    case 'confirm':
      return confirm(tx, before, act.level);
    case 'cancel_confirm':
      return cancelConfirm(tx, before, act.level);
    case 'approve':
      return approve(tx, before);
    case 'cancel_approval':
      return cancelApproval(tx, before);
    default:
      return setPaid(tx, before, act.action);
  }
}

/** A change of the payee's account or the amount takes the confirmations with it; dates and sources do not. */
async function edit(tx: Tx, before: PaymentEntity, change: PaymentChange): Promise<PaymentEntity> {
  requireReach(before, tx.actor, ABILITIES.update);
  rules.transition(before.state, 'edit');
  if (change.user_bank_id) await activeBank(tx, change.user_bank_id);
  const payee = Object.fromEntries(
    Object.entries(change.payee ?? {}).filter(([, value]) => value !== undefined),
  ) as NonNullable<PaymentChange['payee']>;
  const next = await priced(tx, {
    ...before,
    ...payee,
    payee_edited: before.payee_edited || Object.keys(payee).length > 0,
    ...(change.user_bank_id === undefined ? {} : { user_bank_id: change.user_bank_id }),
    ...(change.pay_date === undefined ? {} : { pay_date: change.pay_date, pay_date_edited: true }),
    ...(change.transfer_fee === undefined ? {} : { manual_fee: change.transfer_fee }),
  });
  if (
    next.payment_type === 'transfer' &&
    next.transfer_fee !== null &&
    next.transfer_fee > 0 &&
    next.transfer_amount <= 0
  ) {
    throw new DomainError('transfer_fee_exceeds_amount', 'conflict', { transfer_fee: next.transfer_fee });
  }
  const same = isSameTransfer(before, next);
  const cause = !same && before.confirm_level > 0 ? 'confirm_cancelled' : 'updated';
  return store(tx, before, same ? next : unconfirmed(next), cause, 'payment.updated');
}

async function confirm(tx: Tx, before: PaymentEntity, level: number): Promise<PaymentEntity> {
  requireReach(before, tx.actor, confirmAbility(level));
  rules.checkConfirm(before, level, await payConfirmLevelOf(tx));
  const { user_id, user_name } = tx.actor;
  const confirmations = [...before.confirmations, { level, user_id, user_name, confirmed_at: nowIso() }];
  return store(
    tx,
    before,
    { ...before, confirm_level: level, confirmations },
    'confirmed',
    `payment.confirmed${level}`,
  );
}

async function cancelConfirm(tx: Tx, before: PaymentEntity, level: number): Promise<PaymentEntity> {
  requireReach(before, tx.actor, confirmAbility(level));
  rules.checkCancelConfirm(before, level);
  const confirmations = before.confirmations.filter((confirmation) => confirmation.level < level);
  const next = { ...before, confirm_level: level - 1, confirmations };
  return store(tx, before, next, 'confirm_cancelled', `payment.confirm${level}_cancelled`);
}

async function approve(tx: Tx, before: PaymentEntity): Promise<PaymentEntity> {
  requireReach(before, tx.actor, ABILITIES.approve);
  rules.checkApprove(before, await payConfirmLevelOf(tx));
  if (before.payment_type === 'transfer' && before.user_bank_id) await activeBank(tx, before.user_bank_id);
  const next: PaymentEntity = {
    ...before,
    state: rules.transition(before.state, 'approve'),
    approved_by: tx.actor.user_id,
    approved_by_name: tx.actor.user_name,
    approved_at: nowIso(),
  };
  return store(tx, before, next, 'approved', 'payment.approved');
}

async function cancelApproval(tx: Tx, before: PaymentEntity): Promise<PaymentEntity> {
  requireReach(before, tx.actor, ABILITIES.approve);
  rules.checkCancelApproval(before);
  const state = rules.transition(before.state, 'cancel_approval');
  const next = { ...before, state, approved_by: null, approved_by_name: null, approved_at: null };
  return store(tx, before, next, 'approve_cancelled', 'payment.approve_cancelled');
}

async function setPaid(
  tx: Tx,
  before: PaymentEntity,
  action: 'mark_paid' | 'unmark_paid',
): Promise<PaymentEntity> {
  requireReach(before, tx.actor, ABILITIES.paid);
  const state = rules.transition(before.state, action);
  const isPaid = action === 'mark_paid';
  const next: PaymentEntity = {
    ...before,
    state,
    paid_by: isPaid ? tx.actor.user_id : null,
    paid_by_name: isPaid ? tx.actor.user_name : null,
    paid_at: isPaid ? nowIso() : null,
  };
  return store(tx, before, next, isPaid ? 'paid' : 'unpaid', isPaid ? 'payment.paid' : 'payment.unpaid');
}

/** Writes the next state with its event and audit row. */
async function store(
  tx: Tx,
  before: PaymentEntity,
  next: PaymentEntity,
  cause: PaymentCause,
  action: string,
): Promise<PaymentEntity> {
  const after = await tx.update(PaymentEntity, next);
  await tx.emit(paymentChanged(after, cause));
  await tx.audit(action, subjectOf(after), audited(before), audited(after));
  return after;
}

async function shown(tx: Tx, payment: PaymentEntity): Promise<PaymentView> {
  requireReach(payment, tx.actor, ABILITIES.read);
  const bank = payment.user_bank_id ? await tx.get(UserBankEntity, payment.user_bank_id) : null;
  return viewOf(payment, bank, await payConfirmLevelOf(tx), tx.actor);
}
