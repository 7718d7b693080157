import { DomainError } from '@uketori/service-kit/errors';

/** How near the payee's bank is to the source account; fees are quoted per class. */
export type TransferType = 'same_branch' | 'same_bank' | 'other_bank';

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

/** The fee for an amount: a condition for this very bank goes before its class. Null when none fits. */
export function lookUpFee(
  conditions: FeeCondition[],
  wanted: { transfer_type: TransferType; bank_code: string; amount: number },
): number | null {
  const fits = conditions.filter(
    (condition) =>
      condition.transfer_type === wanted.transfer_type &&
      condition.applied_condition_min <= wanted.amount &&
      (condition.applied_condition_max === null || wanted.amount < condition.applied_condition_max),
  );
  const own = fits.find((condition) => condition.destination_bank_code === wanted.bank_code);
  const general = fits.find((condition) => condition.destination_bank_code === null);
  return (own ?? general)?.transfer_fee ?? null;
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

/**
 * 据置型: the fee is looked up for the payable amount, deducted from it, and the bank charges for what is
 * left; near a tier the two differ and the gap says by how much. `fee` asks the conditions.
 */
export function applyFee(
  payable: number,
  borneByPartner: boolean,
  fee: (amount: number) => number | null,
  manual: number | null,
): FeeOutcome {
  const deducted = manual ?? (borneByPartner ? fee(payable) : 0);
  const transferAmount = payable - (deducted ?? 0);
  const bankCharge = fee(transferAmount);
  const gap = deducted === null || bankCharge === null || deducted === 0 ? null : deducted - bankCharge;
  return { transfer_fee: deducted, transfer_amount: transferAmount, bank_charge: bankCharge, gap };
}
