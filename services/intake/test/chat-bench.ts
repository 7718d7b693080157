import type { Actor } from '@uketori/service-kit/actor';
import { allOf } from '@uketori/service-kit/testing';
import pg from 'pg';
import type { ConnectionView } from '../src/chat/chat-connection.record.js';
import type { ChatImport } from '../src/chat/imports.types.js';
import type { UploadListAnswer } from '../src/uploads/uploads.types.js';
import { accountant, type IntakeBench, intakeBench } from './intake-bench.js';
import {
  API_TOKEN,
  BOT_TOKEN,
  chatworkHeaders,
  type LocalChat,
  localChat,
  SIGNING_SECRET,
  slackHeaders,
  WEBHOOK_TOKEN,
} from './local-chat.js';

type Service = 'slack' | 'chatwork';

/** Intake beside local chat services; it fetches files only when `drive` is called. */
export interface ChatBench extends IntakeBench {
  chat: LocalChat;
  /** A user who may set connections up and see everything. */
  keeper(overrides?: Partial<Actor>): Actor;
  connect(actor: Actor, service: Service, more?: object): Promise<ConnectionView>;
  /** Posts a body to a connection's address as the service does; `headers` replaces its signature. */
  post(
    connection: { service: string; hook_path: string },
    body: unknown,
    headers?: Record<string, string>,
  ): Promise<{ status: number; body: Record<string, unknown> }>;
  drive(): Promise<number>;
  /** Brings every pause of an organization to its end. */
  hurry(actor: Actor): Promise<void>;
  /** Puts what earlier tests left open aside: its pause may end at any time. */
  calm(): Promise<void>;
  imports(actor: Actor, query?: string): Promise<ChatImport[]>;
  uploads(actor: Actor): Promise<UploadListAnswer['upload_list']>;
  sql<R = Record<string, unknown>>(text: string, params?: unknown[]): Promise<R[]>;
}

export async function chatBench(): Promise<ChatBench> {
  const chat = await localChat();
  process.env.UKETORI_SLACK_URL = chat.slack;
  process.env.UKETORI_CHATWORK_URL = chat.chatwork;
  process.env.UKETORI_BOX_SECRET = 'test-box-secret-of-32-characters!!';
  const bench = await intakeBench();
  const { service } = bench;
  const client = new pg.Client({ connectionString: service.database.admin_url });
  await client.connect();
  const sql = async <R>(text: string, params: unknown[] = []) =>
    (await client.query(text, params)).rows as R[];
  return {
    ...bench,
    chat,
    sql,
    keeper: (overrides = {}) =>
      accountant({
        abilities: allOf('settings:read', 'settings:update', 'invoice:upload', 'invoice:read'),
        ...overrides,
      }),
    async connect(actor, name, more = {}) {
      const secrets =
        name === 'slack'
          ? { hook_secret: SIGNING_SECRET, api_token: BOT_TOKEN }
          : { hook_secret: WEBHOOK_TOKEN, api_token: API_TOKEN };
      const given = { service: name, name: '経理', ...secrets, ...more };
      const answer = await service.call<ConnectionView>(actor, 'POST', '/chat-connections', given);
      if (answer.status !== 201) throw new Error(`connect: ${answer.status} ${JSON.stringify(answer.body)}`);
      return answer.body;
    },
    async post(connection, given, headers) {
      const body = typeof given === 'string' ? given : JSON.stringify(given);
      const signed = connection.service === 'slack' ? slackHeaders(body) : chatworkHeaders(body);
      const answer = await fetch(service.url + connection.hook_path.replace('/api/v1', ''), {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(headers ?? signed) },
        body,
      });
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
    },
    drive: () => bench.bring('chat_imports', ['DONE']),
    hurry: async ({ organization_id }) => {
      await sql('update intake.chat_imports set next_attempt_at = now() where organization_id = $1', [
        organization_id,
      ]);
    },
    calm: async () => {
      await sql(`update intake.chat_imports set next_attempt_at = now() + interval '1 day'`);
    },
    imports: async (actor, query = '') =>
      (await service.call<{ items: ChatImport[] }>(actor, 'GET', `/chat-imports${query}`)).body.items,
    uploads: async (actor) =>
      (await service.call<UploadListAnswer>(actor, 'GET', '/uploads')).body.upload_list,
    async close() {
      await client.end();
      await bench.close();
      await chat.close();
      delete process.env.UKETORI_SLACK_URL;
      delete process.env.UKETORI_CHATWORK_URL;
      delete process.env.UKETORI_BOX_SECRET;
    },
  };
}

let serial = 0;

/** An event of Slack that a file was posted. */
export function slackFileEvent(file_id: string, event_id = `Ev${++serial}`) {
  return {
    token: 'x',
    team_id: 'T01',
    type: 'event_callback',
    event_id,
    event_time: 1_700_000_000,
    event: {
      type: 'message',
      subtype: 'file_share',
      channel: 'C01',
      user: 'U01',
      text: '10月分の請求書です',
      ts: '1700000000.000100',
      files: [{ id: file_id }],
    },
  };
}

/** An event of Slack that names nothing but the file. */
export function slackSharedEvent(file_id: string, event_id = `Ev${++serial}`) {
  const { event: _, ...wrapper } = slackFileEvent(file_id, event_id);
  return { ...wrapper, event: { type: 'file_shared', file_id, user_id: 'U01', channel_id: 'C01' } };
}

/** A webhook of Chatwork whose message names these files. */
export function chatworkEvent(file_ids: string[], message_id = String(900_000 + ++serial)) {
  const tags = file_ids.map((id) => `[download:${id}]請求書.pdf (5 KB)[/download]`).join('');
  return {
    webhook_setting_id: '246',
    webhook_event_type: 'message_created',
    webhook_event_time: 1_700_000_000,
    webhook_event: {
      message_id,
      room_id: 36_818_150,
      account_id: 7,
      body: `[info][title][dtext:file_uploaded][/title]${tags}[/info] 10月分です`,
      send_time: 1_700_000_000,
      update_time: 0,
    },
  };
}
