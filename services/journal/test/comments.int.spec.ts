import type { InvoiceCommented } from '@uketori/proto/uketori/journal/v1/events';
import { newId } from '@uketori/service-kit/ids';
import { type TestService, testService } from '@uketori/service-kit/testing';
import { definition } from '../src/definition.js';
import { accountant, documentRead, fixture, readEvent } from './support.js';

let service: TestService;

beforeAll(async () => {
  service = await testService(definition);
});
afterAll(() => service.close());

interface Comment {
  id: string;
  comment: string;
  user_name: string;
  recipients: number;
}

/** An organization with invoice 1, brought in by `uploader`. */
async function house() {
  const organization = newId();
  const uploader = accountant(organization);
  await service.feed(readEvent(organization, documentRead({ uploaded_by: uploader.user_id })));
  const add = (actor = uploader, body: object = { comment: '確認をお願いします。' }) =>
    service.call<Comment & { code?: string }>(actor, 'POST', '/invoices/1/comments', body);
  const last = async () =>
    (await service.outbox<InvoiceCommented>('uketori.journal.v1.InvoiceCommented'))
      .filter((event) => event.organization_id === organization)
      .at(-1);
  return { organization, uploader, add, last };
}

test('a comment goes to who brought the invoice in, read it or changed it, and not to its writer', async () => {
  const { organization, uploader, add, last } = await house();
  const reader = accountant(organization);
  const editor = accountant(organization);
  const stranger = accountant(organization);
  await service.call(reader, 'POST', '/invoices/1/viewed');
  await service.call(editor, 'PATCH', '/invoices/1/notes', { note_1: '要確認' });
  const answer = await add(stranger);
  expect(answer).toMatchObject({ status: 201, body: { comment: '確認をお願いします。', recipients: 3 } });
  const event = await last();
  expect([...(event?.data.recipients ?? [])].sort()).toEqual(
    [uploader.user_id, reader.user_id, editor.user_id].sort(),
  );
  expect(Object.keys(event?.data ?? {}).sort()).toEqual(
    Object.keys(fixture('uketori.journal.v1.InvoiceCommented') ?? {}).sort(),
  );
  expect(event?.data).toMatchObject({ local_id: 1, send_mail: true, comment: '確認をお願いします。' });
  await add(reader, { comment: '確認しました', send_mail: false });
  expect((await last())?.data).toMatchObject({ send_mail: false });
  expect((await last())?.data.recipients).toContain(stranger.user_id);
});

test('comments are read in the order they were written, and the log has them', async () => {
  const { uploader, add } = await house();
  await add(uploader, { comment: '一' });
  await add(uploader, { comment: '二' });
  const { body } = await service.call<{ items: Comment[] }>(uploader, 'GET', '/invoices/1/comments');
  expect(body.items.map(({ comment }) => comment)).toEqual(['一', '二']);
  const log = await service.call<{ items: { action: string }[] }>(uploader, 'GET', '/invoices/1/action-logs');
  expect(log.body.items.filter(({ action }) => action === 'invoice.commented')).toHaveLength(2);
});

test('a repeated request says it once', async () => {
  const { uploader } = await house();
  for (let n = 0; n < 2; n++)
    await service.call(
      uploader,
      'POST',
      '/invoices/1/comments',
      { comment: '一度だけ' },
      { 'idempotency-key': 'once' },
    );
  const { body } = await service.call<{ items: Comment[] }>(uploader, 'GET', '/invoices/1/comments');
  expect(body.items).toHaveLength(1);
});

test('a user who may not see the invoice neither reads nor writes; empty and too long are refused', async () => {
  const { organization, uploader, add } = await house();
  const own = accountant(organization, { abilities: { 'invoice:read': 1 } });
  expect((await add(own)).body.code).toBe('no_record');
  expect((await service.call(own, 'GET', '/invoices/1/comments')).body.code).toBe('no_record');
  expect((await add(accountant(newId()))).body.code).toBe('no_record');
  expect((await add(accountant(organization, { abilities: {} }))).status).toBe(403);
  for (const comment of ['', ' ', 'x'.repeat(2001)])
    expect((await add(uploader, { comment })).status).toBe(400);
});

test('a comment never hangs on an invoice of another organization', async () => {
  const { uploader } = await house();
  const { body: invoice } = await service.call<{ id: string }>(uploader, 'GET', '/invoices/1');
  const other = accountant(newId());
  const written = service.work.run(other, (tx) =>
    tx.rows(
      `insert into journal.invoice_comments (organization_id, id, invoice_id, comment, user_id, user_name, send_mail)
       values ($1, $2, $3, '他社', $4, '他社', false) returning id`,
      [other.organization_id, newId(), invoice.id, other.user_id],
    ),
  );
  await expect(written).rejects.toMatchObject({ code: '23503' });
});
