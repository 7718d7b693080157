import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadSync } from '@grpc/proto-loader';
import { Server, ServerCredentials } from '@grpc/grpc-js';
import type { PaymentChanged } from '@uketori/proto/uketori/payment/v1/events';
import { PROJECT_ROOT } from '@uketori/service-kit/config';
import { LOADER, PROTO_DIR } from '@uketori/service-kit/grpc';
import { newId } from '@uketori/service-kit/ids';
import { allOf, type TestService, testService } from '@uketori/service-kit/testing';
import { z } from 'zod';
import { SEND_DEALS } from '../src/accounting/queue.repository.js';
import { definition } from '../src/definition.js';
import { sendPayment } from './payment-event.js';
import {
  ACCOUNTANT,
  accountant,
  field,
  type Invoice,
  newInvoice,
  readFields,
  startEditing,
} from './support.js';
import { absent, type Actor } from './tax-support.js';

/** The server of freee/freee-server.mjs, as far as tests touch it. */
export interface Freee {
  url: string;
  env: Record<string, string>;
  deals: (Record<string, unknown> & {
    id: number;
    ref_number: string;
    due_amount: number;
    details: Record<string, unknown>[];
    payments?: (Record<string, unknown> & { id: number })[];
  })[];
  payments: Record<string, unknown>[];
  removed: Record<string, unknown>[];
  chaos: ((route: string) => string | undefined) | null;
  receipts: Record<string, unknown>[];
  journals: (Record<string, unknown> & {
    id: number;
    issue_date: string;
    details: Record<string, unknown>[];
  })[];
  partners: Record<string, unknown>[];
  masters: Record<string, Record<string, unknown>[] | undefined>;
  asked: string[];
  reused: number;
  refreshed: number;
  expires_in: number;
  start(): Promise<Freee>;
  stop(): Promise<void>;
  order(route: string, ...orders: (string | ((body: Buffer) => Promise<void>))[]): void;
  expireAccess(): void;
  revoke(): void;
}

export async function freeeServer(): Promise<Freee> {
  const path = join(PROJECT_ROOT, 'services/journal/test/freee/freee-server.mjs');
  const { FreeeServer } = (await import(path)) as { FreeeServer: new () => Freee };
  return new FreeeServer().start();
}

/** Whether a request's body is what freee's own schema asks for, and nothing beside it. */
export function schemaOf(
  name:
    | 'dealCreateParams'
    | 'receiptCreateParams'
    | 'partnerCreateParams'
    | 'paymentParams'
    | 'manualJournalCreateParams',
): z.ZodType {
  const path = join(PROJECT_ROOT, 'services/journal/test/freee/requests.schema.json');
  const all = JSON.parse(readFileSync(path, 'utf8')) as Record<string, object>;
  return z.fromJSONSchema(closed(all[name]) as never, { defaultTarget: 'openapi-3.0' });
}

function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (schema === null || typeof schema !== 'object') return schema;
  const inner = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
  return inner.type === 'object' ? { ...inner, additionalProperties: false } : inner;
}

/** What intake would hand over of a document. */
async function intakeStub(): Promise<{ port: number; stop: () => void }> {
  const loaded = loadSync(join(PROTO_DIR, 'uketori/intake/v1/documents.proto'), LOADER);
  const server = new Server();
  const service = loaded['uketori.intake.v1.DocumentsService'] as never;
  const readContent = (_: unknown, answer: (error: null, content: object) => void) =>
    answer(null, {
      content: Buffer.from('%PDF-1.7 test'),
      file_name: '請求書.pdf',
      content_type: 'application/pdf',
    });
  server.addService(service, { ReadContent: readContent as never });
  const port = await new Promise<number>((done, failed) =>
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) =>
      error ? failed(error) : done(bound),
    ),
  );
  return { port, stop: () => server.forceShutdown() };
}

const TOKEN = 'w'.repeat(100);

/** Journal with a connected accounting service, and the acts that lead to a deal. */
export class AccountingHouse {
  service!: TestService;
  freee!: Freee;
  #stop: () => void = () => undefined;

  async open(): Promise<void> {
    this.freee = await freeeServer();
    const intake = await intakeStub();
    this.#stop = intake.stop;
    Object.assign(process.env, this.freee.env, {
      UKETORI_BOX_SECRET: 'test-box-secret-of-32-characters!',
    });
    this.service = await testService(definition, { grpcUrlOf: () => `127.0.0.1:${intake.port}` });
  }

  async close(): Promise<void> {
    await this.service?.close();
    await this.freee?.stop();
    this.#stop();
    for (const name of [...Object.keys(this.freee.env), 'UKETORI_BOX_SECRET']) delete process.env[name];
  }

  actor(over: object = {}): Actor {
    const abilities = { ...ACCOUNTANT, ...allOf('invoice:export_journal', 'operations:read') };
    return accountant(newId(), { abilities, ...over });
  }

