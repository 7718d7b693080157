import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { nowIso } from '@uketori/service-kit/clock';
import { newId } from '@uketori/service-kit/ids';
import { type Job, JobKind } from '@uketori/service-kit/jobs/job';
import { OnJob, OnSchedule } from '@uketori/service-kit/jobs/on-job';
import type { Tx } from '@uketori/service-kit/tx';
import { webhookHeaders } from '@uketori/service-kit/webhook-signature';
import { Work } from '@uketori/service-kit/work';
import {
  countWaiting,
  type DueDelivery,
  dueDeliveries,
  failWaiting,
  forgetDeliveries,
  insertDelivery,
  noteTries,
  secondsUntilDue,
  type TryEnd,
} from './deliveries.repository.js';
import { subjectOf, WebhookSecrets } from './webhook-secrets.service.js';
import { WebhookClient } from './webhook.client.js';
import { findWebhook, noteRound, updateWebhook, type WebhookRow } from './webhooks.repository.js';
import { hasFailedForLong, holdAfter, MAX_WAITING, outcomeOf, pauseAfter } from './webhooks.rules.js';

const DELIVER = new JobKind<{ webhook_id: string }>('admin.deliver_webhook');

/** Deliveries of one round. */
const ROUND = 64;
/** Requests to one receiver at a time. People who watch over security read their events in the order of the log. */
const LANES = { events: 16, security: 1 } as const;
/** After so long other webhooks get a turn. */
const TURN_MS = 20_000;

/** An event for a webhook. `subject`: events of one subject arrive in their order, each after the one before it. */
export interface NewEvent {
  id: string;
  type: string;
  subject: { type: string; id: string };
  version: number;
  body: string;
}

/**
 * Delivers events to webhooks. Every event waits in a row of its own. One job for each webhook takes the first waiting
 * row of each subject, so a receiver that refuses one subject does not hold up the others, and notes how each try ended.
 * A process that dies between the two leaves the row waiting: the event comes twice, with the same id, but never not at
 * all.
 */
@Injectable()
export class Deliveries {
  constructor(
    private readonly work: Work,
    private readonly client: WebhookClient,
    private readonly secrets: WebhookSecrets,
  ) {}

  /** Queues an event; once for each event and webhook. */
  async queue(tx: Tx, webhook: WebhookRow, event: NewEvent): Promise<string> {
    const id = newId();
    const isNew = await insertDelivery(tx, {
      id,
      webhook_id: webhook.id,
      event_id: event.id,
      type: event.type,
      subject_type: event.subject.type,
      subject_id: event.subject.id,
      subject_version: event.version,
      body: event.body,
    });
    if (!isNew) return id;
    // Only a webhook that fails has rows that pile up.
    const isFull =
      webhook.failing_since !== null && (await countWaiting(tx, webhook.id, MAX_WAITING + 1)) > MAX_WAITING;
    if (isFull) await noteTries(tx, [{ ...UNTRIED, id, fault: 'too_many_wait', tried_at: nowIso() }]);
    else this.wake(tx, webhook.id);
    return id;
  }

  /** Starts the deliveries of a webhook now. */
  wake(tx: Tx, webhook_id: string): void {
    tx.addJob(DELIVER, { webhook_id }, { key: webhook_id, one_at_a_time: true });
  }

  @OnJob(DELIVER)
  async deliver({ actor, data: { webhook_id }, stopping }: Job<{ webhook_id: string }>): Promise<void> {
    const end = Date.now() + TURN_MS;
    for (;;) {
      const { webhook, due, wait_s } = await this.#look(actor, webhook_id);
      if (webhook && due.length > 0) await this.#round(actor, webhook, due);
      else if (wait_s === null) return;
      else return this.#continue(actor, webhook_id, wait_s);
      if (stopping.aborted || Date.now() > end) return this.#continue(actor, webhook_id, 0);
    }
  }

  @OnSchedule('23 3 * * *')
  forget(): Promise<number> {
    return this.work.system(forgetDeliveries);
  }

