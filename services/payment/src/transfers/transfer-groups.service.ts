import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { DomainError, noRecord } from '@uketori/service-kit/errors';
import { newId } from '@uketori/service-kit/ids';
import type { Tx } from '@uketori/service-kit/tx';
import { Work } from '@uketori/service-kit/work';
import { insertUses } from './credit-uses.service.js';
import { allocate } from './offsets.rules.js';
import type { PaymentEntity } from './payment.record.js';
import { isSameTransfer, unconfirmed } from './payments.event.js';
import { checkCombine } from './transfer-groups.rules.js';
import { priced, pricedTogether, pricedTransfers } from './pricing.service.js';
import { ABILITIES, requireReach } from './payment-reach.service.js';
import { isCredit } from './payments.rules.js';
import { storePayment } from './payments.repository.js';
import { heldWithGroups, lockGroup, membersOf } from './transfer-groups.repository.js';

/** Several payments of one payee as one transfer with one fee. */
@Injectable()
export class TransferGroupsService {
  constructor(private readonly work: Work) {}

  /**
   * Puts drafts together, with everything that is together with one of them already. Credit notes among them settle the
   * invoices first, the oldest first; a single invoice that is left needs no group.
   * @throws DomainError no_record | no_privilege | transfer_group_too_few | transfer_group_mismatch |
   *   transfer_group_approved | transfer_fee_exceeds_amount and the refusals of checkUse
   */
  combine(
    actor: Actor,
    payKeys: string[],
  ): Promise<{ transfer_group_id: string | null; pay_keys: string[] }> {
    return this.work.run(actor, async (tx) => {
      const members = await heldWithGroups(tx, payKeys);
      if (payKeys.some((key) => !members.some(({ id }) => id === key))) throw noRecord();
      for (const member of members) requireReach(member, actor, ABILITIES.update);
      const credits = members.filter(isCredit);
      const bills = members.filter((member) => !isCredit(member));
      if (credits.length === 0 || bills.length > 1) checkCombine(bills);
      if (bills.length === 0) throw new DomainError('transfer_group_too_few', 'conflict');
      const settled = await insertUses(tx, members, allocate(oldestFirst(credits), oldestFirst(bills)));
      const group = newId();
      const after = await pricedTransfers(
        tx,
        members.map((member) => ({ ...(settled.get(member.id) ?? member), transfer_group_id: group })),
      );
      await storeMembers(tx, members, after, 'payment.combined');
      const together = after.filter(({ transfer_group_id }) => transfer_group_id === group);
      return {
        transfer_group_id: together.length > 0 ? group : null,
        pay_keys: after.map(({ id }) => id),
      };
    });
  }

  /** Lets the payments of a transfer go out each by itself again. @throws DomainError no_record | transfer_group_approved */
  separate(actor: Actor, groupId: string): Promise<{ pay_keys: string[] }> {
    return this.work.run(actor, async (tx) => {
      await lockGroup(tx, groupId);
      const members = await membersOf(tx, groupId);
      if (members.length === 0) throw noRecord();
      for (const member of members) requireReach(member, actor, ABILITIES.update);
      refuseSettled(members);
      const after: PaymentEntity[] = [];
      for (const member of members) after.push(await priced(tx, { ...member, transfer_group_id: null }));
      await storeMembers(tx, members, after, 'payment.separated');
      return { pay_keys: after.map(({ id }) => id) };
    });
  }
}

const oldestFirst = (payments: readonly PaymentEntity[]) =>
  [...payments].sort((a, b) => a.local_id - b.local_id);

/** @throws DomainError transfer_group_approved when one of them is approved and its amounts are fixed */
export function refuseSettled(members: PaymentEntity[]): void {
  const settled = members.filter(({ state }) => state !== 'DRAFT').map(({ local_id }) => local_id);
  if (settled.length > 0)
    throw new DomainError('transfer_group_approved', 'conflict', { local_ids: settled });
}

/** Works out again what is left of a group after one payment went; a single one left is no group. */
export async function settleRest(tx: Tx, rest: PaymentEntity[]): Promise<void> {
  const [only] = rest;
  if (rest.some(({ state }) => state !== 'DRAFT')) {
    // Approved payments keep their amounts; a single one left is no longer a group.
    if (rest.length === 1 && only) {
      const alone = { ...only, transfer_group_id: null };
      await storePayment(tx, only, alone, 'updated', 'payment.group_changed');
    }
    return;
  }
  const after =
    rest.length === 1 && only
      ? [await priced(tx, { ...only, transfer_group_id: null })]
      : await pricedTogether(tx, rest);
  await storeMembers(tx, rest, after, 'payment.group_changed');
}

/** Stores the members that came out different; changed amounts take their confirmations with them. */
export async function storeMembers(
  tx: Tx,
  before: PaymentEntity[],
  after: PaymentEntity[],
  action: string,
): Promise<void> {
  for (const [at, next] of after.entries()) {
    const was = before[at];
    if (was === undefined) continue;
    const same = isSameTransfer(was, next);
    const untouched =
      same &&
      was.transfer_group_id === next.transfer_group_id &&
      was.fee_borne_by_partner === next.fee_borne_by_partner &&
      was.fee_differs === next.fee_differs &&
      was.transfer_fee === next.transfer_fee &&
      was.bank_charge === next.bank_charge &&
      was.fee_gap === next.fee_gap;
    if (untouched) continue;
    const cause = !same && was.confirm_level > 0 ? 'confirm_cancelled' : 'updated';
    await storePayment(tx, was, same ? next : unconfirmed(next), cause, action);
  }
}
