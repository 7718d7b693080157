import type { Tx } from '@uketori/service-kit/tx';
import { heldBank, pricedBank } from '../transfer_fees/transfer_fees.store.js';
import { UserBankEntity } from '../user_banks/user_banks.entity.js';
import type { PaymentEntity } from './payments.entity.js';
import { lockGroup, membersOf, refuseSettled, storeMembers } from './payments.groups.js';
import { pricedBy, pricedTogetherBy } from './payments.pricing.js';
import { ABILITIES, requireReach } from './payments.reach.js';
import * as rules from './payments.rules.js';

/** Transfers whose statements go out in one round trip: an account may have thousands. */
const TOGETHER = 100;

/** What one transfer pays: a payment by itself, or all those that go out together. */
type Transfer = PaymentEntity[];
type Source = Awaited<ReturnType<typeof pricedBank>>;

/** What today's conditions make of a payment. */
export type Price = Pick<PaymentEntity, 'transfer_fee' | 'transfer_amount' | 'bank_charge' | 'fee_gap'>;

/**
 * The conditions of an account changed: open transfers follow. One that somebody has confirmed follows in
 * what the bank is expected to charge only; where its own amounts would change, it is noted that they differ.
 * What was approved stays what was approved.
 */
export async function repriceOpen(tx: Tx, userBankId: string): Promise<void> {
  // Whoever is storing a payment under the former conditions is waited for: it is among the open ones then.
  await tx.getForUpdate(UserBankEntity, userBankId);
  const source = await pricedBank(tx, userBankId);
  const transfers = await openTransfers(tx, 'user_bank_id', userBankId);
  for (let at = 0; at < transfers.length; at += TOGETHER)
    await Promise.all(transfers.slice(at, at + TOGETHER).map((transfer) => follow(tx, source, transfer)));
}

/** A payment is a draft again, or nobody's confirmation holds any more: its transfer meets today's conditions. */
export async function meetConditions(tx: Tx, payment: PaymentEntity): Promise<void> {
  if (payment.state !== 'DRAFT' || payment.payment_type !== 'transfer') return;
  const transfer = await transferOf(tx, payment);
  if (transfer.some(({ state }) => state !== 'DRAFT')) return;
  await follow(tx, await heldBank(tx, payment.user_bank_id), transfer);
}

/**
 * A supplier's fee is borne by the other side from now on: open transfers that nobody has confirmed and
 * nobody has edited follow, a group only as a whole.
 */
export async function followSupplier(tx: Tx, companyId: string, borneByPartner: boolean): Promise<void> {
  for (const transfer of await openTransfers(tx, 'company_id', companyId)) {
    const mayFollow = transfer.every(
      (one) => one.confirm_level === 0 && !one.payee_edited && one.fee_borne_by_partner !== borneByPartner,
    );
    if (!mayFollow) continue;
    const source = await heldBank(tx, transfer[0]?.user_bank_id ?? null);
    const told = transfer.map((one) => ({
      ...one,
      fee_borne_by_partner: borneByPartner,
      bearer_from_supplier: true,
    }));
    await storeMembers(tx, transfer, pricedTransfer(source, told), 'payment.followed_supplier');
  }
}

/**
 * Works a draft's fee out from today's conditions, with all that goes out together with it. Confirmations
 * of another amount than before go.
 * @throws DomainError no_privilege | a refusal of rules.TRANSITIONS | transfer_group_approved
 */
export async function reprice(tx: Tx, before: PaymentEntity): Promise<void> {
  requireReach(before, tx.actor, ABILITIES.update);
  rules.transition(before.state, 'edit');
  const transfer = await transferOf(tx, before);
  refuseSettled(transfer);
  const source = await heldBank(tx, before.user_bank_id);
  await storeMembers(tx, transfer, pricedTransfer(source, transfer), 'payment.repriced');
}

