import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { DomainError } from '@uketori/service-kit/errors';
import { newId } from '@uketori/service-kit/ids';
import { type ListPage, type ListQuery, runList } from '@uketori/service-kit/list';
import type { Tx } from '@uketori/service-kit/tx';
import { Work } from '@uketori/service-kit/work';
import { assertMayGrant, granterOf } from '../rights/rights.facade.js';
import { DELIVERY_LIST, readDelivery, replayDelivery, replayFailed } from './deliveries.repository.js';
import { Deliveries } from './deliveries.service.js';
import type { WebhookEvent } from './event-states.types.js';
import type { EventContent } from './events.rules.js';
import { subjectOf } from './webhook-secrets.service.js';
import { view, type WebhookKey, WebhookSettings, type WebhookView } from './webhook-settings.service.js';
import { listWebhooks } from './webhooks.repository.js';
import { abilityOf, MAX_WEBHOOKS, revealed, wants, type WebhookCode } from './webhooks.rules.js';
import type {
  NewWebhook,
  ReplayForm,
  ShownDelivery,
  ShownWebhook,
  Webhook,
  WebhookChange,
  WebhookDelivery,
} from './webhooks.types.js';

const keyOf = (id: string): WebhookKey => ({ id, stream: 'events' });

/** The webhooks of integrators: which events they receive, and the log of their deliveries. */
@Injectable()
export class WebhooksService {
  constructor(
    private readonly work: Work,
    private readonly settings: WebhookSettings,
    private readonly deliveries: Deliveries,
  ) {}

  list(actor: Actor): Promise<Webhook[]> {
    return this.work.read(actor, async (tx) => (await listWebhooks(tx, 'events')).map(view).map(shown));
  }

  /** @throws no_record */
  get(actor: Actor, id: string): Promise<Webhook> {
    return this.work.read(actor, async (tx) =>
      shown(view(await this.settings.existing(tx, keyOf(id), false))),
    );
  }

  /**
   * @throws grant_exceeds_own_rights (events of records that the caller may not read), webhook_url_refused, too_many_webhooks, person_required
   */
  async create(actor: Actor, form: NewWebhook): Promise<ShownWebhook> {
    assertMayReveal(actor, form.events);
    const key = keyOf(newId());
    const row = await this.settings.create(actor, key, { ...form, enabled: true }, refuseTooMany);
    return { ...shown(row), secret: row.secret };
  }

  /**
   * What it received so far must be the caller's to read, too: events that wait or are sent again go to the new address.
   * @throws as create; no_record, version_conflict
   */
  async change(actor: Actor, id: string, form: WebhookChange): Promise<Webhook> {
    const before = await this.get(actor, id);
    assertMayReveal(actor, [...before.events, ...form.events]);
    return shown(await this.settings.change(actor, keyOf(id), form));
  }

  remove(actor: Actor, id: string): Promise<void> {
    return this.settings.remove(actor, keyOf(id));
  }

  async renewSecret(actor: Actor, id: string): Promise<ShownWebhook> {
    const row = await this.settings.renewSecret(actor, keyOf(id));
    return { ...shown(row), secret: row.secret };
  }

  test(actor: Actor, id: string): Promise<{ id: string; event_id: string }> {
    return this.settings.test(actor, keyOf(id));
  }

  async resume(actor: Actor, id: string): Promise<Webhook> {
    return shown(await this.settings.resume(actor, keyOf(id)));
  }

  /** @throws no_record */
  listDeliveries(actor: Actor, id: string, query: ListQuery): Promise<ListPage<WebhookDelivery>> {
    return this.work.read(actor, async (tx) => {
      await this.settings.existing(tx, keyOf(id), false);
      return runList<WebhookDelivery>(tx, DELIVERY_LIST, query, [{ sql: 'webhook_id = $?', params: [id] }]);
    });
  }

  /** A delivery as it was sent. A caller who may not read the record sees no body. @throws no_record */
  getDelivery(actor: Actor, id: string, delivery_id: string): Promise<ShownDelivery> {
    return this.work.read(actor, async (tx) => {
      await this.settings.existing(tx, keyOf(id), false);
      const delivery = await readDelivery(tx, id, delivery_id);
      const ability = abilityOf(delivery.type);
      const maySee = ability === null || granterOf(actor).holds(ability) === 3;
      return { ...delivery, body: maySee ? delivery.body : null };
    });
  }

  /** Sends one delivery again, with the same id. @throws no_record, webhook_off, delivery_waits */
  replay(actor: Actor, id: string, delivery_id: string): Promise<WebhookDelivery> {
    return this.work.run(actor, async (tx) => {
      const row = await this.#replayable(tx, id);
      await readDelivery(tx, id, delivery_id);
      if (!(await replayDelivery(tx, id, delivery_id)))
        throw new DomainError<WebhookCode>('delivery_waits', 'conflict');
      this.deliveries.wake(tx, id);
      await tx.audit('webhook.replayed', subjectOf(row), null, { delivery_id });
      const { body: _, tries: __, ...delivery } = await readDelivery(tx, id, delivery_id);
      return delivery;
    });
  }

  /** Sends the failed deliveries since a time again. @throws no_record, webhook_off */
  replayFailed(actor: Actor, id: string, { since }: ReplayForm): Promise<{ count: number }> {
    return this.work.run(actor, async (tx) => {
      const row = await this.#replayable(tx, id);
      const count = await replayFailed(tx, id, since);
      this.deliveries.wake(tx, id);
      await tx.audit('webhook.replayed', subjectOf(row), null, { since, count });
      return { count };
    });
  }

  /** Queues an event for every webhook of the organization that receives its type. */
  async publish(tx: Tx, id: string, timestamp: string, content: EventContent): Promise<void> {
    const rows = await listWebhooks(tx, 'events');
    const receiving = rows.filter(({ enabled, events }) => enabled && wants(events, content.type));
    if (receiving.length === 0) return;
    const { type, subject, version, data } = content;
    const { organization_id } = tx.actor;
    const event: WebhookEvent = { id, type, timestamp, organization_id, subject, version, data };
    const body = JSON.stringify(event);
    for (const row of receiving) await this.deliveries.queue(tx, row, { id, type, subject, version, body });
  }

  async #replayable(tx: Tx, id: string) {
    const row = await this.settings.existing(tx, keyOf(id));
    if (!row.enabled) throw new DomainError<WebhookCode>('webhook_off', 'conflict');
    return row;
  }
}

/** A webhook carries on what its maker could read: they must be able to read it all. */
function assertMayReveal(actor: Actor, events: readonly string[]): void {
  assertMayGrant(granterOf(actor), { abilities: revealed(events) });
}

async function refuseTooMany(tx: Tx): Promise<void> {
  if ((await listWebhooks(tx, 'events')).length >= MAX_WEBHOOKS)
    throw new DomainError<WebhookCode>('too_many_webhooks', 'conflict', { max: MAX_WEBHOOKS });
}

function shown(row: WebhookView): Webhook {
  const { id, name, url, events, former_until, fault, failing_since, stopped_at, created_at, version } = row;
  const state = !row.enabled ? 'OFF' : stopped_at ? 'STOPPED' : failing_since ? 'FAILING' : 'ON';
  return {
    id,
    name,
    url,
    events,
    state,
    former_until,
    fault,
    failing_since,
    stopped_at,
    created_at,
    created_by_name: row.created_by_name,
    version,
  };
}
