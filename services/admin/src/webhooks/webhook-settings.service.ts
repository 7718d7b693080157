import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { nowIso } from '@uketori/service-kit/clock';
import { DomainError, noRecord } from '@uketori/service-kit/errors';
import { newId } from '@uketori/service-kit/ids';
import type { Tx } from '@uketori/service-kit/tx';
import { newWebhookSecret } from '@uketori/service-kit/webhook-signature';
import { Work } from '@uketori/service-kit/work';
import { hoursFrom } from '../codes/codes.facade.js';
import { requirePerson } from '../rights/rights.facade.js';
import { tryAgain, failWaiting, replayFailed } from './deliveries.repository.js';
import { Deliveries } from './deliveries.service.js';
import { TEST_EVENT } from './events.data.js';
import { forgetKey, subjectOf, WebhookSecrets } from './webhook-secrets.service.js';
import { WebhookClient } from './webhook.client.js';
import {
  deleteWebhook,
  findWebhook,
  insertWebhook,
  type Stream,
  updateWebhook,
  type WebhookRow,
} from './webhooks.repository.js';
import { OVERLAP_HOURS, requireWebhookUrl, type WebhookCode } from './webhooks.rules.js';

/** A webhook without its secrets. */
export type WebhookView = Omit<WebhookRow, 'secret_sealed' | 'former_sealed'>;

/** What people set. */
export interface WebhookForm {
  name: string;
  url: string;
  events: string[];
  enabled: boolean;
}

/** One webhook: its stream, and its id in it. */
export interface WebhookKey {
  id: string;
  stream: Stream;
}

/**
 * The settings of a webhook of any stream. Keys and applications set none: it would outlive them and go on to receive
 * what they could read.
 */
@Injectable()
export class WebhookSettings {
  constructor(
    private readonly work: Work,
    private readonly client: WebhookClient,
    private readonly secrets: WebhookSecrets,
    private readonly deliveries: Deliveries,
  ) {}

  /** Null for one that is missing or of another stream. */
  async find(tx: Tx, { id, stream }: WebhookKey, lock = false): Promise<WebhookRow | null> {
    const row = await findWebhook(tx, id, lock);
    return row?.stream === stream ? row : null;
  }

  /**
   * A new one with its secret, which the response alone contains.
   * @param limit refuses it when the organization has too many
   * @throws webhook_url_refused, person_required
   */
  async create(
    actor: Actor,
    { id, stream }: WebhookKey,
    form: WebhookForm,
    limit: (tx: Tx) => Promise<void>,
  ): Promise<WebhookView & { secret: string }> {
    requirePerson(actor);
    const { href } = requireWebhookUrl(form.url, this.client.hasOpenNetworks);
    forgetKey();
    const secret = newWebhookSecret();
    const secret_sealed = this.secrets.seal(id, secret);
    return this.work.run(actor, async (tx) => {
      await limit(tx);
      const row = await insertWebhook(tx, { ...form, id, stream, url: href, secret_sealed });
      await tx.audit(actionOf(row, 'created'), subjectOf(row), null, logged(row));
      return { ...view(row), secret };
    });
  }

  /**
   * What people changed; it resumes a webhook that stopped, too. What waits for one that is switched off fails.
   * @throws no_record, version_conflict, webhook_url_refused, person_required
   */
  async change(actor: Actor, key: WebhookKey, form: WebhookForm & { version: number }): Promise<WebhookView> {
    requirePerson(actor);
    const { href } = requireWebhookUrl(form.url, this.client.hasOpenNetworks);
    return this.work.run(actor, async (tx) => {
      const before = await this.existing(tx, key);
      if (before.version !== form.version)
        throw new DomainError('version_conflict', 'conflict', { current: view(before) });
      const { name, events, enabled } = form;
      const after = await updateWebhook(tx, { ...before, ...HEALTHY, name, events, enabled, url: href });
      if (enabled) await this.#resume(tx, before);
      else await failWaiting(tx, after.id, 'switched_off');
      await tx.audit(actionOf(after, 'changed'), subjectOf(after), logged(before), logged(after));
      return view(after);
    });
  }