/** What today's conditions say of an open payment, with what goes out together with it; null where that is what it says. */
export async function priceToday(tx: Tx, payment: PaymentEntity): Promise<Price | null> {
  if (payment.state !== 'DRAFT' || payment.payment_type !== 'transfer') return null;
  const others = payment.transfer_group_id ? await readMembers(tx, payment) : [];
  if (others.some(({ state }) => state !== 'DRAFT')) return null;
  const [today] = pricedTransfer(await pricedBank(tx, payment.user_bank_id), [payment, ...others]);
  if (today === undefined || samePrice(payment, today)) return null;
  const { transfer_fee, transfer_amount, bank_charge, fee_gap } = today;
  return { transfer_fee, transfer_amount, bank_charge, fee_gap };
}

function pricedTransfer(source: Source, transfer: Transfer): Transfer {
  const [first] = transfer;
  if (first === undefined) return [];
  return first.transfer_group_id === null ? [pricedBy(source, first)] : pricedTogetherBy(source, transfer);
}

/** True when the payee gets and bears the same; what the bank charges is nothing anybody confirms. */
function samePrice(before: Price, after: Price): boolean {
  return before.transfer_fee === after.transfer_fee && before.transfer_amount === after.transfer_amount;
}

async function follow(tx: Tx, source: Source, transfer: Transfer): Promise<void> {
  const today = pricedTransfer(source, transfer);
  const isSame = (was: PaymentEntity, at: number): boolean =>
    today[at] !== undefined && samePrice(was, today[at]);
  if (transfer.every(({ confirm_level }) => confirm_level === 0) || transfer.every(isSame)) {
    await storeMembers(tx, transfer, today, 'payment.repriced');
    return;
  }
  for (const [at, was] of transfer.entries()) {
    const differs = !isSame(was, at);
    if (differs !== was.fee_differs) await note(tx, was.id, differs);
  }
}

/** A remark of ours on a payment is no new version of it: whoever is editing it is not disturbed. */
async function note(tx: Tx, id: string, differs: boolean): Promise<void> {
  await tx.rows('update payment.payments set fee_differs = $3 where organization_id = $1 and id = $2', [
    tx.actor.organization_id,
    id,
    differs,
  ]);
}

/** Open transfers of an account or a supplier, held; groups of which something is approved are left out. */
async function openTransfers(tx: Tx, by: 'user_bank_id' | 'company_id', id: string): Promise<Transfer[]> {
  const of = `organization_id = $1 and ${by} = $2 and state = 'DRAFT' and payment_type = 'transfer'`;
  const params = [tx.actor.organization_id, id];
  const groups = await tx.rows<{ transfer_group_id: string }>(
    `select distinct transfer_group_id from payment.payments where ${of} and transfer_group_id is not null
     order by transfer_group_id`,
    params,
  );
  const together: Transfer[] = [];
  for (const { transfer_group_id } of groups) {
    await lockGroup(tx, transfer_group_id);
    together.push(await membersOf(tx, transfer_group_id));
  }
  const alone = await tx.rows<PaymentEntity>(
    `select * from payment.payments where ${of} and transfer_group_id is null order by id for update`,
    params,
  );
  const open = together.filter((members) => members.every(({ state }) => state === 'DRAFT'));
  return [...alone.map((payment) => [payment]), ...open];
}

async function transferOf(tx: Tx, payment: PaymentEntity): Promise<Transfer> {
  if (payment.transfer_group_id === null) return [payment];
  return [payment, ...(await membersOf(tx, payment.transfer_group_id, payment.id))];
}

function readMembers(tx: Tx, payment: PaymentEntity): Promise<PaymentEntity[]> {
  return tx.rows<PaymentEntity>(
    `select * from payment.payments where organization_id = $1 and transfer_group_id = $2
       and state <> 'WITHDRAWN' and id <> $3 order by id`,
    [tx.actor.organization_id, payment.transfer_group_id, payment.id],
  );
}
