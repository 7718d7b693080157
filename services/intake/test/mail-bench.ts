import type { Actor } from '@uketori/service-kit/actor';
import { newId } from '@uketori/service-kit/ids';
import { allOf } from '@uketori/service-kit/testing';
import pg from 'pg';
import type { EmailDetail, EmailItem } from '../src/mail/mails.types.js';
import type { MailSettings } from '../src/mail/mail-settings.record.js';
import { SmtpDoor } from '../src/mail/smtp-door.service.js';
import type { UploadListAnswer } from '../src/uploads/uploads.types.js';
import { accountant, type IntakeBench, intakeBench } from './intake-bench.js';
import { type LocalAdmin, localAdmin } from './local-admin.js';
import { deliver } from './smtp-client.js';

export const DOMAIN = 'mail.uketori.test';

/** Intake with its mail server running, beside an admin; mails are opened only when `drive` is called. */
export interface MailBench extends IntakeBench {
  admin: LocalAdmin;
  port: number;
  /** A user who may set mail up and see everything. */
  keeper(overrides?: Partial<Actor>): Actor;
  /** Issues an address; `more` changes the settings first. */
  issue(actor: Actor, more?: object): Promise<MailSettings & { address: string }>;
  /** An actor with an address that takes everyone's mails. */
  open(more?: object): Promise<{ actor: Actor; address: string }>;
  member(actor: Actor, address: string, more?: object): void;
  send(mail: Buffer, to: string | string[], from?: string): Promise<string>;
  drive(): Promise<number>;
  /** Brings every pause of an organization to its end. */
  hurry(actor: Actor): Promise<void>;
  /** Admin responds again, and no mail of earlier tests is due. */
  calm(): Promise<void>;
  emails(actor: Actor, query?: string): Promise<EmailItem[]>;
  email(actor: Actor, id: string): Promise<EmailDetail>;
  uploads(actor: Actor): Promise<UploadListAnswer['upload_list']>;
  sql<R = Record<string, unknown>>(text: string, params?: unknown[]): Promise<R[]>;
}

export async function mailBench(env: Record<string, string> = {}): Promise<MailBench> {
  const admin = await localAdmin();
  const set = { UKETORI_MAIL_DOMAIN: DOMAIN, ...env };
  Object.assign(process.env, set);
  const bench = await intakeBench({ grpcUrlOf: () => admin.url });
  const { service } = bench;
  const port = await service.app.get(SmtpDoor).open(0, '127.0.0.1');
  const client = new pg.Client({ connectionString: service.database.admin_url });
  await client.connect();
  const sql = async <R>(text: string, params: unknown[] = []) =>
    (await client.query(text, params)).rows as R[];
  const keeper = (overrides: Partial<Actor> = {}) =>
    accountant({
      abilities: allOf('settings:read', 'settings:update', 'invoice:upload', 'invoice:read', 'email:read'),
      ...overrides,
    });
  const issue = async (actor: Actor, more: object = {}) => {
    const path = '/email-capture';
    const { version } = (await service.call<MailSettings>(actor, 'GET', path)).body;
    const changed = await service.call<MailSettings>(actor, 'PATCH', path, { version, ...more });
    if (changed.status !== 200) throw new Error(`settings: ${JSON.stringify(changed.body)}`);
    const issued = { version: changed.body.version };
    const { body } = await service.call<MailSettings>(actor, 'POST', `${path}/issue`, issued);
    return body as MailSettings & { address: string };
  };
  return {
    ...bench,
    admin,
    port,
    sql,
    keeper,
    issue,
    async open(more = {}) {
      const actor = keeper();
      const { address } = await issue(actor, { senders: 'everyone', ...more });
      return { actor, address };
    },
    member: ({ organization_id }, address, more = {}) => {
      const card = { user_id: newId(), full_name: '山田 花子', department_id: '', ...more };
      admin.members.set(`${organization_id} ${address}`, card);
    },
    send: (mail, to, from) => deliver(port, mail, from === undefined ? { to } : { to, from }),
    drive: () => bench.bring('captured_mails', ['DONE', 'REFUSED']),
    hurry: async ({ organization_id }) => {
      await sql('update intake.captured_mails set next_attempt_at = now() where organization_id = $1', [
        organization_id,
      ]);
    },
    calm: async () => {
      admin.down = false;
      await sql(`update intake.captured_mails set next_attempt_at = now() + interval '1 day'`);
    },
    emails: async (actor, query = '') =>
      (await service.call<{ items: EmailItem[] }>(actor, 'GET', `/emails${query}`)).body.items,
    email: async (actor, id) => (await service.call<EmailDetail>(actor, 'GET', `/emails/${id}`)).body,
    uploads: async (actor) =>
      (await service.call<UploadListAnswer>(actor, 'GET', '/uploads')).body.upload_list,
    async close() {
      await client.end();
      await bench.close();
      admin.close();
      for (const name of Object.keys(set)) delete process.env[name];
    },
  };
}
