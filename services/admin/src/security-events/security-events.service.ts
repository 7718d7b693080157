import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { DomainError } from '@uketori/service-kit/errors';
import type { SecurityEvent } from '@uketori/service-kit/security-log';
import type { Tx } from '@uketori/service-kit/tx';
import { Work } from '@uketori/service-kit/work';
import {
  Deliveries,
  newestDeliveries,
  type WebhookCode,
  WebhookSettings,
  type WebhookView,
} from '../webhooks/webhooks.facade.js';
import { SECURITY_KINDS } from './kinds.data.js';
import type {
  SecurityDelivery,
  SecurityWebhook,
  ShownWebhook,
  WebhookForm,
} from './security-events.types.js';

/** Rows that the screen shows. */
const SHOWN = 100;

/** An organization has one webhook for its security events; its id is the organization's. */
const keyOf = (organization_id: string) => ({ id: organization_id, stream: 'security' }) as const;

/** The webhook by which an organization receives its security events, and its deliveries. */
@Injectable()
export class SecurityEventsService {
  constructor(
    private readonly work: Work,
    private readonly settings: WebhookSettings,
    private readonly deliveries: Deliveries,
  ) {}

  get(actor: Actor): Promise<SecurityWebhook> {
    return this.work.read(actor, async (tx) =>
      view(await this.settings.find(tx, keyOf(actor.organization_id))),
    );
  }

  /**
   * Sets the address. The first time it makes the secret, which this response alone contains.
   * @throws webhook_url_refused, version_conflict, person_required
   */
  async set(actor: Actor, { url, enabled, version }: WebhookForm): Promise<ShownWebhook> {
    const key = keyOf(actor.organization_id);
    const form = { name: '', events: [], url, enabled };
    const before = await this.get(actor);
    if (before.version !== version)
      throw new DomainError('version_conflict', 'conflict', { current: before });
    if (version > 0) return view(await this.settings.change(actor, key, { ...form, version }));
    const row = await this.settings.create(actor, key, form, async () => undefined);
    return { ...view(row), secret: row.secret };
  }

  /** @throws webhook_missing, person_required */
  async remove(actor: Actor): Promise<void> {
    await this.#existing(actor);
    await this.settings.remove(actor, keyOf(actor.organization_id));
  }

  /** A new secret; the previous one signs beside it for a day. @throws webhook_missing, person_required */
  async renewSecret(actor: Actor): Promise<ShownWebhook> {
    await this.#existing(actor);
    const row = await this.settings.renewSecret(actor, keyOf(actor.organization_id));
    return { ...view(row), secret: row.secret };
  }

  /** Sends an event of the type test.sent, so that people see whether it arrives. @throws webhook_missing, webhook_off */
  async test(actor: Actor): Promise<{ id: string }> {
    await this.#existing(actor);
    const { event_id } = await this.settings.test(actor, keyOf(actor.organization_id));
    return { id: event_id };
  }

  deliveriesOf(actor: Actor): Promise<SecurityDelivery[]> {
    return this.work.read(actor, async (tx) => {
      const rows = await newestDeliveries(tx, actor.organization_id, SHOWN);
      return rows.map(({ event_id: id, type, state, attempts, status, fault, created_at, ended_at }) => ({
        id,
        type,
        state,
        attempts,
        status,
        fault,
        created_at,
        ended_at,
      }));
    });
  }

  /** Queues an event for the webhook of the organization, if it has one that is on. */
  async publish(tx: Tx, event: SecurityEvent): Promise<void> {
    const row = await this.settings.find(tx, keyOf(tx.actor.organization_id));
    if (!row?.enabled) return;
    const { id, type } = event;
    // A subject of its own: an event that fails does not hold up the ones after it.
    const subject = { type: event.data.subject_type, id };
    await this.deliveries.queue(tx, row, { id, type, subject, version: 0, body: JSON.stringify(event) });
  }

  async #existing(actor: Actor): Promise<void> {
    const { version } = await this.get(actor);
    if (version === 0) throw new DomainError<WebhookCode>('webhook_missing', 'conflict');
  }
}

const NONE = { url: '', enabled: false, former_until: null, fault: '', failing_since: null, version: 0 };

function view(row: WebhookView | null): SecurityWebhook {
  const { url, enabled, former_until, fault, failing_since, version } = row ?? NONE;
  return { url, enabled, former_until, fault, failing_since, version, kinds: SECURITY_KINDS };
}
