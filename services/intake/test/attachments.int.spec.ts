import type { Actor } from '@uketori/service-kit/actor';
import { newId } from '@uketori/service-kit/ids';
import { allOf } from '@uketori/service-kit/testing';
import type { Attachments } from '../src/attachments/attachments.types.js';
import { invoice, search, tell } from './books-bench.js';
import { DocumentsBench, make, sha } from './documents-bench.js';
import { accountant } from './intake-bench.js';

const bench = new DocumentsBench();
const { uploaded, fetched, call, link } = bench;
beforeAll(() => bench.open());
afterAll(() => bench.close());

type Answer = Attachments & { code?: string };

async function add(
  actor: Actor,
  invoice_id: string,
  bytes: Buffer,
  kind = 'order',
): Promise<{ status: number; body: Answer }> {
  const form = new FormData();
  form.set('invoice_id', invoice_id);
  form.set('kind', kind);
  form.set('file', new Blob([new Uint8Array(bytes)]), '注文書.pdf');
  const answer = await fetch(`${bench.intake.service.url}/attachments`, {
    method: 'POST',
    headers: await bench.intake.service.identityHeaders(actor),
    body: form,
  });
  return { status: answer.status, body: (await answer.json()) as Answer };
}

const filesOf = (actor: Actor, invoice_id: string) =>
  call<Answer>(actor, 'GET', `/attachments?invoice_id=${invoice_id}`);
const remove = (actor: Actor, id: string) => call<{ code?: string }>(actor, 'DELETE', `/attachments/${id}`);
const VALUES = { issue_date: '2026-10-31', total_amount: '110000', partner_name: '東西電機' };

describe('further files of an invoice', () => {
  it('are listed and opened, and kept in the books under the values of the invoice', async () => {
    const actor = accountant();
    const told = await tell(bench.intake, actor, invoice(await uploaded(actor), VALUES));
    const bytes = await make(2);
    const { status, body } = await add(actor, told.id, bytes);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      items: [{ kind: 'order', file_name: '注文書.pdf', page_count: 2, sha256: sha(bytes) }],
      may_attach: true,
      may_remove: true,
    });
    const document_id = body.items[0]?.document_id as string;
    const { url } = await link(actor, document_id);
    expect(sha(Buffer.from(await (await fetched(url)).arrayBuffer()))).toBe(sha(bytes));
    const kept = async (query = {}) =>
      (await search(bench.intake, actor, query)).filter((row) => row.document_id === document_id);
    expect(await kept()).toMatchObject([
      {
        transaction_date: '2026-10-31',
        amount: 110_000,
        partner_name: '東西電機',
        local_id: told.local_id,
        attached: true,
        state: 'VALID',
      },
    ]);
    await tell(bench.intake, actor, { ...told, version: 2, partner_name: '東西電機株式会社' });
    expect(await kept({ include_corrected: true, include_deleted: true })).toHaveLength(2);
    expect(await kept()).toMatchObject([{ partner_name: '東西電機株式会社', attached: true }]);
    const zip = await fetch(`${bench.intake.service.url}/books/export.zip`, {
      headers: await bench.intake.service.identityHeaders(actor),
    });
    const archive = Buffer.from(await zip.arrayBuffer()).toString('utf8');
    expect(archive).toContain('注文書.pdf');
  });

  it('leave the invoice before its final approval only; the books keep them as deleted', async () => {
    const actor = accountant();
    const told = await tell(bench.intake, actor, invoice(await uploaded(actor), VALUES));
    const [first, second] = [
      (await add(actor, told.id, await make())).body.items[0],
      (await add(actor, told.id, await make(), 'delivery')).body.items[1],
    ];
    expect((await remove(actor, first?.id as string)).status).toBe(204);
    expect((await remove(actor, first?.id as string)).body.code).toBe('no_record');
    expect((await filesOf(actor, told.id)).body.items.map(({ kind }) => kind)).toEqual(['delivery']);
    const deleted = await search(bench.intake, actor, { include_deleted: true });
    expect(deleted.find(({ document_id }) => document_id === first?.document_id)?.state).toBe('DELETED');
    await tell(bench.intake, actor, { ...told, version: 2, locked: true } as never);
    expect((await remove(actor, second?.id as string)).body.code).toBe('attachment_of_approved_invoice');
    expect((await filesOf(actor, told.id)).body).toMatchObject({ may_attach: true, may_remove: false });
    expect((await add(actor, told.id, await make(), 'receipt')).body.items).toHaveLength(2);
    // A file that was removed stays deleted, also when its invoice is restored.
    await tell(bench.intake, actor, { ...told, version: 3 });
    const after = await search(bench.intake, actor, { include_deleted: true });
    expect(after.find(({ document_id }) => document_id === first?.document_id)?.state).toBe('DELETED');
  });

  it('are reached as the invoice is', async () => {
    const organization_id = newId();
    const actor = accountant({ organization_id });
    const own = allOf('invoice:upload', 'invoice:read', 'invoice:update');
    const level1 = Object.fromEntries(Object.keys(own).map((name) => [name, 1]));
    const clerk = accountant({ organization_id, abilities: level1 });
    const told = await tell(bench.intake, actor, invoice(await uploaded(clerk), VALUES));
    const other = await tell(bench.intake, actor, invoice(await uploaded(actor), VALUES));
    const { body } = await add(actor, told.id, await make());
    const document_id = body.items[0]?.document_id as string;
    // The clerk brought the invoice in and reads what a colleague attached to it.
    expect((await filesOf(clerk, told.id)).body.items).toHaveLength(1);
    expect((await link(clerk, document_id)).url).toBeTruthy();
    expect((await filesOf(clerk, other.id)).body.code).toBe('no_record');
    expect((await add(clerk, other.id, await make())).body.code).toBe('no_record');
    // A user who reads every invoice and changes only their own adds no file to another's.
    const reader = accountant({ organization_id, abilities: { ...level1, 'invoice:read': 3 } });
    expect((await filesOf(reader, told.id)).body).toMatchObject({ may_attach: false, may_remove: false });
    expect((await add(reader, told.id, await make())).body.code).toBe('no_record');
    expect((await remove(reader, body.items[0]?.id as string)).body.code).toBe('no_record');
    const stranger = accountant();
    expect((await filesOf(stranger, told.id)).body.code).toBe('no_record');
    expect((await remove(stranger, body.items[0]?.id as string)).body.code).toBe('no_record');
    expect((await call<{ code: string }>(stranger, 'GET', `/documents/${document_id}`)).body.code).toBe(
      'no_record',
    );
  });

  it('have kinds and a limit; an invoice without a file has them too', async () => {
    const actor = accountant();
    const told = await tell(bench.intake, actor, invoice('', VALUES));
    expect((await add(actor, told.id, await make(), 'bill')).status).toBe(400);
    expect((await add(actor, newId(), await make())).body.code).toBe('no_record');
    for (let count = 0; count < 20; count += 1)
      expect((await add(actor, told.id, await make(), 'other')).status).toBe(201);
    expect((await add(actor, told.id, await make())).body).toMatchObject({ code: 'too_many_attachments' });
    const rows = await search(bench.intake, actor, { local_id: told.local_id, limit: 100 });
    expect(rows).toHaveLength(20);
    expect(rows[0]).toMatchObject({ amount: 110_000, attached: true });
    await tell(bench.intake, actor, { ...told, version: 2, deleted: true });
    expect((await search(bench.intake, actor, { local_id: told.local_id })).length).toBe(0);
    expect((await add(actor, told.id, await make())).body.code).toBe('no_record');
  });
});
