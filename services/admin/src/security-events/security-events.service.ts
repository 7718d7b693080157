import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { nowIso } from '@uketori/service-kit/clock';
import { DomainError } from '@uketori/service-kit/errors';
import { newId } from '@uketori/service-kit/ids';
import { type Job, JobKind, MAX_TRIES } from '@uketori/service-kit/jobs/job';
import { OnJob, OnSchedule } from '@uketori/service-kit/jobs/on-job';
import { requestContext } from '@uketori/service-kit/request-context';
import type { SealedColumn } from '@uketori/service-kit/reseal';
import { type SecretBox, secretBox } from '@uketori/service-kit/secret-box';
import type { SecurityEvent } from '@uketori/service-kit/security-log';
import type { Tx } from '@uketori/service-kit/tx';
import { newWebhookSecret, webhookHeaders } from '@uketori/service-kit/webhook-signature';
import { Work } from '@uketori/service-kit/work';
import { hoursFrom } from '../codes/codes.facade.js';
import { requirePerson } from '../rights/rights.facade.js';
import { SECURITY_KINDS } from './kinds.data.js';
import {
  findWebhook,
  forgetDeliveries,
  insertDelivery,
  newestDeliveries,
  noteDelivery,
  noteWebhookFault,
  removeWebhook,
  storeWebhook,
  takeDelivery,
  type WebhookRow,
} from './security-events.repository.js';
import {
  OVERLAP_HOURS,
  outcomeOf,
  requireWebhookUrl,
  signingSecrets,
  type WebhookCode,
} from './security-events.rules.js';
import type {
  SecurityDelivery,
  SecurityWebhook,
  ShownWebhook,
  WebhookForm,
} from './security-events.types.js';
import { WebhookClient } from './webhook.client.js';

const DELIVER = new JobKind<{ delivery_id: string }>('admin.deliver_security_event');

/** For the exchange of the secret that seals them. */
export const SEALED_WEBHOOK_COLUMNS: SealedColumn[] = ['secret_sealed', 'former_sealed'].map((column) => ({
  table: 'admin.security_webhooks',
  key: 'organization_id',
  column,
  field: 'secret',
}));

const placeOf = (organization_id: string): string => `admin.security_webhooks:${organization_id}:secret`;

function subject(organization_id: string) {
  return { menu: 'settings', subject_type: 'security_webhook', subject_id: organization_id };
}

/** The webhook by which an organization receives its security events, and its deliveries. */
@Injectable()
export class SecurityEventsService {
  #box: SecretBox | null = null;

  constructor(
    private readonly work: Work,
    private readonly client: WebhookClient,
  ) {}

  get(actor: Actor): Promise<SecurityWebhook> {
    return this.work.read(actor, async (tx) => view(await findWebhook(tx)));
  }

