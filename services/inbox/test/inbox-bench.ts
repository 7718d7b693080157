import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Actor } from '@uketori/service-kit/actor';
import { PROJECT_ROOT } from '@uketori/service-kit/config';
import type { ServiceDefinition } from '@uketori/service-kit/start';
import {
  allOf,
  type TestAnswer,
  type TestService,
  testActor,
  testEvent,
  testService,
} from '@uketori/service-kit/testing';
import type { Customer } from '../src/customers/customer.record.js';
import { definition } from '../src/definition.js';
import type { InboxItem } from '../src/items/inbox-item.record.js';

type Answered<T> = Promise<TestAnswer<T & { code?: string }>>;

/** Inbox and the real intake beside it, on real databases, and the ways to an item. Sweeps run only when called. */
export class InboxBench {
  inbox!: TestService;
  intake!: TestService;
  /** Where inbox finds intake; a test may take it away. */
  readonly intake_url = { current: '' };
  readonly #root = mkdtempSync(join(tmpdir(), 'uketori-inbox-'));
  #address = 0;

  async open(): Promise<void> {
    process.env.STORAGE_DIR = join(this.#root, 'files');
    process.env.UKETORI_UPLOAD_TMP = join(this.#root, 'incoming');
    process.env.UKETORI_LINK_SECRET = 'test-link-secret-of-32-characters!';
    process.env.UKETORI_DOMAIN = 'uketori.test';
    this.intake = await testService(await intakeDefinition());
    this.intake_url.current = `127.0.0.1:${this.intake.grpc_port}`;
    this.inbox = await testService(definition, { grpcUrlOf: () => this.intake_url.current });
  }

  async close(): Promise<void> {
    await this.inbox?.close();
    await this.intake?.close();
    rmSync(this.#root, { recursive: true, force: true });
  }

  call = <T>(actor: Actor | null, method: string, path: string, body?: unknown): Answered<T> =>
    this.inbox.call<T & { code?: string }>(actor, method, path, body);

  /** Sends a file as the supplier's page does. */
  send = async <T>(
    path: string,
    name: string,
    bytes: Buffer,
    headers: Record<string, string> = {},
  ): Answered<T> => {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(bytes)]), name);
    const answer = await fetch(this.inbox.url + path, { method: 'POST', headers, body: form });
    return {
      status: answer.status,
      body: (await answer.json()) as T & { code?: string },
      headers: answer.headers,
    };
  };

  /** A new address for each use: calls are counted by it. */
  elsewhere = () => ({ 'x-forwarded-for': `198.51.100.${++this.#address}` });

  customerOf = async (actor: Actor, more: object = {}): Promise<Customer> =>
    (await this.call<Customer>(actor, 'POST', '/customers', { name: '株式会社青空商店', ...more })).body;

  /** Reports a member of the organization to inbox, as admin does. */
  memberOf = (actor: Actor): Promise<void> =>
    this.inbox.feed(
      testEvent(
        actor.organization_id,
        'uketori.admin.v1.UserChanged',
        'uketori.admin.user',
        actor.user_organization_id,
        {
          user_organization_id: actor.user_organization_id,
          full_name: actor.user_name,
          status: 'active',
          version: 1,
        },
      ),
    );

  linkFor = async (actor: Actor, customer_id: string, more: object = {}) => {
    const asked = { year: 2026, month: 10, ...more };
    const path = `/customers/${customer_id}/request-links`;
    const { body } = await this.call<{ id: string; url: string }>(actor, 'POST', path, asked);
    return { id: body.id, url: body.url, path: new URL(body.url).pathname };
  };

  itemsOf = async (actor: Actor, query = ''): Promise<InboxItem[]> =>
    (await this.call<{ items: InboxItem[] }>(actor, 'GET', `/inbox-items${query}`)).body.items;

  /** An item whose file a supplier sent. */
  submitted = async (actor: Actor): Promise<InboxItem> => {
    const { path } = await this.linkFor(actor, (await this.customerOf(actor)).id);
    const { body } = await this.send<{ item_id: string }>(path, '請求書.pdf', pdf(), this.elsewhere());
    return (await this.call<InboxItem>(actor, 'GET', `/inbox-items/${body.item_id}`)).body;
  };
}

/** The other service itself, found by its path: inbox knows it by gRPC alone, its suite too. */
async function intakeDefinition(): Promise<ServiceDefinition> {
  const place = join(PROJECT_ROOT, 'services/intake/src/definition.ts');
  return ((await import(place)) as { definition: ServiceDefinition }).definition;
}

/** A user who collects invoices. */
export function collector(overrides: Partial<Actor> = {}): Actor {
  return testActor({
    abilities: allOf('inbox:read', 'inbox:update', 'invoice:read', 'invoice:upload'),
    ...overrides,
  });
}

let mark = 0;

/** A small PDF of one page; each is different. */
export function pdf(padding = 0): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>',
  ];
  let text = `%PDF-1.4\n% ${++mark} ${'x'.repeat(padding)}\n`;
  const offsets = objects.map((object, i) => {
    const at = text.length;
    text += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const start = text.length;
  text += `xref\n0 4\n0000000000 65535 f \n${offsets.map((o) => `${String(o).padStart(10, '0')} 00000 n \n`).join('')}`;
  return Buffer.from(`${text}trailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`, 'latin1');
}
