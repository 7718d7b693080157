import { Injectable } from '@nestjs/common';
import { type Actor, abilityLevel } from '@uketori/service-kit/actor';
import type { Tx } from '@uketori/service-kit/tx';
import { Work } from '@uketori/service-kit/work';
import { readOrganization } from '../organizations/organizations.facade.js';
import { requirePerson } from '../rights/rights.facade.js';
import { fallbackOf, KINDS, NOTIFICATION_TYPES } from './kinds.data.js';
import { ownChoices, storeChoice } from './notices.repository.js';
import type { ChangeChoices, NotificationChoices } from './notifications.types.js';

/** How each person wants to be notified, per organization. */
@Injectable()
export class ChoicesService {
  constructor(private readonly work: Work) {}

  /** The kinds that the caller can get. @throws person_required for API keys and applications: they have no account */
  get(actor: Actor): Promise<NotificationChoices> {
    requirePerson(actor);
    return this.work.read(actor, choicesOf);
  }

  /** Changes the given kinds only. @throws person_required for API keys and applications */
  change(actor: Actor, { choices }: ChangeChoices): Promise<NotificationChoices> {
    requirePerson(actor);
    return this.work.run(actor, async (tx) => {
      const before = Object.fromEntries(await ownChoices(tx));
      for (const { type, choice } of choices) await storeChoice(tx, type, choice);
      const after = Object.fromEntries(await ownChoices(tx));
      const subject = { menu: 'session', subject_type: 'user', subject_id: actor.user_id };
      await tx.audit('account.notifications_changed', subject, before, after);
      return choicesOf(tx);
    });
  }
}

async function choicesOf(tx: Tx): Promise<NotificationChoices> {
  const { settings } = await readOrganization(tx, tx.actor.organization_id);
  const own = await ownChoices(tx);
  const mayGet = (ability: string | null) => ability === null || abilityLevel(tx.actor, ability) > 0;
  return {
    items: NOTIFICATION_TYPES.filter((type) => mayGet(KINDS[type].ability)).map((type) => ({
      type,
      choice: own.get(type) ?? null,
      fallback: fallbackOf(type, settings.send_approval_request),
    })),
  };
}
