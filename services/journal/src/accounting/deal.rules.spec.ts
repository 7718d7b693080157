import { describe, expect, test } from '@jest/globals';
import {
  bodiesOf,
  bodyOf,
  facts,
  fee,
  invoice,
  line,
  obstaclesOf,
  side,
  vendor,
  withheld,
} from '../../test/deal-samples.js';
import { dealPlan } from './deal.rules.js';
import type { Choices } from './mapping.rules.js';

describe('the deal of a tax accountant', () => {
  test('is the body of the trade to the letter', () => {
    const { bodies, obstacles } = bodiesOf(invoice, [fee, withheld]);
    expect(obstacles).toEqual([]);
    expect(bodies).toEqual([
      {
        company_id: 1,
        issue_date: '2026-11-20',
        due_date: '2026-12-30',
        type: 'expense',
        partner_code: 'V001',
        ref_number: 'INV-12',
        details: [
          { account_item_id: 534, tax_code: 136, amount: 110_000, vat: 10_000, description: '11月顧問料' },
          { account_item_id: 215, tax_code: 2, amount: -10_210 },
        ],
      },
    ]);
    expect(dealPlan(invoice, [fee, withheld], facts)).toMatchObject({ due_amount: 99_790, warnings: [] });
  });
  test('withheld tax without a class is out of scope', () => {
    const body = bodyOf([fee, line(side('credit', 'withheld', null, 10_210))]);
    expect(body?.details[1]).toEqual({ account_item_id: 215, tax_code: 2, amount: -10_210 });
  });
  test('a payable that differs from the deal is reported', () => {
    expect(dealPlan({ ...invoice, payable_amount: 120_000 }, [fee, withheld], facts).warnings).toEqual([
      'due_differs',
    ]);
    expect(dealPlan({ ...invoice, payable_amount: null }, [fee, withheld], facts).warnings).toEqual([]);
  });
});

describe('what a line carries', () => {
  const all = {
    department_id: 'd',
    department: '営業部',
    item_id: 'i',
    item: '顧問',
    tag_id: 'g',
    tag: '要確認',
    segment_id: 's',
    segment: '東日本',
    segment_code: 'E1',
  };
  const payable = side('credit', 'payable', 't0', 110_000);
  test('section, item, tags, segment, and the free texts behind the description', () => {
    const rich = line(
      { description: '顧問料', free_text_1: '11月', free_text_2: 'No.3' },
      side('debit', 'fee', 't10', 110_000, all),
      payable,
    );
    expect(bodyOf([rich])).toMatchObject({
      partner_id: 701,
      details: [
        {
          section_id: 31,
          item_id: 42,
          tag_ids: [51],
          segment_1_tag_code: 'E1',
          description: '顧問料 11月 No.3',
        },
      ],
    });
  });
  test('under the transitional measure the class says it, and freee counts the tax itself', () => {
    const split = { is_keikasochi: true, deductible_percent: 70 };
    const detail = bodyOf([line(side('debit', 'fee', 't10', 110_000, split), payable)])?.details[0];
    expect(detail).toEqual({ account_item_id: 534, tax_code: 201, amount: 110_000 });
    const named = bodyOf([line(side('debit', 'fee', 't70', 110_000, split), payable)])?.details[0];
    expect(named).toEqual({ account_item_id: 534, tax_code: 201, amount: 110_000 });
  });
  test('a discount is deducted with its tax', () => {
    const discount = line(side('credit', 'discount', 't10', 11_000));
    expect(bodyOf([line(side('debit', 'fee', 't10', 110_000), payable), discount])?.details[1]).toEqual({
      account_item_id: 540,
      tax_code: 136,
      amount: -11_000,
      vat: -1_000,
    });
  });
  test('a vendor of its own is on its line, the common one on the deal', () => {
    const other = { vendor_id: 'w', vendor: '佐藤税理士事務所', vendor_code: '' };
    const mixed = [
      line(side('debit', 'fee', 't10', 55_000, vendor), payable),
      line(side('debit', 'fee', 't10', 55_000, other)),
    ];
    expect(bodyOf(mixed)).toMatchObject({
      partner_id: 701,
      details: [{ partner_code: 'V001' }, { partner_id: 701 }],
    });
    const common = [line(side('debit', 'fee', 't10', 110_000, vendor), payable)];
    expect(bodyOf(common)).toMatchObject({ partner_code: 'V001' });
    expect(bodyOf(common)?.details[0]).not.toHaveProperty('partner_code');
  });
});

