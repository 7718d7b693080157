import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { SupplierMemoryChanged } from '@uketori/proto/uketori/journal/v1/events';
import type { Actor } from '@uketori/service-kit/actor';
import { newId } from '@uketori/service-kit/ids';
import { allOf, type TestService, testService } from '@uketori/service-kit/testing';
import { definition } from '../src/definition.js';
import { accountant, field, newInvoice, readFields, startEditing } from './support.js';

let service: TestService;
const TOKEN = 'w'.repeat(100);
const TYPE = 'uketori.journal.v1.SupplierMemoryChanged';

beforeAll(async () => {
  service = await testService(definition);
});
afterAll(async () => {
  await service?.close();
});

interface Lesson {
  id: string;
  field: string;
  read_value: string | null;
  right_value: string | null;
  invoice_local_id: number;
}
interface Memory {
  id: string;
  version: number;
  name: string;
  company_id: string | null;
  lessons: number;
  taught: Lesson[];
  code?: string;
}

const PLACE = {
  page: 1,
  pages: 2,
  box: [0.15, 0.28, 0.1, 0.008],
  label: '決済予定',
  label_box: [0.06, 0.28, 0.05, 0.008],
};

/** Corrects two fields of a new invoice where the page shows them; returns its local number. */
async function teach(actor: Actor, over: object = {}, due_date = '2026-11-25'): Promise<number> {
  const invoice = await newInvoice(service, actor, { fields: readFields(over) });
  await startEditing(service, actor, invoice.local_id, TOKEN);
  const saved = await service.call(actor, 'PATCH', `/invoices/${invoice.local_id}`, {
    version: invoice.version,
    window_token: TOKEN,
    due_date,
    total_amount: 121_000,
    places: { due_date: PLACE, total_amount: { ...PLACE, label: '合計' } },
  });
  expect(saved.status).toBe(200);
  return invoice.local_id;
}
const list = async (actor: Actor, query = '') =>
  (await service.call<{ items: Memory[] }>(actor, 'GET', `/supplier-memories${query}`)).body.items;
const one = (actor: Actor, id: string) => service.call<Memory>(actor, 'GET', `/supplier-memories/${id}`);
const told = async (actor: Actor) =>
  (await service.outbox<SupplierMemoryChanged>(TYPE)).filter(
    (e) => e.organization_id === actor.organization_id,
  );
const onlyMemory = async (actor: Actor): Promise<Memory> => {
  const [row] = await list(actor);
  return (await one(actor, row?.id ?? '')).body;
};
const forget = (actor: Actor, memory: Memory, lesson?: Lesson) =>
  service.call<{ memory: Memory | null; code?: string; params?: { current?: Memory } }>(
    actor,
    'DELETE',
    `/supplier-memories/${memory.id}${lesson ? `/lessons/${lesson.id}` : ''}?version=${memory.version}`,
  );

describe('what was learned of a supplier', () => {
  test('nothing at first', async () => {
    expect(await list(accountant(newId()))).toEqual([]);
  });

  test('field, values, place, invoice, person and time of each lesson', async () => {
    const actor = accountant(newId());
    const local_id = await teach(actor);
    const [row] = await list(actor);
    expect(row).toMatchObject({
      name: '株式会社ミナト印刷',
      t_number: 'T7010705000725',
      phone_key: '04503217785',
      fields: ['due_date', 'total_amount'],
      lessons: 2,
    });
    const { body } = await one(actor, row?.id ?? '');
    expect(body.taught.find((l) => l.field === 'total_amount')).toMatchObject({
      read_value: '110000',
      right_value: '121000',
      page: 1,
      pages: 2,
      label: '合計',
      box: PLACE.box,
      invoice_local_id: local_id,
      created_by_name: '経理 太郎',
      created_at: expect.anything(),
    });
  });

  test.each([
    ['number', { t_number: 'T7010705000725' }, {}, true],
    ['phone, the page without a number', { phone_number: '045-0321-7785' }, { t_number: field('') }, true],
    ['name', { company_name: '株式会社ミナト印刷' }, { phone: field('') }, true],
    [
      'name, but of another number',
      { company_name: '株式会社ミナト印刷', t_number: 'T4011001098993' },
      {},
      false,
    ],
  ])('belongs to the supplier of the same %s', async (_by, company, page, belongs) => {
    const actor = accountant(newId());
    const { body } = await service.call<{ id: string }>(actor, 'POST', '/companies', {
      company_name: '別名',
      ...company,
    });
    await teach(actor, page);
    const [row] = await list(actor);
    expect(row?.company_id).toBe(belongs ? body.id : null);
    expect(await list(actor, `?company_id=${body.id}`)).toHaveLength(belongs ? 1 : 0);
    expect(await list(actor, `?company_id=${newId()}`)).toEqual([]);
  });

  test('is found by name and paged', async () => {
    const actor = accountant(newId());
    for (const [name, number] of [
      ['株式会社ミナト印刷', 'T7010705000725'],
      ['山城梱包資材株式会社', 'T4011001098993'],
    ] as const)
      await teach(actor, { supplier_name: field(name), t_number: field(number), phone: field('') });
    expect((await list(actor, '?name=梱包')).map((m) => m.name)).toEqual(['山城梱包資材株式会社']);
    const first = await service.call<{ items: Memory[]; next_cursor: string }>(
      actor,
      'GET',
      '/supplier-memories?limit=1',
    );
    expect(first.body.items.map((m) => m.name)).toEqual(['山城梱包資材株式会社']);
    expect((await list(actor, `?limit=1&cursor=${first.body.next_cursor}`)).map((m) => m.name)).toEqual([
      '株式会社ミナト印刷',
    ]);
  });

  test('values of an invoice stay with those who may read it; strangers find nothing', async () => {
    const organization = newId();
    await teach(accountant(organization));
    const abilities = allOf('company:read');
    const clerk = accountant(organization, { abilities });
    const memory = await onlyMemory(clerk);
    expect(memory.taught.map((l) => [l.read_value, l.right_value])).toEqual([
      [null, null],
      [null, null],
    ]);
    const own = accountant(organization, {
      abilities: { ...abilities, 'invoice:read': 1 },
      user_id: newId(),
    });
    expect((await onlyMemory(own)).taught.every((l) => l.right_value === null)).toBe(true);
    expect((await one(accountant(newId()), memory.id)).status).toBe(404);
    expect((await forget(accountant(newId()), memory)).status).toBe(404);
    const nobody = accountant(organization, { abilities: allOf('invoice:read') });
    expect((await service.call(nobody, 'GET', '/supplier-memories')).status).toBe(403);
    expect((await forget(clerk, memory)).status).toBe(403);
    expect((await forget(clerk, memory, memory.taught[0])).status).toBe(403);
  });
});

