import type pg from 'pg';
import {
  type EntityManager,
  type EntityMetadata,
  type FindOptionsWhere,
  IsNull,
  type ObjectLiteral,
  QueryFailedError,
  type QueryRunner,
} from 'typeorm';
import type { Actor } from './actor.js';
import { type AuditSubject, auditLink } from './audit.js';
import { DomainError, noRecord } from './errors.js';
import type { OutgoingEvent } from './events/envelope.js';
import { sealEvent } from './events/outbox.js';
import { NIL_ORGANIZATION } from './ids.js';
import { addJobStatement, type JobKind, type JobOptions } from './jobs/job.js';
import { plannedQuery, send } from './statements.js';

export type EntityTarget<E> = new () => E;

interface Versioned {
  id: string;
  version: number;
}

/** What a transaction says beside its own rows, in its order; written in the round trip that commits it. */
export interface Effects {
  /** JSON of each event, as the outbox takes it. */
  events: string[];
  /** Types of these events and actions of these links, for the counts of what was committed. */
  types: string[];
  actions: string[];
  /** JSON of each link, as the chain takes it. */
  links: string[];
  /** Statements without a waiting caller, with their parameters. */
  statements: [sql: string, params: unknown[]][];
  hooks: (() => void)[];
}

/** A transaction's connection, for as long as it is the transaction's. */
export interface Held {
  client: pg.PoolClient;
  manager: EntityManager;
  read_only: boolean;
  ended: boolean;
}

/** One transaction of one actor: every statement in it sees this organization's rows only. */
export class Tx {
  constructor(
    readonly actor: Actor,
    /** Schema of the service, for its outbox, inbox and audit tables. */
    readonly schema: string,
    readonly held: Held,
    readonly effects: Effects = { events: [], types: [], actions: [], links: [], statements: [], hooks: [] },
  ) {}

  /** The connection. Throws once the transaction has ended: from then on another one's statements go over it. */
  get client(): pg.PoolClient {
    if (this.held.ended) throw new Error('the transaction has ended');
    return this.held.client;
  }

  /** The same transaction in another actor's name, of the same organization. */
  as(actor: Actor): Tx {
    if (actor.organization_id !== this.actor.organization_id)
      throw new Error('an actor of another organization');
    return new Tx(actor, this.schema, this.held, this.effects);
  }

  /** Runs a part that may fail alone: what it wrote and said is taken back with the error it throws. */
  async attempt<T>(part: () => Promise<T>): Promise<T> {
    const said = Object.values(this.effects).map((list: unknown[]) => [list, list.length] as const);
    await this.rows('savepoint attempt');
    try {
      const result = await part();
      await this.rows('release savepoint attempt');
      return result;
    } catch (error) {
      // Released too: one of the same name that stays would hide an outer one.
      await Promise.all([this.rows('rollback to savepoint attempt'), this.rows('release savepoint attempt')]);
      for (const [list, length] of said) list.length = length;
      throw error;
    }
  }

  /**
   * Rows of a statement. Column names come back as written: snake_case. Statements that do not need each other's
   * rows may be awaited together: they are worked off in the order of the calls, in one round trip.
   */
  async rows<R>(sql: string, params: unknown[] = []): Promise<R[]> {
    return (await send(this.client, { text: sql, values: params })).rows as R[];
  }

  /**
   * As `rows`, for a statement with one good plan for all its parameters (it inserts values, or finds rows by a
   * key): each connection plans it once. It must name its columns: with `*` it would fail on the connections of
   * running processes when a migration adds one.
   */
  async planned<R>(sql: string, params: unknown[]): Promise<R[]> {
    return (await send(this.client, plannedQuery(sql, params))).rows as R[];
  }

  /** The first row of a statement, or null. */
  async one<R>(sql: string, params: unknown[] = []): Promise<R | null> {
    return (await this.rows<R>(sql, params))[0] ?? null;
  }

  /**
   * TypeORM's manager in the transaction, for repositories: `tx.manager.createQueryBuilder(…)`. It leaves the
   * connection's order of statements to the caller: await one before the next.
   */
  get manager(): EntityManager {
    if (this.held.ended) throw new Error('the transaction has ended');
    return this.held.manager;
  }

  // Rows by key and writes are planned statements, because each connection plans them once (ADR 24).

  /** A row by id. Throws no_record (404) when it is absent or another organization's. */
  get<E extends ObjectLiteral>(entity: EntityTarget<E>, id: string): Promise<E> {
    return this.#byId(entity, id, '');
  }