  /** The deliveries that are due, or the seconds until one is; null when none waits. */
  #look(
    actor: Actor,
    id: string,
  ): Promise<{ webhook: WebhookRow | null; due: DueDelivery[]; wait_s: number | null }> {
    return this.work.read(actor, async (tx) => {
      const webhook = await findWebhook(tx, id);
      if (!webhook?.enabled) return { webhook: null, due: [], wait_s: null };
      const isStopped = webhook.stopped_at !== null;
      const held_s = webhook.held_until ? (Date.parse(webhook.held_until) - Date.now()) / 1000 : 0;
      if (held_s > 0 && !isStopped) return { webhook, due: [], wait_s: Math.ceil(held_s) };
      const due = await dueDeliveries(tx, id, ROUND, isStopped);
      const wait_s = due.length > 0 || isStopped ? null : await secondsUntilDue(tx, id);
      return { webhook, due, wait_s };
    });
  }

  /** A job of a newer event that waits keeps its time. */
  #continue(actor: Actor, webhook_id: string, after: number): Promise<void> {
    const options = { key: webhook_id, one_at_a_time: true, keep_time: true, after };
    return this.work.run(actor, async (tx) => tx.addJob(DELIVER, { webhook_id }, options));
  }

  /** Tries these deliveries, and stores how each ended. */
  async #round(actor: Actor, webhook: WebhookRow, due: readonly DueDelivery[]): Promise<void> {
    const waiting = [...due];
    const ends: TryEnd[] = [];
    let isSilent = false;
    const lane = async () => {
      for (;;) {
        // A receiver that does not respond would keep every one of them until its time-out.
        const next = isSilent ? undefined : waiting.shift();
        if (!next) return;
        const ended = await this.#try(webhook, next);
        isSilent ||= ended.status === null;
        ends.push(ended);
      }
    };
    await Promise.all(Array.from({ length: LANES[webhook.stream] }, lane));
    await this.work.run(actor, (tx) => storeRound(tx, webhook, ends));
  }

  async #try(webhook: WebhookRow, { id, event_id, body, failed }: DueDelivery): Promise<TryEnd> {
    const began = Date.now();
    const { status, fault, response, retry_after_s } = await this.#post(webhook, event_id, body);
    const outcome = outcomeOf(status);
    const pause_s = outcome === 'failed' ? pauseAfter(failed + 1, Math.random(), retry_after_s) : null;
    const state = outcome === 'delivered' ? 'DELIVERED' : pause_s === null ? 'FAILED' : 'WAITING';
    return {
      id,
      state,
      pause_s: pause_s ?? 0,
      status,
      fault: outcome === 'delivered' ? '' : fault,
      response,
      url: webhook.url,
      tried_at: new Date(began).toISOString(),
      duration_ms: Date.now() - began,
    };
  }

  async #post(webhook: WebhookRow, event_id: string, body: string) {
    try {
      const headers = webhookHeaders(event_id, Date.now(), body, this.secrets.signing(webhook));
      const { status, response, retry_after_s } = await this.client.post(new URL(webhook.url), body, headers);
      return { status, fault: `HTTP ${status}`, response, retry_after_s };
    } catch (error) {
      const { message, code } = error as Error & { code?: string };
      return { status: null, fault: code ?? message, response: '', retry_after_s: null };
    }
  }
}

const UNTRIED: Omit<TryEnd, 'id' | 'tried_at'> = {
  state: 'FAILED',
  pause_s: 0,
  status: null,
  fault: '',
  response: '',
  url: '',
  duration_ms: 0,
};

/** Stores how tries ended, and what follows for the webhook. */
async function storeRound(tx: Tx, { id, failed_rounds }: WebhookRow, ends: readonly TryEnd[]): Promise<void> {
  const row = await findWebhook(tx, id, true);
  // Removed meanwhile, with its deliveries.
  if (!row) return;
  await noteTries(tx, ends);
  if (!row.enabled) return;
  if (ends.some(({ status }) => outcomeOf(status) === 'gone')) return stop(tx, row, 'HTTP 410');
  const newest = ends.at(-1);
  const isAnyDelivered = ends.some(({ state }) => state === 'DELIVERED');
  const rounds = isAnyDelivered ? 0 : failed_rounds + 1;
  const isSilent = ends.some(({ status }) => status === null);
  const { failing_since, is_new } = await noteRound(tx, id, {
    fault: isAnyDelivered ? '' : (newest?.fault ?? ''),
    failed_rounds: rounds,
    hold_s: isSilent ? holdAfter(Math.max(rounds, 1)) : 0,
  });
  // People who watch over security want to hear of the first one, others of a webhook that stopped.
  if (is_new && row.stream === 'security')
    await tx.audit('security_webhook.failed', subjectOf(row), null, { fault: newest?.fault ?? '' });
  const isOver = ends.some(({ state }) => state === 'FAILED');
  if (isOver && !row.stopped_at && failing_since && hasFailedForLong(failing_since, Date.now()))
    await stop(tx, row, newest?.fault ?? '');
}

/**
 * Stops a webhook. After 410 it is off, as its receiver asks (Standard Webhooks); after eight failed tries its events wait
 * until a person resumes it.
 */
async function stop(tx: Tx, row: WebhookRow, fault: string): Promise<void> {
  const isGone = fault === 'HTTP 410';
  const after = await updateWebhook(tx, {
    ...row,
    fault,
    enabled: !isGone,
    stopped_at: isGone ? null : nowIso(),
    failing_since: row.failing_since ?? nowIso(),
    held_until: null,
  });
  if (isGone) await failWaiting(tx, row.id, 'switched_off');
  const subject = subjectOf(row);
  await tx.audit(`${subject.subject_type}.stopped`, subject, null, { fault, version: after.version });
}
