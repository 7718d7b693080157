import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { DomainError, noRecord } from '@uketori/service-kit/errors';
import { newId } from '@uketori/service-kit/ids';
import type { Tx } from '@uketori/service-kit/tx';
import { Work } from '@uketori/service-kit/work';
import { repriceOpen } from '../repricing/repricing.facade.js';
import {
  checkOverlap,
  checkRange,
  feesInUse,
  feesOf,
  TransferFeeEntity,
  type TransferFeeInput,
  UserBankEntity,
} from '../conditions/conditions.facade.js';

/** Fee conditions of the own accounts; their ranges never overlap. Open payments follow every change. */
@Injectable()
export class TransferFeesService {
  constructor(private readonly work: Work) {}

  /** Conditions of the accounts in use, or of one of them. */
  list(actor: Actor, userBankId: string | undefined): Promise<TransferFeeEntity[]> {
    return this.work.read(actor, (tx) => feesInUse(tx, userBankId));
  }

  /** @throws DomainError no_record | invalid_condition_range | overlap_existing_condition */
  create(actor: Actor, input: TransferFeeInput): Promise<TransferFeeEntity> {
    return this.work.run(actor, async (tx) => {
      const row = { ...normalised(input), id: newId() };
      await checkAgainstAccount(tx, row);
      const fee = await tx.insert(TransferFeeEntity, row);
      await tx.audit('transfer_fee.created', subjectOf(fee), null, fee);
      await repriceOpen(tx, fee.user_bank_id);
      return fee;
    });
  }

  /** @throws DomainError no_record | version_conflict | invalid_condition_range | overlap_existing_condition */
  update(
    actor: Actor,
    id: string,
    input: TransferFeeInput & { version: number },
  ): Promise<TransferFeeEntity> {
    return this.work.run(actor, async (tx) => {
      const before = await tx.getForUpdate(TransferFeeEntity, id);
      if (before.version !== input.version)
        throw new DomainError('version_conflict', 'conflict', { current: before });
      const next = { ...before, ...normalised(input) };
      await checkAgainstAccount(tx, next);
      const after = await tx.update(TransferFeeEntity, next);
      await tx.audit('transfer_fee.updated', subjectOf(after), before, after);
      for (const bank of new Set([before.user_bank_id, after.user_bank_id])) await repriceOpen(tx, bank);
      return after;
    });
  }

  /** @throws DomainError no_record */
  remove(actor: Actor, id: string): Promise<void> {
    return this.work.run(actor, async (tx) => {
      const before = await tx.getForUpdate(TransferFeeEntity, id);
      await tx.remove(TransferFeeEntity, id);
      await tx.audit('transfer_fee.deleted', subjectOf(before), before, null);
      await repriceOpen(tx, before.user_bank_id);
    });
  }
}

function normalised(input: TransferFeeInput): TransferFeeInput {
  if (input.applied_condition_type === 'range') return input;
  return { ...input, applied_condition_min: 0, applied_condition_max: null };
}

/** The account's row is held while its conditions are compared, so that two new ranges cannot both pass. */
async function checkAgainstAccount(tx: Tx, row: TransferFeeInput & { id: string }): Promise<void> {
  checkRange(row);
  const bank = await tx.getForUpdate(UserBankEntity, row.user_bank_id);
  if (bank.deleted) throw noRecord();
  checkOverlap(row, await feesOf(tx, row.user_bank_id));
}

function subjectOf(fee: { id: string }): { menu: string; subject_type: string; subject_id: string } {
  return { menu: 'payment', subject_type: 'transfer_fee', subject_id: fee.id };
}
