import { Injectable } from '@nestjs/common';
import { type Actor, responsibleUser } from '@uketori/service-kit/actor';
import { nowIso } from '@uketori/service-kit/clock';
import { canAccept } from '@uketori/service-kit/duties.rules';
import { DomainError, noRecord } from '@uketori/service-kit/errors';
import { type ListPage, type ListQuery, runList } from '@uketori/service-kit/list';
import { payTermOf } from '@uketori/service-kit/pay-term.rules';
import { reachable } from '@uketori/service-kit/reach';
import type { Tx } from '@uketori/service-kit/tx';
import { Work } from '@uketori/service-kit/work';
import { isToriteki, suppliersWithTerm } from '../companies/companies.facade.js';
import { confirmationDuties, performDuty } from '../duties/duties.facade.js';
import { payConfirmLevelOf } from '../organizations/organizations.facade.js';
import { activeBank } from '../conditions/conditions.facade.js';
import { contextOf } from './payment-context.service.js';
import { editPayment, type PaymentChange } from './payment-edit.service.js';
import {
  ABILITIES,
  checkApprove,
  checkCancelApproval,
  checkCancelConfirm,
  checkConfirm,
  checkFeeBearer,
  checkPayee,
  confirmAbility,
  isCredit,
  lockGroupOf,
  markPaid,
  membersOf,
  membersRead,
  PaymentEntity,
  requireReach,
  settleRest,
  storePayment,
  subjectOf,
  transition,
  unmarkPaid,
  withdrawRefusal,
} from '../transfers/transfers.facade.js';
import { paymentList, type StoredListRow } from './payments.list.js';
import { meetConditions, refuseWaiting, reprice } from '../repricing/repricing.facade.js';
import { viewOf } from './payment-view.service.js';
import type { BulkResult, PaymentListRow, PaymentView } from './payments.types.js';
import { keepWithdrawal, lockInvoice } from './withdrawals.repository.js';

/** One act on one payment, alone or as part of a bulk. */
export type PaymentAct =
  | { action: 'edit'; change: PaymentChange }
  | { action: 'confirm'; level: number; version?: number | undefined; accept_duties?: boolean | undefined }
  | { action: 'cancel_confirm'; level: number; version?: number | undefined }
  | { action: 'approve'; version?: number | undefined; accept_duties?: boolean | undefined }
  | {
      action: 'reprice' | 'cancel_approval' | 'mark_paid' | 'unmark_paid';
      version?: number | undefined;
    };

/** Payments from the confirmations to paid. Opening is in payments.events, files are in zengin-exports. */
@Injectable()
export class PaymentsService {
  constructor(private readonly work: Work) {}

  list(actor: Actor, query: ListQuery): Promise<ListPage<PaymentListRow>> {
    return this.work.read(actor, async (tx) => {
      const page = await runList<StoredListRow>(tx, paymentList, query, [reachable(actor, ABILITIES.read)]);
      return { ...page, items: await withTerms(tx, page.items) };
    });
  }

  /** @throws DomainError no_record | no_privilege */
  get(actor: Actor, payKey: string): Promise<PaymentView> {
    return this.work.read(actor, async (tx) => shown(tx, await tx.get(PaymentEntity, payKey)));
  }

