import { DomainError } from '@uketori/service-kit/errors';
import type { Tx } from '@uketori/service-kit/tx';
import { supplierOf } from '../companies/companies.facade.js';
import { queueRest, waitsForPage } from './repricings.repository.js';
import { heldBank, pricedBank, UserBankEntity } from '../conditions/conditions.facade.js';
import {
  ABILITIES,
  membersOf,
  membersRead,
  noteFeeDiffers,
  type PaymentEntity,
  pricedBy,
  pricedTogetherBy,
  refuseSettled,
  requireReach,
  storeMembers,
  transition,
} from '../transfers/transfers.facade.js';
import {
  type Changed,
  heldTransfers,
  openKeys,
  PAGE,
  type Page,
  type Transfer,
} from './repricing-pages.repository.js';

/** All keys sort before this one. */
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

type Source = Awaited<ReturnType<typeof pricedBank>>;

/** What today's conditions make of a payment. */
export type Price = Pick<PaymentEntity, 'transfer_fee' | 'transfer_amount' | 'bank_charge' | 'fee_gap'>;

/**
 * No user can confirm or approve an amount that changed conditions no longer say while its page has not come.
 * @throws DomainError repricing_under_way
 */
export async function refuseWaiting(tx: Tx, payment: PaymentEntity): Promise<void> {
  if (payment.fee_differs || !(await waitsForPage(tx, payment))) return;
  if ((await priceToday(tx, payment)) !== null) throw new DomainError('repricing_under_way', 'conflict');
}

/**
 * The conditions of an account changed: open transfers follow, the first page at once and the others after
 * it. One that somebody has confirmed follows in what the bank is expected to charge only; where its own
 * amounts would change, it is noted that they differ. An approved transfer stays as approved.
 */
export async function repriceOpen(tx: Tx, userBankId: string): Promise<void> {
  // The change waits for payments that are being stored under the old conditions: they are among the open ones then.
  await tx.getForUpdate(UserBankEntity, userBankId);
  await followFromStart(tx, { user_bank_id: userBankId, company_id: null });
}

/**
 * A supplier's fee is borne by the other side from now on: open transfers that no user has confirmed or
 * edited follow, a group only as a whole. The caller has written, and so holds, the supplier's row.
 */
export function followSupplier(tx: Tx, companyId: string): Promise<void> {
  return followFromStart(tx, { user_bank_id: null, company_id: companyId });
}

/** The open transfers behind a key follow what holds now, as many as one transaction takes on. Twice is once. */
export async function followPage(tx: Tx, changed: Changed, after: string): Promise<Page> {
  const keys = await openKeys(tx, changed, after);
  const transfers = await heldTransfers(tx, changed, keys);
  if (changed.user_bank_id === null) await followBearer(tx, changed.company_id, transfers);
  else {
    const source = await pricedBank(tx, changed.user_bank_id);
    await Promise.all(transfers.map((transfer) => follow(tx, source, transfer)));
  }
  const last = keys.length < PAGE ? undefined : keys.at(-1);
  return { transfers: keys.length, last_key: last?.key ?? null };
}

/**
 * A payment is a draft again, or no confirmation of it holds any longer: its transfer meets today's
 * conditions.
 */
export async function meetConditions(tx: Tx, payment: PaymentEntity): Promise<void> {
  if (payment.state !== 'DRAFT' || payment.payment_type !== 'transfer') return;
  const transfer = await transferOf(tx, payment);
  if (transfer.some(({ state }) => state !== 'DRAFT')) return;
  await follow(tx, await heldBank(tx, payment.user_bank_id), transfer);
}

/**
 * Works a draft's fee out from today's conditions, with all that goes out together with it. Confirmations of
 * a different amount go.
 * @throws DomainError no_privilege | a refusal of TRANSITIONS | transfer_group_approved
 */
export async function reprice(tx: Tx, before: PaymentEntity): Promise<void> {
  requireReach(before, tx.actor, ABILITIES.update);
  transition(before.state, 'edit');
  const transfer = await transferOf(tx, before);
  refuseSettled(transfer);
  const source = await heldBank(tx, before.user_bank_id);
  await storeMembers(tx, transfer, pricedTransfer(source, transfer), 'payment.repriced');
}

/** What today's conditions say of an open payment, with what goes out together with it; null where that is what it says. */
export async function priceToday(tx: Tx, payment: PaymentEntity): Promise<Price | null> {
  if (payment.state !== 'DRAFT' || payment.payment_type !== 'transfer') return null;
  const others = payment.transfer_group_id
    ? await membersRead(tx, payment.transfer_group_id, payment.id)
    : [];
  if (others.some(({ state }) => state !== 'DRAFT')) return null;
  const [today] = pricedTransfer(await pricedBank(tx, payment.user_bank_id), [payment, ...others]);
  if (today === undefined || samePrice(payment, today)) return null;
  const { transfer_fee, transfer_amount, bank_charge, fee_gap } = today;
  return { transfer_fee, transfer_amount, bank_charge, fee_gap };
}

async function followFromStart(tx: Tx, changed: Changed): Promise<void> {
  await queueRest(tx, changed, await followPage(tx, changed, BEFORE_ALL));
}

async function followBearer(tx: Tx, companyId: string, transfers: Transfer[]): Promise<void> {
  const borneByPartner = (await supplierOf(tx, companyId))?.fee_borne_by_partner ?? null;
  if (borneByPartner === null) return;
  for (const transfer of transfers) {
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
    if (differs !== was.fee_differs) await noteFeeDiffers(tx, was.id, differs);
  }
}

async function transferOf(tx: Tx, payment: PaymentEntity): Promise<Transfer> {
  if (payment.transfer_group_id === null) return [payment];
  return [payment, ...(await membersOf(tx, payment.transfer_group_id, payment.id))];
}
