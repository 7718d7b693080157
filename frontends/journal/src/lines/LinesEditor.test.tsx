import { mockApi, mockSession, renderScreen } from '@uketori/frontend-kit/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import type { JournalLine } from '../invoice.types';
import { LinesEditor } from './LinesEditor';

const locales = (language: string) => import(`../locales/${language === 'ja' ? 'ja' : 'en'}.json`);
const line: JournalLine = {
  key: 'one',
  debit_account_title_id: 'a',
  debit_account_title: '外注費',
  debit_account_title_code: '512',
  debit_amount: 110_000,
  debit_tax_amount: 10_000,
  credit_amount: 90_000,
  description: '11月分',
};
const show = (lines: JournalLine[], editing: boolean, onChange = (_: JournalLine[]) => undefined as void) =>
  renderScreen(<LinesEditor lines={lines} editing={editing} onChange={onChange} />, {
    namespace: 'journal',
    locales,
  });

beforeEach(() => {
  mockSession({ 'invoice:update': 3 }, { organization_settings: { display: { tag: true } } });
  mockApi({});
});

it('says what is missing for the journal to balance', async () => {
  await show([line], false);
  expect((await screen.findByRole('status')).textContent).toContain('20,000');
  expect(screen.getByText('外注費')).toBeTruthy();
});

it('fills the difference with an asterisk on the ten keys', async () => {
  const onChange = jest.fn();
  await show([line], true, onChange);
  fireEvent.keyDown(await screen.findByLabelText('貸方 金額'), { key: '*' });
  expect(onChange.mock.calls[0][0][0]).toMatchObject({ credit_amount: 110_000, credit_typed_last: 'amount' });
});

it('leaves the difference alone while an IME composes', async () => {
  const onChange = jest.fn();
  await show([line], true, onChange);
  fireEvent.keyDown(await screen.findByLabelText('貸方 金額'), { key: '*', isComposing: true });
  expect(onChange).not.toHaveBeenCalled();
});

it('opens a line for the rarer masters and adds one', async () => {
  const onChange = jest.fn();
  await show([line], true, onChange);
  expect(screen.queryByLabelText('借方 メモタグ')).toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: '詳細項目を開閉' }));
  expect(await screen.findByLabelText('借方 メモタグ')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /行を追加/ }));
  expect(onChange.mock.calls.at(-1)?.[0]).toHaveLength(2);
});

it('calls the fields what the organization calls them', async () => {
  const labels = { tag: '案件番号', description: '摘要（必須）', tax: '' };
  mockSession({ 'invoice:update': 3 }, { organization_settings: { display: { tag: true }, labels } });
  await show([line], true);
  expect(await screen.findByLabelText('借方 税区分')).toBeTruthy();
  expect(screen.getByLabelText('摘要（必須）')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '詳細項目を開閉' }));
  expect(await screen.findByLabelText('借方 案件番号')).toBeTruthy();
});

it('says how to begin when there is no line', async () => {
  await show([], false);
  expect(await screen.findByText('仕訳がありません')).toBeTruthy();
});

it('draws the line that is typed in, and no other', async () => {
  const drawn: number[] = [];
  const splitter = (_: JournalLine, at: number) => {
    drawn.push(at);
    return null;
  };
  function Editor(): ReactNode {
    const [lines, setLines] = useState(Array.from({ length: 12 }, (_, i) => ({ ...line, key: `line ${i}` })));
    // A currency of its own each time, as the page hands it over.
    const currency = { code: 'JPY', rate: null };
    return (
      <LinesEditor
        lines={lines}
        editing
        currency={currency}
        splitter={splitter}
        onChange={(next) => setLines(next as typeof lines)}
      />
    );
  }
  await renderScreen(<Editor />, { namespace: 'journal', locales });
  const texts = await screen.findAllByLabelText('摘要');
  drawn.length = 0;
  fireEvent.change(texts[3]!, { target: { value: '12月分' } });
  expect(screen.getAllByLabelText<HTMLInputElement>('摘要').map(({ value }) => value)[3]).toBe('12月分');
  expect([...new Set(drawn)]).toEqual([3]);
});

describe('a long journal', () => {
  const seen: (() => void)[] = [];
  beforeEach(() => {
    seen.length = 0;
    // jsdom has no layout: the test says when a row comes near.
    globalThis.IntersectionObserver = class {
      constructor(private readonly hear: (entries: { isIntersecting: boolean }[]) => void) {}
      observe() {
        seen.push(() => this.hear([{ isIntersecting: true }]));
      }
      disconnect() {}
    } as unknown as typeof IntersectionObserver;
  });
  afterEach(() => Reflect.deleteProperty(globalThis, 'IntersectionObserver'));
  const many = (count: number) => Array.from({ length: count }, (_, i) => ({ ...line, key: `line ${i}` }));

  it('makes fields of the rows that are near, and keeps them', async () => {
    await show(many(40), true);
    await screen.findAllByText('11月分');
    expect(screen.queryAllByLabelText('摘要')).toHaveLength(0);
    act(() => seen.slice(0, 2).forEach((come) => come()));
    expect(screen.getAllByLabelText('摘要')).toHaveLength(2);
  });

  it('makes fields of all rows of an ordinary journal', async () => {
    await show(many(3), true);
    expect(await screen.findAllByLabelText('摘要')).toHaveLength(3);
  });
});
