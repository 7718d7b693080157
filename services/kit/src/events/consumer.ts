import { setTimeout as sleep } from 'node:timers/promises';
import type { QueryConfig } from 'pg';
import { type Actor, systemActor } from '../actor.js';
import { NIL_ORGANIZATION } from '../ids.js';
import type { Tx } from '../tx.js';
import { plannedQuery } from '../statements.js';
import type { Work } from '../work.js';
import { batchesOf } from './delivery-batches.js';
import { type EventEnvelope, parseCloudEvent } from './envelope.js';
import { isUnavailable } from './failures.rules.js';
import { observeEventDelay } from '../watch/metrics.js';
import { inSpan, SpanKind } from '../watch/tracing.js';
import { countEvent } from './metrics.js';
import { malformed, type Refused, storeDeadLetter } from './refused-event.js';
import type { Delivery, EventLog } from './transport.js';

/** A handler and the name of its inbox rows. */
export interface EventHandler {
  /** Key of the inbox rows: one event is handled once per key. */
  consumer: string;
  type: string;
  topic: string;
  handle(tx: Tx, event: EventEnvelope): Promise<void>;
}

/** One event for one handler. */
interface Turn {
  handler: EventHandler;
  event: EventEnvelope;
}

interface InboxRow {
  consumer: string;
  event_id: string;
}

export interface ConsumerOptions {
  service: string;
  work: Work;
  handlers: EventHandler[];
  log: EventLog;
  /** Pauses between the tries; one try more than there are pauses. */
  pauses_ms?: number[];
}

/** Links of a span at most. */
const LINKS = 20;

const PAUSES_MS = [50, 250, 1_000];

/**
 * What both transports share: envelope, dedupe, tries, dead letters. Each handler of an event has its
 * own transaction with its own inbox row, so one that refuses does not undo or repeat another.
 */
export class EventConsumer {
  readonly #options: ConsumerOptions;
  readonly #byType = new Map<string, EventHandler[]>();

  constructor(options: ConsumerOptions) {
    this.#options = options;
    const names = new Set<string>();
    for (const handler of options.handlers) {
      if (names.has(handler.consumer)) throw new Error(`two event handlers are called ${handler.consumer}`);
      names.add(handler.consumer);
      this.#byType.set(handler.type, [...(this.#byType.get(handler.type) ?? []), handler]);
    }
  }

