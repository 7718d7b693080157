import { Injectable } from '@nestjs/common';
import { type Actor, abilityLevel } from '@uketori/service-kit/actor';
import { todayJst } from '@uketori/service-kit/clock';
import { DomainError, noRecord } from '@uketori/service-kit/errors';
import { newId } from '@uketori/service-kit/ids';
import { shown } from '@uketori/service-kit/record';
import { type Tx, Work } from '@uketori/service-kit/work';
import { type Approver, approversOfAny, LEVEL_ABILITIES } from '../organizations/organizations.facade.js';
import { type Absence, AbsenceEntity, absenceRecord, type NewAbsence } from './absence.record.js';
import { absencesOf } from './absences.repository.js';
import { checkAbsence } from './absences.rules.js';

/** Abilities of approvers: their holders can be away, and can be deputies. */
export const APPROVER_ABILITIES = [...LEVEL_ABILITIES, 'inbox:update'];

/** Absences of approvers, each with a deputy. */
@Injectable()
export class AbsencesService {
  constructor(private readonly work: Work) {}

  /** Absences that are not over: all of them with `settings:read`, else the caller's own. */
  list(actor: Actor): Promise<Absence[]> {
    const seesAll = abilityLevel(actor, 'settings:read') > 0;
    return this.work.read(actor, (tx) => absencesOf(tx, seesAll ? null : actor.user_id));
  }

  /** Members who can be away or be a deputy. */
  approvers(actor: Actor): Promise<Approver[]> {
    return this.work.read(actor, (tx) => approversOfAny(tx, APPROVER_ABILITIES));
  }

  /**
   * Stores the absence of a user in place of an earlier one. Others than the user need `settings:update`.
   * @throws DomainError no_privilege | no_record | deputy_not_allowed and the refusals of rules.checkAbsence
   */
  put(actor: Actor, user_id: string, input: NewAbsence): Promise<Absence> {
    refuseStranger(actor, user_id);
    checkAbsence(user_id, input, todayJst());
    return this.work.run(actor, async (tx) => {
      const approvers = new Set((await approversOfAny(tx, APPROVER_ABILITIES)).map((one) => one.user_id));
      if (!approvers.has(user_id)) throw noRecord();
      if (!approvers.has(input.deputy_id))
        throw new DomainError('deputy_not_allowed', 'conflict', { user_id: input.deputy_id });
      const before = await tx.findForUpdate(AbsenceEntity, { user_id });
      const row = before
        ? await tx.update(AbsenceEntity, { ...before, ...input })
        : await tx.insert(AbsenceEntity, { id: newId(), user_id, ...input });
      await tx.audit('absence.set', subject(user_id), before && audited(before), audited(row));
      return one(tx, user_id);
    });
  }

  /** Ends an absence, or cancels one to come. @throws DomainError no_privilege | no_record */
  remove(actor: Actor, user_id: string): Promise<{ deleted: true }> {
    refuseStranger(actor, user_id);
    return this.work.run(actor, async (tx) => {
      const before = await tx.findForUpdate(AbsenceEntity, { user_id });
      if (!before) throw noRecord();
      await tx.remove(AbsenceEntity, before.id);
      await tx.audit('absence.ended', subject(user_id), audited(before), null);
      return { deleted: true as const };
    });
  }
}

function refuseStranger(actor: Actor, user_id: string): void {
  if (user_id === actor.user_id || abilityLevel(actor, 'settings:update') > 0) return;
  throw new DomainError('no_privilege', 'forbidden');
}

async function one(tx: Tx, user_id: string): Promise<Absence> {
  const [stored] = await absencesOf(tx, user_id);
  if (!stored) throw noRecord();
  return stored;
}

const audited = (row: AbsenceEntity): object => shown(absenceRecord, row);

function subject(subject_id: string) {
  return { menu: 'settings', subject_type: 'absence', subject_id };
}
