import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { JournalLine } from '../lines/lines.facade.js';
import {
  bookedRows,
  isChargeBooked,
  isSameBooking,
  type PayAccounts,
  type PaymentFacts,
  paymentLines,
  reversalDate,
  reversedLines,
  withoutCharge,
} from './payment-journal.rules.js';

const account = (id: string) => ({ account_title_id: id, tax_id: null });
const ACCOUNTS: PayAccounts = {
  bank: account('普通預金'),
  cash: account('現金'),
  card: account('カード未払'),
  fee: account('支払手数料'),
  misc_income: account('雑収入'),
  input_tax: account('仮払消費税'),
  prepaid: account('前払金'),
  retained: account('未払金'),
  claim: account('売掛金'),
  spread: account('前払費用'),
};
const WITHHOLDING = new Set(['預り金']);
const credited = (id: string, amount: number, over: Partial<JournalLine> = {}) =>
  ({ credit_account_title_id: id, credit_amount: amount, ...over }) as JournalLine;
const ACCRUAL = [credited('未払金', 99_790), credited('預り金', 10_210)];

/** Rows as [debit, yen, credit, yen]. */
function rows(facts: Partial<PaymentFacts>, accrual = ACCRUAL) {
  const whole = {
    payment_type: 'transfer',
    payment_amount: 99_790,
    transfer_fee: 0,
    bank_charge: null,
    description: '',
    ...facts,
  };
  return paymentLines(accrual, WITHHOLDING, whole, ACCOUNTS).map((line) => [
    line.debit_account_title_id ?? null,
    line.debit_amount ?? null,
    line.credit_account_title_id ?? null,
    line.credit_amount ?? null,
  ]);
}

describe('what credit notes settled', () => {
  const settled = (
    facts: Partial<PaymentFacts>,
    notes: JournalLine[][],
    accrual: JournalLine[] = [credited('買掛金', 110_000)],
  ) =>
    paymentLines(
      accrual,
      WITHHOLDING,
      {
        payment_type: 'transfer',
        payment_amount: 77_000,
        transfer_fee: 0,
        bank_charge: null,
        description: '',
        offsets: [{ invoice_id: 'note', amount: 33_000 }],
        ...facts,
      },
      ACCOUNTS,
      notes,
    ).map((line) => [
      line.debit_account_title_id ?? null,
      line.debit_amount ?? null,
      line.credit_account_title_id ?? null,
      line.credit_amount ?? null,
    ]);

  test('110,000 of the payable: 77,000 from the bank, 33,000 from the payable of the credit note', () => {
    const note = [credited('未払金', -33_000)];
    expect(settled({}, [note])).toEqual([
      ['買掛金', 110_000, '普通預金', 77_000],
      [null, null, '未払金', 33_000],
    ]);
  });
  test('an invoice that is offset whole has no line of the bank', () => {
    const offsets = [{ invoice_id: 'note', amount: 110_000 }];
    expect(settled({ payment_amount: 0, offsets }, [[credited('買掛金', -150_000)]])).toEqual([
      ['買掛金', 110_000, '買掛金', 110_000],
    ]);
  });
  test('a credit note that was booked with its sides exchanged, and one without a journal', () => {
    const turned = { debit_account_title_id: '未払金', debit_amount: 33_000 } as JournalLine;
    expect(settled({}, [[{ ...turned, credit_amount: null } as JournalLine]])[1]).toEqual([
      null,
      null,
      '未払金',
      33_000,
    ]);
    expect(settled({}, [[]])[1]).toEqual([null, null, '買掛金', 33_000]);
  });
  test('a fee of the payee is taken from the transfer', () => {
    const facts = { transfer_fee: 550, bank_charge: 550 };
    expect(settled(facts, [[credited('買掛金', -33_000)]])).toEqual([
      ['買掛金', 110_000, '普通預金', 76_450],
      [null, null, '支払手数料', 550],
      [null, null, '買掛金', 33_000],
      ['支払手数料', 550, '普通預金', 550],
    ]);
  });
  test('another offset is another booking; facts without offsets are those with none', () => {
    const booked = {
      pay_date: '2026-11-30',
      payment_type: 'transfer',
      payment_amount: 1,
      transfer_fee: 0,
      bank_charge: null,
    };
    const offset = { invoice_id: 'a', amount: 1 };
    expect(isSameBooking(booked, { ...booked, offsets: [] })).toBe(true);
    expect(isSameBooking(booked, { ...booked, offsets: [offset] })).toBe(false);
    expect(isSameBooking({ ...booked, offsets: [offset] }, { ...booked, offsets: [{ ...offset }] })).toBe(
      true,
    );
    expect(
      isSameBooking({ ...booked, offsets: [offset] }, { ...booked, offsets: [{ ...offset, amount: 2 }] }),
    ).toBe(false);
    expect(isSameBooking({ ...booked, offsets: [offset] }, booked)).toBe(false);
  });
});

