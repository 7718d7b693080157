import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { nowIso } from '@uketori/service-kit/clock';
import { DomainError, noRecord } from '@uketori/service-kit/errors';
import type { Tx } from '@uketori/service-kit/tx';
import { Work } from '@uketori/service-kit/work';
import { CreditUseEntity } from './credit-use.record.js';
import { creditsOf, offsetsOf } from './credit-uses.repository.js';
import { insertUses, rowOf } from './credit-uses.service.js';
import { isUsedUp, pairOf, settledBy } from './offsets.rules.js';
import { PaymentEntity } from './payment.record.js';
import { ABILITIES, requireReach } from './payment-reach.service.js';
import { transition } from './payments.rules.js';
import { storePayment } from './payments.repository.js';
import { pricedTransfers } from './pricing.service.js';
import { heldWithGroups } from './transfer-groups.repository.js';
import { refuseSettled, storeMembers } from './transfer-groups.service.js';

/** So much of another payment, a credit note or an invoice. */
export interface OffsetAmount {
  pay_key: string;
  amount: number;
}

/** Credit notes settle open invoices of the same supplier; what is left of either stays open. */
@Injectable()
export class OffsetsService {
  constructor(private readonly work: Work) {}

  /**
   * Offsets an invoice against credit notes, or a credit note against invoices, all or none. Confirmations of other amounts go.
   * @throws DomainError no_record | no_privilege | version_conflict | transfer_group_approved |
   *   transfer_fee_exceeds_amount and the refusals of checkUse
   */
  offset(
    actor: Actor,
    payKey: string,
    wanted: OffsetAmount[],
    version: number | undefined,
  ): Promise<{ pay_keys: string[] }> {
    return this.work.run(actor, async (tx) => {
      const rows = await heldWithGroups(tx, [payKey, ...wanted.map(({ pay_key }) => pay_key)]);
      for (const row of rows) requireReach(row, actor, ABILITIES.update);
      const own = rowOf(rows, payKey);
      if (version !== undefined && version !== own.version)
        throw new DomainError('version_conflict', 'conflict', { current: { version: own.version } });
      const uses = wanted.map(({ pay_key, amount }) => ({ ...pairOf(own, rowOf(rows, pay_key)), amount }));
      const settled = await insertUses(tx, rows, uses);
      return { pay_keys: await storeSettled(tx, rows, settled, 'payment.offset') };
    });
  }

  /**
   * Takes one offset back; both payments are open again by its amount.
   * @throws DomainError no_record | no_privilege | transfer_group_approved and a refusal of TRANSITIONS
   */
  cancel(actor: Actor, payKey: string, useId: string): Promise<{ pay_keys: string[] }> {
    return this.work.run(actor, async (tx) => {
      const { bill_payment_id, credit_payment_id } = await tx.get(CreditUseEntity, useId);
      if (payKey !== bill_payment_id && payKey !== credit_payment_id) throw noRecord();
      const rows = await heldWithGroups(tx, [bill_payment_id, credit_payment_id]);
      for (const row of rows) requireReach(row, actor, ABILITIES.update);
      // The payments are held: of two cancels the second finds it done.
      const use = await tx.getForUpdate(CreditUseEntity, useId);
      if (use.state !== 'LIVE') throw noRecord();
      return { pay_keys: await takeBack(tx, rows, use) };
    });
  }
}

/** Takes a held live use back. Returns the ids of its payments. @throws DomainError a refusal of TRANSITIONS */
async function takeBack(tx: Tx, rows: readonly PaymentEntity[], use: CreditUseEntity): Promise<string[]> {
  const pair = [rowOf(rows, use.bill_payment_id), rowOf(rows, use.credit_payment_id)];
  for (const { state } of pair) transition(state, 'edit');
  await tx.update(CreditUseEntity, {
    ...use,
    state: 'CANCELLED',
    cancelled_by: tx.actor.user_id,
    cancelled_by_name: tx.actor.user_name,
    cancelled_at: nowIso(),
  });
  const settled = new Map(pair.map((one) => [one.id, settledBy(one, -use.amount)]));
  return storeSettled(tx, rows, settled, 'payment.offset_cancelled');
}

/** An invoice no longer owes what was offset of it: its offsets go, except those of invoices that are approved. */
export async function releaseOffsets(tx: Tx, payKey: string): Promise<void> {
  for (const { id } of await offsetsOf(tx, payKey)) {
    const { bill_payment_id, credit_payment_id } = await tx.get(CreditUseEntity, id);
    const rows = await heldWithGroups(tx, [bill_payment_id, credit_payment_id]);
    const use = await tx.getForUpdate(CreditUseEntity, id);
    if (use.state === 'LIVE' && rowOf(rows, bill_payment_id).state === 'DRAFT') await takeBack(tx, rows, use);
  }
}

/** Works out the transfers of changed payments again and stores them. Returns the ids of the changed payments. */
async function storeSettled(
  tx: Tx,
  rows: readonly PaymentEntity[],
  settled: ReadonlyMap<string, PaymentEntity>,
  action: string,
): Promise<string[]> {
  const groups = new Set(
    [...settled.values()].map((one) => one.transfer_group_id).filter((id) => id !== null),
  );
  const before = rows.filter(
    ({ id, transfer_group_id }) => settled.has(id) || groups.has(transfer_group_id ?? ''),
  );
  refuseSettled(before.filter(({ transfer_group_id }) => transfer_group_id !== null));
  const changed = before.map((row) => settled.get(row.id) ?? row);
  const after = await pricedTransfers(tx, changed);
  await storeMembers(tx, before, after, action);
  return [...settled.keys()];
}

/** An invoice was paid, or is not paid after all: credit notes that it used follow. */
export async function followBill(tx: Tx, billKey: string): Promise<void> {
  for (const id of await creditsOf(tx, billKey)) {
    const credit = await tx.getForUpdate(PaymentEntity, id);
    const isSettled = isUsedUp(
      credit,
      (await offsetsOf(tx, id)).map(({ state }) => state),
    );
    if (isSettled === (credit.state === 'PAID')) continue;
    const by = isSettled ? tx.actor.user_id : null;
    const name = isSettled ? tx.actor.user_name : null;
    const at = isSettled ? nowIso() : null;
    const next: PaymentEntity = {
      ...credit,
      state: transition(credit.state, isSettled ? 'settle' : 'reopen'),
      approved_by: by,
      approved_by_name: name,
      approved_at: at,
      paid_by: by,
      paid_by_name: name,
      paid_at: at,
    };
    const [cause, action] = isSettled
      ? (['paid', 'payment.credit_settled'] as const)
      : (['unpaid', 'payment.credit_reopened'] as const);
    await storePayment(tx, credit, next, cause, action);
  }
}