  /** As `get`, and holds the row until the transaction ends. */
  getForUpdate<E extends ObjectLiteral>(entity: EntityTarget<E>, id: string): Promise<E> {
    return this.#byId(entity, id, 'for update');
  }

  /** The first row that equals `where`, or null. An empty `where` is refused. */
  async find<E extends ObjectLiteral>(entity: EntityTarget<E>, where: Partial<E>): Promise<E | null> {
    return this.manager.findOne(entity, { where: this.#conditions(entity, where) });
  }

  /** As `find`, and holds the row until the transaction ends. */
  async findForUpdate<E extends ObjectLiteral>(
    entity: EntityTarget<E>,
    where: Partial<E>,
  ): Promise<E | null> {
    const lock = { mode: 'pessimistic_write' } as const;
    return this.manager.findOne(entity, { where: this.#conditions(entity, where), lock });
  }

  /** All rows that equal `where`, at most 10,000. `orderBy` is SQL of the caller: `'created_at desc, id'`. */
  async list<E extends ObjectLiteral>(
    entity: EntityTarget<E>,
    where: Partial<E>,
    orderBy = 'id',
  ): Promise<E[]> {
    const query = this.manager.createQueryBuilder(entity, 'row').where(this.#conditions(entity, where));
    for (const key of orderBy.split(', ')) {
      const [column = '', direction] = key.split(' ');
      query.addOrderBy(column, direction === 'desc' ? 'DESC' : 'ASC');
    }
    return query.limit(10_000).getMany();
  }

  /** Inserts a row of the actor's organization and returns it as stored. */
  async insert<E extends object>(entity: EntityTarget<E>, row: Partial<E>): Promise<E> {
    const meta = this.#metadata(entity);
    const values = columnValues(meta, { organization_id: this.actor.organization_id, ...row });
    const names = values.map(([name]) => quote(name));
    const marks = values.map((_, i) => `$${i + 1}`);
    const [stored] = await this.planned<E>(
      `insert into ${table(meta)} (${names.join(', ')}) values (${marks.join(', ')}) returning ${columnsOf(meta)}`,
      values.map(([, value]) => value),
    );
    return hydrate(entity, stored as E);
  }

  /**
   * Writes a row that is still at `next.version` and returns it with the version raised by one.
   * Throws version_conflict with the current row when somebody was faster.
   */
  async update<E extends Versioned>(entity: EntityTarget<E>, next: E): Promise<E> {
    const meta = this.#metadata(entity);
    const values = columnValues(meta, next).filter(
      ([name]) => name !== 'id' && name !== 'organization_id' && name !== 'version',
    );
    const sets = values.map(([name], i) => `${quote(name)} = $${i + 4}`);
    const [stored] = await this.planned<E>(
      `update ${table(meta)} set ${[...sets, 'version = version + 1'].join(', ')}
       where organization_id = $1 and id = $2 and version = $3 returning ${columnsOf(meta)}`,
      [this.actor.organization_id, next.id, next.version, ...values.map(([, value]) => value)],
    );
    if (stored) return hydrate(entity, stored);
    const current = await this.get(entity, next.id);
    throw new DomainError('version_conflict', 'conflict', { current });
  }

  /** Deletes a row for good. Throws no_record when there is none. */
  async remove<E extends object>(entity: EntityTarget<E>, id: string): Promise<void> {
    const gone = await this.planned(
      `delete from ${table(this.#metadata(entity))} where organization_id = $1 and id = $2 returning id`,
      [this.actor.organization_id, id],
    );
    if (gone.length === 0) throw noRecord();
  }

  /** Queues an event: it leaves if and only if this transaction commits. Throws when it is over 256 KiB. */
  async emit<T extends object>(event: OutgoingEvent<T>): Promise<void> {
    this.#refuseUnheard();
    this.effects.events.push(sealEvent(event, this.schema, this.actor));
    this.effects.types.push(event.event.type);
  }

  /** Appends to the organization's hash-chained log and to the organization-wide action log. */
  async audit(
    action: string,
    subject: AuditSubject,
    before: object | null,
    after: object | null,
  ): Promise<void> {
    this.#refuseUnheard();
    const { link, told } = auditLink(this.actor, this.schema, action, subject, before, after);
    this.effects.links.push(JSON.stringify(link));
    this.effects.actions.push(action);
    await this.emit(told);
  }

  /** Adds a job of the actor's organization: it runs if and only if this transaction commits. */
  addJob<T extends object>(kind: JobKind<T>, data: T, options: JobOptions = {}): void {
    this.#refuseUnheard();
    const { organization_id } = this.actor;
    this.effects.statements.push(addJobStatement(this.schema, organization_id, kind.name, data, options));
  }

  /** Runs after the commit, never after a rollback. For wake-ups only: it may be lost in a crash. */
  afterCommit(hook: () => void): void {
    this.effects.hooks.push(hook);
  }

  /** An entry in a transaction that writes no row, or after its end, would be lost. */
  #refuseUnheard(): void {
    if (this.held.ended) throw new Error('the transaction has ended');
    if (this.held.read_only) throw new Error('a transaction that reads only has nothing to tell');
  }

  #metadata(entity: EntityTarget<ObjectLiteral>): EntityMetadata {
    return this.held.manager.dataSource.getMetadata(entity);
  }

  async #byId<E extends ObjectLiteral>(entity: EntityTarget<E>, id: string, tail: string): Promise<E> {
    const meta = this.#metadata(entity);
    const [own, params] = isSystemScope(this.actor)
      ? ['', [id]]
      : ['and organization_id = $2', [id, this.actor.organization_id]];
    const [stored] = await this.planned<E>(
      `select ${columnsOf(meta)} from ${table(meta)} where id = $1 ${own} ${tail}`,
      params,
    );
    if (!stored) throw noRecord();
    return hydrate(entity, stored);
  }

  #conditions<E extends ObjectLiteral>(entity: EntityTarget<E>, where: Partial<E>): FindOptionsWhere<E> {
    const wanted = Object.entries(where).filter(([, value]) => value !== undefined);
    if (wanted.length === 0) throw new Error(`${entity.name}: refusing to select without a condition`);
    // System scope spans organizations on the tables that allow it; row-level security holds the rest.
    if (!('organization_id' in where) && !isSystemScope(this.actor))
      wanted.push(['organization_id', this.actor.organization_id]);
    const tests = wanted.map(([name, value]) => [name, value ?? IsNull()] as const);
    return Object.fromEntries(tests) as FindOptionsWhere<E>;
  }
}

function isSystemScope(actor: Actor): boolean {
  return actor.system && actor.organization_id === NIL_ORGANIZATION;
}

function quote(name: string): string {
  return `"${name}"`;
}

const columnLists = new WeakMap<EntityMetadata, string>();

function columnsOf(meta: EntityMetadata): string {
  const known = columnLists.get(meta);
  if (known) return known;
  const list = meta.columns.map((column) => quote(column.databaseName)).join(', ');
  columnLists.set(meta, list);
  return list;
}

function table(meta: EntityMetadata): string {
  return meta.schema ? `"${meta.schema}"."${meta.tableName}"` : `"${meta.tableName}"`;
}

function hydrate<E extends object>(entity: EntityTarget<E>, row: E): E {
  return Object.assign(new entity(), row);
}

function columnValues(meta: EntityMetadata, row: object): [string, unknown][] {
  const record = row as Record<string, unknown>;
  const values: [string, unknown][] = [];
  for (const column of meta.columns) {
    const value = record[column.propertyName];
    if (value === undefined) continue;
    const isJson = column.type === 'jsonb' || column.type === 'json';
    values.push([column.databaseName, isJson && value !== null ? JSON.stringify(value) : value]);
  }
  return values;
}

/**
 * The manager of a query runner in the transaction of a unit of work, which alone begins and ends it. An error carries
 * the text of the statement, without its values, into the log.
 */
export function managerIn(runner: QueryRunner, held: () => boolean): EntityManager {
  const query = runner.query.bind(runner) as (...given: unknown[]) => Promise<unknown>;
  const refused = () => Promise.reject(new Error('a unit of work is one transaction'));
  return Object.assign(runner, {
    isTransactionActive: true,
    startTransaction: refused,
    commitTransaction: refused,
    rollbackTransaction: refused,
    query: async (text: string, ...given: unknown[]) => {
      if (!held()) throw new Error('the transaction has ended');
      try {
        return await query(text, ...given);
      } catch (error) {
        throw error instanceof QueryFailedError
          ? Object.assign(error.driverError, { statement: text })
          : error;
      }
    },
  }).manager;
}