describe('what keeps an invoice back', () => {
  const payable = side('credit', 'payable', 't0', 110_000);
  const plain = (more: object = {}) => [line(side('debit', 'fee', 't10', 110_000, more), payable)];
  test.each([
    ['no date', plain(), { issue_date: null }, [{ code: 'no_issue_date' }]],
    ['no lines', [], {}, [{ code: 'no_lines' }]],
    [
      'nothing to pay',
      [line(side('debit', 'fee', 't10', 11_000)), line(side('credit', 'withheld', 't0', 11_000))],
      {},
      [{ code: 'not_positive' }],
    ],
    [
      'no account',
      plain({ account_title_id: null, account_title: null }),
      {},
      [{ code: 'no_account_title', name: '' }],
    ],
    ['no tax class', plain({ tax_id: null }), {}, [{ code: 'no_tax', name: '支払報酬料' }]],
    [
      'money credited',
      [...plain(), line(side('credit', 'bank', 't0', 1_000))],
      {},
      [{ code: 'credit_not_carried', kind: 'account_title', name: '普通預金' }],
    ],
    [
      'an unknown supplier',
      plain(),
      { partner_name: '新しい会社' },
      [{ code: 'unmapped', kind: 'company', name: '新しい会社' }],
    ],
    [
      'an unknown department',
      plain({ department_id: 'x', department: '第二営業部' }),
      {},
      [{ code: 'unmapped', kind: 'department', name: '第二営業部' }],
    ],
    [
      'an account of ours',
      plain({ walletable_id: 'x', walletable: '主口座' }),
      {},
      [{ code: 'unmapped', kind: 'walletable', name: '主口座' }],
    ],
    [
      'a share without a class',
      plain({ is_keikasochi: true, deductible_percent: 0 }),
      {},
      [{ code: 'unmapped', kind: 'tax', name: '課対仕入（控0）10%' }],
    ],
    [
      'an item and a sub account that is one',
      plain({ item_id: 'i', item: '顧問', sub_account_id: 'b', sub_account: '源泉所得税' }),
      {},
      [{ code: 'two_items', kind: 'item', name: '顧問' }],
    ],
  ])('%s', (_, lines, over, expected) => {
    expect(obstaclesOf(lines, over)).toEqual(expected);
    expect(bodiesOf({ ...invoice, ...over }, lines).bodies).toEqual([]);
  });
  test('a plan without segments is named as such', () => {
    const lines = plain({ segment_id: 's', segment: '西日本' });
    expect(bodiesOf(invoice, lines, new Map(), true).obstacles).toEqual([
      { code: 'segment_not_in_plan', kind: 'segment', name: '西日本', key: 's' },
    ]);
  });
  test('the same obstacle is reported once', () => {
    const twice = [
      ...plain({ tag_id: 'x', tag: '無い' }),
      line(side('debit', 'fee', 't10', 11_000, { tag_id: 'x', tag: '無い' })),
    ];
    expect(obstaclesOf(twice)).toHaveLength(1);
  });
  test('a person may say that it goes without, but not without an account', () => {
    const lines = plain({
      department_id: 'x',
      department: '第二営業部',
      walletable_id: 'y',
      walletable: '主口座',
    });
    const without: Choices = new Map([
      ['department/x', null],
      ['walletable/y', null],
    ]);
    expect(obstaclesOf(lines, {}, without)).toEqual([]);
    expect(bodyOf(lines, without)?.details[0]).not.toHaveProperty('section_id');
    const none: Choices = new Map([['account_title/z', null]]);
    expect(obstaclesOf(plain({ account_title_id: 'z', account_title: '無い' }), {}, none)).toEqual([
      { code: 'unmapped', kind: 'account_title', name: '無い' },
    ]);
  });
});
