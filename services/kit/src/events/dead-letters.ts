import type { Actor } from '../actor.js';
import { noRecord } from '../errors.js';
import { NIL_ORGANIZATION } from '../ids.js';
import { requestContext } from '../request-context.js';
import type { Work } from '../work.js';
import type { EventConsumer } from './consumer.js';
import type { DeadLetter, ReplayResult } from './dead-letters.types.js';

const PAGE = 100;

/** What a replay needs of a letter. */
interface StoredLetter {
  id: string;
  consumer: string;
  payload: Record<string, unknown>;
}

/** The dead letters of one service: what a screen and the command line show, and their replay. */
export class DeadLetters {
  constructor(
    private readonly work: Work,
    private readonly consumer: EventConsumer,
  ) {}

  /** Unresolved letters of the actor's organization, newest first, at most 100. */
  list(actor: Actor): Promise<DeadLetter[]> {
    return this.work.read(actor, (tx) =>
      tx.rows<DeadLetter>(
        `select id, consumer, event_id, type, key, error, tries, failed_at
         from ${tx.schema}.dead_letters where organization_id = $1 and resolved_at is null
         order by failed_at desc, id desc limit ${PAGE}`,
        [actor.organization_id],
      ),
    );
  }

  /** Replays one letter of the actor's organization. Throws no_record; a refusal by the handler is a result. */
  async replay(actor: Actor, id: string): Promise<ReplayResult> {
    const letter = await this.work.read(actor, (tx) =>
      tx.one<StoredLetter>(
        `select id, consumer, payload from ${tx.schema}.dead_letters where organization_id = $1 and id = $2 and resolved_at is null`,
        [actor.organization_id, id],
      ),
    );
    if (!letter) throw noRecord();
    return this.#again(letter, actor);
  }

  /** Replays the organization's letters in the order of their events, so that versions rise; at most 100 a call. */
  async replayAll(actor: Actor): Promise<ReplayResult[]> {
    const letters = await this.work.read(actor, (tx) =>
      tx.rows<StoredLetter>(
        `select id, consumer, payload from ${tx.schema}.dead_letters where organization_id = $1 and resolved_at is null
           and organization_id <> '${NIL_ORGANIZATION}' order by event_id limit ${PAGE}`,
        [actor.organization_id],
      ),
    );
    const results: ReplayResult[] = [];
    for (const letter of letters) results.push(await this.#again(letter, actor));
    return results;
  }

  async #again(letter: StoredLetter, by: Actor): Promise<ReplayResult> {
    try {
      // Its own context: the request's Idempotency-Key belongs to no handler, and a second replay finds nothing open.
      const context = { request_id: by.request_id, in_transaction: false };
      await requestContext.run(context, () => this.consumer.replay(letter, by));
      return { id: letter.id, ok: true };
    } catch (error) {
      return { id: letter.id, ok: false, error: error instanceof Error ? error.message : String(error) };
    }
  }
}