describe('forgetting', () => {
  test('one lesson: the readers’ queue receives the remaining ones', async () => {
    const actor = accountant(newId());
    await teach(actor);
    const memory = await onlyMemory(actor);
    const answer = await forget(
      actor,
      memory,
      memory.taught.find((l) => l.field === 'due_date'),
    );
    expect(answer.status).toBe(200);
    expect(answer.body.memory?.taught.map((l) => l.field)).toEqual(['total_amount']);
    const event = (await told(actor)).at(-1);
    expect(event).toMatchObject({ version: memory.version + 1, cause: 'taught' });
    expect(event?.data).toMatchObject({ deleted: false, version: memory.version + 1 });
    expect(event?.data.memory?.places.map((p) => p.field)).toEqual(['total_amount']);
  });

  test('the last lesson, or all at once, takes the memory along', async () => {
    for (const all of [true, false]) {
      const actor = accountant(newId());
      await teach(actor);
      let memory: Memory | null = await onlyMemory(actor);
      if (all) expect((await forget(actor, memory)).body).toEqual({ memory: null });
      else while (memory) memory = (await forget(actor, memory, memory.taught[0])).body.memory;
      expect(await list(actor)).toEqual([]);
      const events = await told(actor);
      expect(events.at(-1)).toMatchObject({ cause: 'forgotten', data: { deleted: true } });
      expect(events.map((e) => e.version)).toEqual(events.map((_, i) => i + 1));
      // Taught again, it restarts.
      await teach(actor);
      expect(await list(actor)).toHaveLength(1);
    }
  });

  test('is refused when the supplier was taught since one looked, with what is there now', async () => {
    const actor = accountant(newId());
    await teach(actor);
    const memory = await onlyMemory(actor);
    await teach(actor, {}, '2026-11-26');
    for (const lesson of [undefined, memory.taught[0]]) {
      const answer = await forget(actor, memory, lesson);
      expect(answer).toMatchObject({ status: 409, body: { code: 'version_conflict' } });
      expect(answer.body.params?.current?.taught).toHaveLength(4);
    }
    expect((await onlyMemory(actor)).taught).toHaveLength(4);
    const now = await onlyMemory(actor);
    expect((await forget(actor, now, { ...(now.taught[0] as Lesson), id: newId() })).status).toBe(404);
  });

  test('while somebody teaches, no save fails and no lesson of a gone supplier stays', async () => {
    const actor = accountant(newId());
    await teach(actor);
    const memory = await onlyMemory(actor);
    const [forgot] = await Promise.all([
      forget(actor, memory),
      teach(actor, {}, '2026-11-26'),
      teach(actor, {}, '2026-11-27'),
    ]);
    expect([200, 409]).toContain(forgot.status);
    const events = await told(actor);
    const kept = await list(actor);
    expect(kept.length).toBe(1);
    expect(kept[0]?.lessons).toBe(
      events.filter((e) => e.subject === kept[0]?.id).at(-1)?.data.memory?.places.length,
    );
  });
});