  async call<T = Record<string, unknown>>(
    actor: Actor,
    method: string,
    path: string,
    body?: object,
  ): Promise<T> {
    const answer = await this.service.call<T>(actor, method, path, body);
    if (answer.status >= 300)
      throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  /** Consents as a browser would and brings code and state back. */
  async consent(actor: Actor): Promise<{ code: string; state: string }> {
    const { url } = await this.call<{ url: string }>(actor, 'POST', '/accounting/consent');
    const page = await (await fetch(url)).text();
    const back = new URL(/href="([^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '');
    return { code: back.searchParams.get('code') ?? '', state: back.searchParams.get('state') ?? '' };
  }

  async connect(actor: Actor): Promise<void> {
    await this.call(actor, 'POST', '/accounting/token', await this.consent(actor));
    await this.call(actor, 'POST', '/accounting/company', { company_id: 1 });
    await this.call(actor, 'POST', '/accounting/masters');
  }

  /** Masters of an organization of its own, named as over there; returns their ids. */
  async chart(actor: Actor) {
    const make = async (kind: string, fields: object) =>
      (await this.call<{ id: string }>(actor, 'POST', `/masters/${kind}`, fields)).id;
    return {
      t10: await make('tax', { name: '課対仕入10%', rate: 10, code: '136' }),
      t0: await make('tax', { name: '対象外', rate: 0, code: '2' }),
      fee: await make('account_title', { name: '支払報酬料', code: '534' }),
      outsourcing: await make('account_title', { name: '外注費', code: '512' }),
      payable: await make('account_title', { name: '未払金', code: '212', category: 'liability' }),
      withheld: await make('account_title', {
        name: '預り金',
        code: '215',
        category: 'liability',
        gensenzei_account: true,
      }),
      vendor: await make('vendor', { name: '佐藤税理士事務所', code: 'V001' }),
    };
  }

  /** An invoice with these lines, finally approved. */
  async approved(actor: Actor, journals: object[], header: object = {}): Promise<Invoice> {
    const made = await newInvoice(this.service, actor, {
      fields: readFields({
        supplier_name: field('佐藤税理士事務所'),
        t_number: absent,
        issue_date: field('2026-11-20'),
        due_date: field('2026-12-30'),
      }),
    });
    await startEditing(this.service, actor, made.local_id, TOKEN);
    const path = `/invoices/${made.local_id}`;
    const { version } = await this.call<Invoice>(actor, 'GET', path);
    const saved = await this.call<Invoice>(actor, 'PATCH', path, {
      version,
      window_token: TOKEN,
      pay_date: '2026-12-30',
      ...header,
      journals,
    });
    await this.call(actor, 'PUT', `${path}/editing`, { mode: 0, window_token: TOKEN });
    await this.sql(actor, 'update journal.invoices set locked = true, lock_attempt = 1 where id = $1', [
      saved.id,
    ]);
    return saved;
  }

  sql<R>(actor: Actor, statement: string, params: unknown[] = []): Promise<R[]> {
    return this.service.work.run(actor, (tx) => tx.rows<R>(statement, params));
  }

  /** Payment sends the state of an invoice's payment, as it is paid by hand, by a statement or a transfer file. */
  payment(actor: Actor, invoice: Pick<Invoice, 'id' | 'local_id'>, over: Partial<PaymentChanged> = {}) {
    return sendPayment(this.service, actor.organization_id, invoice, { pay_date: '2026-12-30', ...over });
  }

  /** What other tests left in the queue is not this one's business. */
  async emptyQueue(): Promise<void> {
    await this.service.work.system((tx) =>
      tx.rows(
        `update journal.accounting_deals set state = 'cancelled' where state in ('waiting', 'sending')
           or settle_state in ('waiting', 'sending')`,
      ),
    );
    await this.service.work.system((tx) =>
      tx.rows(
        `update journal.accounting_journals set state = 'failed' where state in ('waiting', 'sending')`,
      ),
    );
  }

  /** Runs the turns of all organizations until nothing is due; returns how many tries were begun. */
  async drive(): Promise<number> {
    const tries = () =>
      this.service.work.system(async (tx) => {
        const sql =
          'select coalesce(sum(attempts + settle_attempts), 0)::int as tries from journal.accounting_deals';
        return (await tx.one<{ tries: number }>(sql))?.tries ?? 0;
      });
    const before = await tries();
    await this.service.runJobs('early', [SEND_DEALS]);
    return (await tries()) - before;
  }

  /** Lets the time pass that the queue waits for. */
  async later(actor: Actor): Promise<void> {
    await this.sql(
      actor,
      `update journal.accounting_deals set next_attempt_at = now(),
         receipt_tried_at = receipt_tried_at - interval '1 hour',
         parts = replace(parts::text, '"tried_at": "20', '"tried_at": "19')::jsonb, settle_next_at = now(),
         settle_parts = replace(settle_parts::text, '"tried_at": "20', '"tried_at": "19')::jsonb`,
    );
    await this.sql(
      actor,
      `update journal.accounting_journals set next_attempt_at = now(), tried_at = tried_at - interval '1 hour'`,
    );
    await this.sql(actor, 'update journal.accounting_links set paused_until = null');
  }
}
