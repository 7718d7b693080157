import { readFileSync } from 'node:fs';
import type { Actor } from '@uketori/service-kit/actor';
import { testEvent } from '@uketori/service-kit/testing';
import type { OrganizationChanged } from '@uketori/proto/uketori/admin/v1/events';
import { deleteSamples } from '../src/samples/samples.repository.js';
import { history, invoice, search, tell } from './books-bench.js';
import * as files from './hostile-files.js';
import { accountant, type IntakeBench, intakeBench } from './intake-bench.js';

let bench: IntakeBench;
beforeAll(async () => {
  bench = await intakeBench();
});
afterAll(() => bench.close());

const url = new URL('../../../proto/fixtures/uketori.admin.v1.OrganizationChanged.json', import.meta.url);
const golden = JSON.parse(readFileSync(url, 'utf8')) as OrganizationChanged;

/** Admin sends the organization with its closing on 31 March. */
function settle(actor: Actor, retention_years: number, version: number): Promise<void> {
  const { organization_id } = actor;
  const data = { ...golden, id: organization_id, settings: { ...golden.settings, retention_years }, version };
  return bench.service.feed(
    testEvent(
      organization_id,
      'uketori.admin.v1.OrganizationChanged',
      'uketori.admin.organization',
      organization_id,
      data,
    ),
  );
}

async function kept(actor: Actor, issue_date: string): Promise<string> {
  const { body } = await bench.upload(actor, '請求書.pdf', await files.pdf(1, [595, 842], issue_date));
  const id = body.upload.documents[0]?.id as string;
  await tell(bench, actor, invoice(id, { issue_date, partner_name: '港印刷' }));
  return id;
}

test('each document shows until when it is kept, the books find it by that day, and the setting prolongs it', async () => {
  const actor = accountant();
  await settle(actor, 7, 1);
  const first = await kept(actor, '2026-03-31');
  const second = await kept(actor, '2026-04-01');
  const untils = async (query = {}) =>
    (await search(bench, actor, { sort: 'transaction_date', ...query })).map(({ kept_until }) => kept_until);
  expect(await untils()).toEqual(['2033-05-31', '2034-05-31']);
  expect(await untils({ kept_until_to: '2034-05-30' })).toEqual(['2033-05-31']);
  expect(await untils({ kept_until_to: '2034-05-31' })).toHaveLength(2);
  expect(await untils({ kept_until_from: '2033-06-01' })).toEqual(['2034-05-31']);
  expect(await untils({ kept_until_from: '2033-05-31', kept_until_to: '2033-05-31' })).toEqual([
    '2033-05-31',
  ]);
  expect((await history(bench, actor, second)).kept_until).toBe('2034-05-31');
  await settle(actor, 10, 2);
  expect(await untils()).toEqual(['2036-05-31', '2037-05-31']);
  expect((await history(bench, actor, first)).kept_until).toBe('2036-05-31');
});

test('a document that the law keeps cannot be deleted', async () => {
  const actor = accountant();
  await settle(actor, 7, 1);
  const id = await kept(actor, '2026-10-31');
  const [row] = await bench.service.work.read(actor, (tx) =>
    tx.rows<{ upload_id: string }>('select upload_id from intake.documents where id = $1', [id]),
  );
  const upload_id = row?.upload_id ?? '';
  await expect(
    bench.service.work.run(actor, (tx) => deleteSamples(tx, [{ id, upload_id }])),
  ).rejects.toMatchObject({ code: 'retention_running', params: { until: '2034-05-31' } });
  expect(await search(bench, actor)).toHaveLength(1);
});
