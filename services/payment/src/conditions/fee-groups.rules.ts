import { applyFee, type FeeMethod, type FeeOf, type FeeOutcome } from './transfer-fees.rules.js';

/** One payment of a group that goes out as one transfer. Yen. */
export interface GroupMember {
  payable: number;
  borne_by_partner: boolean;
  /** A fee set by hand; with one in the group, the typed fees are the group's fee. */
  manual_fee: number | null;
}

/**
 * One fee for several invoices of one payee: it is worked out on their sum and taken from the largest first,
 * the next largest when that is used up. The bank's charge and the gap are at the largest; the others have
 * none. Returns the members' amounts in the order given; their sums are what one transfer of the sum would
 * be.
 */
export function spreadFee(members: GroupMember[], fee: FeeOf, method: FeeMethod): FeeOutcome[] {
  const order = members
    .map((member, at) => ({ at, payable: member.payable }))
    .sort((a, b) => b.payable - a.payable || a.at - b.at)
    .map(({ at }) => at);
  const typed = members.some((member) => member.manual_fee !== null);
  const manual = typed ? members.reduce((sum, member) => sum + (member.manual_fee ?? 0), 0) : null;
  const sum = members.reduce((total, member) => total + member.payable, 0);
  const whole = applyFee(sum, members[0]?.borne_by_partner ?? false, fee, manual, method);
  const shares = typed
    ? members.map((member) => member.manual_fee ?? 0)
    : sharesOf(members, order, whole.transfer_fee ?? 0);
  const first = order[0];
  return members.map((member, at): FeeOutcome => {
    const share = shares[at] ?? 0;
    return {
      transfer_fee: whole.transfer_fee === null ? null : share,
      transfer_amount: member.payable - (whole.transfer_fee === null ? 0 : share),
      bank_charge: at === first ? whole.bank_charge : whole.bank_charge === null ? null : 0,
      gap: at === first ? whole.gap : null,
    };
  });
}

/** Takes a fee from the largest first; what is more than everything together stays with the largest. */
function sharesOf(members: GroupMember[], order: number[], fee: number): number[] {
  const shares = members.map(() => 0);
  let left = fee;
  for (const at of order) {
    const taken = Math.min(left, Math.max(0, members[at]?.payable ?? 0));
    shares[at] = taken;
    left -= taken;
  }
  const [first] = order;
  if (first !== undefined) shares[first] = (shares[first] ?? 0) + left;
  return shares;
}
