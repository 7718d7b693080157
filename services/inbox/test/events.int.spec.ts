import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Actor } from '@uketori/service-kit/actor';
import { PROJECT_ROOT } from '@uketori/service-kit/config';
import { newId } from '@uketori/service-kit/ids';
import { testEvent } from '@uketori/service-kit/testing';
import type { InboxItem } from '../src/items/inbox-item.record.js';
import { collector, InboxBench } from './inbox-bench.js';

const bench = new InboxBench();
const { call, submitted } = bench;
beforeAll(() => bench.open());
afterAll(() => bench.close());

describe('golden events of other owners', () => {
  const golden = (type: string) =>
    JSON.parse(readFileSync(join(PROJECT_ROOT, `proto/fixtures/${type}.json`), 'utf8')) as {
      id: string;
      name: string;
      version: number;
    };
  const feed = (actor: Actor, type: string, topic: string, data: object) =>
    bench.inbox.feed(testEvent(actor.organization_id, type, topic, newId(), data));

  it('are taken: organization, member, department; an older version and another kind change nothing', async () => {
    const actor = collector();
    const organization = golden('uketori.admin.v1.OrganizationChanged');
    await feed(actor, 'uketori.admin.v1.OrganizationChanged', 'uketori.admin.organization', organization);
    await feed(actor, 'uketori.admin.v1.OrganizationChanged', 'uketori.admin.organization', {
      ...organization,
      name: '古い名',
      version: 0,
    });
    await feed(
      actor,
      'uketori.admin.v1.UserChanged',
      'uketori.admin.user',
      golden('uketori.admin.v1.UserChanged'),
    );
    const master = golden('uketori.journal.v1.MasterChanged');
    await feed(actor, 'uketori.journal.v1.MasterChanged', 'uketori.journal.master', {
      ...master,
      id: newId(),
      kind: 'vendor',
    });
    await feed(actor, 'uketori.journal.v1.MasterChanged', 'uketori.journal.master', {
      ...master,
      kind: 'department',
    });
    const copies = await bench.inbox.work.read(actor, async (tx) => ({
      organizations: await tx.rows<{ name: string; upload_max_bytes: number }>(
        'select name, upload_max_bytes from inbox.organizations',
      ),
      departments: await tx.rows<{ id: string }>('select id from inbox.departments'),
    }));
    expect(copies).toEqual({
      organizations: [{ name: '株式会社うけとり商事', upload_max_bytes: 2 * 1024 * 1024 }],
      departments: [{ id: master.id }],
    });
    const people = await call<{ items: { full_name: string }[] }>(actor, 'GET', '/customers/representatives');
    expect(people.body.items).toHaveLength(1);
    const departments = await call<{ items: object[] }>(actor, 'GET', '/customers/departments');
    expect(departments.body.items).toEqual([{ id: master.id, name: master.name, active: true }]);
  });

  it('an invoice that was uploaded by hand touches no item', async () => {
    const actor = collector();
    const item = await submitted(actor);
    await feed(
      actor,
      'uketori.journal.v1.InvoiceChanged',
      'uketori.journal.invoice',
      golden('uketori.journal.v1.InvoiceChanged'),
    );
    expect((await call<InboxItem>(actor, 'GET', `/inbox-items/${item.id}`)).body).toMatchObject({
      version: item.version,
      invoice_local_id: null,
    });
  });
});
