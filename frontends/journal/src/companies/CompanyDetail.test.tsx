import { invalidate } from '@uketori/frontend-kit/apiHooks';
import { mockApi, mockSession, renderScreen } from '@uketori/frontend-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import CompanyDetail from './CompanyDetail';

const locales = (language: string) => import(`../locales/${language === 'ja' ? 'ja' : 'en'}.json`);

test('a save names the supplier as it was seen, not what somebody saved while it was typed', async () => {
  mockSession({ 'company:read': 3, 'company:update': 3 });
  let company = { id: 'c1', version: 1, status: 1, company_name: '山田商店', sort_num: 5, patterns: [] };
  const asked = mockApi({
    'GET /companies/:id': () => ({ body: company }),
    'PUT /companies/:id': () => ({ status: 409, body: { code: 'version_conflict' } }),
    'GET /supplier-memories': { items: [], next_cursor: null },
  });
  await renderScreen(<CompanyDetail />, {
    namespace: 'journal',
    locales,
    at: '/master/company/c1',
    path: '/master/company/:id',
  });
  const name = (await screen.findByDisplayValue('山田商店')) as HTMLInputElement;
  fireEvent.change(name, { target: { value: '山田商店本店' } });
  company = { ...company, version: 2, company_name: '山田商会' };
  await invalidate('/companies/c1');
  await new Promise((resolve) => setTimeout(resolve, 20));
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() =>
    expect(asked.find(({ method }) => method === 'PUT')?.body).toMatchObject({ version: 1 }),
  );
  // The API refuses what it does not take.
  expect(asked.find(({ method }) => method === 'PUT')?.body).not.toHaveProperty('sort_num');
  fireEvent.click(await screen.findByRole('button', { name: '最新を読み込む' }));
  expect(await screen.findByDisplayValue('山田商会')).toBeTruthy();
});

test('what is typed stays when the service does not respond to a refresh in the background', async () => {
  mockSession({ 'company:read': 3, 'company:update': 3 });
  const company = { id: 'c1', version: 1, status: 1, company_name: '山田商店', short_name: '', patterns: [] };
  let away = false;
  const asked = mockApi({
    'GET /companies/:id': () => (away ? { status: 500, body: { code: 'internal' } } : { body: company }),
    'GET /supplier-memories': { items: [], next_cursor: null },
  });
  await renderScreen(<CompanyDetail />, {
    namespace: 'journal',
    locales,
    at: '/master/company/c1',
    path: '/master/company/:id',
  });
  fireEvent.change(await screen.findByDisplayValue('山田商店'), { target: { value: '山田商店本店' } });
  away = true;
  const before = asked.length;
  await invalidate('/companies/c1');
  await waitFor(() => expect(asked.length).toBeGreaterThan(before));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(screen.getByDisplayValue('山田商店本店')).toBeTruthy();
});

test.each([
  [404, 'no_record'],
  [400, 'invalid_input'],
])('an address of no supplier (%i) is a page that was not found', async (status, code) => {
  mockSession({ 'company:read': 3 });
  mockApi({ 'GET /companies/:id': () => ({ status, body: { code } }) });
  await renderScreen(<CompanyDetail />, {
    namespace: 'journal',
    locales,
    at: '/master/company/zzz',
    path: '/master/company/:id',
  });
  expect(await screen.findByText('ページが見つかりません')).toBeTruthy();
});

