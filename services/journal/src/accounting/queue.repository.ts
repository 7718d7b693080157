import { newId } from '@uketori/service-kit/ids';
import { JobKind } from '@uketori/service-kit/jobs/job';
import { addNewTurns, type Turn } from '@uketori/service-kit/jobs/turns';
import type { Tx } from '@uketori/service-kit/tx';
import type { subjectOf } from '../invoice-records/invoice-records.facade.js';
import type { Setback } from './sending.rules.js';

/** The turn of an organization: its next invoice is sent. */
export const SEND_DEALS = new JobKind<Turn>('journal.send_deals');

/** Organizations that get a turn in one step. */
const MOST_TURNS = 500;

/** Where the state of a kind of sending is kept. */
export interface QueueTable {
  name: string;
  table: string;
  columns: Readonly<
    Record<
      'state' | 'attempts' | 'next_at' | 'give_up_at' | 'lease' | 'error_code' | 'error_params' | 'done_at',
      string
    >
  >;
  /** The rows that are in the queue at all, as a condition on the row. */
  within: (row: string) => string;
}

const COLUMNS = {
  state: 'state',
  attempts: 'attempts',
  next_at: 'next_attempt_at',
  give_up_at: 'give_up_at',
  lease: 'lease',
  error_code: 'error_code',
  error_params: 'error_params',
  done_at: 'sent_at',
};

/** Invoices that become deals. */
export const DEALS: QueueTable = {
  name: 'deals',
  table: 'journal.accounting_deals',
  columns: COLUMNS,
  within: () => 'true',
};
/** Payments of deals that are there. */
export const SETTLEMENTS: QueueTable = {
  name: 'settlements',
  table: 'journal.accounting_deals',
  columns: {
    state: 'settle_state',
    attempts: 'settle_attempts',
    next_at: 'settle_next_at',
    give_up_at: 'settle_give_up_at',
    lease: 'settle_lease',
    error_code: 'settle_error_code',
    error_params: 'settle_error_params',
    done_at: 'settled_at',
  },
  within: (row) => `${row}.state = 'sent'`,
};
/** Entries of the month end that become manual journals. */
export const JOURNALS: QueueTable = {
  name: 'journals',
  table: 'journal.accounting_journals',
  columns: COLUMNS,
  within: () => 'true',
};

/** What a row w is that is to be sent. */
function isOpen({ columns, within }: QueueTable): string {
  return `${within('w')} and w.${columns.state} in ('waiting', 'sending')`;
}

/** Everything that is to be sent, with the time at which it is due. */
const WORK = `(${[DEALS, SETTLEMENTS, JOURNALS]
  .map(
    (queue) => `select w.organization_id, w.${queue.columns.next_at} as due_at
      from ${queue.table} w where ${isOpen(queue)}`,
  )
  .join(' union all ')})`;
/** A link l with tokens that the service accepts. */
const CONNECTED = 'l.refresh_token_sealed is not null and not l.reconnect';
const NOT_PAUSED = '(l.paused_until is null or l.paused_until <= now())';

/** Adds the organization's turn: at once, also when one waits for a later time. */
export function queueTurn(tx: Tx): void {
  tx.addJob(SEND_DEALS, {}, { key: tx.actor.organization_id, one_at_a_time: true });
}

/** Adds the turn behind this one, for the time at which something is due. None is added without a connection. */
export async function queueNextTurn(tx: Tx): Promise<void> {
  const next = await tx.one<{ after: number }>(
    `select ceil(extract(epoch from greatest(min(w.due_at), max(l.paused_until), now()) - now()))::int as after
     from ${WORK} w join journal.accounting_links l on l.organization_id = w.organization_id
     where w.organization_id = $1 and ${CONNECTED} having count(*) > 0`,
    [tx.actor.organization_id],
  );
  if (!next) return;
  const { after } = next;
  tx.addJob(SEND_DEALS, {}, { key: tx.actor.organization_id, one_at_a_time: true, after, keep_time: true });
}

/** Gives a turn to the organizations that have none and something due. Returns their number. Needs the system scope. */
export async function addTurns(tx: Tx): Promise<number> {
  const due = await tx.rows<{ organization_id: string }>(
    `select w.organization_id from ${WORK} w
       join journal.accounting_links l on l.organization_id = w.organization_id
     where w.due_at <= now() and ${CONNECTED} and ${NOT_PAUSED}
     group by w.organization_id order by min(w.due_at) limit ${MOST_TURNS}`,
  );
  const organizations = due.map(({ organization_id }) => organization_id);
  return addNewTurns(tx, SEND_DEALS, organizations, true);
}

/** A sending in the hands of this turn. */
export interface Held {
  organization_id: string;
  id: string;
  /** Renewed when another turn takes the sending: what comes with an older one no longer counts. */
  lease: string;
  attempts: number;
}

/** The sending went to another turn, or a person decided otherwise: what this one does no longer counts. */
export class LeaseLost extends Error {}

/** What the log says of a sending. */
interface Entry {
  action: string;
  subject: ReturnType<typeof subjectOf>;
  after: object;
}

/** A kind of sending: where its state is, what is sent, and what the log says of it. */
export interface Queue<Row> extends QueueTable {
  read(tx: Tx, id: string): Promise<Row>;
  /** Something else is to be sent by now than what was tried. Never, where it is absent. */
  isOther?(row: Row, tried: Row): boolean;
  /** The state of a row whose sending is done, with what else is then written. */
  done(row: Row): { state: string; values?: Record<string, unknown>; entry: Entry };
  failed(row: Row, code: string): Entry;
}

