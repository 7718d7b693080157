import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import ja from '../locales/ja.json';
import { edit, field, open, rereads, saved } from './detail.testing';

// The library that draws PDFs is a module that only a browser loads; the document here is a picture.
jest.mock('../viewer/pdf', () => ({
  openPdf: () => new Promise(() => undefined),
  drawPage: () => undefined,
}));

test.each([
  [true, [], true],
  [false, [], false],
  [false, [{ id: 'l1', debit_amount: 1 }], true],
])(
  'coded here: %s, lines %j: a journal tab and its imbalance: %s',
  async (setting_journal, journals, isShown) => {
    await open({ journals, balanced: false }, { setting_journal });
    await screen.findByRole('tab', { name: '請求書' });
    expect(screen.queryAllByRole('tab', { name: /仕訳/ })).toHaveLength(isShown ? 1 : 0);
    expect(screen.queryAllByText('貸借不一致')).toHaveLength(isShown ? 1 : 0);
  },
);

describe('doubtful values', () => {
  it('are marked by sign and word, and in the name of their control', async () => {
    await open();
    await edit();
    const named = screen.getAllByLabelText(/（要確認）$/).map((control) => control.id);
    expect(named).toEqual(
      expect.arrayContaining([
        'invoice-field-issue_date',
        'invoice-field-account_number',
        'invoice-field-account_holder_kana',
      ]),
    );
    expect(named).toHaveLength(3);
    expect(
      document.querySelectorAll('.anticon-exclamation-circle[aria-hidden]').length,
    ).toBeGreaterThanOrEqual(3);
  });

  it('Enter walks them alone, says when all are done and leaves the form', async () => {
    await open();
    await edit();
    await waitFor(() => expect(document.activeElement?.id).toBe('invoice-field-issue_date'));
    const walked: string[] = [];
    for (let i = 0; i < 3; i++) {
      fireEvent.keyDown(document.activeElement as Element, { key: 'Enter' });
      walked.push(document.activeElement?.id ?? '');
    }
    expect(walked).toEqual(['invoice-field-account_number', 'invoice-field-account_holder_kana', '']);
    expect(
      screen
        .getAllByRole('status')
        .map((one) => one.textContent)
        .join(),
    ).toContain('要確認 3件の確認が済みました');
    expect(saved).toEqual([]);
  });

  it('checked and saved unchanged are sent to the server, the others are not', async () => {
    await open();
    await edit();
    await waitFor(() => expect(document.activeElement?.id).toBe('invoice-field-issue_date'));
    fireEvent.keyDown(document.activeElement as Element, { key: 'Enter' });
    fireEvent.click(screen.getByRole('button', { name: ja.edit.save }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.checked).toEqual(['issue_date']);
  });

  it('that a user checked are none, in the form and on the page, for every user', async () => {
    await open({ checked_fields: ['issue_date', 'account_number', 'account_holder_kana'] });
    await edit();
    expect(screen.queryAllByLabelText(/（要確認）$/)).toEqual([]);
    expect(screen.getByText(ja.read.walk_none)).toBeTruthy();
  });

  it('while an IME composes Enter stays where it is', async () => {
    await open();
    await edit();
    await waitFor(() => expect(document.activeElement?.id).toBe('invoice-field-issue_date'));
    fireEvent.keyDown(document.activeElement as Element, { key: 'Enter', isComposing: true });
    expect(document.activeElement?.id).toBe('invoice-field-issue_date');
  });
});

describe('what differs', () => {
  it('shows both values and takes the other one into the draft, editing begun for it', async () => {
    await open();
    const row = (await screen.findByText('0711875')).closest('tr') as HTMLElement;
    expect(within(row).getByText('0711876')).toBeTruthy();
    fireEvent.click(within(row).getByRole('button', { name: '口座番号を取り込む' }));
    await waitFor(() => expect(field('account_number').value).toBe('0711875'));
    expect(screen.queryByText('取引先マスタと異なる項目があります')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: '支払期限を取り込む' }));
    fireEvent.click(screen.getByRole('button', { name: ja.edit.save }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]).toMatchObject({ account_number: '0711875', due_date: '2026-12-25' });
  });
});

describe('a correction', () => {
  it('that was typed goes with the one place that prints it and the word near it', async () => {
    await open({ master_differences: [], read_differences: [] });
    await edit();
    const due = field('due_date');
    fireEvent.focus(due);
    fireEvent.change(due, { target: { value: '2026/12/31' } });
    fireEvent.blur(due);
    fireEvent.click(screen.getByRole('button', { name: ja.edit.save }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]).toMatchObject({
      due_date: '2026-12-31',
      places: { due_date: { page: 1, pages: 1, box: [0.25, 0.2, 0.15, 0.01], label: 'お支払期日' } },
    });
  });
});

describe('another reading', () => {
  it.each([
    ['180°', { rotation: 180 }],
    ['回転なし（0°）', { rotation: 0 }],
    ['1〜2ページ目', { attachment_page: 2 }],
    ['同じ設定で読み直す', {}],
  ])('%s is one click of the menu', async (name, body) => {
    await open();
    fireEvent.click(await screen.findByRole('button', { name: /再読取/ }));
    fireEvent.click(await screen.findByText(name));
    await waitFor(() => expect(rereads).toEqual([body]));
    expect(await screen.findByRole('button', { name: /読取中/ })).toBeTruthy();
  });
});

test('says who confirmed the coding and who deleted the invoice, and when', async () => {
  await open({
    coded: true,
    coded_at: '2026-11-25T01:00:00Z',
    coded_by_name: '佐藤 経子',
    deleted: true,
    deleted_at: '2026-11-26T02:30:00Z',
    deleted_by_name: '鈴木 承司',
  });
  expect(await screen.findByText(/^仕訳の確定/)).toHaveTextContent('佐藤 経子 2026/11/25 10:00');
  expect(screen.getByText(/^削除:/)).toHaveTextContent('鈴木 承司 2026/11/26 11:30');
});

test.each([
  [true, 0],
  [false, 1],
])('the viewed mark can be taken back: %s', async (view_releasable, reasons) => {
  await open({ view_releasable });
  fireEvent.click(await screen.findByRole('tab', { name: ja.tab.log }));
  const release = await screen.findByRole('button', { name: ja.viewed.release });
  expect(release.hasAttribute('disabled')).toBe(!view_releasable);
  expect(screen.queryAllByText(/更新または承認された請求書の閲覧は解除できません/)).toHaveLength(reasons);
});
