import { noRecord } from '@uketori/service-kit/errors';
import type { Tx } from '@uketori/service-kit/tx';
import { UserBankEntity } from './user-bank.record.js';
import { TransferFeeEntity } from './transfer-fee.record.js';

/** A source account with what transfers from it cost. */
export interface PricedBank {
  bank: UserBankEntity;
  fees: TransferFeeEntity[];
}

/** An account that is not deleted. @throws DomainError no_record */
export async function activeBank(tx: Tx, id: string): Promise<UserBankEntity> {
  const bank = await tx.get(UserBankEntity, id);
  if (bank.deleted) throw noRecord();
  return bank;
}

/** Conditions of one account. */
export function feesOf(tx: Tx, userBankId: string): Promise<TransferFeeEntity[]> {
  return tx.list(TransferFeeEntity, { user_bank_id: userBankId }, 'applied_condition_min, id');
}

/** Conditions of the accounts in use, or of one of them. */
export function feesInUse(tx: Tx, userBankId: string | undefined): Promise<TransferFeeEntity[]> {
  const { organization_id } = tx.actor;
  return tx.manager
    .createQueryBuilder(TransferFeeEntity, 'fee')
    .innerJoin(
      UserBankEntity,
      'bank',
      'bank.organization_id = fee.organization_id and bank.id = fee.user_bank_id',
    )
    .where({ organization_id, ...(userBankId ? { user_bank_id: userBankId } : {}) })
    .andWhere('not bank.deleted')
    .orderBy('bank.created_at')
    .addOrderBy('fee.transfer_type')
    .addOrderBy('fee.destination_bank_code', 'ASC', 'NULLS FIRST')
    .addOrderBy('fee.applied_condition_min')
    .limit(1000)
    .getMany();
}

/** The account with its conditions, deleted or not, or null when none is given. @throws DomainError no_record */
export async function pricedBank(tx: Tx, userBankId: string | null): Promise<PricedBank | null> {
  if (userBankId === null) return null;
  return { bank: await tx.get(UserBankEntity, userBankId), fees: await feesOf(tx, userBankId) };
}

/**
 * As `pricedBank`, for payments that are about to be stored: it locks the conditions until they are, so that
 * a later change of conditions finds them among the open ones.
 */
export async function heldBank(tx: Tx, userBankId: string | null): Promise<PricedBank | null> {
  if (userBankId !== null)
    await tx.planned('select id from payment.user_banks where organization_id = $1 and id = $2 for share', [
      tx.actor.organization_id,
      userBankId,
    ]);
  return pricedBank(tx, userBankId);
}
