import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import type { DataSource } from 'typeorm';
import { type Actor, systemActor } from './actor.js';
import { DomainError, type ErrorKind } from './errors.js';
import { isUuid, NIL_ORGANIZATION, newId } from './ids.js';
import {
  type IdempotencyClaim,
  IdempotentReplay,
  type RequestContext,
  requestContext,
} from './request-context.js';
import { wakeRelays } from './events/outbox.js';
import { plannedQuery, send } from './statements.js';
import { type Held, managerIn, Tx } from './tx.js';
import { countCommitted, observeConnectionWait, observeTransaction, secondsSince } from './watch/metrics.js';
import { inSpan } from './watch/tracing.js';

export type { EntityTarget, Tx } from './tx.js';

const RETRIES_ON_DEADLOCK = 3;
const DEADLOCK = '40P01';
const SERIALIZATION = '40001';

/** Options of a unit of work for its transaction. */
export interface WorkOptions {
  /** Every statement sees the database as it was at the first one. */
  snapshot?: boolean;
  /** For the few that read or write very much; else the pool's 30 s. */
  statement_timeout_ms?: number;
}

/** Options of a use case for its transaction. */
export interface RunOptions {
  /**
   * Rows of tables declared with `kit.tenant_table(…, true)` are visible for every owner: for data of one person in
   * all their organizations. Log, events and every other table stay the actor's organization's.
   */
  across?: boolean;
}

type Scope = {
  organization_id: string;
  read_only: boolean;
  system: boolean;
  first?: pg.QueryConfig;
} & WorkOptions;
type Body<T> = (tx: Tx, first: unknown[]) => Promise<T>;

/** The unit of work: one use case, one transaction, one organization. */
@Injectable()
export class Work {
  constructor(
    private readonly dataSource: DataSource,
    readonly schema: string,
  ) {}

  /**
   * Runs a use case in one transaction under the actor's organization and returns its result.
   * The first call of a request takes the caller's Idempotency-Key in the same transaction. A deadlock
   * is tried again up to three times, so `useCase` must not have effects outside of `tx`.
   */
  async run<T>(
    actor: Actor,
    useCase: (tx: Tx) => Promise<T>,
    { across = false }: RunOptions = {},
  ): Promise<T> {
    const claim = requestContext.getStore()?.idempotency;
    const scope = { organization_id: actor.organization_id, read_only: false, system: across };
    if (!claim || claim.taken) return this.#retrying(actor, scope, useCase);
    claim.taken = true;
    const taking = claimStatement(this.schema, actor, claim);
    return this.#retrying(actor, { ...scope, first: taking }, async (tx, taken) => {
      if (taken.length === 0) await refuseSecondUse(tx, claim);
      const result = await useCase(tx);
      storeIdempotentAnswer(tx, claim, result);
      return result;
    });
  }

  /**
   * As `run`, with a first statement in the round trip that opens the transaction; `useCase` gets the rows
   * it returns.
   */
  runFrom<R, T>(actor: Actor, first: pg.QueryConfig, useCase: (tx: Tx, rows: R[]) => Promise<T>): Promise<T> {
    const scope = { organization_id: actor.organization_id, read_only: false, system: false, first };
    return this.#retrying(actor, scope, (tx, rows) => useCase(tx, rows as R[]));
  }

  /** Reads in one READ ONLY transaction, so that a page and its count agree. */
  read<T>(actor: Actor, query: (tx: Tx) => Promise<T>, options: WorkOptions = {}): Promise<T> {
    return this.#retrying(
      actor,
      { organization_id: actor.organization_id, read_only: true, system: false, ...options },
      query,
    );
  }

  /**
   * Work of the product across organizations, for queues, sweepers and look-ups that come before the
   * organization is known. Sees only tables declared with `kit.tenant_table(…, true)`.
   */
  system<T>(useCase: (tx: Tx) => Promise<T>): Promise<T> {
    const actor = systemActor(NIL_ORGANIZATION, this.schema);
    return this.#retrying(
      actor,
      { organization_id: NIL_ORGANIZATION, read_only: false, system: true },
      useCase,
    );
  }

  async #retrying<T>(actor: Actor, scope: Scope, useCase: Body<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        const attributes = { 'uketori.service': this.schema };
        return await inSpan(nameOf(scope), { attributes }, () => this.#once(actor, scope, useCase));
      } catch (error) {
        const { code } = error as { code?: string };
        const again = (code === DEADLOCK || code === SERIALIZATION) && attempt < RETRIES_ON_DEADLOCK;
        if (!again) throw error;
      }
    }
  }

  async #once<T>(actor: Actor, scope: Scope, useCase: Body<T>): Promise<T> {
    if (!isUuid(scope.organization_id)) throw new DomainError('unauthenticated', 'unauthenticated');
    const outer = requestContext.getStore();
    if (outer?.in_transaction) throw new Error('a unit of work inside a unit of work');
    const inner: RequestContext = { request_id: actor.request_id, ...outer, in_transaction: true };
    const runner = this.dataSource.createQueryRunner();
    let held: Held | null = null;
    let committed = false;
    let outcome: 'ok' | 'refused' | 'failed' = 'failed';
    const began = performance.now();
    let closing: Promise<unknown> = Promise.resolve();
    try {
      const manager = managerIn(runner, () => held?.ended === false);
      held = { client: await runner.connect(), manager, read_only: scope.read_only, ended: false };
      observeConnectionWait(this.schema, secondsSince(began));
      const tx = new Tx(actor, this.schema, held);
      const opened = open(held.client, scope);
      const first = scope.first ? await opened : [];
      const result = await requestContext.run(inner, () => useCase(tx, first));
      await opened;
      closing = close(held, tx);
      // No data depends on the end of a transaction that only read: the response need not wait for it.
      if (!scope.read_only) await closing;
      committed = true;
      outcome = 'ok';
      countCommitted(this.schema, tx.effects);
      if (tx.effects.events.length > 0) wakeRelays(this.schema);
      for (const hook of tx.effects.hooks) hook();
      return result;
    } catch (error) {
      if (held && !committed) await rollBack(held);
      if (error instanceof DomainError || error instanceof IdempotentReplay) outcome = 'refused';
      throw error;
    } finally {
      observeTransaction({ service: this.schema, kind: kindOf(scope), outcome }, secondsSince(began));
      const released = closing.then(
        () => runner.release(),
        () => runner.release(),
      );
      if (scope.read_only && committed) released.catch(() => undefined);
      else await released;
    }
  }
}

