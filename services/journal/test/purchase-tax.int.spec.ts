import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newId } from '@uketori/service-kit/ids';
import { allOf, testService, type TestService } from '@uketori/service-kit/testing';
import { definition } from '../src/definition.js';
import { ACCOUNTANT, accountant, newInvoice } from './support.js';

interface Dates {
  issue_date: string;
  delivery_date: string | null;
  [column: string]: unknown;
}

interface Sums {
  count: number;
  amount: number;
  tax: number;
  deductible: number;
}
interface Report {
  classes: (Sums & { tax_class: string; percent: number; verdict: string })[];
  suppliers: (Sums & { partner_name: string; t_number: string; percent: number })[];
  total: Sums;
}

let service: TestService;
beforeAll(async () => {
  service = await testService(definition);
});
afterAll(async () => {
  await service?.close();
});
const reader = () => accountant(newId(), { abilities: { ...ACCOUNTANT, ...allOf('report:read') } });

test('input tax by class, share, verdict and supplier; open invoices, other days and other classes stay out', async () => {
  const actor = reader();
  const { organization_id } = actor;
  const make = async (body: object) =>
    (await service.call<{ id: string }>(actor, 'POST', '/masters/tax', body)).body.id;
  const full = await make({ name: '課対仕入10%', rate: 10 });
  const returned = await make({ name: '課対仕返10%', rate: 10 });
  const none = await make({ name: '対象外', rate: 0 });
  /** An invoice with one line, as its approval left it. */
  const stored = async (columns: Dates, debit: object, credit: object = {}) => {
    const { id } = await newInvoice(service, actor);
    await service.work.run(actor, async (tx) => {
      const set = async (table: string, key: string, values: object) => {
        const entries = Object.entries(values);
        const places = entries.map(([name], at) => `${name} = $${at + 2}`).join(', ');
        await tx.rows(`update journal.${table} set ${places} where ${key} = $1`, [
          id,
          ...entries.map(([, value]) => value),
        ]);
      };
      const posting_date = columns.delivery_date ?? columns.issue_date;
      await set('invoices', 'id', { locked: true, posting_date, qualified_verdict: 'qualified', ...columns });
      await tx.rows('delete from journal.journal_lines where invoice_id = $1', [id]);
      const line = { id: newId(), organization_id, invoice_id: id, position: 1, ...debit, ...credit };
      const names = Object.keys(line);
      await tx.rows(
        `insert into journal.journal_lines (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
        Object.values(line),
      );
    });
  };
  const side = (
    name: 'debit' | 'credit',
    tax_id: string,
    tax: string,
    net: number,
    of: number,
    percent = 100,
  ) => ({
    [`${name}_tax_id`]: tax_id,
    [`${name}_tax`]: tax,
    [`${name}_amount`]: net + of,
    [`${name}_amount_without_tax`]: net,
    [`${name}_tax_amount`]: of,
    [`${name}_deductible_percent`]: percent,
  });
  const payable = (amount: number) => side('credit', none, '対象外', amount, 0);
  const bill = side('debit', full, '課対仕入10%', 100_000, 10_000);
  await stored(
    { partner_name: '甲社', t_number: 'T1180301018771', issue_date: '2026-10-31', delivery_date: null },
    bill,
    payable(110_000),
  );
  // The day of delivery decides.
  await stored(
    {
      partner_name: '甲社',
      t_number: 'T1180301018771',
      issue_date: '2026-11-05',
      delivery_date: '2026-10-30',
    },
    bill,
  );
  await stored(
    {
      partner_name: '乙工房',
      t_number: '',
      issue_date: '2026-10-10',
      delivery_date: null,
      qualified_verdict: 'unqualified',
    },
    side('debit', full, '課対仕入10%', 10_005, 1001, 70),
  );
  // A return: the tax class is on the credit.
  await stored(
    { partner_name: '甲社', t_number: 'T1180301018771', issue_date: '2026-10-20', delivery_date: null },
    side('debit', none, '対象外', 2200, 0),
    side('credit', returned, '課対仕返10%', 2000, 200),
  );
  await stored(
    { partner_name: '未承認', issue_date: '2026-10-20', delivery_date: null, locked: false },
    bill,
  );
  await stored({ partner_name: '翌月', issue_date: '2026-11-01', delivery_date: null }, bill);

  const report = async (query: string, who = actor) =>
    service.call<Report>(who, 'GET', `/reports/purchase-tax?${query}`);
  const { body } = await report('from=2026-10&to=2026-10');
  expect(
    body.classes.map((row) => [row.tax_class, row.percent, row.verdict, row.count, row.tax, row.deductible]),
  ).toEqual([
    ['課対仕入10%', 100, 'qualified', 2, 20_000, 20_000],
    ['課対仕返10%', 100, 'qualified', 1, -200, -200],
    ['対象外', 100, 'qualified', 1, 0, 0],
    ['課対仕入10%', 70, 'unqualified', 1, 1001, 700],
  ]);
  expect(body.suppliers.map((row) => [row.partner_name, row.t_number, row.percent, row.tax])).toEqual([
    ['甲社', 'T1180301018771', 100, 19_800],
    ['乙工房', '', 70, 1001],
  ]);
  expect(body.total).toMatchObject({ tax: 20_801, deductible: 20_500 });
  const file = await service.call<string>(
    actor,
    'GET',
    '/reports/purchase-tax/export.csv?from=2026-10&to=2026-10',
  );
  expect(String(file.body)).toContain('乙工房,,70%,非適格,1,11006,1001,700');
  expect((await report('from=2026-11&to=2026-10')).status).toBe(400);
  expect((await report('from=2026-10&to=2026-10', reader())).body.classes).toEqual([]);
});
