import { Injectable } from '@nestjs/common';
import { type Actor, abilityLevel } from '@uketori/service-kit/actor';
import { DomainError } from '@uketori/service-kit/errors';
import { newId } from '@uketori/service-kit/ids';
import { publicFields, pick } from '@uketori/service-kit/record';
import { Work } from '@uketori/service-kit/work';
import { lockOrganization } from '../organizations/organizations.facade.js';
import { requirePerson } from '../rights/rights.facade.js';
import {
  type ChosenDefault,
  type EditedView,
  type NewView,
  type SavedView,
  SavedViewEntity,
  savedViewRecord,
} from './saved-view.record.js';
import { countOwn, defaultsOf, storeDefault, type StoredView, viewsOf } from './saved-views.repository.js';
import { mayChange, maySee, requireChange, requireRoom, requireShared } from './saved-views.rules.js';

const SHOWN = publicFields(savedViewRecord);

function subject(id: string) {
  return { menu: 'settings', subject_type: 'saved_view', subject_id: id };
}

const viewerOf = (actor: Actor) => ({
  user_organization_id: actor.user_organization_id,
  is_administrator: abilityLevel(actor, 'settings:update') > 0,
});

/** Saved views of lists. Keys and applications have none. */
@Injectable()
export class SavedViewsService {
  constructor(private readonly work: Work) {}

  /** Own views of a list, and those that colleagues share. @throws person_required */
  list(actor: Actor, list: string): Promise<SavedView[]> {
    requirePerson(actor);
    return this.work.read(actor, async (tx) => {
      const defaults = await defaultsOf(tx);
      return (await viewsOf(tx, list)).map((row) => shown(row, actor, defaults));
    });
  }

  /** @throws person_required, too_many_views */
  create(actor: Actor, input: NewView): Promise<SavedView> {
    requirePerson(actor);
    return this.work.run(actor, async (tx) => {
      await lockOrganization(tx);
      requireRoom(await countOwn(tx, input.list));
      const row = await tx.insert(SavedViewEntity, {
        id: newId(),
        ...input,
        created_user_organization: actor.user_organization_id,
        full_name: actor.user_name,
      });
      await tx.audit('saved_view.created', subject(row.id), null, row);
      return shown(row, actor, []);
    });
  }

  /** @throws person_required, no_privilege (a shared view of somebody else), version_conflict, no_record */
  change(actor: Actor, id: string, { version, ...input }: EditedView): Promise<SavedView> {
    requirePerson(actor);
    return this.work.run(actor, async (tx) => {
      const before = await tx.getForUpdate(SavedViewEntity, id);
      requireChange(before, viewerOf(actor));
      requireShared(before, input, viewerOf(actor));
      const row = await tx.update(SavedViewEntity, { ...before, ...input, version });
      await tx.audit('saved_view.updated', subject(id), before, row);
      return shown(row, actor, await defaultsOf(tx));
    });
  }

  /** @throws person_required, no_privilege (a shared view of somebody else), no_record */
  remove(actor: Actor, id: string): Promise<void> {
    requirePerson(actor);
    return this.work.run(actor, async (tx) => {
      const before = await tx.getForUpdate(SavedViewEntity, id);
      requireChange(before, viewerOf(actor));
      await tx.remove(SavedViewEntity, id);
      await tx.audit('saved_view.deleted', subject(id), before, null);
    });
  }

  /** The view that a list begins with, for the caller; none with null. @throws person_required, no_record */
  setDefault(actor: Actor, { list, view_id }: ChosenDefault): Promise<void> {
    requirePerson(actor);
    return this.work.run(actor, async (tx) => {
      if (view_id !== null) {
        const view = await tx.get(SavedViewEntity, view_id);
        if (view.list !== list || !maySee(view, viewerOf(actor)))
          throw new DomainError('no_record', 'not_found');
      }
      const before = (await defaultsOf(tx)).find((one) => one.list === list)?.id ?? null;
      await storeDefault(tx, list, view_id);
      await tx.audit(
        'saved_view.default_set',
        subject(view_id ?? before ?? actor.user_id),
        { before },
        { view_id },
      );
    });
  }
}

function shown(row: StoredView, actor: Actor, defaults: readonly { id: string }[]): SavedView {
  return {
    ...pick(row, SHOWN),
    is_own: row.created_user_organization === actor.user_organization_id,
    may_change: mayChange(row, viewerOf(actor)),
    is_default: defaults.some(({ id }) => id === row.id),
  };
}