  /** Topics the handlers need. */
  topics(): string[] {
    return [...new Set(this.#options.handlers.map((handler) => handler.topic))].sort();
  }

  /**
   * Deals with one delivery: every handler has taken the event, or a dead letter says why not. Rejects
   * only when the database cannot be reached, for then neither can be written down.
   */
  async deliver(delivery: Delivery): Promise<void> {
    let event: EventEnvelope;
    try {
      event = parseCloudEvent(JSON.parse(delivery.payload));
    } catch (error) {
      await this.#putAside(malformed(this.#options.service, delivery, error));
      countEvent(this.#options.service, 'malformed', 'dead_letter');
      return;
    }
    for (const handler of this.#byType.get(event.type) ?? []) {
      if (handler.topic === delivery.topic) await this.#tryHandler(handler, event, delivery);
    }
  }

  /**
   * Tries the events of each organization in one transaction, in their order, and returns which deliveries
   * are complete. After an error all events of the organization are rolled back and left to `deliver`.
   */
  async deliverMany(deliveries: Delivery[]): Promise<boolean[]> {
    const done = deliveries.map(() => false);
    const refused = new Set<string>();
    for (const batch of batchesOf(deliveries)) {
      const organization = batch[0]?.event.organization_id ?? NIL_ORGANIZATION;
      // Events after a refused event of the same key must not overtake it.
      if (refused.has(organization)) continue;
      const turns = batch.flatMap(({ event, topic }) =>
        (this.#byType.get(event.type) ?? [])
          .filter((handler) => handler.topic === topic)
          .map((handler) => ({ handler, event })),
      );
      if (await this.#handledTogether(turns)) for (const { index } of batch) done[index] = true;
      else refused.add(organization);
    }
    return done;
  }

  /** False when a handler refused, whose transaction is then as if it had never been. */
  async #handledTogether(turns: Turn[]): Promise<boolean> {
    const [first] = turns;
    if (!first) return true;
    const actor = this.#actorOf(first.event);
    try {
      const fresh = await this.#inSpan(turns, () =>
        this.#options.work.runFrom<InboxRow, Set<string>>(actor, this.#taking(turns), async (tx, rows) => {
          const taken = new Set(rows.map((row) => turnKey(row.consumer, row.event_id)));
          for (const { handler, event } of turns)
            if (taken.has(turnKey(handler.consumer, event.id)))
              await handler.handle(tx.as(this.#actorOf(event)), event);
          return taken;
        }),
      );
      for (const { handler, event } of turns) {
        const outcome = fresh.has(turnKey(handler.consumer, event.id)) ? 'handled' : 'duplicate';
        countEvent(this.#options.service, event.type, outcome);
        if (outcome === 'handled') observeEventDelay(this.#options.service, event.source, event.time);
      }
      return true;
    } catch (error) {
      if (isUnavailable(error)) throw error;
      return false;
    }
  }

  /** Hands an event to each of its handlers once, without tries. Throws what a handler throws. */
  async dispatch(event: EventEnvelope): Promise<void> {
    for (const handler of this.#byType.get(event.type) ?? []) {
      if (handler.topic === event.topic) await this.#handleOnce(handler, event, this.#actorOf(event));
    }
  }

  /**
   * Gives a dead letter to its handler once more, in the transaction that marks it resolved.
   * Throws the handler's error when it refuses again, and when the handler no longer exists.
   */
  async replay(letter: { id: string; consumer: string; payload: unknown }, by: Actor): Promise<void> {
    const event = parseCloudEvent(letter.payload);
    const handler = this.#byType.get(event.type)?.find((known) => known.consumer === letter.consumer);
    if (!handler) throw new Error(`no handler ${letter.consumer} for ${event.type}`);
    const actor = { ...this.#actorOf(event), user_id: by.user_id, user_name: by.user_name, ip: by.ip };
    await this.#handleOnce(handler, event, actor, async (tx) => {
      await tx.rows(`update ${this.#table('dead_letters')} set resolved_at = now() where id = $1`, [
        letter.id,
      ]);
      const subject = { menu: 'settings', subject_type: 'dead_letter', subject_id: letter.id };
      await tx.audit('dead_letter.replayed', subject, null, {
        consumer: letter.consumer,
        event_id: event.id,
      });
    });
  }

  #actorOf(event: EventEnvelope): Actor {
    return systemActor(event.organization_id, this.#options.service, event.request_id);
  }

  async #tryHandler(handler: EventHandler, event: EventEnvelope, delivery: Delivery): Promise<void> {
    const pauses = this.#options.pauses_ms ?? PAUSES_MS;
    for (let tries = 1; ; tries++) {
      try {
        const fresh = await this.#handleOnce(handler, event, this.#actorOf(event));
        countEvent(this.#options.service, event.type, fresh ? 'handled' : 'duplicate');
        if (fresh) observeEventDelay(this.#options.service, event.source, event.time);
        return;
      } catch (error) {
        if (isUnavailable(error)) throw error;
        const details = {
          consumer: handler.consumer,
          event_id: event.id,
          type: event.type,
          tries,
          err: error,
        };
        const pause = pauses[tries - 1];
        if (pause !== undefined) {
          this.#options.log.warn(details, 'event handler failed, trying again');
          await sleep(pause);
          continue;
        }
        this.#options.log.error(details, 'event handler failed, event put aside');
        await this.#putAside({
          organization_id: event.organization_id,
          consumer: handler.consumer,
          event_id: event.id,
          type: event.type,
          topic: delivery.topic,
          key: event.subject,
          payload: delivery.payload,
          error,
          tries,
        });
        countEvent(this.#options.service, event.type, 'dead_letter');
        return;
      }
    }
  }

  /** True when the handler ran; false when it had taken the event before. */
  #handleOnce(
    handler: EventHandler,
    event: EventEnvelope,
    actor: Actor,
    also?: (tx: Tx) => Promise<void>,
  ): Promise<boolean> {
    return this.#inSpan([{ handler, event }], () =>
      this.#options.work.runFrom(actor, this.#taking([{ handler, event }]), async (tx, taken) => {
        if (taken.length > 0) await handler.handle(tx, event);
        await also?.(tx);
        return taken.length > 0;
      }),
    );
  }

  /** A span in the trace of the first event; the others of its transaction are links. */
  #inSpan<T>(turns: readonly Turn[], work: () => Promise<T>): Promise<T> {
    const [parent, ...links] = new Set(turns.map(({ event }) => event.traceparent));
    const type = turns[0]?.event.type ?? '';
    const attributes = {
      'messaging.system': 'uketori',
      'messaging.batch.message_count': turns.length,
      'messaging.consumer.group.name': this.#options.service,
    };
    return inSpan(
      `consume ${type.slice(type.lastIndexOf('.') + 1)}`,
      { kind: SpanKind.CONSUMER, attributes, parent, links: links.slice(0, LINKS) },
      work,
    );
  }

  /** Inserts the inbox rows of deliveries to one organization and returns the new ones. */
  #taking(turns: Turn[]): QueryConfig {
    return plannedQuery(
      `insert into ${this.#table('inbox')} (organization_id, consumer, event_id, type)
       select $1::uuid, * from unnest($2::text[], $3::uuid[], $4::text[])
       on conflict (consumer, event_id) do nothing returning consumer, event_id`,
      [
        turns[0]?.event.organization_id,
        turns.map(({ handler }) => handler.consumer),
        turns.map(({ event }) => event.id),
        turns.map(({ event }) => event.type),
      ],
    );
  }

  #putAside(refused: Refused): Promise<void> {
    return this.#options.work.run(systemActor(refused.organization_id, this.#options.service), (tx) =>
      storeDeadLetter(tx, refused),
    );
  }

  #table(name: string): string {
    return `${this.#options.service}.${name}`;
  }
}

function turnKey(consumer: string, event_id: string): string {
  return `${consumer} ${event_id}`;
}
