import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newId } from '@uketori/service-kit/ids';
import { testEvent, type TestService, testService } from '@uketori/service-kit/testing';
import { definition } from '../src/definition.js';
import {
  ACCOUNTANT,
  accountant,
  documentRead,
  field,
  newInvoice,
  readFields,
  startEditing,
} from './support.js';

type Row = Record<string, unknown> & { id: string; version: number };
const TOKEN = 'w'.repeat(100);
let service: TestService;

beforeAll(async () => {
  service = await testService(definition);
});
afterAll(async () => {
  await service?.close();
});

async function chart(actor: ReturnType<typeof accountant>) {
  const make = async (kind: string, fields: object) =>
    (await service.call<Row>(actor, 'POST', `/masters/${kind}`, fields)).body.id;
  return {
    t10: await make('tax', { name: '課対仕入10%', rate: 10 }),
    t8: await make('tax', { name: '課対仕入8%（軽）', rate: 8, is_reduced_tax: true }),
    t0: await make('tax', { name: '対象外', rate: 0 }),
    rent: await make('account_title', { name: '地代家賃', code: '536' }),
    comms: await make('account_title', { name: '通信費', code: '526' }),
    payable: await make('account_title', { name: '未払金', code: '212' }),
    deposits: await make('account_title', { name: '預り金', code: '215' }),
  };
}

