import { DomainError } from '@uketori/service-kit/errors';

/** How near the payee's bank is to the source account; fees are quoted per class. */
export const TRANSFER_TYPES = ['same_branch', 'same_bank', 'other_bank'] as const;
export type TransferType = (typeof TRANSFER_TYPES)[number];

/** One fee of one source account. The range is half-open, [min, max); a null max has no end. Yen. */
export interface FeeCondition {
  id: string;
  user_bank_id: string;
  transfer_type: TransferType;
  /** Set when the fee holds for one destination bank only. */
  destination_bank_code: string | null;
  applied_condition_min: number;
  applied_condition_max: number | null;
  transfer_fee: number;
}

/** @throws DomainError invalid_condition_range when the range is empty or negative. */
export function checkRange(
  condition: Pick<FeeCondition, 'applied_condition_min' | 'applied_condition_max'>,
): void {
  const { applied_condition_min: min, applied_condition_max: max } = condition;
  if (min < 0 || (max !== null && max <= min)) {
    throw new DomainError('invalid_condition_range', 'invalid', { min, max });
  }
}

function overlaps(a: FeeCondition, b: FeeCondition): boolean {
  const sameScope =
    a.user_bank_id === b.user_bank_id &&
    a.transfer_type === b.transfer_type &&
    a.destination_bank_code === b.destination_bank_code;
  const below = (min: number, max: number | null): boolean => max === null || min < max;
  return (
    sameScope &&
    below(a.applied_condition_min, b.applied_condition_max) &&
    below(b.applied_condition_min, a.applied_condition_max)
  );
}

/** @throws DomainError overlap_existing_condition naming the row that is already there. */
export function checkOverlap(condition: FeeCondition, existing: FeeCondition[]): void {
  const hit = existing.find((other) => other.id !== condition.id && overlaps(condition, other));
  if (hit) throw new DomainError('overlap_existing_condition', 'conflict', { id: hit.id });
}

/** The class of a transfer between two accounts. */
export function transferType(
  from: { bank_code: string; bank_branch_code: string },
  to: { bank_code: string; branch_code: string },
): TransferType {
  if (from.bank_code !== to.bank_code) return 'other_bank';
  return from.bank_branch_code === to.branch_code ? 'same_branch' : 'same_bank';
}

/**
 * How the fee of a payee who bears it is found near a tier, a setting of the source account.
 * `keep` (据置型): the unchanged tiers. `add_below` (未満手数料加算型): each border plus the fee below it.
 * `add_above` (以上手数料加算型): each border plus the fee at or above it. `repeat`: JA-bank's iteration.
 */
export const FEE_METHODS = ['keep', 'add_below', 'add_above', 'repeat'] as const;
export type FeeMethod = (typeof FEE_METHODS)[number];

/** A half-open range of amounts with its fee, as conditions of one scope make it. */
interface Tier {
  min: number;
  max: number | null;
  fee: number;
}

/** The tiers of one scope, ascending, with their borders moved as the method says. */
function tiersOf(conditions: FeeCondition[], method: FeeMethod): Tier[] {
  const plain = conditions
    .map(
      (one): Tier => ({
        min: one.applied_condition_min,
        max: one.applied_condition_max,
        fee: one.transfer_fee,
      }),
    )
    .sort((a, b) => a.min - b.min);
  if (method !== 'add_below' && method !== 'add_above') return plain;
  const moved = (border: number): number => {
    const below = plain.find((tier) => tier.max === border)?.fee;
    const above = plain.find((tier) => tier.min === border)?.fee;
    // An outer edge has a fee on one side only: that fee moves it.
    return border + ((method === 'add_below' ? (below ?? above) : (above ?? below)) ?? 0);
  };
  return plain.map(({ min, max, fee }) => ({
    min: min === 0 ? 0 : moved(min),
    max: max === null ? null : moved(max),
    fee,
  }));
}

function hit(conditions: FeeCondition[], amount: number, method: FeeMethod): number | null {
  const tier = tiersOf(conditions, method).find(
    ({ min, max }) => min <= amount && (max === null || amount < max),
  );
  return tier?.fee ?? null;
}

/**
 * The fee for an amount: a condition for this very bank goes before its class. Null when none fits. With a
 * method the amount is what the payee is owed; without, it is what is sent, and the bank's own tiers hold.
 */
export function lookUpFee(
  conditions: FeeCondition[],
  wanted: { transfer_type: TransferType; bank_code: string; amount: number },
  method: FeeMethod = 'keep',
): number | null {
  const scope = (bankCode: string | null): FeeCondition[] =>
    conditions.filter(
      (one) => one.transfer_type === wanted.transfer_type && one.destination_bank_code === bankCode,
    );
  return hit(scope(wanted.bank_code), wanted.amount, method) ?? hit(scope(null), wanted.amount, method);
}

/** What a payment's amounts come to. All yen; `null` means that no condition says. */
export interface FeeOutcome {
  /** Deducted from what the payee gets; 0 when the payer bears it. Null: the payee bears it, but nothing says how much. */
  transfer_fee: number | null;
  /** What leaves the account for the payee. */
  transfer_amount: number;
  /** What the bank is expected to charge for that transfer. */
  bank_charge: number | null;
  /** Deducted more (+) or less (-) than the bank charges. */
  gap: number | null;
}

/** Asks the conditions: with a method for what is owed, without one for what the bank charges on what is sent. */
export type FeeOf = (amount: number, method?: FeeMethod) => number | null;

/**
 * The deduction from a payable amount by the method, in whole yen; null when no condition says. For
 * `repeat` (JA-bank): A owed, B = F(A), C = A - B, D = F(C), E = A - D; E is sent if F(E) = D, else C.
 */
function deductedFee(payable: number, fee: FeeOf, method: FeeMethod): number | null {
  if (method !== 'repeat') return fee(payable, method);
  const first = fee(payable);
  if (first === null) return null;
  const second = fee(payable - first);
  if (second === null) return first;
  return fee(payable - second) === second ? second : first;
}

/**
 * The amounts of one transfer. The payee's fee is deducted from what is owed, and the bank charges for what
 * is left; near a tier the two differ and the gap says by how much.
 */
export function applyFee(
  payable: number,
  borneByPartner: boolean,
  fee: FeeOf,
  manual: number | null,
  method: FeeMethod = 'keep',
): FeeOutcome {
  const deducted = manual ?? (borneByPartner ? deductedFee(payable, fee, method) : 0);
  const transferAmount = payable - (deducted ?? 0);
  const bankCharge = fee(transferAmount);
  const gap = deducted === null || bankCharge === null || deducted === 0 ? null : deducted - bankCharge;
  return { transfer_fee: deducted, transfer_amount: transferAmount, bank_charge: bankCharge, gap };
}
