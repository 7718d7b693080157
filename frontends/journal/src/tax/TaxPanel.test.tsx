import { mockApi, mockSession, renderScreen } from '@uketori/frontend-kit/testing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Invoice } from '../invoice.types';
import type { Assessment } from './assessment.types';
import { PayDateDerivation } from './PayDateDerivation';
import { TaxPanel } from './TaxPanel';

const locales = (language: string) => import(`../locales/${language}.json`);

const invoice = {
  id: 'i',
  local_id: 7,
  version: 1,
  t_number: 'T7010705000725',
  company_id: 'c',
  withholding_type: 8,
  withholding_sub_type: '',
  withholding_days: 31,
  withholding_base: null,
  withholding_salary: null,
  withholding_tax: 65_000,
  deleted: false,
  supply_kind: '',
  particulars_confirmed: false,
  addressee_note: '',
} as unknown as Invoice;

const assessment: Assessment = {
  purchase_date: '2026-11-20',
  purchase_date_assumed: true,
  qualification: {
    verdict: 'check',
    reasons: ['check_digit_ok', 'registered', 'name_differs'],
    registry: {
      state: 'registered',
      entry: {
        t_number: 'T7010705000725',
        kind: 'corporation',
        name: '株式会社別名',
        other_names: [],
        address: '',
        periods: [{ from: '2023-10-01', to: null }],
        updated: '2023-10-01',
      },
      checked_at: '2026-11-20T01:00:00.000Z',
      error_code: '',
    },
  },
  particulars: {
    form: 'incomplete',
    missing: ['tax', 'recipient'],
    addressee: 'absent',
    recipient_name: '',
    addressee_note: '',
    confirmed: false,
  },
  supply: { kind: 'domestic', by: 'default', assumed: false },
  bears_no_tax: false,
  deduction: {
    percent: 70,
    reason: 'transition',
    note: '70%控除対象',
    tax: 10_000,
    deductible_tax: 7_000,
    not_deductible_tax: 3_000,
    is_tax_inclusive_books: false,
  },
  transitional: true,
  cap: {
    year: { from: '2026-10-01', to: '2027-09-30' },
    limit: 100_000_000,
    before: 99_945_000,
    amount: 110_000,
    within: 55_000,
    excess: 55_000,
    remaining: 0,
    state: 'crosses',
  },
  cap_counted_by: 'supplier',
  printed_taxes: [
    {
      rate: 10,
      base: 2_978,
      printed: 296,
      floor: 297,
      ceil: 298,
      expected: 297,
      per_line: 296,
      verdict: 'per_line_rounding',
      unknown_rate: false,
    },
  ],
  withholding: {
    verdict: 'mismatch',
    printed: 65_000,
    base: { base: 800_000, kind: 'exclusive' },
    computed: {
      tax: 65_854,
      base: 800_000,
      deduction: 155_000,
      deduction_kind: 'per_day',
      tiers: [{ amount: 645_000, rate: 1021 }],
      label: 'income_reconstruction',
    },
    not_computed: null,
    other_base: false,
    pay_date: '2026-12-30',
    non_resident: false,
    payee_is_corporation: false,
  },
  pay_date: {
    pay_date: '2026-12-25',
    source: 'manual',
    derived: {
      source: 'organization_site',
      pay_date: '2026-12-30',
      steps: [
        { step: 'issue_date', date: '2026-11-20' },
        { step: 'site', month: 1, day: 31, date: '2026-12-31', closed: 'year_end' },
        { step: 'shift', to: 'before', date: '2026-12-30' },
      ],
    },
    differs: true,
    pay_term: { law: null, rule: null, counted_from: null, assumed: false, pay_by: null, late: false },
    warnings: [],
  },
  tax_classes: [{ rate: 10, percent: 70, name: '課対仕入（控70）10%' }],
  registry_enabled: true,
};

async function show(
  over: {
    editing?: boolean;
    assessment?: Assessment;
    abilities?: Record<string, number>;
    draft?: object;
  } = {},
) {
  mockSession(over.abilities ?? { 'invoice:update': 3, 'company:update': 3 });
  const onChange = jest.fn();
  const onChecked = jest.fn(async () => undefined);
  await renderScreen(
    <TaxPanel
      invoice={invoice}
      draft={{ ...invoice, ...over.draft } as Invoice}
      editing={over.editing ?? false}
      assessment={over.assessment ?? assessment}
      error={null}
      onChange={onChange}
      onChecked={onChecked}
    />,
    { namespace: 'journal', locales },
  );
  return { onChange, onChecked };
}