describe('proposals', () => {
  test('default, then learned by name, keyword first, then upload; each says why', async () => {
    const keiri = accountant(newId());
    const m = await chart(keiri);
    const lines = (title: string) => [
      {
        debit_account_title_id: title,
        debit_tax_id: m.t10,
        credit_account_title_id: m.payable,
        credit_tax_id: m.t0,
      },
    ];
    const put = await service.call(keiri, 'PUT', '/default-journal', {
      version: 0,
      company_journals: lines(m.rent),
      withholding_account_title_id: m.deposits,
      withholding_tax_id: m.t0,
    });
    expect(put).toMatchObject({
      status: 200,
      body: { version: 1, company_journals: [{ debit_account_title: '地代家賃' }] },
    });
    expect(
      (await service.call(keiri, 'PUT', '/default-journal', { version: 0, company_journals: [] })).body,
    ).toMatchObject({ code: 'version_conflict' });

    const first = await newInvoice(service, keiri, {
      fields: readFields({ withholding_tax: field('10210'), payable_amount: field('99790') }),
    });
    expect(first.proposal).toMatchObject({ reason: { source: 'default' }, amounts_from: 'breakdown' });
    expect(first.journals).toMatchObject([
      {
        debit_account_title: '地代家賃',
        debit_tax: '課対仕入10%',
        debit_amount: 110_000,
        debit_tax_amount: 10_000,
        credit_account_title: '未払金',
        credit_amount: 99_790,
      },
      { debit_amount: null, credit_account_title: '預り金', credit_amount: 10_210 },
    ]);
    expect(first).toMatchObject({
      balanced: true,
      withholding_tax: 10_210,
      payable_amount: 99_790,
      // The supplier is a stock company: tax is withheld from individuals.
      warnings: ['withholding_corporation'],
    });

    await startEditing(service, keiri, first.local_id, TOKEN);
    const journals = [
      { ...first.journals[0], debit_account_title_id: m.comms, description: '10月分 回線' },
      first.journals[1],
    ];
    expect(
      (
        await service.call(keiri, 'PATCH', `/invoices/${first.local_id}`, {
          version: first.version,
          window_token: TOKEN,
          journals,
        })
      ).status,
    ).toBe(200);
    const learn = (body: object) =>
      service.call<{ company: Row; pattern: Row }>(keiri, 'POST', `/invoices/${first.local_id}/learn`, body);
    const learned = await learn({ mode: 'new' });
    expect(learned).toMatchObject({
      status: 200,
      body: { company: { company_name: '株式会社ミナト印刷', is_new: true }, pattern: { is_new: true } },
    });
    expect((await learn({ mode: 'new' })).body).toMatchObject({ code: 'name_in_use' });
    expect((await learn({ mode: 'overwrite' })).body).toMatchObject({
      company: { is_new: false },
      pattern: { is_new: false, version: 2 },
    });

    const second = await newInvoice(service, keiri);
    expect(second).toMatchObject({
      company_id: learned.body.company.id,
      journals: [{ debit_account_title: '通信費', description: '10月分 回線' }],
    });
    const later = await newInvoice(service, keiri, {
      fields: readFields({ issue_date: field('2026-12-31'), invoice_number: field('INV-012') }),
    });
    expect(later.journals).toMatchObject([{ description: '12月分 回線' }]);
    expect(second.proposal).toMatchObject({
      reason: { source: 'pattern', pattern_id: learned.body.pattern.id, params: { matched_by: 't_number' } },
    });

    const company = (
      await service.call<Row & { patterns: Row[] }>(keiri, 'GET', `/companies/${learned.body.company.id}`)
    ).body;
    const {
      id: _i,
      debit_account_title: _d,
      credit_account_title: _c,
      company_journals: _j,
      name_key: _n,
      updated_at: _u,
      sort_num: _s,
      created_at: _ca,
      ...rest
    } = company;
    const patterns = [
      ...company.patterns.map(({ id, name, keyword, company_journals }) => ({
        id,
        name,
        keyword,
        company_journals,
      })),
      { keyword: '社宅', company_journals: lines(m.rent) },
    ];
    const saved = await service.call(keiri, 'PUT', `/companies/${company.id}`, {
      ...rest,
      t_number: rest.t_number ?? '',
      patterns,
    });
    expect(saved.status).toBe(200);
    const housing = await newInvoice(service, keiri, {
      fields: readFields({
        line_items: [
          {
            description: '社宅 １１月分',
            quantity: '1',
            unit: '',
            unit_price: '',
            amount: '100000',
            tax_rate: 10,
          },
        ],
      }),
    });
    expect(housing.proposal).toMatchObject({ reason: { source: 'pattern', params: { keyword: '社宅' } } });
    expect(housing.journals).toMatchObject([{ debit_account_title: '地代家賃' }]);

    const chosen = documentRead().options as NonNullable<ReturnType<typeof documentRead>['options']>;
    const uploaded = await newInvoice(service, keiri, {
      options: {
        ...chosen,
        journal_json: JSON.stringify(lines(m.rent)),
        pay_month: 0,
        pay_day: 31,
        issue_date: '2026-09-30',
      },
    });
    expect(uploaded).toMatchObject({
      issue_date: '2026-09-30',
      pay_date: '2026-09-30',
      pay_date_source: 'upload_site',
      journals: [{ debit_account_title: '地代家賃' }],
    });
    expect(uploaded.proposal).toMatchObject({ reason: { source: 'upload' } });
    const picked = await service.call(keiri, 'POST', `/invoices/${uploaded.local_id}/proposals`, {
      pattern_id: learned.body.pattern.id,
    });
    expect(picked.body).toMatchObject({
      reason: { source: 'upload', pattern_id: learned.body.pattern.id },
      journals: [{ debit_account_title: '通信費', debit_amount: 110_000 }],
    });
  });

  test('a pattern is tried on past invoices before it is saved', async () => {
    const keiri = accountant(newId());
    const m = await chart(keiri);
    const items = (description: string) => ({
      fields: readFields({
        line_items: [
          { description, quantity: '1', unit: '', unit_price: '', amount: '100000', tax_rate: 10 },
        ],
      }),
    });
    const first = await newInvoice(service, keiri, items('回線料'));
    await startEditing(service, keiri, first.local_id, TOKEN);
    await service.call(keiri, 'PATCH', `/invoices/${first.local_id}`, {
      version: first.version,
      window_token: TOKEN,
      journals: [
        {
          debit_account_title_id: m.comms,
          debit_amount: 1,
          credit_account_title_id: m.payable,
          credit_amount: 1,
        },
      ],
    });
    const learned = await service.call<{ company: Row; pattern: Row }>(
      keiri,
      'POST',
      `/invoices/${first.local_id}/learn`,
      { mode: 'new' },
    );
    const line = await newInvoice(service, keiri, items('専用回線料'));
    const rent = await newInvoice(service, keiri, items('社宅 11月分'));
    const path = `/companies/${learned.body.company.id}/pattern-trials`;
    const attempt = async (actor: typeof keiri, body: object) =>
      (await service.call<{ items: Row[] }>(actor, 'POST', path, body)).body.items;

    const housing = await attempt(keiri, { keyword: ' 社宅、寮 ', account_title_id: m.rent });
    expect(housing).toMatchObject([
      {
        local_id: rent.local_id,
        hit: true,
        agrees: false,
        used: false,
        booked: '通信費',
        item: '社宅 11月分',
      },
      { local_id: line.local_id, hit: false, agrees: null },
      // The supplier was not known then: the invoice counts by its name.
      { local_id: first.local_id, hit: false, agrees: null, used: false },
    ]);
    const general = { pattern_id: learned.body.pattern.id, keyword: '', account_title_id: m.comms };
    expect(await attempt(keiri, general)).toMatchObject([
      { local_id: rent.local_id, hit: true, agrees: true, used: true },
      { local_id: line.local_id, hit: true, agrees: true, used: true },
      { local_id: first.local_id, hit: true, agrees: true, used: false },
    ]);
    const other = accountant(keiri.organization_id, {
      abilities: { ...keiri.abilities, 'invoice:read': 1 },
    });
    expect(await attempt(other, general)).toEqual([]);
    const stranger = await service.call(accountant(newId()), 'POST', path, general);
    expect(stranger.status).toBe(404);
  });

  test('another organization learns nothing from it', async () => {
    const mine = accountant(newId());
    const m = await chart(mine);
    const invoice = await newInvoice(service, mine);
    await startEditing(service, mine, invoice.local_id, TOKEN);
    await service.call(mine, 'PATCH', `/invoices/${invoice.local_id}`, {
      version: invoice.version,
      window_token: TOKEN,
      journals: [{ debit_account_title_id: m.comms, debit_amount: 1 }],
    });
    expect(
      (await service.call(mine, 'POST', `/invoices/${invoice.local_id}/learn`, { mode: 'new' })).status,
    ).toBe(200);
    const other = await newInvoice(service, accountant(newId()));
    expect(other).toMatchObject({ company_id: null, proposal: { reason: { source: 'default' } } });
  });
});

