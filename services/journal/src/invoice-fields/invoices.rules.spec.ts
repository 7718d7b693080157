import { describe, expect, test } from '@jest/globals';
import type { InvoiceEntity, Section } from './invoice.record.js';
import {
  changedSections,
  FIELD_SECTIONS,
  lockedSections,
  payableAfter,
  refuseLockedChange,
  refuseLockedDelete,
} from './invoices.rules.js';

const codeOf = (act: () => void): string => {
  try {
    act();
    return 'ok';
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('locked changes, every section x state', () => {
  const J = 'unable_to_change_locked_invoice_journal';
  const D = 'unable_to_change_locked_invoice_data';
  const P = 'unable_to_change_locked_pay_record';
  const G = 'unable_to_change_locked_gensen_record';
  const table: Array<[Section, 0 | 1, string, string, string, string]> = [
    // section, lock mode, open, locked, linked only, locked and linked
    ['journal', 0, 'ok', J, 'ok', J],
    ['data', 0, 'ok', D, 'ok', D],
    ['gensen', 0, 'ok', D, G, G],
    ['pay', 0, 'ok', 'ok', P, P],
    ['journal', 1, 'ok', J, 'ok', J],
    ['data', 1, 'ok', 'ok', 'ok', D],
    ['gensen', 1, 'ok', 'ok', G, G],
    ['pay', 1, 'ok', 'ok', P, P],
  ];
  test.each(table)('%s, lock mode %i', (section, mode, open, locked, linked, both) => {
    const change = (state: { locked: boolean; linked: boolean; deleted?: boolean }) => {
      const invoice = { deleted: false, lock_mode: mode, ...state };
      const code = codeOf(() => refuseLockedChange(invoice, new Set([section])));
      expect(lockedSections(invoice).includes(section)).toBe(code !== 'ok' && code !== 'no_record');
      return code;
    };
    expect(change({ locked: false, linked: false })).toBe(open);
    expect(change({ locked: true, linked: false })).toBe(locked);
    expect(change({ locked: false, linked: true })).toBe(linked);
    expect(change({ locked: true, linked: true })).toBe(both);
    expect(change({ locked: false, linked: false, deleted: true })).toBe('no_record');
  });
  test('deleting', () => {
    expect(codeOf(() => refuseLockedDelete({ locked: false, linked: false }))).toBe('ok');
    expect(codeOf(() => refuseLockedDelete({ locked: true, linked: false }))).toBe(D);
    expect(codeOf(() => refuseLockedDelete({ locked: true, linked: true }))).toBe(P);
  });
  test('an unchanged locked invoice may be saved', () => {
    expect(
      codeOf(() =>
        refuseLockedChange({ locked: true, linked: true, lock_mode: 0, deleted: false }, new Set()),
      ),
    ).toBe('ok');
  });
});

describe('which sections a patch changes', () => {
  const before = {
    partner_name: 'A',
    pay_date: '2026-12-30',
    withholding_tax: null,
    exchange_rate: '1.500000',
  } as InvoiceEntity;
  test('same values change nothing', () => {
    expect([
      ...changedSections(before, { partner_name: 'A', pay_date: '2026-12-30', exchange_rate: '1.5' }, false),
    ]).toEqual([]);
  });
  test('texts that look like decimals are others', () => {
    const numbered = { ...before, invoice_number: '2026.10' } as InvoiceEntity;
    expect([...changedSections(numbered, { invoice_number: '2026.1' }, false)]).toEqual(['data']);
  });
  test('each field names its own section', () => {
    for (const [field, section] of Object.entries(FIELD_SECTIONS))
      expect([...changedSections(before, { [field]: 'other' }, false)]).toEqual([section]);
    expect([...changedSections(before, {}, true)]).toEqual(['journal']);
    expect([...changedSections(before, { withholding_tax: 0 }, false)]).toEqual(['gensen']);
  });
});

test('the payable follows total and withholding and keeps what was carried over', () => {
  const before = { total_amount: 110_000, withholding_tax: 10_210, payable_amount: 104_790 };
  expect(payableAfter(before, {})).toBe(104_790);
  expect(payableAfter(before, { total_amount: 220_000 })).toBe(214_790);
  expect(payableAfter(before, { withholding_tax: null })).toBe(115_000);
  expect(payableAfter(before, { total_amount: 1, payable_amount: 5 })).toBe(5);
  expect(payableAfter(before, { total_amount: null })).toBeNull();
  expect(payableAfter(before, { prepaid_amount: 30_000 })).toBe(74_790);
  const deducted = { ...before, prepaid_amount: 30_000, retained_amount: 1_000, payable_amount: 73_790 };
  expect(payableAfter(deducted, { total_amount: 220_000 })).toBe(183_790);
  expect(payableAfter(deducted, { prepaid_amount: null })).toBe(103_790);
  expect(payableAfter(deducted, { offset_claim_amount: 790, retained_amount: 0 })).toBe(74_000);
  expect(
    payableAfter({ total_amount: null, withholding_tax: null, payable_amount: null }, { total_amount: 7 }),
  ).toBe(7);
});
