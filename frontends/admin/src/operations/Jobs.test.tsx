import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Schema } from '@uketori/frontend-kit/apiTypes';
import { mockApi, mockSession, renderScreen, type MockRequest } from '@uketori/frontend-kit/testing';
import { CHAINED_SERVICES } from '../action-log/chain';
import Jobs from './Jobs';

const locales = (language: string) => import(`../locales/${language === 'ja' ? 'ja' : 'en'}.json`);
const show = () => renderScreen(<Jobs />, { namespace: 'admin', locales });
const NOW = '2026-11-26T01:00:00.000Z';

const job = (over: Partial<Schema<'OperatorJob'>>): Schema<'OperatorJob'> => ({
  id: '1',
  kind: 'inbox.send_to_reading',
  state: 'failed',
  subjects: {},
  error: 'the file is gone',
  tries: 8,
  created_at: NOW,
  failed_at: NOW,
  next_try_at: null,
  ...over,
});
const waiting = job({ id: '2', state: 'later', failed_at: null, next_try_at: NOW, tries: 0, error: '' });
const jobs = (...items: Schema<'OperatorJob'>[]): Schema<'OperatorJobs'> => {
  const count = (state: string) => items.filter((one) => one.state === state).length;
  const counts = { failed: count('failed'), due: 0, later: count('later'), running: 0 };
  return { counts, items, capped: false };
};
const letter: Schema<'DeadLetter'> = {
  id: 'l1',
  consumer: 'approval.invoice_changed',
  event_id: 'e1',
  type: 'uketori.journal.v1.InvoiceChanged',
  key: '018f0000-0000-7000-8000-000000000001',
  error: 'deaf',
  tries: 4,
  failed_at: NOW,
};

function answer(of: Record<string, unknown> = {}) {
  const empty = Object.fromEntries(
    CHAINED_SERVICES.flatMap((service) => [
      [`GET /operations/${service}/jobs`, jobs()],
      [`GET /operations/${service}/dead-letters`, { items: [] }],
    ]),
  );
  return mockApi({ ...empty, ...of });
}
const sent = (requests: MockRequest[]) =>
  requests.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);
const rowOf = async (text: string) =>
  (await screen.findByText(text, { exact: false })).closest('tr') as HTMLElement;

beforeEach(() => mockSession({ 'operations:read': 3 }));

it('shows the jobs of the services that respond, and names those that do not', async () => {
  answer({
    'GET /operations/inbox/jobs': jobs(job({ subjects: { item_id: 'abc' } }), waiting),
    'GET /operations/journal/jobs': () => ({ status: 500, body: { code: 'unavailable' } }),
  });
  await show();
  const row = await rowOf('#1');
  expect(row).toHaveTextContent('受領したファイルの読取依頼');
  expect(row).toHaveTextContent('item_id abc');
  expect(row).toHaveTextContent('the file is gone');
  expect(row).toHaveTextContent('失敗');
  expect(within(await rowOf('#2')).queryByRole('button')).toBeNull();
  expect(await screen.findByText(/応答のないサービス：.*仕訳/)).toBeInTheDocument();
  expect(screen.getByText('失敗', { selector: 'dt' }).nextSibling).toHaveTextContent('1');
});

it('retries one job, and the list is loaded again', async () => {
  const requests = answer({
    'GET /operations/inbox/jobs': jobs(job({})),
    'POST /operations/inbox/jobs/retry': { ids: ['1'] },
  });
  await show();
  fireEvent.click(within(await rowOf('#1')).getByRole('button', { name: /再実行/ }));
  await waitFor(() => expect(sent(requests)).toEqual([['/operations/inbox/jobs/retry', { ids: ['1'] }]]));
  const asked = () => requests.filter(({ path }) => path === '/operations/inbox/jobs').length;
  await waitFor(() => expect(asked()).toBeGreaterThan(1));
});

it('discards several of different services with one reason; one that is refused stops no other', async () => {
  const requests = answer({
    'GET /operations/inbox/jobs': jobs(job({ id: '1' }), job({ id: '3' })),
    'GET /operations/payment/jobs': jobs(job({ id: '9', kind: 'payment.reprice_page' })),
    'POST /operations/payment/jobs/discard': () => ({ status: 404, body: { code: 'no_record' } }),
    'POST /operations/inbox/jobs/discard': { ids: ['1', '3'] },
  });
  await show();
  await rowOf('#9');
  await userEvent.click(screen.getByRole('checkbox', { name: '失敗したジョブをすべて選択（3件）' }));
  const bar = screen.getByRole('group', { name: '操作' });
  await userEvent.click(within(bar).getByRole('button', { name: '破棄' }));
  const dialog = await screen.findByRole('dialog');
  const confirm = within(dialog).getByRole('button', { name: '破棄' });
  expect(confirm).toBeDisabled();
  await userEvent.type(within(dialog).getByRole('textbox', { name: '理由' }), ' 二重に受領した ');
  await userEvent.click(confirm);
  const reason = '二重に受領した';
  await waitFor(() =>
    expect(sent(requests)).toEqual([
      ['/operations/payment/jobs/discard', { ids: ['9'], reason }],
      ['/operations/inbox/jobs/discard', { ids: ['1', '3'], reason }],
    ]),
  );
});

it('filters by kind, and says when nothing matches', async () => {
  answer({ 'GET /operations/inbox/jobs': jobs(job({}), waiting) });
  await show();
  await rowOf('#1');
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'サービス' }));
  fireEvent.click(await screen.findByTitle('支払'));
  expect(await screen.findByText('条件に合うデータはありません')).toBeInTheDocument();
});

it('has an empty state', async () => {
  answer();
  await show();
  expect(await screen.findByText('止まっているジョブも待っているジョブもありません')).toBeInTheDocument();
});

it('has undelivered events behind the second tab, and delivers them again', async () => {
  const requests = answer({
    'GET /operations/approval/dead-letters': { items: [letter] },
    'POST /operations/approval/dead-letters/l1/replay': { id: 'l1', ok: false, error: 'deaf' },
    'POST /operations/approval/dead-letters/replay': { results: [{ id: 'l1', ok: true }] },
  });
  await show();
  await userEvent.click(await screen.findByRole('tab', { name: '届かなかった通知（1）' }));
  const row = await rowOf('InvoiceChanged');
  expect(row).toHaveTextContent('approval.invoice_changed');
  await userEvent.click(within(row).getByRole('button', { name: /もう一度届ける/ }));
  await waitFor(() => expect(sent(requests)).toHaveLength(1));
  await userEvent.click(await screen.findByRole('button', { name: /すべて順に届ける/ }));
  await waitFor(() =>
    expect(sent(requests).map(([path]) => path)).toEqual([
      '/operations/approval/dead-letters/l1/replay',
      '/operations/approval/dead-letters/replay',
    ]),
  );
});
