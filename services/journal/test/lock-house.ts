import type { LockInvoiceResponse, UnlockInvoiceResponse } from '@uketori/proto/uketori/journal/v1/invoices';
import { type Actor, systemActor } from '@uketori/service-kit/actor';
import type { GrpcClients } from '@uketori/service-kit/grpc';
import { newId } from '@uketori/service-kit/ids';
import { testCaller, type TestService, testService } from '@uketori/service-kit/testing';
import { definition } from '../src/definition.js';
import { accountant, type Invoice, startEditing } from './support.js';

const TOKEN = 'w'.repeat(100);

/** An organization whose invoices approval locks and unlocks, and an accountant who works on them. */
export class LockHouse {
  readonly organization = newId();
  readonly keiri = accountant(this.organization);
  readonly #approval = systemActor(this.organization, 'approval');
  service!: TestService;
  #grpc!: GrpcClients;

  async open(): Promise<void> {
    this.service = await testService(definition);
    this.#grpc = testCaller('approval', this.service);
  }

  async close(): Promise<void> {
    this.#grpc?.close();
    await this.service?.close();
  }

  lock(invoice_id: string, expected_version: number, attempt: number, actor = this.#approval) {
    const request = { invoice_id, expected_version, attempt };
    return this.#call<LockInvoiceResponse>('LockInvoice', request, actor);
  }

  unlock(invoice_id: string, attempt: number) {
    return this.#call<UnlockInvoiceResponse>('UnlockInvoice', { invoice_id, attempt }, this.#approval);
  }

  #call<T extends object>(name: string, request: object, actor: Actor): Promise<T> {
    const method = {
      service: 'journal' as const,
      proto: 'uketori/journal/v1/invoices.proto',
      rpc: `uketori.journal.v1.InvoicesService/${name}`,
    };
    return this.#grpc.call<object, T>(method, request, actor, 10_000);
  }

  async get(invoice: Invoice): Promise<Invoice> {
    return (await this.service.call<Invoice>(this.keiri, 'GET', `/invoices/${invoice.local_id}`)).body;
  }

  async edit(invoice: Invoice): Promise<void> {
    await startEditing(this.service, this.keiri, invoice.local_id, TOKEN);
  }

  endEdit(invoice: Invoice) {
    const body = { mode: 0, window_token: TOKEN };
    return this.service.call(this.keiri, 'PUT', `/invoices/${invoice.local_id}/editing`, body);
  }

  /** Saves over the version that was seen, as any user with the claim. */
  save(invoice: Invoice, version: number, patch: object) {
    const body = { version, window_token: TOKEN, ...patch };
    return this.service.call<Invoice>(this.keiri, 'PATCH', `/invoices/${invoice.local_id}`, body);
  }

  /** The locked invoices that are no more what they were when they were locked. */
  drift(): Promise<{ invoice_id: string }[]> {
    return this.service.work.read(this.keiri, (tx) =>
      tx.rows(
        `select s.invoice_id from journal.lock_snapshots s join journal.invoices i on i.organization_id = s.organization_id and i.id = s.invoice_id
         where s.released_at is null and (not journal.frozen_header(i) @> s.header
           or journal.frozen_lines(i.organization_id, i.id) <> s.lines or not i.locked)`,
      ),
    );
  }
}
