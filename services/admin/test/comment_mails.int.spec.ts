import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InvoiceCommented } from '@uketori/proto/uketori/journal/v1/events';
import { PROJECT_ROOT } from '@uketori/service-kit/config';
import { newId } from '@uketori/service-kit/ids';
import { testEvent, type TestService } from '@uketori/service-kit/testing';
import { DEMO_ORGANIZATION_ID } from '../src/seed.js';
import { demoActor, seededService } from './bench.js';
import { MailBox } from './mail-box.js';

let service: TestService;
let box: MailBox;
const shonin = demoActor('shonin');
const view = demoActor('view');
const golden = JSON.parse(
  readFileSync(join(PROJECT_ROOT, 'proto/fixtures/uketori.journal.v1.InvoiceCommented.json'), 'utf8'),
) as InvoiceCommented;

const commented = (over: Partial<InvoiceCommented> = {}, more: object = {}) => {
  const data = { ...golden, id: newId(), recipients: [shonin.user_id, view.user_id, newId()], ...over };
  const event = testEvent(
    DEMO_ORGANIZATION_ID,
    'uketori.journal.v1.InvoiceCommented',
    'uketori.journal.comment',
    data.id,
    data,
    { actor_id: newId(), actor_name: '佐藤 経子', ...more },
  );
  return service.feed(event);
};
const noticesOf = async (actor = shonin) =>
  (
    await service.call<{ items: { type: string; params: object; link: string }[] }>(
      actor,
      'GET',
      '/notifications',
    )
  ).body.items;

beforeAll(async () => {
  service = await seededService();
  box = new MailBox(service);
});
afterAll(() => service.close());

test('members concerned get the comment by mail and on the bell, departed members do not', async () => {
  const { body } = await service.call<{ items: { id: string }[] }>(
    demoActor('owner'),
    'GET',
    '/users?q=view',
  );
  await service.call(demoActor('owner'), 'DELETE', `/users/${body.items[0]?.id}`);
  await commented();
  const [mail, ...others] = await box.take('shonin@uketori.example');
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('【受取 Uketori】請求書 1（株式会社青空商店）へのコメント');
  expect(mail?.text).toContain(golden.comment);
  expect(mail?.text).toContain('http://app.uketori.test:8080/invoice/1');
  expect(await box.take('view@uketori.example')).toEqual([]);
  expect(await noticesOf()).toMatchObject([
    { type: 'invoice_commented', link: '/invoice/1', params: { local_id: 1, by: '佐藤 経子' } },
  ]);
});

test('departed and disabled members get no notification either; one named twice gets one', async () => {
  const keiri = demoActor('keiri');
  const invoice_id = newId();
  await service.work.run(demoActor('owner'), (tx) =>
    tx.rows("update admin.memberships set status = 'disabled' where organization_id = $1 and user_id = $2", [
      DEMO_ORGANIZATION_ID,
      keiri.user_id,
    ]),
  );
  await commented({ invoice_id, local_id: 9, recipients: [keiri.user_id, shonin.user_id, shonin.user_id] });
  const told = await service.work.read(demoActor('owner'), (tx) =>
    tx.rows<{ user_id: string }>(
      'select user_id from admin.notifications where organization_id = $1 and subject = $2',
      [DEMO_ORGANIZATION_ID, invoice_id],
    ),
  );
  expect(told).toEqual([{ user_id: shonin.user_id }]);
  await box.take('shonin@uketori.example');
  await service.call(shonin, 'PUT', '/notifications', { read_all: true });
});

test('without the mail only the bell shows it; an event days old shows none', async () => {
  const other = '01900000-0000-7000-8000-00000000a0ff';
  await commented({ send_mail: false, invoice_id: other, local_id: 2 });
  await commented({ invoice_id: newId(), local_id: 3 }, { time: '2026-01-01T00:00:00.000Z' });
  expect(await box.take('shonin@uketori.example')).toEqual([]);
  expect((await noticesOf()).map(({ link }) => link).sort()).toEqual(['/invoice/2']);
});

test.each([
  ['bell', []],
  ['at_once', ['【受取 Uketori】請求書 1 へのコメント']],
])('a person who chose %s gets that instead of the mail of the writer', async (choice, subjects) => {
  const choices = (own: string | null) => ({ choices: [{ type: 'invoice_commented', choice: own }] });
  await service.call(shonin, 'PUT', '/account/notifications', choices(choice));
  await commented({ invoice_id: newId() });
  expect((await box.take('shonin@uketori.example')).map(({ subject }) => subject)).toEqual(subjects);
  await service.call(shonin, 'PUT', '/account/notifications', choices(null));
});
