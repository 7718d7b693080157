import { newId } from '@uketori/service-kit/ids';
import { testEvent } from '@uketori/service-kit/testing';
import type { UploadListItem } from '../src/uploads/uploads.types.js';
import * as files from './hostile-files.js';
import { accountant } from './intake-bench.js';
import { ReadingBench } from './reading-bench.js';

const bench = new ReadingBench();
beforeAll(() => bench.open());
afterAll(() => bench.close());
beforeEach(() => bench.drain());

describe('copies of other owners state', () => {
  it('keeps own names for the reader and the limit, in any order and number of events', async () => {
    const actor = accountant();
    const organization = (version: number, upload_max_bytes: number) =>
      testEvent(
        actor.organization_id,
        'uketori.admin.v1.OrganizationChanged',
        'uketori.admin.organization',
        actor.organization_id,
        {
          id: actor.organization_id,
          name: '株式会社うけとり商事',
          status: 'active',
          version,
          settings: { upload_max_bytes, default_attachment_page: 4 },
          profile: {
            company_name: 'うけとり',
            exclude_company_names: ['UKETORI'],
            contact_numbers: ['03-1234-5678'],
            t_number: 'T1',
          },
        },
      );
    const newest = organization(3, 5000);
    for (let i = 0; i < 50; i++) await bench.intake.service.feed(newest);
    await bench.intake.service.feed(organization(2, 9_000_000));
    expect(
      (await bench.intake.upload(actor, 'big.pdf', files.padTo(await files.pdf(), 5001))).body,
    ).toMatchObject({
      code: 'file_too_large',
      params: { limit_bytes: 5000 },
    });
    await bench.send(actor, {}, 6);
    expect(await bench.lease('w')).toMatchObject({
      pages: [1, 2, 3, 4],
      own_names: ['株式会社うけとり商事', 'うけとり', 'UKETORI'],
      own_phones: ['03-1234-5678'],
      own_t_number: 'T1',
    });
  });

  it('warns of same bytes and same name with the local ids of live invoices', async () => {
    const actor = accountant();
    const bytes = await files.pdf(1, [595, 842], 'duplicate');
    const first = (await bench.intake.upload(actor, '請求書.pdf', bytes)).body;
    expect(first.warnings).toEqual([]);
    const invoice = (version: number, deleted: boolean) =>
      testEvent(
        actor.organization_id,
        'uketori.journal.v1.InvoiceChanged',
        'uketori.journal.invoice',
        first.upload.id,
        {
          id: first.upload.id,
          local_id: 7,
          version,
          deleted,
          document_id: first.upload.documents[0]?.id,
          department_id: '',
          partner_name: '',
          issue_date: '',
        },
      );
    await bench.intake.service.feed(invoice(2, false));
    await bench.intake.service.feed(invoice(1, true));
    const before = await bench.list(actor);
    const again = (await bench.intake.upload(actor, '請求書.pdf', bytes)).body;
    expect(again.warnings).toEqual([
      { code: 'duplicate_content', duplicate_local_ids: [7] },
      { code: 'duplicate_file_name', duplicate_local_ids: [7] },
    ]);
    expect(
      (await bench.intake.upload(actor, '別.pdf', await files.pdf(1, [595, 842], 'else'))).body.warnings,
    ).toEqual([]);
    expect((await bench.intake.upload(accountant(), '請求書.pdf', bytes)).body.warnings).toEqual([]);
    const now = await bench.list(actor, `?check_update=1&last_count=${before.last_count}`);
    expect(now.updated).toBe(true);
    expect(now.upload_list.find((u) => u.id === again.upload.id)?.error).toEqual({
      code: 'duplicate_content',
      params: { duplicate_local_ids: [7] },
    });
    expect(now.upload_list.find((u) => u.id === first.upload.id)?.local_ids).toEqual([7]);
    expect(await bench.list(actor, `?check_update=1&last_count=${now.last_count}`)).toEqual({
      updated: false,
      upload_list: [],
      last_count: now.last_count,
    });
  });

  it('returns one upload with its invoices, and waits for them on request', async () => {
    const actor = accountant();
    const mine = (await bench.intake.upload(actor, 'mine.pdf', await files.pdf(2))).body.upload;
    const other = (await bench.intake.upload(actor, 'other.pdf', await files.pdf(1))).body.upload;
    const get = (query = '', by = actor, id = mine.id) =>
      bench.intake.service.call<UploadListItem>(by, 'GET', `/uploads/${id}${query}`);
    expect((await get()).body).toMatchObject({ id: mine.id, complete: false, local_ids: [] });
    const numbered = (document_id: string | undefined, local_id: number) =>
      bench.intake.service.feed(
        testEvent(
          actor.organization_id,
          'uketori.journal.v1.InvoiceChanged',
          'uketori.journal.invoice',
          newId(),
          {
            id: newId(),
            local_id,
            version: 1,
            deleted: false,
            document_id,
            department_id: '',
            partner_name: '',
            issue_date: '',
          },
        ),
      );
    // The invoice of a stranger's upload must not end the wait.
    await numbered(other.documents[0]?.id, 8);
    const began = Date.now();
    expect((await get('?wait=1')).body.complete).toBe(false);
    expect(Date.now() - began).toBeGreaterThanOrEqual(1000);
    await bench.intake.service.work.run(actor, (tx) =>
      tx.rows(
        `update intake.documents set read_status = 'FAILED' where organization_id = $1 and upload_id = $2`,
        [actor.organization_id, mine.id],
      ),
    );
    expect((await get()).body.complete).toBe(false);
    const waiting = get('?wait=30');
    await numbered(mine.documents[0]?.id, 9);
    expect((await waiting).body).toMatchObject({ complete: true, local_ids: [9] });
    const document = await bench.intake.service.call<{ local_id: number }>(
      actor,
      'GET',
      `/documents/${mine.documents[0]?.id}?wait=30`,
    );
    expect(document.body.local_id).toBe(9);
    expect((await get('', accountant())).status).toBe(404);
    const own = accountant({ organization_id: actor.organization_id, abilities: { 'invoice:upload': 1 } });
    expect((await get('', own)).status).toBe(404);
    for (const query of ['?wait=31', '?wait=x', '?more=1']) expect((await get(query)).status).toBe(400);
  });
});