  /**
   * Sets the address. The first time it makes the secret, which this response alone contains.
   * @throws webhook_url_refused, version_conflict, person_required
   */
  async set(actor: Actor, form: WebhookForm): Promise<ShownWebhook> {
    requirePerson(actor);
    const { href } = requireWebhookUrl(form.url, this.client.hasOpenNetworks);
    forgetKey();
    return this.work.run(actor, async (tx) => {
      const before = await findWebhook(tx, true);
      if ((before?.version ?? 0) !== form.version)
        throw new DomainError('version_conflict', 'conflict', { current: view(before) });
      const secret = before ? undefined : newWebhookSecret();
      const after = await storeWebhook(tx, {
        ...(before ?? { ...EMPTY, secret_sealed: this.#seal(actor, secret ?? '') }),
        url: href,
        enabled: form.enabled,
        fault: '',
        failing_since: null,
      });
      const changed = subject(actor.organization_id);
      await tx.audit('security_webhook.changed', changed, before && logged(before), logged(after));
      return { ...view(after), ...(secret ? { secret } : {}) };
    });
  }

  /** @throws webhook_missing, person_required */
  async remove(actor: Actor): Promise<void> {
    requirePerson(actor);
    await this.work.run(actor, async (tx) => {
      const before = await existing(tx);
      await removeWebhook(tx);
      await tx.audit('security_webhook.removed', subject(actor.organization_id), logged(before), null);
    });
  }

  /** A new secret; the previous one signs beside it for a day. @throws webhook_missing, person_required */
  async renewSecret(actor: Actor): Promise<ShownWebhook> {
    requirePerson(actor);
    forgetKey();
    return this.work.run(actor, async (tx) => {
      const before = await existing(tx);
      const secret = newWebhookSecret();
      const after = await storeWebhook(tx, {
        ...before,
        secret_sealed: this.#seal(actor, secret),
        former_sealed: before.secret_sealed,
        former_until: hoursFrom(Date.now(), OVERLAP_HOURS),
      });
      await tx.audit('security_webhook.secret_renewed', subject(actor.organization_id), null, null);
      return { ...view(after), secret };
    });
  }

  /** Sends an event of the type test.sent, so that people see whether it arrives. @throws webhook_missing */
  test(actor: Actor): Promise<{ id: string }> {
    return this.work.run(actor, async (tx) => {
      await existing(tx);
      const event: SecurityEvent = {
        id: newId(),
        type: 'test.sent',
        timestamp: nowIso(),
        data: {
          service: 'admin',
          organization_id: actor.organization_id,
          action: 'security_webhook.tested',
          user_id: actor.user_id,
          ip: actor.ip,
          request_id: actor.request_id,
          subject_type: 'security_webhook',
          subject_id: actor.organization_id,
          changed_fields: [],
        },
      };
      await queueDelivery(tx, event);
      return { id: event.id };
    });
  }

  deliveries(actor: Actor): Promise<SecurityDelivery[]> {
    return this.work.read(actor, newestDeliveries);
  }

  /** One delivery. A refusal counts as a failed try; the last one ends it. */
  @OnJob(DELIVER)
  async deliver({ actor, data: { delivery_id }, attempt }: Job<{ delivery_id: string }>): Promise<void> {
    const taken = await this.work.run(actor, async (tx) => {
      const webhook = await findWebhook(tx);
      const delivery = webhook?.enabled ? await takeDelivery(tx, delivery_id) : null;
      if (webhook && delivery) return { webhook, delivery };
      await noteDelivery(tx, delivery_id, { state: 'FAILED', status: null, fault: 'switched_off' });
      return null;
    });
    if (!taken) return;
    const { status, fault } = await this.#post(actor, taken.webhook, delivery_id, taken.delivery.body);
    const outcome = status === null ? 'failed' : outcomeOf(status);
    const isOver = outcome !== 'failed' || attempt >= MAX_TRIES;
    await this.work.run(actor, async (tx) => {
      const state = outcome === 'delivered' ? 'DELIVERED' : isOver ? 'FAILED' : 'WAITING';
      await noteDelivery(tx, delivery_id, { state, status, fault });
      if (outcome === 'gone') await switchOff(tx);
      const isNews = await noteWebhookFault(tx, fault);
      if (isNews)
        await tx.audit('security_webhook.failed', subject(actor.organization_id), null, { status, fault });
    });
    if (!isOver) throw new Error(fault);
  }

  @OnSchedule('23 3 * * *')
  forget(): Promise<number> {
    return this.work.system(forgetDeliveries);
  }

  async #post(actor: Actor, webhook: WebhookRow, id: string, body: string) {
    try {
      const open = (sealed: string) => this.#secrets().open(sealed, placeOf(actor.organization_id));
      const secrets = signingSecrets(webhook, Date.now()).map(open);
      const headers = webhookHeaders(id, Date.now(), body, secrets);
      const status = await this.client.post(new URL(webhook.url), body, headers);
      return { status, fault: outcomeOf(status) === 'delivered' ? '' : `HTTP ${status}` };
    } catch (error) {
      const { message, code } = error as Error & { code?: string };
      return { status: null, fault: code ?? message };
    }
  }

  #secrets(): SecretBox {
    this.#box ??= secretBox();
    return this.#box;
  }

  #seal(actor: Actor, secret: string): string {
    return this.#secrets().seal(secret, placeOf(actor.organization_id));
  }
}

const EMPTY: WebhookRow = {
  url: '',
  enabled: false,
  secret_sealed: '',
  former_sealed: null,
  former_until: null,
  fault: '',
  failing_since: null,
  version: 0,
};

/** Queues an event for the webhook of the organization, in order; once for each event. */
export async function queueDelivery(tx: Tx, event: SecurityEvent): Promise<void> {
  if (!(await insertDelivery(tx, event))) return;
  tx.addJob(DELIVER, { delivery_id: event.id }, { key: event.id, one_at_a_time: tx.actor.organization_id });
}

/** A stored response would keep the secret in clear: a repeated request makes another one instead. */
function forgetKey(): void {
  const context = requestContext.getStore();
  if (context) context.idempotency = undefined;
}

async function existing(tx: Tx): Promise<WebhookRow> {
  const row = await findWebhook(tx, true);
  if (!row) throw new DomainError<WebhookCode>('webhook_missing', 'conflict');
  return row;
}

async function switchOff(tx: Tx): Promise<void> {
  const row = await existing(tx);
  const after = await storeWebhook(tx, { ...row, enabled: false });
  await tx.audit('security_webhook.changed', subject(tx.actor.organization_id), logged(row), logged(after));
}

function view(row: WebhookRow | null): SecurityWebhook {
  const { secret_sealed: _, former_sealed: __, ...shown } = row ?? EMPTY;
  return { ...shown, kinds: SECURITY_KINDS };
}

const logged = ({ url, enabled, version }: WebhookRow): object => ({ url, enabled, version });