const kindOf = ({ system, read_only }: Scope) => (system ? 'system' : read_only ? 'read' : 'write');
const nameOf = (scope: Scope) => `transaction ${kindOf(scope)}`;

/**
 * Opens the transaction, names its organization and asks the first statement in one round trip; the rows are the
 * first statement's. The use case need not wait for it: its own statements come after, and should the transaction
 * not have opened, row-level security shows and takes nothing without an organization.
 */
function open(client: pg.PoolClient, scope: Scope): Promise<unknown[]> {
  const began = client.query(opening(scope));
  const asked = scope.first ? send(client, scope.first) : null;
  const rows = Promise.all([began, asked]).then(([, answer]) => answer?.rows ?? []);
  // A use case that does not wait for it hears of the failure by its own statements.
  rows.catch(() => undefined);
  return rows;
}

/** SET takes no parameters; the organization was checked to be a UUID and nothing else comes from outside. */
function opening(scope: Scope): string {
  const isolation = scope.snapshot ? 'isolation level repeatable read ' : '';
  const timeout = scope.statement_timeout_ms
    ? `; set local statement_timeout = ${Math.trunc(scope.statement_timeout_ms)}`
    : '';
  return `start transaction ${isolation}${scope.read_only ? 'read only' : 'read write'};
    set local app.organization_id = '${scope.organization_id}';
    set local app.scope = '${scope.system ? 'system' : ''}'${timeout}`;
}

/**
 * Writes what the transaction says and commits, in one round trip. A failed statement without a waiting caller
 * makes the server roll back at COMMIT: that is an error here.
 */
async function close(held: Held, { schema, effects }: Tx): Promise<void> {
  const { client } = held;
  held.ended = true;
  const { events, links, statements } = effects;
  const last: Promise<unknown>[] = [];
  if (events.length > 0 || links.length > 0) {
    const told = [events, links].map((list) => `[${list.join(',')}]`);
    last.push(send(client, plannedQuery(`select ${schema}.write_effects($1, $2)`, told)));
  }
  for (const [text, values] of statements) last.push(send(client, plannedQuery(text, values)));
  const ended = client.query('commit');
  await Promise.all([...last, ended]);
  if ((await ended).command !== 'COMMIT') throw new Error('a statement of the transaction had failed');
}

async function rollBack(held: Held): Promise<void> {
  held.ended = true;
  await held.client.query('rollback').catch(() => undefined);
}

/** Returns a row when the key is new. */
function claimStatement(schema: string, actor: Actor, claim: IdempotencyClaim): pg.QueryConfig {
  return plannedQuery(
    `insert into ${schema}.idempotency_keys (organization_id, id, key, route, user_id, input_sha256)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (organization_id, user_id, route, key) do nothing returning id`,
    [actor.organization_id, newId(), claim.key, claim.route, actor.user_id, claim.input_sha256],
  );
}

async function refuseSecondUse(tx: Tx, claim: IdempotencyClaim): Promise<never> {
  const before = await tx.one<{ input_sha256: string; answer: string | null; refusal: Refusal | null }>(
    `select input_sha256, answer, refusal from ${tx.schema}.idempotency_keys
     where organization_id = $1 and user_id = $2 and route = $3 and key = $4`,
    [tx.actor.organization_id, tx.actor.user_id, claim.route, claim.key],
  );
  if (before && ![claim.input_sha256, ...(claim.former_sha256 ?? [])].includes(before.input_sha256)) {
    throw new DomainError('idempotency_key_reused', 'conflict');
  }
  const { code, kind, params } = before?.refusal ?? {};
  const refusal = code && kind ? new DomainError(code, kind, params) : null;
  throw new IdempotentReplay(before?.answer ?? null, refusal);
}

/** The stored part of a refusal. */
interface Refusal {
  code: string;
  kind: ErrorKind;
  params: Record<string, unknown>;
}

/** Stores the response that a repeated request gets. */
export function storeIdempotentAnswer(tx: Tx, claim: IdempotencyClaim, response: unknown): void {
  claim.stored = response;
  keepWithKey(tx, claim, 'answer', response === undefined ? null : JSON.stringify(response));
}

/** Stores the refusal that a repeated request gets instead of the response of the steps before it. */
export function storeIdempotentRefusal(tx: Tx, claim: IdempotencyClaim, error: DomainError): void {
  const { code, kind, params } = error;
  const refusal: Refusal = { code, kind, params };
  keepWithKey(tx, claim, 'refusal', JSON.stringify(refusal));
}

function keepWithKey(
  tx: Tx,
  claim: IdempotencyClaim,
  column: 'answer' | 'refusal',
  value: string | null,
): void {
  const { organization_id, user_id } = tx.actor;
  tx.effects.statements.push([
    `update ${tx.schema}.idempotency_keys set ${column} = $5
     where organization_id = $1 and user_id = $2 and route = $3 and key = $4`,
    [organization_id, user_id, claim.route, claim.key, value],
  ]);
}