  /** @throws no_record, person_required */
  async remove(actor: Actor, key: WebhookKey): Promise<void> {
    requirePerson(actor);
    await this.work.run(actor, async (tx) => {
      const before = await this.existing(tx, key);
      await deleteWebhook(tx, before.id);
      await tx.audit(actionOf(before, 'removed'), subjectOf(before), logged(before), null);
    });
  }

  /** A new secret; the previous one signs beside it for a day. @throws no_record, person_required */
  async renewSecret(actor: Actor, key: WebhookKey): Promise<WebhookView & { secret: string }> {
    requirePerson(actor);
    forgetKey();
    return this.work.run(actor, async (tx) => {
      const before = await this.existing(tx, key);
      const secret = newWebhookSecret();
      const after = await updateWebhook(tx, {
        ...before,
        secret_sealed: this.secrets.seal(key.id, secret),
        former_sealed: before.secret_sealed,
        former_until: hoursFrom(Date.now(), OVERLAP_HOURS),
      });
      await tx.audit(actionOf(after, 'secret_renewed'), subjectOf(after), null, null);
      return { ...view(after), secret };
    });
  }

  /** Sends an event of the type test.sent, so that people see whether it arrives. @throws no_record, webhook_off */
  test(actor: Actor, key: WebhookKey): Promise<{ id: string; event_id: string }> {
    return this.work.run(actor, async (tx) => {
      const row = await this.existing(tx, key);
      if (!row.enabled) throw new DomainError<WebhookCode>('webhook_off', 'conflict');
      const event_id = newId();
      const id = await this.deliveries.queue(tx, row, {
        id: event_id,
        type: TEST_EVENT,
        subject: { type: subjectOf(row).subject_type, id: event_id },
        version: 0,
        body: JSON.stringify(testEvent(actor, row, event_id)),
      });
      return { id, event_id };
    });
  }

  /** Sends again what failed since it began to fail, and what waits. @throws no_record, webhook_off */
  resume(actor: Actor, key: WebhookKey): Promise<WebhookView> {
    return this.work.run(actor, async (tx) => {
      const before = await this.existing(tx, key);
      if (!before.enabled) throw new DomainError<WebhookCode>('webhook_off', 'conflict');
      const after = await updateWebhook(tx, { ...before, ...HEALTHY });
      await this.#resume(tx, before);
      await tx.audit(actionOf(after, 'resumed'), subjectOf(after), null, null);
      return view(after);
    });
  }

  /** @throws no_record */
  async existing(tx: Tx, key: WebhookKey, lock = true): Promise<WebhookRow> {
    const row = await this.find(tx, key, lock);
    if (!row) throw noRecord();
    return row;
  }

  async #resume(tx: Tx, { id, stopped_at, failing_since }: WebhookRow): Promise<void> {
    await tryAgain(tx, id);
    if (stopped_at && failing_since) await replayFailed(tx, id, failing_since);
    this.deliveries.wake(tx, id);
  }
}

const HEALTHY = { fault: '', failing_since: null, failed_rounds: 0, held_until: null, stopped_at: null };

const actionOf = (row: WebhookRow, verb: string): string => `${subjectOf(row).subject_type}.${verb}`;

export function view({ secret_sealed: _, former_sealed: __, ...shown }: WebhookRow): WebhookView {
  return shown;
}

const logged = ({ name, url, events, enabled, version }: WebhookRow): object => ({
  name,
  url,
  events,
  enabled,
  version,
});

function testEvent(actor: Actor, row: WebhookRow, id: string): object {
  const { organization_id, user_id, ip, request_id } = actor;
  const { subject_type, subject_id } = subjectOf(row);
  const head = { id, type: TEST_EVENT, timestamp: nowIso() };
  const action = actionOf(row, 'tested');
  // The form of the stream's other events.
  if (row.stream === 'security')
    return {
      ...head,
      data: {
        service: 'admin',
        organization_id,
        action,
        user_id,
        ip,
        request_id,
        subject_type,
        subject_id,
        changed_fields: [],
      },
    };
  return {
    ...head,
    organization_id,
    subject: { type: subject_type, id: subject_id },
    version: 0,
    data: { id: subject_id, local_id: null, action, user_id, user_name: actor.user_name },
  };
}
