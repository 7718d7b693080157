import { systemActor } from '@uketori/service-kit/actor';
import { DomainError } from '@uketori/service-kit/errors';
import { newId } from '@uketori/service-kit/ids';
import type { Tx } from '@uketori/service-kit/work';
import type { ChatServiceName } from './chat-service.js';
import type { ChatConnectionEntity } from './connections.entity.js';
import { type ChatFailure, endOf, isOfConnection, MAX_ATTEMPTS, pauseAfter } from './faults.rules.js';
import type { ChatMessage, PostedFile } from './messages.rules.js';

const LEASE_SECONDS = 120;

type Connection = Pick<ChatConnectionEntity, 'id' | 'name' | 'service' | 'department_id'>;

/** One import that this process holds for two minutes. */
export interface LeasedImport {
  id: string;
  organization_id: string;
  connection_id: string;
  service: ChatServiceName;
  file_id: string;
  file_name: string;
  channel_id: string;
  channel_name: string;
  author_id: string;
  author_name: string;
  department_id: string | null;
  attempts: number;
  lease_token: string;
}

/**
 * Queues the files of a new event. Two events may tell of one file (Slack: file_shared and the message): the later
 * one adds what the first did not say. A file that had not come in and is posted again is tried again.
 */
export async function queueImports(
  tx: Tx,
  connection: Connection,
  message: ChatMessage,
  files: readonly PostedFile[],
): Promise<void> {
  for (const file of files) {
    if (await insertImport(tx, connection, message, file)) continue;
    await tx.rows(
      `update intake.chat_imports set
         file_name = coalesce(nullif(file_name, ''), $4), channel_id = coalesce(nullif(channel_id, ''), $5),
         author_id = coalesce(nullif(author_id, ''), $6), message_text = coalesce(nullif(message_text, ''), $7)
       where organization_id = $1 and service = $2 and file_id = $3`,
      [
        tx.actor.organization_id,
        connection.service,
        file.file_id,
        file.file_name,
        message.channel_id,
        message.author_id,
        message.message_text,
      ],
    );
    if (file.skip === '') await queueAgain(tx, connection, file.file_id);
  }
}

async function insertImport(
  tx: Tx,
  connection: Connection,
  message: ChatMessage,
  file: PostedFile,
): Promise<boolean> {
  const state = file.skip === '' ? 'WAITING' : endOf(file.skip);
  const rows = await tx.rows(
    `insert into intake.chat_imports (organization_id, id, connection_id, connection_name, service, department_id,
       file_id, file_name, channel_id, author_id, message_ref, message_text, sent_at, state, fault, finished_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15,
       case when $14::text = 'WAITING' then null else now() end)
     on conflict (organization_id, service, file_id) do nothing returning id`,
    [
      tx.actor.organization_id,
      newId(),
      connection.id,
      connection.name,
      connection.service,
      connection.department_id,
      file.file_id,
      file.file_name,
      message.channel_id,
      message.author_id,
      message.message_ref,
      message.message_text,
      message.sent_at,
      state,
      file.skip,
    ],
  );
  return rows.length > 0;
}

async function queueAgain(
  tx: Tx,
  { id, name, service, department_id }: Connection,
  file_id: string,
): Promise<void> {
  await tx.rows(
    `update intake.chat_imports set state = 'WAITING', fault = '', fault_detail = '', attempts = 0,
       next_attempt_at = now(), leased_until = null, finished_at = null, connection_id = $4, connection_name = $5,
       department_id = $6, version = version + 1
     where organization_id = $1 and service = $2 and file_id = $3 and state in ('FAILED', 'SKIPPED')`,
    [tx.actor.organization_id, service, file_id, id, name, department_id],
  );
}

/**
 * Takes an import that is due, of the connection that was served least recently: a room full of files holds up no
 * other. Needs the system scope.
 */
export function leaseImport(tx: Tx): Promise<LeasedImport | null> {
  return tx.one<LeasedImport>(
    `with due as (
       select i.id, i.connection_id from intake.chat_imports i join intake.chat_connections c on c.id = i.connection_id
       where i.state in ('WAITING', 'RETRYING') and i.next_attempt_at <= now()
         and (i.leased_until is null or i.leased_until < now())
       order by c.served_at nulls first, i.next_attempt_at, i.id limit 1 for update of i skip locked
     ), served as (
       update intake.chat_connections set served_at = clock_timestamp() where id = (select connection_id from due)
     )
     update intake.chat_imports set leased_until = now() + make_interval(secs => $1), attempts = attempts + 1,
       lease_token = gen_random_uuid()
     where id = (select id from due)
     returning id, organization_id, connection_id, service, file_id, file_name, channel_id, channel_name, author_id,
       author_name, department_id, attempts, lease_token`,
    [LEASE_SECONDS],
  );
}

/** Gives an import back untried: the process is stopping. */
export async function giveBack(tx: Tx, leased: LeasedImport): Promise<void> {
  await tx.rows(
    `update intake.chat_imports set leased_until = null, attempts = attempts - 1
     where organization_id = $1 and id = $2 and lease_token = $3`,
    [leased.organization_id, leased.id, leased.lease_token],
  );
}