describe('from earlier invoices', () => {
  const bill = (description: string, over: Parameters<typeof readFields>[0] = {}) => ({
    fields: readFields({
      line_items: [{ description, quantity: '1', unit: '', unit_price: '', amount: '100000', tax_rate: 10 }],
      ...over,
    }),
  });
  const anotherSupplier = (supplier_name: string) => {
    const none = undefined as unknown as ReturnType<typeof field>;
    return {
      supplier_name: field(supplier_name),
      t_number: none,
      phone: none,
      account_number: none,
      email: none,
    };
  };

  test('the supplier, then like items of others; only what a person saved; each says why', async () => {
    const keiri = accountant(newId());
    const m = await chart(keiri);
    const line = {
      debit_account_title_id: m.rent,
      debit_tax_id: m.t10,
      credit_account_title_id: m.payable,
      credit_tax_id: m.t0,
    };
    await service.call(keiri, 'PUT', '/default-journal', { version: 0, company_journals: [line] });
    const first = await newInvoice(service, keiri, bill('光回線料'));
    expect(first).toMatchObject({
      proposal: { reason: { source: 'default' } },
      journals: [{ debit_account_title: '地代家賃', description: '株式会社ミナト印刷 10月分 光回線料' }],
    });
    const unsaved = await newInvoice(service, keiri, bill('光回線料'));
    expect(unsaved.proposal).toMatchObject({ reason: { source: 'default' } });

    await startEditing(service, keiri, first.local_id, TOKEN);
    const saved = await service.call(keiri, 'PATCH', `/invoices/${first.local_id}`, {
      version: first.version,
      window_token: TOKEN,
      journals: [{ ...first.journals[0], debit_account_title_id: m.comms, description: '10月分 光回線料' }],
    });
    expect(saved).toMatchObject({ status: 200, body: { balanced: true } });

    const next = await newInvoice(
      service,
      keiri,
      bill('専用回線料', { issue_date: field('2026-11-30'), invoice_number: field('INV-002') }),
    );
    expect(next).toMatchObject({
      proposal: {
        reason: {
          source: 'history',
          pattern_id: null,
          params: {
            basis: 'supplier_item',
            account: '通信費',
            agreeing: 1,
            compared: 1,
            item: '専用回線料',
            local_id: first.local_id,
          },
        },
      },
      balanced: true,
      journals: [
        {
          debit_account_title: '通信費',
          debit_tax: '課対仕入10%',
          debit_amount: 110_000,
          credit_account_title: '未払金',
          credit_amount: 110_000,
          description: '11月分 専用回線料',
        },
      ],
    });

    const like = await newInvoice(service, keiri, bill('光回線料', anotherSupplier('合同会社アオバ')));
    expect(like).toMatchObject({
      proposal: { reason: { source: 'history', company_id: null, params: { basis: 'item', compared: 1 } } },
      journals: [{ debit_account_title: '通信費', description: expect.stringMatching(/^10月分 光回線料/) }],
    });
    const unlike = await newInvoice(service, keiri, bill('緑茶', anotherSupplier('有限会社ミドリ')));
    expect(unlike.proposal).toMatchObject({ reason: { source: 'default' } });

    await service.call(keiri, 'PUT', `/masters/account_title/${m.comms}`, {
      name: '通信費',
      code: '526',
      status: 0,
      version: 1,
    });
    const inactive = await newInvoice(service, keiri, bill('光回線料'));
    expect(inactive.proposal).toMatchObject({ reason: { source: 'default' } });
    const elsewhere = await newInvoice(service, accountant(newId()), bill('光回線料'));
    expect(elsewhere.proposal).toMatchObject({ reason: { source: 'default' } });
  });
});

