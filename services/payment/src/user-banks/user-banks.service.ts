import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { DomainError, noRecord } from '@uketori/service-kit/errors';
import { newId } from '@uketori/service-kit/ids';
import { Work } from '@uketori/service-kit/work';
import { repriceOpen } from '../repricing/repricing.facade.js';
import { activeBank, UserBankEntity, type UserBankInput } from '../conditions/conditions.facade.js';
import { PaymentEntity } from '../transfers/transfers.facade.js';
import { clearDefault, lockDefaults } from './user-banks.repository.js';

/** Own bank accounts. Exactly one is the default as soon as there is one. */
@Injectable()
export class UserBanksService {
  constructor(private readonly work: Work) {}

  list(actor: Actor): Promise<UserBankEntity[]> {
    return this.work.read(actor, (tx) =>
      tx.list(UserBankEntity, { deleted: false }, '"default" desc, created_at, id'),
    );
  }

  /** @throws DomainError no_record */
  get(actor: Actor, id: string): Promise<UserBankEntity> {
    return this.work.read(actor, (tx) => activeBank(tx, id));
  }

  /** The first account always becomes the default. */
  create(actor: Actor, input: UserBankInput): Promise<UserBankEntity> {
    return this.work.run(actor, async (tx) => {
      await lockDefaults(tx);
      const isFirst = (await tx.find(UserBankEntity, { default: true, deleted: false })) === null;
      if (input.default) await clearDefault(tx);
      const bank = await tx.insert(UserBankEntity, {
        ...input,
        id: newId(),
        default: input.default || isFirst,
      });
      await tx.audit('user_bank.created', subjectOf(bank), null, bank);
      return bank;
    });
  }

  /** Open payments follow its bank and its method. @throws DomainError no_record | version_conflict | default_account_required */
  update(actor: Actor, id: string, input: UserBankInput & { version: number }): Promise<UserBankEntity> {
    return this.work.run(actor, async (tx) => {
      await lockDefaults(tx);
      const before = await activeBank(tx, id);
      if (input.version !== before.version)
        throw new DomainError('version_conflict', 'conflict', { current: before });
      if (before.default && !input.default) throw new DomainError('default_account_required', 'conflict');
      if (input.default && !before.default) await clearDefault(tx);
      const after = await tx.update(UserBankEntity, { ...before, ...input });
      await tx.audit('user_bank.updated', subjectOf(after), before, after);
      await repriceOpen(tx, id);
      return after;
    });
  }

  /** Hides an account that no open payment uses. @throws DomainError no_record | user_bank_in_use | default_account_required */
  remove(actor: Actor, id: string): Promise<void> {
    return this.work.run(actor, async (tx) => {
      await lockDefaults(tx);
      const before = await tx.getForUpdate(UserBankEntity, id);
      if (before.deleted) throw noRecord();
      const { organization_id } = actor;
      const open = [{ state: 'DRAFT' as const }, { state: 'APPROVED' as const }];
      const used = open.map((state) => ({ organization_id, user_bank_id: id, ...state }));
      if (await tx.manager.existsBy(PaymentEntity, used))
        throw new DomainError('user_bank_in_use', 'conflict');
      const others = await tx.list(UserBankEntity, { deleted: false });
      if (before.default && others.length > 1) throw new DomainError('default_account_required', 'conflict');
      const after = await tx.update(UserBankEntity, { ...before, deleted: true, default: false });
      await tx.audit('user_bank.deleted', subjectOf(after), before, null);
    });
  }
}

function subjectOf(bank: UserBankEntity): { menu: string; subject_type: string; subject_id: string } {
  return { menu: 'payment', subject_type: 'user_bank', subject_id: bank.id };
}