/** Writes down why a file did not come in; it is tried again after a pause, or failed for a person to see. */
export async function keepFailure(tx: Tx, leased: LeasedImport, failure: ChatFailure): Promise<void> {
  const pause = pauseAfter(leased.attempts, failure.fault, failure.wait_seconds);
  const kept = await tx.rows(
    `update intake.chat_imports set state = $4, fault = $5, fault_detail = $6, leased_until = null,
       file_name = coalesce(nullif($8, ''), file_name), channel_name = coalesce(nullif($9, ''), channel_name),
       author_name = coalesce(nullif($10, ''), author_name),
       next_attempt_at = now() + make_interval(secs => coalesce($7::float8, 0)),
       finished_at = case when $7::float8 is null then now() end, version = version + 1
     where organization_id = $1 and id = $2 and lease_token = $3 and state in ('WAITING', 'RETRYING') returning id`,
    [
      leased.organization_id,
      leased.id,
      leased.lease_token,
      pause === null ? endOf(failure.fault) : 'RETRYING',
      failure.fault,
      failure.detail.slice(0, 500),
      pause,
      leased.file_name,
      leased.channel_name,
      leased.author_name,
    ],
  );
  if (kept.length === 0) return;
  if (failure.fault === 'rate_limited') await postpone(tx, leased, failure);
  if (isOfConnection(failure.fault)) await noteConnection(tx, leased.connection_id, failure.fault);
  // The first failure and the last are events; the tries between them are not, nor is a file that nobody wants.
  if (endOf(failure.fault) === 'SKIPPED') return;
  if (leased.attempts > 1 && pause !== null) return;
  const action = pause === null ? 'chat_import.failed' : 'chat_import.delayed';
  await tx.audit(action, importSubject(leased.id), null, {
    service: leased.service,
    file_name: leased.file_name,
    fault: failure.fault,
  });
}

/** Lets the other files of a connection wait as well, as long as one that was tried once: the limit is the token's. */
async function postpone(tx: Tx, leased: LeasedImport, { fault, wait_seconds }: ChatFailure): Promise<void> {
  await tx.rows(
    `update intake.chat_imports set next_attempt_at = now() + make_interval(secs => $3)
     where organization_id = $1 and connection_id = $2 and state in ('WAITING', 'RETRYING')
       and next_attempt_at < now() + make_interval(secs => $3) and (leased_until is null or leased_until < now())`,
    [leased.organization_id, leased.connection_id, pauseAfter(1, fault, wait_seconds)],
  );
}

/**
 * The end of an import, in the transaction that keeps its upload. Throws when its lease went to another worker, which
 * takes the upload back: a file comes in once.
 */
export async function settleImport(tx: Tx, leased: LeasedImport, upload_id: string): Promise<void> {
  const rows = await tx.rows(
    `update intake.chat_imports set state = 'DONE', upload_id = $4, fault = '', fault_detail = '', leased_until = null,
       file_name = $5, channel_name = coalesce(nullif($6, ''), channel_name),
       author_name = coalesce(nullif($7, ''), author_name), finished_at = now(), version = version + 1
     where organization_id = $1 and id = $2 and lease_token = $3 and state in ('WAITING', 'RETRYING') returning id`,
    [
      leased.organization_id,
      leased.id,
      leased.lease_token,
      upload_id,
      leased.file_name,
      leased.channel_name,
      leased.author_name,
    ],
  );
  if (rows.length === 0) throw new DomainError('lease_lost', 'conflict');
  await noteConnection(tx, leased.connection_id, 'ok');
}

/** The message by which an upload came in; empty texts for one that came by another way. */
export async function messageOf(
  tx: Tx,
  upload_id: string,
): Promise<{ channel_name: string; message_text: string }> {
  const row = await tx.one<{ channel_name: string; message_text: string }>(
    `select coalesce(nullif(channel_name, ''), channel_id) as channel_name, message_text from intake.chat_imports
     where organization_id = $1 and upload_id = $2 limit 1`,
    [tx.actor.organization_id, upload_id],
  );
  return row ?? { channel_name: '', message_text: '' };
}

/** Shows a fault beside the connection; `ok` clears it. */
async function noteConnection(tx: Tx, connection_id: string, check_result: string): Promise<void> {
  await tx.rows(
    `update intake.chat_connections set check_result = $3, checked_at = now()
     where organization_id = $1 and id = $2 and check_result <> $3`,
    [tx.actor.organization_id, connection_id, check_result],
  );
}

/**
 * Forgets events of more than 90 days ago; answers their number. No service sends one again after hours, and a file
 * that came in stays known by its own id. Needs the system scope.
 */
export async function forgetEvents(tx: Tx): Promise<number> {
  const gone = await tx.rows(
    `delete from intake.chat_events where received_at < now() - interval '90 days' returning id`,
  );
  return gone.length;
}

export function importSubject(id: string) {
  return { menu: 'upload', subject_type: 'chat_import', subject_id: id };
}

/** The house in the name of a chat service. */
export function chatActor(organization_id: string, service: ChatServiceName) {
  return systemActor(organization_id, service === 'slack' ? 'Slack' : 'Chatwork');
}

/** True for an import that was taken up more often than it is tried: its worker died over it each time. */
export function isWornOut(leased: LeasedImport): boolean {
  return leased.attempts > MAX_ATTEMPTS;
}