describe('what an invoice deducted is not paid', () => {
  test('the payable is debited, not the advance and the claim that the invoice deducted', () => {
    const accrual = [credited('買掛金', 20_000), credited('前払金', 80_000), credited('売掛金', 10_000)];
    expect(rows({ payment_amount: 20_000, deducted: [80_000, 10_000] }, accrual)).toEqual([
      ['買掛金', 20_000, '普通預金', 20_000],
    ]);
  });
  test('money that is retained on the same account stays there', () => {
    const accrual = [credited('未払金', 100_000), credited('未払金', 10_000)];
    expect(rows({ payment_amount: 100_000, deducted: [10_000] }, accrual)).toEqual([
      ['未払金', 100_000, '普通預金', 100_000],
    ]);
  });
  test('withheld tax beside a deduction', () => {
    const accrual = [credited('未払金', 69_790), credited('預り金', 10_210), credited('前払金', 30_000)];
    expect(rows({ payment_amount: 69_790, deducted: [30_000] }, accrual)).toEqual([
      ['未払金', 69_790, '普通預金', 69_790],
    ]);
  });
});

describe('the journal of a payment', () => {
  test('the payee bears 550: 99,240 + 550, the charge comes to nothing', () => {
    expect(rows({ transfer_fee: 550, bank_charge: 550 })).toEqual([
      ['未払金', 99_790, '普通預金', 99_240],
      [null, null, '支払手数料', 550],
      ['支払手数料', 550, '普通預金', 550],
    ]);
  });
  test('the bank charges 330 of the 550 deducted: 220 is miscellaneous income', () => {
    expect(rows({ transfer_fee: 550, bank_charge: 330 })).toEqual([
      ['未払金', 99_790, '普通預金', 99_240],
      [null, null, '支払手数料', 330],
      [null, null, '雑収入', 220],
      ['支払手数料', 330, '普通預金', 330],
    ]);
  });
  test('the bank charges more than was deducted: the payer bears the rest', () => {
    expect(rows({ transfer_fee: 330, bank_charge: 550 })).toEqual([
      ['未払金', 99_790, '普通預金', 99_460],
      [null, null, '支払手数料', 330],
      ['支払手数料', 550, '普通預金', 550],
    ]);
  });
  test('the payer bears it', () => {
    expect(rows({ bank_charge: 440 })).toEqual([
      ['未払金', 99_790, '普通預金', 99_790],
      ['支払手数料', 440, '普通預金', 440],
    ]);
  });
  test('an unknown charge is not booked, a free transfer has none', () => {
    expect(rows({})).toEqual([['未払金', 99_790, '普通預金', 99_790]]);
    expect(rows({ bank_charge: 0 })).toEqual([['未払金', 99_790, '普通預金', 99_790]]);
  });
  test.each([
    ['transfer', '普通預金'],
    ['direct_debit', '普通預金'],
    ['cash', '現金'],
    ['credit_card', 'カード未払'],
    ['other', '普通預金'],
  ])('%s is paid from %s', (payment_type, from) => {
    expect(rows({ payment_type })[0]?.[2]).toBe(from);
  });
  test('payables of several accounts are settled each; of one account together', () => {
    const accrual = [credited('未払金', 50_000), credited('買掛金', 30_000), credited('未払金', 19_790)];
    expect(rows({}, accrual)).toEqual([
      ['未払金', 69_790, '普通預金', 99_790],
      ['買掛金', 30_000, null, null],
    ]);
  });
  test('what was carried over goes to the largest payable', () => {
    expect(rows({ payment_amount: 120_000 })).toEqual([['未払金', 120_000, '普通預金', 120_000]]);
  });
  test('an invoice that deducts all of its total has no lines, for each way of paying', () => {
    const accrual = [credited('前払金', 80_000), credited('未払金', 20_000), credited('売掛金', 10_000)];
    const facts = { payment_amount: 0, deducted: [80_000, 20_000, 10_000] };
    for (const payment_type of ['transfer', 'direct_debit', 'cash', 'credit_card', 'other'])
      expect(rows({ ...facts, payment_type }, accrual)).toEqual([]);
    expect(rows({ payment_amount: 0 }, [])).toEqual([]);
    expect(rows({ payment_amount: 0 })).toEqual([]);
  });
  test('without an accrual the account is for a person to give', () => {
    expect(rows({}, [])).toEqual([[null, 99_790, '普通預金', 99_790]]);
  });
  test('debit and credit agree for all amounts', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10 ** 9 }),
        fc.integer({ min: 0, max: 1000 }),
        fc.option(fc.integer({ min: 0, max: 1000 })),
        (payment_amount, transfer_fee, bank_charge) => {
          const found = rows({ payment_amount, transfer_fee, bank_charge });
          const sum = (at: number) =>
            found.reduce((total, row) => total + ((row[at] as number | null) ?? 0), 0);
          return sum(1) === sum(3);
        },
      ),
    );
  });
});