const card = (name: string) => within(screen.getByRole('region', { name }));

it('shows both numbers of a withholding that does not match, and how the computed one came about', async () => {
  mockApi({});
  await show();
  const withholding = card('源泉徴収');
  expect(withholding.getByText('不一致')).toBeTruthy();
  expect(withholding.getByText('65,000')).toBeTruthy();
  expect(withholding.getByText('65,854')).toBeTruthy();
  expect(withholding.getByText('800,000 − 155,000（5,000円 × 日数） = 645,000')).toBeTruthy();
  expect(withholding.getByText('645,000 × 10.21% = 65,854')).toBeTruthy();
  expect(withholding.queryByRole('button', { name: '計算額を使う' })).toBeNull();
});

it('takes the computed tax over only while editing and only when asked', async () => {
  mockApi({});
  const { onChange } = await show({ editing: true });
  expect(onChange).not.toHaveBeenCalled();
  fireEvent.click(card('源泉徴収').getByRole('button', { name: /計算額を使う/ }));
  expect(onChange).toHaveBeenCalledWith('withholding_tax', 65_854);
  expect(card('源泉徴収').getByLabelText('計算期間の日数')).toBeTruthy();
  expect(card('源泉徴収').queryByLabelText('当月の給与')).toBeNull();
});

it.each([
  ['supplier', true, null],
  ['name', true, /同じ名称の請求書を合計しています/],
  ['no_name', false, /取引先名がないため/],
  ['foreign_currency', false, /外貨建てのため/],
] as const)('says by what the yearly cap is counted: %s', async (cap_counted_by, isCounted, words) => {
  mockApi({});
  const cap = isCounted ? assessment.cap : null;
  await show({ assessment: { ...assessment, cap, cap_counted_by } });
  const deduction = card('仕入税額控除・経過措置');
  expect(deduction.queryByText(/の累計（税込）/) !== null).toBe(isCounted);
  if (words) expect(deduction.getByText(words)).toBeTruthy();
  else expect(deduction.queryByText(/年間上限の累計に含めていません|同じ名称/)).toBeNull();
});

it('says why the reading suggested the code, until a person chose another', async () => {
  mockApi({});
  const withholding = { type: 1, sub_type: '', word: '講演', place: 'line', amount: 'matches' };
  const draft = { withholding_type: 1, proposal: { withholding } };
  await show({ draft });
  expect(card('源泉徴収').getByText(/提案しました/).textContent).toBe(
    '源泉区分は、明細の「講演」から提案しました。 記載の税額は、この区分の計算額と一致します。',
  );
  cleanup();
  await show({ draft: { ...draft, withholding_type: 6 } });
  expect(card('源泉徴収').queryByText(/提案しました/)).toBeNull();
});

it('names the share, the class, the cap and the rounding per line', async () => {
  mockApi({});
  await show();
  const deduction = card('仕入税額控除・経過措置');
  for (const text of ['控除割合 70%', '課対仕入（控70）10%', '7,000（税額 10,000 のうち）', '70%控除対象'])
    expect(deduction.getByText(text)).toBeTruthy();
  expect(deduction.getByText(/超過分 55,000 は控除できません/)).toBeTruthy();
  const printed = card('消費税額の検算');
  expect(printed.getByText('明細ごとの端数処理')).toBeTruthy();
  expect(printed.getByText('297 または 298')).toBeTruthy();
});

it('asks the registry again by force, and a refusal changes nothing', async () => {
  const requests = mockApi({
    'POST /invoices/7/registry-check': () => ({ status: 503, body: { code: 'registry_unavailable' } }),
  });
  const { onChecked } = await show();
  fireEvent.click(card('適格請求書').getByRole('button', { name: /もう一度確認/ }));
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(requests[0]?.body).toEqual({ force: true });
  expect(onChecked).not.toHaveBeenCalled();
});

it('a name that differs can be accepted by a user who may change suppliers', async () => {
  const requests = mockApi({ 'POST /companies/c/registry-name': {} });
  const { onChecked } = await show();
  fireEvent.click(card('適格請求書').getByRole('button', { name: /この名称で間違いない/ }));
  await waitFor(() => expect(onChecked).toHaveBeenCalled());
  expect(requests[0]?.body).toEqual({ confirmed: true });
});

