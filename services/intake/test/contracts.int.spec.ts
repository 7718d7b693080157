import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from '@uketori/service-kit/config';
import { auditChain, testEvent } from '@uketori/service-kit/testing';
import * as files from './hostile-files.js';
import { accountant, type IntakeBench, intakeBench } from './intake-bench.js';

let bench: IntakeBench;
beforeAll(async () => {
  bench = await intakeBench();
});
afterAll(() => bench.close());

const golden = <T extends { id: string }>(type: string): T =>
  JSON.parse(readFileSync(join(PROJECT_ROOT, `proto/fixtures/${type}.json`), 'utf8')) as T;

it('takes the golden OrganizationChanged: limit, default page and own names', async () => {
  const type = 'uketori.admin.v1.OrganizationChanged';
  const data = golden<{
    id: string;
    settings: { upload_max_bytes: number; default_attachment_page: number };
    profile: { exclude_company_names: string[]; contact_numbers: string[] };
  }>(type);
  const actor = accountant({ organization_id: data.id });
  await bench.service.feed(testEvent(data.id, type, 'uketori.admin.organization', data.id, data));
  const rows = await bench.service.work.read(actor, (tx) => tx.rows('select * from intake.organizations'));
  expect(rows).toMatchObject([
    {
      upload_max_bytes: data.settings.upload_max_bytes,
      default_attachment_page: data.settings.default_attachment_page,
      own_names: expect.arrayContaining(data.profile.exclude_company_names),
      own_phones: data.profile.contact_numbers,
    },
  ]);
});

it('takes the golden InvoiceChanged: number, document, lock', async () => {
  const type = 'uketori.journal.v1.InvoiceChanged';
  const data = golden<{
    id: string;
    local_id: number;
    document_id: string;
    locked: boolean;
    version: number;
  }>(type);
  const actor = accountant();
  await bench.service.feed(testEvent(actor.organization_id, type, 'uketori.journal.invoice', data.id, data));
  const rows = await bench.service.work.read(actor, (tx) => tx.rows('select * from intake.invoice_refs'));
  const { id, local_id, document_id, locked, version } = data;
  expect(rows).toMatchObject([
    { id, local_id, document_id, locked, version, department_id: null, deleted: false },
  ]);
});

it('takes the golden InboxItemChanged: which file the item holds', async () => {
  const type = 'uketori.inbox.v1.InboxItemChanged';
  const data = golden<{ id: string; document_id: string; version: number }>(type);
  const actor = accountant();
  await bench.service.feed(testEvent(actor.organization_id, type, 'uketori.inbox.inbox_item', data.id, data));
  const rows = await bench.service.work.read(actor, (tx) => tx.rows('select * from intake.inbox_refs'));
  const { id, document_id, version } = data;
  expect(rows).toMatchObject([{ id, document_id, version }]);
});

it('keeps the audit chain of an organization whole over uploads of ten hands at once', async () => {
  const actor = accountant();
  // Ten callers may have to wait too long for a connection: a caller that gets this error tries again.
  const upload = async (i: number, tries = 5): Promise<number> => {
    const answer = await bench.upload(actor, `${i}.pdf`, await files.pdf(1, [595, 842], `c${i}`));
    return answer.status === 503 && tries > 0 ? upload(i, tries - 1) : answer.status;
  };
  const all = Array.from({ length: 10 }, (_, i) => upload(i));
  expect(await Promise.all(all)).toEqual(Array(10).fill(202));
  expect(await auditChain(bench.service.work, actor)).toEqual({
    links: 10,
    broken_at: null,
  });
});
