import type { ReadField, ReadFields } from '@uketori/proto/uketori/intake/v1/events';
import { pageProgress, pageRanges, parseUploadFields, summarise, toOptions } from './uploads.rules.js';
import { pagesToRead, type ReadStatus, type UploadState, uploadState } from '../files/files.rules.js';

const verdict = (fields: Record<string, string>): string => {
  try {
    parseUploadFields(fields);
    return 'ok';
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('form fields of an upload', () => {
  it.each([
    [{}, 'ok'],
    [{ attachment_page: '1' }, 'ok'],
    [{ attachment_page: '5' }, 'ok'],
    [{ attachment_page: '0' }, 'invalid_input'],
    [{ attachment_page: '6' }, 'invalid_input'],
    [{ attachment_page: '2.5' }, 'invalid_input'],
    [{ pay_month: '0', pay_day: '31' }, 'ok'],
    [{ pay_month: '12', pay_day: '1' }, 'ok'],
    [{ pay_month: '13', pay_day: '1' }, 'invalid_input'],
    [{ pay_month: '1', pay_day: '0' }, 'invalid_input'],
    [{ pay_month: '1', pay_day: '32' }, 'invalid_input'],
    [{ pay_month: '1' }, 'invalid_input'],
    [{ issue_date: '2026-02-29' }, 'invalid_input'],
    [{ issue_date: '2028-02-29', pay_date: '' }, 'ok'],
    [{ department_id: 'x' }, 'invalid_input'],
    [{ journal: '[{"debit_account_title_id":"a"}]' }, 'ok'],
    [{ journal: '"text"' }, 'invalid_input'],
    [{ journal: '{' }, 'invalid_input'],
    [{ journal: `[${' '.repeat(32_768)}]` }, 'invalid_input'],
    [{ multiple: 'yes' }, 'invalid_input'],
    [{ organization_id: 'x' }, 'invalid_input'],
  ])('%j → %s', (fields, expected) => {
    expect(verdict(fields as Record<string, string>)).toBe(expected);
  });

  it('fills in the organization default only where nothing was chosen', () => {
    const options = toOptions(parseUploadFields({ pay_month: '', pay_day: '' }), 4);
    expect(options).toMatchObject({ attachment_page: 4, pay_month: undefined, pay_day: undefined });
    expect(toOptions(parseUploadFields({ attachment_page: '2' }), 4)).toMatchObject({ attachment_page: 2 });
  });
});

describe('pages', () => {
  it.each([
    [1, false, [[1, 1]]],
    [200, false, [[1, 200]]],
    [1, true, [[1, 1]]],
    [
      3,
      true,
      [
        [1, 1],
        [2, 1],
        [3, 1],
      ],
    ],
  ])('%i pages, split %s', (count, split, expected) => {
    expect(pageRanges(count, split).map((r) => [r.first_page, r.page_count])).toEqual(expected);
  });
  it('refuses to split more than 300 pages and takes exactly 300', () => {
    expect(pageRanges(300, true)).toHaveLength(300);
    expect(() => pageRanges(301, true)).toThrow('SaveImageError');
    expect(pageRanges(301, false)).toHaveLength(1);
  });
  it.each([
    [1, 200, 3, [1, 2, 3]],
    [1, 2, 3, [1, 2]],
    [7, 1, 3, [7]],
    [1, 200, 99, [1, 2, 3, 4, 5]],
    [1, 200, 0, [1]],
  ])('from page %i of %i, choice %i', (first_page, page_count, choice, expected) => {
    expect(pagesToRead({ first_page, page_count }, choice)).toEqual(expected);
  });
});

describe('state of an upload over every pair of its documents', () => {
  const all: ReadStatus[] = ['NONE', 'WAITING', 'READING', 'SUCCESS', 'FAILED'];
  const expected: Record<string, UploadState> = {
    NONE_NONE: 'STORED',
    NONE_WAITING: 'WAITING',
    NONE_READING: 'STARTED',
    NONE_SUCCESS: 'STARTED',
    NONE_FAILED: 'STARTED',
    WAITING_WAITING: 'WAITING',
    WAITING_READING: 'STARTED',
    WAITING_SUCCESS: 'STARTED',
    WAITING_FAILED: 'STARTED',
    READING_READING: 'STARTED',
    READING_SUCCESS: 'STARTED',
    READING_FAILED: 'STARTED',
    SUCCESS_SUCCESS: 'SUCCESS',
    SUCCESS_FAILED: 'FAILED',
    FAILED_FAILED: 'FAILED',
  };
  for (const a of all) {
    for (const b of all) {
      const state = expected[`${a}_${b}`] ?? expected[`${b}_${a}`];
      it(`${a} and ${b} → ${state}`, () => expect(uploadState([a, b])).toBe(state));
    }
  }
  it('no document → STORED', () => expect(uploadState([])).toBe('STORED'));
});

describe('summary', () => {
  const field = (value: string): ReadField => ({ value, page: 1, box: [], confidence: 1, text: value });
  it('takes integers as yen and leaves out what is none', () => {
    const fields = {
      supplier_name: field('株式会社青空'),
      total_amount: field('110000'),
      withholding_tax: field('1,021'),
      issue_date: field(''),
    } as unknown as ReadFields;
    expect(summarise(fields)).toEqual({
      supplier_name: '株式会社青空',
      issue_date: null,
      due_date: null,
      total_amount: 110_000,
      withholding_tax: null,
      t_number: null,
      values: 3,
      doubtful: 0,
      partial: false,
    });
    expect(summarise(null)).toBeNull();
  });

  it('counts what is to be checked: below 0.9, amounts by rate too; what is not on the page counts nowhere', () => {
    const fields = {
      supplier_name: { ...field('青空'), confidence: 0.9 },
      phone: { ...field('03-1234-5678'), confidence: 0.89 },
      t_number: { ...field(''), confidence: 0 },
      tax_breakdown: [{ rate: 10, taxable: '100', tax: '10', confidence: 0.5 }],
      line_items: [{ description: 'x', amount: '100' }],
      engine: 'pp_ocr',
      elapsed_ms: 12,
      partial: true,
    } as unknown as ReadFields;
    expect(summarise(fields)).toMatchObject({ values: 3, doubtful: 2, partial: true });
  });
});

describe('pages of a document that are read', () => {
  it.each([
    ['WAITING', 10, 3, 0, 5, { done: 0, total: 3 }],
    ['READING', 10, 3, 0, 5, { done: 0, total: 3 }],
    ['READING', 10, 3, 2, 5, { done: 2, total: 3 }],
    ['READING', 10, 3, 9, 5, { done: 3, total: 3 }],
    ['SUCCESS', 10, null, null, 5, { done: 5, total: 5 }],
    ['SUCCESS', 2, null, null, 5, { done: 2, total: 2 }],
    ['FAILED', 10, null, null, 1, { done: 1, total: 1 }],
    ['SUCCESS', 1, null, null, 0, { done: 1, total: 1 }],
    ['NONE', 4, null, null, 3, { done: 0, total: 3 }],
  ] as const)(
    '%s of %i pages, %j asked, %j done, first %i chosen',
    (read_status, page_count, asked, done, chosen, want) => {
      expect(pageProgress({ read_status, page_count }, asked, done, chosen)).toEqual(want);
    },
  );
});
