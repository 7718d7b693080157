import type { BulkChange } from './BulkEdit';

/** One request of /payments/bulk without its keys. */
export type BulkAct =
  | BulkChange
  | { action: 'confirm'; level: number; accept_duties?: boolean }
  | { action: 'cancel_confirm'; level: number }
  | { action: 'approve'; accept_duties?: boolean }
  | { action: 'reprice' | 'cancel_approval' | 'mark_paid' | 'unmark_paid' };

/** An act on many payments, and the ability it takes. */
export interface Choice {
  key: string;
  ability: string;
  act: BulkAct;
}

const levelsUpTo = (levels: number): number[] => Array.from({ length: levels }, (_, index) => index + 1);

/** The steps of a payment in their order. */
export function forwardChoices(levels: number): Choice[] {
  return [
    { key: 'reprice', ability: 'payment:update', act: { action: 'reprice' } },
    ...levelsUpTo(levels).map((level) => ({
      key: `confirm${level}`,
      ability: `payment:pay_approve${level}`,
      act: { action: 'confirm' as const, level },
    })),
    { key: 'approve', ability: 'payment:pay_approve4', act: { action: 'approve' } },
    { key: 'mark_paid', ability: 'payment:pay_approve5', act: { action: 'mark_paid' } },
  ];
}

/** The ways back. */
export function backwardChoices(levels: number): Choice[] {
  return [
    ...levelsUpTo(levels).map((level) => ({
      key: `cancel_confirm${level}`,
      ability: `payment:pay_approve${level}`,
      act: { action: 'cancel_confirm' as const, level },
    })),
    { key: 'cancel_approval', ability: 'payment:pay_approve4', act: { action: 'cancel_approval' } },
    { key: 'unmark_paid', ability: 'payment:pay_approve5', act: { action: 'unmark_paid' } },
  ];
}