/**
 * Takes the organization's sending that waited longest, before it one whose turn broke off: that goes on with the same
 * try. Null when none is due.
 */
export function takeDue(tx: Tx, queue: QueueTable): Promise<Held | null> {
  const { state, attempts, next_at, lease } = queue.columns;
  return tx.one<Held>(
    `update ${queue.table} t set ${state} = 'sending', ${lease} = $2,
       ${attempts} = t.${attempts} + case t.${state} when 'waiting' then 1 else 0 end, updated_at = clock_timestamp()
     where t.organization_id = $1 and t.id = (
       select w.id from ${queue.table} w
         join journal.accounting_links l on l.organization_id = w.organization_id
       where w.organization_id = $1 and ${isOpen(queue)} and (w.${state} = 'sending' or w.${next_at} <= now())
         and ${CONNECTED} and ${NOT_PAUSED}
       order by w.${state} = 'sending' desc, w.${next_at}, w.id limit 1 for update of w)
     returning t.organization_id, t.id, t.${lease} as lease, t.${attempts} as attempts`,
    [tx.actor.organization_id, newId()],
  );
}

/** The row t of $1 to $3, while it is this turn's own. */
function isOwn({ columns, within }: QueueTable): string {
  return `t.organization_id = $1 and t.id = $2 and t.${columns.lease} = $3 and t.${columns.state} = 'sending'
    and ${within('t')}`;
}

/** The row, held until the commit, if it is still this turn's own. @throws LeaseLost */
export async function own<Row>(tx: Tx, queue: Queue<Row>, held: Held): Promise<Row> {
  await hold(tx, queue, held);
  return queue.read(tx, held.id);
}

/** Holds the row until the commit; says whether the time for its tries is over. @throws LeaseLost */
export async function hold(tx: Tx, queue: QueueTable, held: Held): Promise<{ is_over: boolean }> {
  const found = await tx.one<{ is_over: boolean }>(
    `select t.${queue.columns.give_up_at} < clock_timestamp() as is_over from ${queue.table} t
     where ${isOwn(queue)} for update`,
    [held.organization_id, held.id, held.lease],
  );
  if (!found) throw new LeaseLost();
  return found;
}

/** Writes columns of a row that is held, and a time of the database. @throws LeaseLost */
export async function write(
  tx: Tx,
  queue: QueueTable,
  held: Held,
  values: Readonly<Record<string, unknown>>,
  time = 'updated_at = clock_timestamp()',
): Promise<void> {
  const columns = Object.keys(values).map((column, at) => `${column} = $${at + 4}`);
  const rows = await tx.rows(
    `update ${queue.table} t set ${[...columns, time].join(', ')}
     where ${isOwn(queue)} returning t.id`,
    [held.organization_id, held.id, held.lease, ...Object.values(values)],
  );
  if (rows.length === 0) throw new LeaseLost();
}

/** All of it is there. Something else that is to be sent meanwhile goes on. @throws LeaseLost */
export async function writeDone<Row>(tx: Tx, queue: Queue<Row>, held: Held, tried: Row): Promise<void> {
  const row = await own(tx, queue, held);
  if (queue.isOther?.(row, tried)) return requeue(tx, queue, held.id);
  const { columns } = queue;
  const { state, values, entry } = queue.done(row);
  const done = {
    ...values,
    [columns.state]: state,
    [columns.lease]: null,
    [columns.error_code]: '',
    [columns.error_params]: '{}',
  };
  await write(
    tx,
    queue,
    held,
    done,
    `${columns.done_at} = clock_timestamp(), updated_at = clock_timestamp()`,
  );
  await tx.audit(entry.action, entry.subject, null, entry.after);
}

/** The whole organization's queue rests so many seconds. */
async function pauseQueue(tx: Tx, seconds: number): Promise<void> {
  await tx.rows(
    `update journal.accounting_links set paused_until = now() + make_interval(secs => $2)
     where organization_id = $1`,
    [tx.actor.organization_id, seconds],
  );
}

/** A try that did not end it. A failed one starts again where something else is to be sent by now. @throws LeaseLost */
export async function writeSetback<Row>(
  tx: Tx,
  queue: Queue<Row>,
  held: Held,
  setback: Setback,
  tried: Row | null,
): Promise<void> {
  const row = await own(tx, queue, held);
  const { columns } = queue;
  const { state, after, pauses, error_code, error_params } = setback;
  if (pauses) await pauseQueue(tx, after);
  if (state === 'failed' && tried && queue.isOther?.(row, tried)) return requeue(tx, queue, held.id);
  const outcome = {
    [columns.state]: state,
    [columns.lease]: null,
    [columns.error_code]: error_code,
    [columns.error_params]: JSON.stringify(error_params),
  };
  const next = `${columns.next_at} = now() + make_interval(secs => ${Number(after)})`;
  await write(tx, queue, held, outcome, `${next}, updated_at = clock_timestamp()`);
  if (state !== 'failed') return;
  const entry = queue.failed(row, error_code);
  await tx.audit(entry.action, entry.subject, null, entry.after);
}

/** Puts a row to the front of the queue, with all its tries, or into another state. */
export async function requeue(
  tx: Tx,
  { table, columns }: QueueTable,
  id: string,
  state = 'waiting',
): Promise<void> {
  await tx.rows(
    `update ${table} set ${columns.state} = $3, ${columns.next_at} = now(), ${columns.attempts} = 0,
       ${columns.give_up_at} = now() + interval '3 days', ${columns.error_code} = '', ${columns.error_params} = '{}',
       updated_at = clock_timestamp()
     where organization_id = $1 and id = $2`,
    [tx.actor.organization_id, id, state],
  );
}
