import type { Actor } from '@uketori/service-kit/actor';
import { newId } from '@uketori/service-kit/ids';
import { testEvent } from '@uketori/service-kit/testing';
import type { BookHistory, BookRow } from '../src/books/books.types.js';
import type { IntakeBench } from './intake-bench.js';

export interface InvoiceTold {
  id: string;
  local_id: number;
  document_id: string;
  version: number;
  partner_name: string;
  issue_date: string;
  total_amount: string | undefined;
  deleted: boolean;
}

let numbers = 0;

/** An invoice as journal's event carries it, with an amount of 0 unless given. */
export function invoice(document_id: string, told: Partial<InvoiceTold> = {}): InvoiceTold {
  return {
    id: newId(),
    local_id: ++numbers,
    document_id,
    version: 1,
    partner_name: '',
    issue_date: '',
    total_amount: '0',
    deleted: false,
    ...told,
  };
}

/** Hands an invoice's state to intake. */
export async function tell(bench: IntakeBench, actor: Actor, data: InvoiceTold): Promise<InvoiceTold> {
  const type = 'uketori.journal.v1.InvoiceChanged';
  await bench.service.feed(
    testEvent(actor.organization_id, type, 'uketori.journal.invoice', data.id, data, {
      actor_name: actor.user_name,
    }),
  );
  return data;
}

/** Switches the organization's setting_timestamp. */
export async function setStamps(
  bench: IntakeBench,
  actor: Actor,
  setting_timestamp: boolean,
  version = 1,
): Promise<void> {
  const data = { id: actor.organization_id, name: 'テスト', settings: { setting_timestamp }, version };
  const type = 'uketori.admin.v1.OrganizationChanged';
  await bench.service.feed(
    testEvent(actor.organization_id, type, 'uketori.admin.organization', data.id, data),
  );
}

export async function search(
  bench: IntakeBench,
  actor: Actor,
  query: Record<string, string | number | boolean> = {},
): Promise<BookRow[]> {
  const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const answer = await bench.service.call<{ items: BookRow[] }>(actor, 'GET', `/books?${text}`);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body.items;
}

export async function history(bench: IntakeBench, actor: Actor, document_id: string): Promise<BookHistory> {
  return (await bench.service.call<BookHistory>(actor, 'GET', `/books/documents/${document_id}`)).body;
}

/** Replaces a document's file; returns the status. */
export async function replace(
  bench: IntakeBench,
  actor: Actor,
  document_id: string,
  bytes: Buffer,
  fields: Record<string, string> = {},
  method = 'POST',
): Promise<number> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new Blob([new Uint8Array(bytes)]), '差替後.pdf');
  const answer = await fetch(`${bench.service.url}/documents/${document_id}/versions`, {
    method,
    headers: await bench.service.identityHeaders(actor),
    body: form,
  });
  return answer.status;
}

/** The bytes that a version's link opens. */
export async function bytesOf(
  bench: IntakeBench,
  actor: Actor,
  document_id: string,
  version: number,
): Promise<Buffer> {
  const path = `/documents/${document_id}/link?version=${version}`;
  const { body } = await bench.service.call<{ url: string }>(actor, 'GET', path);
  const answer = await fetch(bench.service.url + body.url.replace('/api/v1', ''));
  return Buffer.from(await answer.arrayBuffer());
}