describe('an entry that takes another back', () => {
  const booked = [
    credited('普通預金', 99_240, {
      debit_account_title_id: '未払金',
      debit_amount: 99_790,
      description: '甲',
    }),
    credited('支払手数料', 550, { debit_tax_id: null, description: '' }),
  ].map((line, i) => ({ ...line, id: `l${i}`, position: i + 1 }) as JournalLine);
  test('has each line with its sides exchanged, an id of its own and says so', () => {
    let made = 0;
    const back = reversedLines(booked, () => `r${made++}`);
    expect(back[0]).toMatchObject({
      id: 'r0',
      position: 1,
      debit_account_title_id: '普通預金',
      debit_amount: 99_240,
      credit_account_title_id: '未払金',
      credit_amount: 99_790,
      description: '取消 甲',
    });
    const sides = ({ id: _i, description: _d, ...line }: JournalLine) => line;
    expect(reversedLines(back, () => '').map(sides)).toEqual(booked.map(sides));
  });
  test.each([
    ['2026-10-26', '2026-11-22', '2026-11-22'],
    ['2026-11-22', '2026-11-22', '2026-11-22'],
    ['2026-12-25', '2026-11-22', '2026-12-25'],
  ])('booked on %s, undone on %s: %s', (entry_date, today, date) => {
    expect(reversalDate(entry_date, today)).toBe(date);
  });
  test.each([
    ['with the charge of the bank', 550, 1],
    ['without one', null, 2],
    ['where the bank took nothing', 0, 2],
  ])('of a payment that came back, %s: the charge stays', (_, bank_charge, count) => {
    const lines = [
      { debit_amount: 1000, credit_amount: 1000 },
      { debit_amount: 550, credit_amount: 550 },
    ] as JournalLine[];
    expect(withoutCharge(lines, { bank_charge })).toEqual(lines.slice(0, count));
    expect(withoutCharge(lines, { bank_charge, charge_booked: true })).toEqual(lines);
  });
  const facts = {
    pay_date: '2026-10-26',
    payment_type: 'transfer',
    payment_amount: 1,
    transfer_fee: 0,
    bank_charge: null,
  };
  test.each([
    [{}, true],
    [{ pay_date: '2026-10-27' }, false],
    [{ payment_type: 'cash' }, false],
    [{ payment_amount: 2 }, false],
    [{ transfer_fee: 1 }, false],
    [{ bank_charge: 0 }, false],
  ])('a payment with %j is the one that was booked: %s', (over, same) => {
    expect(isSameBooking(facts, { ...facts, ...over })).toBe(same);
  });
});

describe('a payment that is booked again: its charge is in the books already', () => {
  const facts = {
    pay_date: '2026-10-26',
    payment_type: 'transfer',
    payment_amount: 1,
    transfer_fee: 0,
    bank_charge: 550,
  };
  test.each([
    // [the reversal is of a return, the return is undone, an earlier entry had the charge, expected]
    [false, false, false, false],
    [false, false, true, true],
    [false, true, false, false],
    [false, true, true, true],
    [true, false, false, false],
    [true, false, true, false],
    [true, true, false, true],
    [true, true, true, true],
  ])('returned %s, undone %s, charged before %s: %s', (isReturn, isUndone, isBefore, wanted) => {
    const undone = isBefore ? { ...facts, charge_booked: true as const } : facts;
    const reversal = isReturn ? { ...facts, returned: true as const } : facts;
    expect(isChargeBooked(undone, reversal, isUndone)).toBe(wanted);
  });
});

describe('the accrual as booked', () => {
  const line = {
    debit_account_title: '外注費',
    debit_amount: 110_000,
    debit_amount_after: 110_000,
    debit_tax_amount_after: 7_000,
    credit_account_title: '未払金',
    credit_amount: 110_000,
    credit_amount_after: 110_000,
    credit_tax_amount_after: 0,
  } as JournalLine;
  const shown = (isInclusive: boolean) =>
    bookedRows([line], { name: '仮払消費税', code: '145' }, isInclusive).map((row) => [
      row.side,
      row.account_title,
      row.amount,
    ]);
  test('tax-exclusive books: 外注費 103,000 + 仮払消費税 7,000 / 未払金 110,000', () => {
    expect(shown(false)).toEqual([
      ['debit', '外注費', 103_000],
      ['debit', '仮払消費税', 7_000],
      ['credit', '未払金', 110_000],
    ]);
  });
  test('tax-inclusive books keep the amount', () => {
    expect(shown(true)).toEqual([
      ['debit', '外注費', 110_000],
      ['credit', '未払金', 110_000],
    ]);
  });
});
