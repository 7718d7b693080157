import { type Actor, abilityLevel } from '@uketori/service-kit/actor';
import { DomainError } from '@uketori/service-kit/errors';
import { type Owned, reaches } from '@uketori/service-kit/reach';

/** Ability of each act; confirmations have one per level. */
export const ABILITIES = {
  read: 'payment:read',
  update: 'payment:update',
  approve: 'payment:pay_approve4',
  paid: 'payment:pay_approve5',
} as const;

/** Ability to confirm a level, 1 to 3. */
export function confirmAbility(level: number): string {
  return `payment:pay_approve${level}`;
}

/** @throws DomainError no_privilege when the ability is missing or does not reach the record */
export function requireReach(payment: Owned, actor: Actor, ability: string): void {
  if (!reaches(payment, actor, abilityLevel(actor, ability))) {
    throw new DomainError('no_privilege', 'forbidden', { ability });
  }
}
