import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LockInvoiceResponse } from '@uketori/proto/uketori/journal/v1/invoices';
import type { PaymentChanged } from '@uketori/proto/uketori/payment/v1/events';
import { systemActor } from '@uketori/service-kit/actor';
import type { GrpcClients } from '@uketori/service-kit/grpc';
import { allOf, testCaller, testEvent, type TestService, testService } from '@uketori/service-kit/testing';
import iconv from 'iconv-lite';
import { definition } from '../src/definition.js';
import { seed } from '../src/seed.js';
import { sendPayment } from './payment-event.js';
import { ACCOUNTANT, accountant, type Invoice, startEditing } from './support.js';

/** The demo organization: a whole chart of accounts, tax classes and a default journal. */
export const ORGANIZATION = '01900000-0000-7000-8000-000000000001';
export const keiri = accountant(ORGANIZATION, {
  abilities: { ...ACCOUNTANT, ...allOf('invoice:export_journal', 'invoice:export_table') },
});
const TOKEN = 'w'.repeat(100);

/** The service with the demo organization's chart, and the acts that journals come from. */
export class JournalHouse {
  readonly #folder = mkdtempSync(join(tmpdir(), 'uketori-journal-'));
  service!: TestService;
  #grpc!: GrpcClients;
  #settingsVersion = 0;

  async open(): Promise<void> {
    process.env.STORAGE_DIR = this.#folder;
    this.service = await testService(definition);
    await seed({ work: this.service.work });
    this.#grpc = testCaller('approval', this.service);
  }

  async close(): Promise<void> {
    this.#grpc?.close();
    await this.service?.close();
    rmSync(this.#folder, { recursive: true });
  }

  get<T = Invoice>(path: string): Promise<T> {
    return this.service.call<T>(keiri, 'GET', path).then(({ body }) => body);
  }

  async master(kind: string, name: string): Promise<string> {
    const row = await this.service.work.read(keiri, (tx) =>
      tx.one<{ id: string }>(
        'select id from journal.masters where organization_id = $1 and kind = $2 and name = $3 and not deleted',
        [ORGANIZATION, kind, name],
      ),
    );
    if (!row) throw new Error(`no ${kind} ${name}`);
    return row.id;
  }

  /** Saves the form as a person does: claim, save, end. */
  async save(invoice: Invoice, patch: object) {
    await startEditing(this.service, keiri, invoice.local_id, TOKEN);
    const { version } = await this.get(`/invoices/${invoice.local_id}`);
    const answer = await this.service.call<Invoice>(keiri, 'PATCH', `/invoices/${invoice.local_id}`, {
      version,
      window_token: TOKEN,
      ...patch,
    });
    await this.service.call(keiri, 'PUT', `/invoices/${invoice.local_id}/editing`, {
      mode: 0,
      window_token: TOKEN,
    });
    return answer;
  }

  lock(invoice: Invoice, attempt = 1): Promise<LockInvoiceResponse> {
    const method = {
      service: 'journal' as const,
      proto: 'uketori/journal/v1/invoices.proto',
      rpc: 'uketori.journal.v1.InvoicesService/LockInvoice',
    };
    const request = { invoice_id: invoice.id, expected_version: invoice.version, attempt };
    return this.#grpc.call(method, request, systemActor(ORGANIZATION, 'approval'), 10_000);
  }

  /** Admin sends the organization's settings. */
  async settings(settings: object): Promise<void> {
    this.#settingsVersion++;
    const data = { id: ORGANIZATION, name: '株式会社うけとり商事', settings, version: this.#settingsVersion };
    await this.service.feed(
      testEvent(
        ORGANIZATION,
        'uketori.admin.v1.OrganizationChanged',
        'uketori.admin.organization',
        ORGANIZATION,
        data,
      ),
    );
  }

  /** Payment sends the state of an invoice's payment. */
  payment(invoice: Invoice, over: Partial<PaymentChanged>): Promise<string> {
    return sendPayment(this.service, ORGANIZATION, invoice, over);
  }

  /** Makes a file and reads its cells. */
  async file(request: object, encoding: 'cp932' | 'utf8'): Promise<string[][]> {
    const made = await this.service.call<{ id: string; code?: string }>(keiri, 'POST', '/exports', request);
    if (made.status !== 201) throw new Error(JSON.stringify(made.body));
    const answer = await fetch(`${this.service.url}/exports/${made.body.id}/file`, {
      headers: await this.service.identityHeaders(keiri),
    });
    const text = iconv.decode(Buffer.from(await answer.arrayBuffer()), encoding);
    return text
      .split('\r\n')
      .slice(0, -1)
      .map((line) => line.split(','));
  }
}