it('without the abilities there is nothing to press; without an application id it says why', async () => {
  mockApi({});
  await show({ abilities: { 'invoice:read': 3 }, assessment: { ...assessment, registry_enabled: false } });
  expect(card('適格請求書').queryAllByRole('button')).toEqual([]);
  expect(card('適格請求書').getByText(/アプリケーションIDも公表データの読み込みもない/)).toBeTruthy();
});

it('reckons a net amount up', async () => {
  const requests = mockApi({
    'GET /invoices/7/gross-up': {
      gross: 556_854,
      tax: 56_854,
      not_computed: null,
      result: { ...assessment.withholding.computed, deduction: 0, base: 556_854, tax: 56_854 },
    },
  });
  await show();
  const input = card('源泉徴収').getByLabelText('手取額', { selector: 'input' });
  fireEvent.change(input, { target: { value: '500000' } });
  fireEvent.blur(input);
  expect(await card('源泉徴収').findByText('556,854')).toBeTruthy();
  expect(requests[0]?.query.get('net')).toBe('500000');
  expect(requests[0]?.query.get('type')).toBe('8');
});

it('shows how the pay date came about beside one that was set by hand, and offers it', async () => {
  mockApi({});
  mockSession({});
  const onApply = jest.fn();
  await renderScreen(<PayDateDerivation assessment={assessment.pay_date} editing onApply={onApply} />, {
    namespace: 'journal',
    locales,
  });
  for (const text of [
    '請求日 2026/11/20',
    '翌月末 2026/12/31（銀行休業日・年末年始）',
    '前営業日 2026/12/30',
    '手入力された日付です。',
  ])
    expect(screen.getByText(text)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '2026/12/30 にする' }));
  expect(onApply).toHaveBeenCalledWith('2026-12-30');
});

it('lists what the law asks for and what is absent, and takes the confirmation while editing', async () => {
  mockApi({});
  const { onChange } = await show({ editing: true });
  const particulars = card('記載事項の確認');
  expect(particulars.getByText('記載不足')).toBeTruthy();
  const absent = particulars
    .getAllByLabelText('記載なし')
    .map((mark) => mark.closest('li')?.textContent?.trim());
  expect(absent).toEqual(['消費税額', '宛名']);
  expect(particulars.getAllByLabelText('記載あり')).toHaveLength(4);
  fireEvent.click(particulars.getByRole('switch', { name: '記載事項を確認済みにする' }));
  expect(onChange).toHaveBeenCalledWith('particulars_confirmed', true);
});

it('names another addressee, and nothing to switch while reading', async () => {
  mockApi({});
  const particulars = {
    form: 'full',
    missing: [],
    addressee: 'differs',
    recipient_name: '別の会社',
    addressee_note: '',
    confirmed: false,
  } as const;
  await show({ assessment: { ...assessment, particulars: { ...particulars, missing: [] } } });
  const shown = card('記載事項の確認');
  expect(shown.getByText(/宛名「別の会社」が自社の名称と一致しません/)).toBeTruthy();
  expect(shown.queryByRole('switch')).toBeNull();
  expect(shown.queryByRole('textbox')).toBeNull();
});

it('takes the reason why an invoice to another company is ours, and shows it', async () => {
  mockApi({});
  const particulars = {
    ...assessment.particulars,
    addressee: 'differs',
    recipient_name: '別の会社',
  } as const;
  const { onChange } = await show({ editing: true, assessment: { ...assessment, particulars } });
  fireEvent.change(card('記載事項の確認').getByRole('textbox', { name: /自社の請求書である理由/ }), {
    target: { value: '旧社名宛て' },
  });
  expect(onChange).toHaveBeenCalledWith('addressee_note', '旧社名宛て');
  const explained = { ...particulars, addressee_note: '旧社名宛て' };
  await show({ assessment: { ...assessment, particulars: explained } });
  expect(screen.getByText('宛名「別の会社」: 旧社名宛て')).toBeTruthy();
});

it('says what was assumed of a supplier abroad and offers the other kinds', async () => {
  mockApi({});
  const { onChange } = await show({
    editing: true,
    assessment: { ...assessment, supply: { kind: 'outside', by: 'currency', assumed: true } },
  });
  const supply = card('取引の区分');
  expect(supply.getByText('国外取引（不課税）')).toBeTruthy();
  expect(supply.getByText(/国外取引と仮定しました/)).toBeTruthy();
  fireEvent.mouseDown(supply.getByRole('combobox', { name: '取引の区分' }));
  fireEvent.click(await screen.findByText('特定課税仕入れ（リバースチャージ）'));
  expect(onChange).toHaveBeenCalledWith('supply_kind', 'reverse_charge');
});
