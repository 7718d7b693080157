import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Actor } from '@uketori/service-kit/actor';
import { PROJECT_ROOT } from '@uketori/service-kit/config';
import { allOf, auditChain } from '@uketori/service-kit/testing';
import pg from 'pg';
import type { DriveConnectionsView, DriveConnectionView } from '../src/drive/drive-connection.record.js';
import type { DriveImport } from '../src/drive/imports.types.js';
import { READ_CHANGES } from '../src/drive/polls.repository.js';
import type { UploadListAnswer } from '../src/uploads/uploads.types.js';
import { accountant, type Answer, type IntakeBench, intakeBench } from './intake-bench.js';

/** The server of drive/drive-server.mjs, as far as tests touch it. */
export interface GoogleServer {
  url: string;
  env: Record<string, string>;
  files: Map<string, Record<string, unknown>>;
  drives: { id: string; name: string }[];
  account: { permissionId: string; emailAddress: string; displayName: string };
  asked: string[];
  requests: { url: URL; authorization: string }[];
  revoked: (string | null)[];
  scope: string;
  expires_in: number;
  page_size?: number;
  start(): Promise<GoogleServer>;
  stop(): Promise<void>;
  order(route: string, ...orders: (string | (() => Promise<unknown>))[]): void;
  expireAccess(): void;
  revoke(): void;
  forgetChanges(): void;
  folder(id: string, name: string, parent?: string): string;
  put(
    id: string,
    file: { name: string; parent: string; bytes?: Buffer; mimeType?: string } & Record<string, unknown>,
  ): string;
  change(id: string, fields: object): void;
  remove(id: string): void;
}

type Call = <T = DriveConnectionView>(
  actor: Actor,
  method: string,
  path: string,
  body?: unknown,
) => Promise<Answer<T>>;

/** Intake beside a local Google; it polls and fetches only on a test's call. */
export interface DriveBench extends IntakeBench {
  google: GoogleServer;
  call: Call;
  keeper(overrides?: Partial<Actor>): Actor;
  /** Goes to the consent page and comes back with what it gave. */
  consent(actor: Actor, connection_id?: string | null): Promise<{ code: string; state: string; url: URL }>;
  connect(actor: Actor): Promise<DriveConnectionView>;
  /** A connection that watches this folder. */
  watch(actor: Actor, folder: string, more?: object): Promise<DriveConnectionView>;
  /** Polls every connection of the organization that is not paused, now. */
  poll(actor: Actor): Promise<void>;
  /** Looks, and fetches what is due. */
  sync(actor: Actor): Promise<DriveImport[]>;
  drain(): Promise<number>;
  hurry(actor: Actor): Promise<void>;
  calm(): Promise<void>;
  imports(actor: Actor, query?: string): Promise<DriveImport[]>;
  connections(actor: Actor): Promise<DriveConnectionsView>;
  uploads(actor: Actor): Promise<UploadListAnswer['upload_list']>;
  /** The organization's lines of the log, oldest first, whose chain holds. */
  log(actor: Actor): Promise<{ action: string }[]>;
  sql<R = Record<string, unknown>>(text: string, params?: unknown[]): Promise<R[]>;
}

export async function startGoogle(): Promise<GoogleServer> {
  const path = join(PROJECT_ROOT, 'services/intake/test/drive/drive-server.mjs');
  const loaded = (await import(pathToFileURL(path).href)) as { DriveServer: new () => GoogleServer };
  return new loaded.DriveServer().start();
}

export async function driveBench(): Promise<DriveBench> {
  const google = await startGoogle();
  Object.assign(process.env, google.env, { UKETORI_BOX_SECRET: 'test-box-secret-of-32-characters!!' });
  const bench = await intakeBench();
  const { service } = bench;
  const client = new pg.Client({ connectionString: service.database.admin_url });
  await client.connect();
  const sql = async <R>(text: string, params: unknown[] = []) =>
    (await client.query(text, params)).rows as R[];
  const call: Call = (actor, method, path, body) => service.call(actor, method, path, body as never) as never;
  const made = async (answer: Promise<Answer<DriveConnectionView>>) => {
    const { status, body } = await answer;
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body;
  };
  const self: DriveBench = {
    ...bench,
    google,
    sql,
    call,
    keeper: (overrides = {}) =>
      accountant({
        abilities: allOf('settings:read', 'settings:update', 'invoice:upload', 'invoice:read'),
        ...overrides,
      }),
    async consent(actor, connection_id = null) {
      const { body } = await call<{ url: string }>(actor, 'POST', '/drive-connections/consent', {
        connection_id,
      });
      const page = await (await fetch(body.url)).text();
      const href = /<a href="([^"]+)">許可/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '';
      const back = new URL(href).searchParams;
      return { code: back.get('code') ?? '', state: back.get('state') ?? '', url: new URL(body.url) };
    },
    async connect(actor) {
      const { code, state } = await self.consent(actor);
      return made(call(actor, 'POST', '/drive-connections/token', { code, state }));
    },
    async watch(actor, folder, more = {}) {
      const { id } = await self.connect(actor);
      return made(call(actor, 'POST', `/drive-connections/${id}/folders`, { folder, ...more }));
    },
    async poll({ organization_id }) {
      await sql('update intake.drive_connections set next_poll_at = now() where organization_id = $1', [
        organization_id,
      ]);
      await service.runJobs('early', [READ_CHANGES]);
    },
    async sync(actor) {
      await self.poll(actor);
      await self.drain();
      return self.imports(actor);
    },
    drain: () => bench.bring('drive_imports', ['DONE']),
    hurry: async ({ organization_id }) => {
      await sql('update intake.drive_imports set next_attempt_at = now() where organization_id = $1', [
        organization_id,
      ]);
      await sql('update intake.drive_connections set paused_until = null where organization_id = $1', [
        organization_id,
      ]);
    },
    calm: async () => {
      await sql(`update intake.drive_imports set next_attempt_at = now() + interval '1 day'`);
      await sql(`update intake.drive_connections set next_poll_at = now() + interval '1 day'`);
    },
    imports: async (actor, query = '') =>
      (await call<{ items: DriveImport[] }>(actor, 'GET', `/drive-imports${query}`)).body.items,
    connections: async (actor) => (await call<DriveConnectionsView>(actor, 'GET', '/drive-connections')).body,
    uploads: async (actor) => (await call<UploadListAnswer>(actor, 'GET', '/uploads')).body.upload_list,
    log: async (actor) => {
      const { broken_at } = await auditChain(service.work, actor);
      if (broken_at !== null) throw new Error(`the log is broken at ${broken_at}`);
      return sql('select * from intake.audit_log where organization_id = $1 order by seq', [
        actor.organization_id,
      ]);
    },
    async close() {
      await client.end();
      await bench.close();
      await google.stop();
      for (const name of [...Object.keys(google.env), 'UKETORI_BOX_SECRET']) delete process.env[name];
    },
  };
  return self;
}