  /** The payment of an invoice's last final approval. @throws DomainError no_record | no_privilege */
  /** @param given id or number of the invoice */
  byInvoice(actor: Actor, given: string): Promise<PaymentView> {
    return this.work.read(actor, async (tx) => {
      const invoice = /^\d+$/.test(given) ? { invoice_local_id: Number(given) } : { invoice_id: given };
      const payments = await tx.list(PaymentEntity, invoice, 'lock_attempt desc');
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
   * opened. Idempotent by (invoice, attempt). Returns the refusal code, or null.
   */
  withdraw(actor: Actor, invoiceId: string, attempt: number): Promise<string | null> {
    return this.work.run(actor, async (tx) => {
      await lockInvoice(tx, invoiceId);
      const payments = await tx.list(PaymentEntity, { invoice_id: invoiceId }, 'lock_attempt');
      const open = payments.filter(
        (payment) => payment.lock_attempt <= attempt && payment.state !== 'WITHDRAWN',
      );
      for (const { id } of open) {
        await lockGroupOf(tx, id);
        const before = await tx.getForUpdate(PaymentEntity, id);
        const refusal = withdrawRefusal(before);
        if (refusal) return refusal;
        const { transfer_group_id } = before;
        const rest = transfer_group_id ? await membersOf(tx, transfer_group_id, id) : [];
        if (rest.some(({ state }) => state !== 'DRAFT')) return 'transfer_group_approved';
        const next = {
          ...before,
          transfer_group_id: null,
          state: transition(before.state, 'withdraw'),
        };
        await storePayment(tx, before, next, 'withdrawn', 'payment.withdrawn');
        if (rest.length > 0) await settleRest(tx, rest);
      }
      await keepWithdrawal(tx, invoiceId, attempt);
      return null;
    });
  }
}

/** The rows of a page with the legal term of each. */
async function withTerms(tx: Tx, rows: StoredListRow[]): Promise<PaymentListRow[]> {
  const suppliers = await suppliersWithTerm(
    tx,
    rows.map(({ company_id }) => company_id),
  );
  return rows.map((row) => {
    const { company_id, original_pay_date: _original, ...shown } = row;
    const supplier = suppliers.get(company_id ?? '') ?? null;
    return { ...shown, toriteki: supplier?.toriteki ?? false, pay_term: payTermOf(supplier, row) };
  });
}

async function performOne(tx: Tx, pay_key: string, act: PaymentAct): Promise<BulkResult> {
  try {
    await tx.attempt(() => perform(tx, pay_key, act));
    return { pay_key, ok: true };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { pay_key, ok: false, code: error.code, ...canAccept(error) };
  }
}

async function perform(tx: Tx, payKey: string, act: PaymentAct): Promise<PaymentEntity> {
  await lockGroupOf(tx, payKey);
  const before = await tx.getForUpdate(PaymentEntity, payKey);
  const version = act.action === 'edit' ? act.change.version : act.version;
  if (version !== undefined && version !== before.version) {
    throw new DomainError('version_conflict', 'conflict', { current: { version: before.version } });
  }
  switch (act.action) {
    case 'edit':
      return editPayment(tx, before, act.change);
    case 'reprice':
      await reprice(tx, before);
      return tx.get(PaymentEntity, payKey);
    case 'confirm':
      return confirm(tx, before, act.level, act.accept_duties ?? false);
    case 'cancel_confirm':
      return cancelConfirm(tx, before, act.level);
    case 'approve':
      return approve(tx, before, act.accept_duties ?? false);
    case 'cancel_approval':
      return cancelApproval(tx, before);
    default:
      return act.action === 'mark_paid' ? markPaid(tx, before) : unmarkPaid(tx, before);
  }
}

async function confirm(
  tx: Tx,
  before: PaymentEntity,
  level: number,
  accept_duties: boolean,
): Promise<PaymentEntity> {
  requireReach(before, tx.actor, confirmAbility(level));
  checkConfirm(before, level, await payConfirmLevelOf(tx));
  checkPayee(before, 'confirm');
  await refuseWaiting(tx, before);
  const marks = confirmationDuties(before.confirmations);
  await performDuty(tx, subjectOf(before), marks, 'confirm', accept_duties);
  const { user_id, user_name } = tx.actor;
  const responsible_id = responsibleUser(tx.actor);
  const confirmation = { level, user_id, user_name, confirmed_at: nowIso(), responsible_id };
  const confirmations = [...before.confirmations, confirmation];
  return storePayment(
    tx,
    before,
    { ...before, confirm_level: level, confirmations },
    'confirmed',
    `payment.confirmed${level}`,
  );
}

async function cancelConfirm(tx: Tx, before: PaymentEntity, level: number): Promise<PaymentEntity> {
  requireReach(before, tx.actor, confirmAbility(level));
  checkCancelConfirm(before, level);
  const confirmations = before.confirmations.filter((confirmation) => confirmation.level < level);
  const next = { ...before, confirm_level: level - 1, confirmations };
  const after = await storePayment(
    tx,
    before,
    next,
    'confirm_cancelled',
    `payment.confirm${level}_cancelled`,
  );
  await meetConditions(tx, after);
  return tx.get(PaymentEntity, after.id);
}

async function approve(tx: Tx, before: PaymentEntity, accept_duties: boolean): Promise<PaymentEntity> {
  requireReach(before, tx.actor, ABILITIES.approve);
  checkApprove(before, await payConfirmLevelOf(tx));
  checkPayee(before, 'approve');
  await refuseCreditInGroup(tx, before);
  await refuseWaiting(tx, before);
  checkFeeBearer(before, await isToriteki(tx, before.company_id));
  if (before.payment_type === 'transfer' && before.user_bank_id) await activeBank(tx, before.user_bank_id);
  const marks = confirmationDuties(before.confirmations);
  await performDuty(tx, subjectOf(before), marks, 'release', accept_duties);
  const next: PaymentEntity = {
    ...before,
    state: transition(before.state, 'approve'),
    approved_by: tx.actor.user_id,
    approved_by_name: tx.actor.user_name,
    approved_responsible_id: responsibleUser(tx.actor),
    approved_at: nowIso(),
  };
  return storePayment(tx, before, next, 'approved', 'payment.approved');
}

/** A transfer with a credit note in it cannot go out whole, so its invoices are not approved. */
async function refuseCreditInGroup(tx: Tx, payment: PaymentEntity): Promise<void> {
  if (payment.transfer_group_id === null) return;
  const others = await membersRead(tx, payment.transfer_group_id, payment.id);
  if (others.some(isCredit))
    throw new DomainError('transfer_group_mismatch', 'conflict', { field: 'payment_amount' });
}

async function cancelApproval(tx: Tx, before: PaymentEntity): Promise<PaymentEntity> {
  requireReach(before, tx.actor, ABILITIES.approve);
  checkCancelApproval(before);
  const state = transition(before.state, 'cancel_approval');
  const nobody = { approved_by: null, approved_by_name: null, approved_responsible_id: null };
  const next = { ...before, state, ...nobody, approved_at: null };
  const after = await storePayment(tx, before, next, 'approve_cancelled', 'payment.approve_cancelled');
  await meetConditions(tx, after);
  return tx.get(PaymentEntity, after.id);
}

async function shown(tx: Tx, payment: PaymentEntity): Promise<PaymentView> {
  requireReach(payment, tx.actor, ABILITIES.read);
  return viewOf(payment, await contextOf(tx, payment), tx.actor);
}
