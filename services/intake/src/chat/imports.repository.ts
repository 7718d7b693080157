import { systemActor } from '@uketori/service-kit/actor';
import { newId } from '@uketori/service-kit/ids';
import type { Tx } from '@uketori/service-kit/work';
import type { ChatServiceName } from './chat-service.types.js';
import type { ChatConnectionEntity } from './chat-connection.record.js';
import {
  bringSoon,
  endOf,
  giveBack,
  type HeldRow,
  type ImportTables,
  isOfConnection,
  keepFailure,
  type Listed,
  type OfferedFile,
  type Outcome,
  settleRow,
  takeDue,
} from '../imports/imports.facade.js';
import { noteConnection } from './connections.repository.js';
import type { ChatMessage, PostedFile } from './messages.rules.js';

export const CHAT_IMPORTS: ImportTables = {
  imports: 'intake.chat_imports',
  connections: 'intake.chat_connections',
  ready: 'true',
  held_until: 'null::timestamptz',
  subject_type: 'chat_import',
};

type Connection = Pick<ChatConnectionEntity, 'id' | 'name' | 'service' | 'department_id'>;

/** An import that this try holds. */
export interface HeldImport extends HeldRow {
  service: ChatServiceName;
  file_id: string;
  channel_id: string;
  channel_name: string;
  author_id: string;
  author_name: string;
  department_id: string | null;
}

/**
 * Queues the files of a new event. Two events may name one file (Slack: file_shared and the message): the later
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
  bringSoon(tx, connection.service, connection.id);
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
       next_attempt_at = now(), lease_token = null, finished_at = null, connection_id = $4, connection_name = $5,
       department_id = $6, version = version + 1
     where organization_id = $1 and service = $2 and file_id = $3 and state in ('FAILED', 'SKIPPED')`,
    [tx.actor.organization_id, service, file_id, id, name, department_id],
  );
}

/** Takes imports of a connection that are due. */
export function takeImports(tx: Tx, connection_id: string, most: number): Promise<Listed<HeldImport>> {
  const columns = 'service, file_id, channel_id, channel_name, author_id, author_name, department_id';
  return takeDue<HeldImport>(tx, CHAT_IMPORTS, connection_id, most, columns);
}

/** What became of an import; a fault of the connection is shown beside it. @throws lease_lost */
export async function keepOutcome(tx: Tx, held: HeldImport, outcome: Outcome<OfferedFile>): Promise<void> {
  if (outcome.kind === 'done') return;
  if (outcome.kind === 'untried') return giveBack(tx, CHAT_IMPORTS, held);
  if (outcome.kind === 'stored') {
    await settleRow(tx, CHAT_IMPORTS, held, outcome.upload_id, toldBy(held));
    return noteConnection(tx, held.connection_id, 'ok');
  }
  const { failure } = outcome;
  if (!(await keepFailure(tx, CHAT_IMPORTS, held, failure, toldBy(held)))) return;
  if (isOfConnection(failure.fault)) await noteConnection(tx, held.connection_id, failure.fault);
}

function toldBy({ file_name, channel_name, author_name }: HeldImport) {
  return { file_name, channel_name, author_name };
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

/** Fails what waits from a connection that ended. */
export async function failWaiting(tx: Tx, connection_id: string): Promise<void> {
  await tx.rows(
    `update intake.chat_imports set state = 'FAILED', fault = 'connection_off', finished_at = now(), version = version + 1
     where organization_id = $1 and connection_id = $2 and state in ('WAITING', 'RETRYING')`,
    [tx.actor.organization_id, connection_id],
  );
}

export const chatNames: Readonly<Record<ChatServiceName, string>> = { slack: 'Slack', chatwork: 'Chatwork' };

/** The product in the name of a chat service. */
export function chatActor(organization_id: string, service: ChatServiceName) {
  return systemActor(organization_id, chatNames[service]);
}