describe('what earlier invoices say beside the account', () => {
  const save = async (
    actor: ReturnType<typeof accountant>,
    invoice: Awaited<ReturnType<typeof newInvoice>>,
    journals: object[],
  ) => {
    await startEditing(service, actor, invoice.local_id, TOKEN);
    const saved = await service.call(actor, 'PATCH', `/invoices/${invoice.local_id}`, {
      version: invoice.version,
      window_token: TOKEN,
      journals,
    });
    expect(saved).toMatchObject({ status: 200, body: { balanced: true } });
    await service.call(actor, 'PUT', `/invoices/${invoice.local_id}/editing`, {
      mode: 0,
      window_token: TOKEN,
    });
  };
  type Reason = { source: string; params: Record<string, string | number> };
  const reasonOf = (invoice: Awaited<ReturnType<typeof newInvoice>>) =>
    (invoice.proposal as { reason: Reason }).reason;
  const department = async (actor: ReturnType<typeof accountant>, name: string) =>
    (await service.call<Row>(actor, 'POST', '/masters/department', { name })).body.id;

  test('a line that was split over departments is proposed in the same shares', async () => {
    const keiri = accountant(newId());
    const m = await chart(keiri);
    const [osaka, tokyo] = [await department(keiri, '大阪'), await department(keiri, '東京')];
    const first = await newInvoice(service, keiri);
    const debit = (id: string, amount: number) => ({
      debit_account_title_id: m.rent,
      debit_tax_id: m.t10,
      debit_department_id: id,
      debit_amount: amount,
    });
    const credit = { credit_account_title_id: m.payable, credit_tax_id: m.t0, credit_amount: 110_000 };
    await save(keiri, first, [{ ...debit(osaka, 82_500), ...credit }, debit(tokyo, 27_500)]);
    const next = await newInvoice(service, keiri);
    expect(next.proposal).toMatchObject({ reason: { source: 'history', params: { parts: 2 } } });
    expect(
      next.journals.map((line) => [line.debit_department, line.debit_amount, line.credit_amount]),
    ).toEqual([
      ['大阪', 82_500, 110_000],
      ['東京', 27_500, null],
    ]);
    expect(next.balanced).toBe(true);
  });

  test('a learned pattern says that the invoices since then have another account', async () => {
    const keiri = accountant(newId());
    const m = await chart(keiri);
    const lines = (debit_account_title_id: string) => [
      {
        debit_account_title_id,
        debit_tax_id: m.t10,
        debit_amount: 110_000,
        credit_account_title_id: m.payable,
        credit_tax_id: m.t0,
        credit_amount: 110_000,
      },
    ];
    const first = await newInvoice(service, keiri);
    await save(keiri, first, lines(m.rent));
    const learned = await service.call(keiri, 'POST', `/invoices/${first.local_id}/learn`, { mode: 'new' });
    expect(learned.status).toBe(200);
    const second = await newInvoice(service, keiri);
    expect(second.proposal).toMatchObject({ reason: { source: 'pattern' } });
    expect(reasonOf(second).params.account).toBeUndefined();
    await save(keiri, second, lines(m.comms));
    const third = await newInvoice(service, keiri);
    expect(reasonOf(third).params.account).toBeUndefined();
    await save(keiri, third, lines(m.comms));
    const fourth = await newInvoice(service, keiri);
    expect(fourth).toMatchObject({
      proposal: {
        reason: {
          source: 'pattern',
          params: { account: '通信費', agreeing: 2, compared: 3, local_id: third.local_id },
          choices: [{ account_title_id: m.comms }],
        },
      },
      journals: [{ debit_account_title: '地代家賃' }],
    });
    const instead = await service.call<{ reason: object; journals: object[] }>(
      keiri,
      'POST',
      `/invoices/${fourth.local_id}/proposals`,
      { account_title_id: m.comms },
    );
    expect(instead.body).toMatchObject({
      reason: { source: 'history' },
      journals: [{ debit_account_title: '通信費' }],
    });
  });

  test('the nearest invoice is not named to a user who may not read it', async () => {
    const organization = newId();
    const keiri = accountant(organization);
    const own = accountant(organization, {
      abilities: { ...ACCOUNTANT, 'invoice:read': 1, 'invoice:update': 1 },
    });
    const m = await chart(keiri);
    const first = await newInvoice(service, keiri);
    await save(keiri, first, [
      {
        debit_account_title_id: m.rent,
        debit_tax_id: m.t10,
        debit_amount: 110_000,
        credit_account_title_id: m.payable,
        credit_tax_id: m.t0,
        credit_amount: 110_000,
      },
    ]);
    const next = await newInvoice(service, own, { uploaded_by: own.user_id });
    const reasonFor = async (actor: typeof keiri) => {
      const read = await service.call<typeof next>(actor, 'GET', `/invoices/${next.local_id}`);
      expect(read.status).toBe(200);
      const proposed = await service.call<{ reason: Reason }>(
        actor,
        'POST',
        `/invoices/${next.local_id}/proposals`,
        {},
      );
      expect(proposed.body.reason).toEqual(reasonOf(read.body));
      return reasonOf(read.body).params;
    };
    expect(await reasonFor(keiri)).toMatchObject({ account: '地代家賃', local_id: first.local_id });
    const params = await reasonFor(own);
    expect(params).toMatchObject({ account: '地代家賃', agreeing: 1 });
    expect(params).not.toHaveProperty('local_id');
  });
});

test('where invoices are only approved no journal is proposed', async () => {
  const actor = accountant(newId());
  const organization = {
    id: actor.organization_id,
    name: '組織',
    settings: { setting_journal: false },
    version: 1,
  };
  await service.feed(
    testEvent(
      actor.organization_id,
      'uketori.admin.v1.OrganizationChanged',
      'uketori.admin.organization',
      actor.organization_id,
      organization,
    ),
  );
  const invoice = await newInvoice(service, actor);
  expect(invoice).toMatchObject({ journals: [], total_amount: 110_000 });
  const again = await service.call<{ journals: object[] }>(
    actor,
    'POST',
    `/invoices/${invoice.local_id}/proposals`,
    {},
  );
  expect(again.body.journals).toEqual([]);
});
