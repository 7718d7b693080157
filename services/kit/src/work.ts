import { Injectable } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { type Actor, systemActor } from './actor.js';
import { DomainError } from './errors.js';
import { isUuid, NIL_ORGANIZATION, newId } from './ids.js';
import {
  type IdempotencyClaim,
  IdempotentReplay,
  type RequestContext,
  requestContext,
} from './request-context.js';
import { Tx } from './tx.js';

export type { EntityTarget, Tx } from './tx.js';

const RETRIES_ON_DEADLOCK = 3;
const DEADLOCK = '40P01';
const SERIALIZATION = '40001';

/** What a unit of work asks of its transaction beyond the ordinary. */
export interface WorkOptions {
  /** Every statement sees the database as it was at the first one. */
  snapshot?: boolean;
  /** For the few that read or write very much; else the pool's 30 s. */
  statement_timeout_ms?: number;
}

type Scope = { organization_id: string; read_only: boolean; system: boolean } & WorkOptions;

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
  run<T>(actor: Actor, useCase: (tx: Tx) => Promise<T>, options: WorkOptions = {}): Promise<T> {
    const claim = requestContext.getStore()?.idempotency;
    const scope = { organization_id: actor.organization_id, read_only: false, system: false, ...options };
    if (!claim || claim.taken) return this.#retrying(actor, scope, useCase);
    claim.taken = true;
    return this.#retrying(actor, scope, async (tx) => {
      await takeIdempotencyKey(tx, claim);
      const result = await useCase(tx);
      await storeIdempotentAnswer(tx, claim, result);
      return result;
    });
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
   * Work of the house across organizations, for queues, sweepers and look-ups that come before the
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

  async #retrying<T>(actor: Actor, scope: Scope, useCase: (tx: Tx) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#once(actor, scope, useCase);
      } catch (error) {
        const code =
          (error as { code?: string }).code ??
          (error as { driverError?: { code?: string } }).driverError?.code;
        const again = (code === DEADLOCK || code === SERIALIZATION) && attempt < RETRIES_ON_DEADLOCK;
        if (!again) throw error;
      }
    }
  }

  async #once<T>(actor: Actor, scope: Scope, useCase: (tx: Tx) => Promise<T>): Promise<T> {
    if (!isUuid(scope.organization_id)) throw new DomainError('unauthenticated', 'unauthenticated');
    const runner = this.dataSource.createQueryRunner();
    const tx = new Tx(actor, this.schema, runner, this.dataSource);
    const outer = requestContext.getStore();
    if (outer?.in_transaction) throw new Error('a unit of work inside a unit of work');
    const inner: RequestContext = { request_id: actor.request_id, ...outer, in_transaction: true };
    let committed = false;
    try {
      await runner.query(opening(scope));
      const result = await requestContext.run(inner, () => useCase(tx));
      await runner.query('commit');
      committed = true;
      tx.committed();
      return result;
    } catch (error) {
      if (!committed) await runner.query('rollback').catch(() => undefined);
      throw error;
    } finally {
      await runner.release();
    }
  }
}

/**
 * Opens the transaction and names its organization in one round trip. SET takes no parameters; the
 * organization was checked to be a UUID and nothing else comes from outside.
 */
function opening(scope: Scope): string {
  const isolation = scope.snapshot ? 'isolation level repeatable read ' : '';
  const timeout = scope.statement_timeout_ms
    ? `; set local statement_timeout = ${Math.trunc(scope.statement_timeout_ms)}`
    : '';
  return `start transaction ${isolation}${scope.read_only ? 'read only' : 'read write'};
    set local app.organization_id = '${scope.organization_id}';
    set local app.scope = '${scope.system ? 'system' : ''}'${timeout}`;
}

async function takeIdempotencyKey(tx: Tx, claim: IdempotencyClaim): Promise<void> {
  const taken = await tx.rows(
    `insert into ${tx.schema}.idempotency_keys (organization_id, id, key, route, user_id, input_sha256)
     values ($1, $2, $3, $4, $5, $6) on conflict (organization_id, user_id, route, key) do nothing returning id`,
    [tx.actor.organization_id, newId(), claim.key, claim.route, tx.actor.user_id, claim.input_sha256],
  );
  if (taken.length > 0) return;
  const before = await tx.one<{ input_sha256: string; response: unknown }>(
    `select input_sha256, response from ${tx.schema}.idempotency_keys
     where organization_id = $1 and user_id = $2 and route = $3 and key = $4`,
    [tx.actor.organization_id, tx.actor.user_id, claim.route, claim.key],
  );
  if (before && before.input_sha256 !== claim.input_sha256) {
    throw new DomainError('idempotency_key_reused', 'conflict');
  }
  throw new IdempotentReplay(before?.response ?? null);
}

/** Stores the answer that a repeated request gets. */
export async function storeIdempotentAnswer(
  tx: Tx,
  claim: IdempotencyClaim,
  response: unknown,
): Promise<void> {
  claim.stored = response;
  await tx.rows(
    `update ${tx.schema}.idempotency_keys set response = $5
     where organization_id = $1 and user_id = $2 and route = $3 and key = $4`,
    [tx.actor.organization_id, tx.actor.user_id, claim.route, claim.key, JSON.stringify(response ?? null)],
  );
}
