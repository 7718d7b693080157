import { waitingFor } from '@uketori/service-kit/testing';
import * as files from './hostile-files.js';
import { accountant } from './intake-bench.js';
import { type MailBench, mailBench } from './mail-bench.js';
import { mail, text } from './mail-messages.js';

let bench: MailBench;
beforeAll(async () => {
  bench = await mailBench();
});
afterAll(() => bench.close());

test('files without their time stamp wait for a user who may request it again', async () => {
  const actor = accountant();
  await bench.upload(actor, '請求書.pdf', await files.pdf(1, [595, 842], 'stamp'));
  expect(await waitingFor(bench.service, actor)).toEqual({});
  await bench.sql(`update intake.book_records set stamp_state = 'EXPIRED' where organization_id = $1`, [
    actor.organization_id,
  ]);
  expect(await waitingFor(bench.service, actor)).toMatchObject({ stamp_missing: { count: 1 } });
  const own = { ...actor, abilities: { 'invoice:read': 3, 'invoice:update': 1 } };
  expect(await waitingFor(bench.service, own)).toEqual({});
});

test('mails that could not be opened wait for a user who may upload', async () => {
  const { actor, address } = await bench.open();
  await bench.send(mail([text('x')], { Subject: 'x' }), address);
  await bench.sql(`update intake.captured_mails set state = 'FAILED' where organization_id = $1`, [
    actor.organization_id,
  ]);
  expect(await waitingFor(bench.service, actor)).toMatchObject({ mail_not_opened: { count: 1 } });
  const reader = { ...actor, abilities: { 'email:read': 3 } };
  expect(await waitingFor(bench.service, reader)).toEqual({});
});