describe('learned patterns', () => {
  const line = (account: string) => ({
    debit_account_title_id: `id-${account}`,
    debit_account_title: account,
    credit_account_title_id: 'id-未払金',
    credit_account_title: '未払金',
    description: '',
  });
  const pattern = (id: string, name: string, keyword = '') => ({
    id,
    name,
    keyword,
    company_journals: [line('外注費')],
    learned_from: id === 'p1' ? 12 : null,
    version: 1,
  });
  const tried = (local_id: number, hit: boolean) => ({
    local_id,
    issue_date: '2026-10-31',
    total_amount: 110_000,
    item: '点検料',
    booked: '修繕費',
    used: !hit,
    hit,
    agrees: hit ? false : null,
  });
  const open = async (abilities: Record<string, number>, now: () => object[]) => {
    mockSession({ 'company:read': 3, ...abilities });
    const asked = mockApi({
      'GET /companies/:id': () => ({
        body: {
          id: 'c1',
          version: 4,
          status: 1,
          company_name: '山田商店',
          sort_num: 5,
          email: 'a@b.example',
          patterns: now(),
        },
      }),
      'PUT /companies/:id': { id: 'c1' },
      'POST /companies/:id/pattern-trials': { items: [tried(31, true), tried(30, false)] },
      'GET /supplier-memories': { items: [], next_cursor: null },
    });
    await renderScreen(<CompanyDetail />, {
      namespace: 'journal',
      locales,
      at: '/master/company/c1',
      path: '/master/company/:id',
    });
    const shown = async (id: string) => {
      await screen.findByDisplayValue('山田商店');
      return within(document.querySelector(`[data-pattern="${id}"]`) as HTMLElement);
    };
    const sent = () => asked.find(({ method }) => method === 'PUT')?.body as { patterns: object[] };
    return { shown, sent, asked };
  };

  test('one is renamed and gets a keyword; the others go along unchanged', async () => {
    const { shown, sent } = await open({ 'company:update': 3 }, () => [
      pattern('p1', '保守'),
      pattern('p2', '印刷', 'チラシ'),
    ]);
    const first = await shown('p1');
    expect(first.getByRole('link', { name: '請求書 12 から学習' })).toHaveAttribute('href', '/invoice/12');
    fireEvent.click(first.getByRole('button', { name: '編集' }));
    fireEvent.change(screen.getByLabelText(/^パターン名/), { target: { value: ' 年間保守 ' } });
    fireEvent.change(screen.getByLabelText(/^キーワード/), { target: { value: '保守料' } });
    fireEvent.click(screen.getAllByRole('button', { name: '更新' }).at(-1) as HTMLElement);
    await waitFor(() => expect(sent()).toBeDefined());
    // The API refuses what it does not take, and blanks what is not sent.
    expect(sent()).not.toHaveProperty('sort_num');
    expect(sent()).toMatchObject({
      version: 4,
      company_name: '山田商店',
      email: 'a@b.example',
      patterns: [
        {
          id: 'p1',
          name: '年間保守',
          keyword: '保守料',
          company_journals: [{ debit_account_title_id: 'id-外注費' }],
        },
        { id: 'p2', name: '印刷', keyword: 'チラシ' },
      ],
    });
  });

  test('one is deleted; what was learned meanwhile stays', async () => {
    let patterns = [pattern('p1', '保守'), pattern('p2', '印刷')];
    const { shown, sent } = await open({ 'company:update': 3 }, () => patterns);
    const second = await shown('p2');
    patterns = [...patterns, pattern('p3', '送料')];
    fireEvent.click(second.getByRole('button', { name: '削除' }));
    const [title] = await screen.findAllByText('「印刷」を削除しますか？');
    const question = within(title?.closest('.ant-modal') as HTMLElement);
    fireEvent.click(question.getByRole('button', { name: '削除' }));
    await waitFor(() => expect(sent()?.patterns).toMatchObject([{ id: 'p1' }, { id: 'p3' }]));
    expect(sent().patterns).toHaveLength(2);
  });

  test('one that was learned again meanwhile is not overwritten', async () => {
    let patterns = [pattern('p1', '保守')];
    const { shown, sent } = await open({ 'company:update': 3 }, () => patterns);
    fireEvent.click((await shown('p1')).getByRole('button', { name: '編集' }));
    patterns = [{ ...pattern('p1', '保守'), version: 2 }];
    fireEvent.click(screen.getAllByRole('button', { name: '更新' }).at(-1) as HTMLElement);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(sent()).toBeUndefined();
    expect(screen.getByLabelText(/^パターン名/)).toHaveValue('保守');
  });

  test('two become one: the lines of the one kept, the keywords of both', async () => {
    const { shown, sent } = await open({ 'company:update': 3 }, () => [
      pattern('p1', '保守', '保守料'),
      pattern('p2', '点検', '点検料'),
    ]);
    fireEvent.click((await shown('p2')).getByRole('button', { name: 'ほかのパターンにまとめる' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: '保守' }));
    const [title] = await screen.findAllByText('「点検」を「保守」にまとめますか？');
    const question = within(title?.closest('.ant-modal') as HTMLElement);
    expect(question.getByText(/キーワード: 保守料、点検料/)).toBeTruthy();
    fireEvent.click(question.getByRole('button', { name: 'まとめる' }));
    await waitFor(() => expect(sent()?.patterns).toMatchObject([{ id: 'p1', keyword: '保守料、点検料' }]));
    expect(sent().patterns).toHaveLength(1);
  });

  test('one is tried on past invoices with the keyword that is being typed', async () => {
    const { shown, asked } = await open({ 'company:update': 3 }, () => [pattern('p1', '保守', '保守料')]);
    fireEvent.click((await shown('p1')).getByRole('button', { name: '編集' }));
    fireEvent.change(screen.getByLabelText(/^キーワード/), { target: { value: '点検料' } });
    fireEvent.click(screen.getByRole('button', { name: '過去の請求書で試す' }));
    expect(
      await screen.findByText(/最近の2件のうち1件に当てはまります。科目が同じ: 0件、違う: 1件/),
    ).toBeTruthy();
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
      pattern_id: 'p1',
      keyword: '点検料',
      account_title_id: 'id-外注費',
    });
    expect(screen.getByRole('link', { name: '31' })).toHaveAttribute('href', '/invoice/31');
    expect(screen.getByText('科目が違う')).toBeTruthy();
    expect(screen.getByText('使用')).toBeTruthy();
  });

  test('they are read-only for a user who may not change suppliers', async () => {
    const { shown } = await open({}, () => [pattern('p1', '保守')]);
    expect((await shown('p1')).queryByRole('button', { name: /編集|削除/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /パターンを追加/ })).toBeNull();
  });
});
