import { mockApi, mockSession, renderScreen } from '@uketori/frontend-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { locales } from '../testing';
import type { NoticeDraft } from './notice.types';
import { NoticesDialog } from './NoticesDialog';
import NoticesPage from './NoticesPage';

const facts = (name: string): NoticeDraft['facts'] => ({
  number: '20261130-7',
  made_on: '2026-11-28',
  pay_date: '2026-11-30',
  confirm_by: '2026-12-12',
  payer: { name: '当社', t_number: 'T1180301018771' },
  supplier: { name, t_number: 'T7000012050002' },
  account: '',
  invoices: [
    {
      pay_key: 'p1',
      local_id: 7,
      invoice_local_id: 3,
      invoice_number: 'A-1',
      issue_date: '2026-10-31',
      delivery_date: null,
      description: 'デザイン料',
      rates: [{ rate: '10', amount: 110_000, tax: 10_000 }],
      total: 110_000,
      withholding: 10_210,
      deductions: [{ kind: 'retained', amount: 5_000 }],
      offsets: [],
      fee: 550,
      transfer: 94_240,
    },
  ],
  rates: [{ rate: '10', amount: 110_000, tax: 10_000 }],
  total: 110_000,
  withholding: 10_210,
  deductions: 5_000,
  offsets: 0,
  fee: 550,
  transfer: 94_240,
});
const draft = (key: string, name: string, over: Partial<NoticeDraft> = {}): NoticeDraft => ({
  key,
  ok: true,
  to: `${key}@supplier.example`,
  language: 'ja',
  subject: `件名 ${name}`,
  body: `本文 ${name}`,
  facts: facts(name),
  missing: [],
  sent_at: null,
  sent_by: '',
  ...over,
});
const DRAFTS = [
  draft('a', '甲商店', { missing: ['t_number'] }),
  draft('b', '乙商店', {
    ok: false,
    code: 'payment_notice_sent',
    sent_at: '2026-11-20T00:00:00Z',
    sent_by: '支払 花子',
  }),
  draft('c', '丙商店', { ok: false, code: 'customer_without_email', to: '' }),
];

async function open(results: object[]) {
  const calls: { exam: unknown[]; send: unknown[]; sent: number; closed: number } = {
    exam: [],
    send: [],
    sent: 0,
    closed: 0,
  };
  mockSession({ 'payment:notify': 3 }, {});
  mockApi({
    'POST /payments/notices/exam': ({ body }: { body: unknown }) => {
      calls.exam.push(body);
      return {
        status: 200,
        body: {
          items: DRAFTS,
          refused: [{ pay_key: 'p9', local_id: 9, partner_name: '丁', code: 'payment_notice_not_approved' }],
        },
      };
    },
    'POST /payments/notices': ({ body }: { body: unknown }) => {
      calls.send.push(body);
      return { status: 200, body: { results } };
    },
  } as never);
  await renderScreen(
    <NoticesDialog pay_keys={['p1']} onClose={() => (calls.closed += 1)} onSent={() => (calls.sent += 1)} />,
    locales,
  );
  return calls;
}

it('shows each notice before it is sent; what was sent before is sent on purpose only', async () => {
  const calls = await open([{ key: 'a', partner_name: '甲商店', ok: true }]);
  expect(await screen.findByText('本文 甲商店')).toBeTruthy();
  expect(screen.getByText('登録番号')).toBeTruthy();
  expect(screen.getByText('保留金')).toBeTruthy();
  expect(screen.getByText(/支払承認が済んでいません/)).toBeTruthy();
  const box = (name: string) => screen.getByRole('checkbox', { name }) as HTMLInputElement;
  expect([box('甲商店').checked, box('乙商店').checked]).toEqual([true, false]);
  expect(box('丙商店').disabled).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: '1件を送信' }));
  await waitFor(() =>
    expect(calls.send).toEqual([{ pay_keys: ['p1'], languages: [], leave_out: ['b', 'c'], send_again: [] }]),
  );
  await waitFor(() => expect([calls.sent, calls.closed]).toEqual([1, 1]));
});

it('a notice that is refused at the end stays to be read with its reason', async () => {
  const calls = await open([
    { key: 'a', partner_name: '甲商店', ok: true },
    { key: 'b', partner_name: '乙商店', ok: false, code: 'payment_notice_sent' },
  ]);
  fireEvent.click(await screen.findByRole('checkbox', { name: '乙商店' }));
  fireEvent.click(screen.getByRole('button', { name: '2件を送信' }));
  expect(await screen.findByText('この支払の通知書は送信済みです。')).toBeTruthy();
  expect(calls.send).toMatchObject([{ leave_out: ['c'], send_again: ['b'] }]);
  expect([calls.sent, calls.closed]).toEqual([0, 0]);
  fireEvent.click(screen.getAllByRole('button', { name: '閉じる' })[1] as HTMLElement);
  expect([calls.sent, calls.closed]).toEqual([1, 1]);
});

it('a notice that failed has its reason and can be sent again', async () => {
  mockSession({ 'payment:notify': 3, 'payment:read': 3 }, {});
  const retried: string[] = [];
  const row = {
    id: 'n1',
    number: '20261130-7',
    partner_name: '甲商店',
    pay_date: '2026-11-30',
    language: 'ja',
    recipient: 'a@supplier.example',
    subject: '件名',
    sha256: 'a'.repeat(64),
    invoice_count: 1,
    transfer_amount: 94_240,
    state: 'FAILED',
    fault: 'no such user',
    created_by_name: '支払 花子',
    created_at: '2026-11-28T00:00:00Z',
    version: 1,
  };
  mockApi({
    'GET /payee-accounts': { items: [], next_cursor: null },
    'GET /payments/repricings': { items: [] },
    'GET /payments/notices': {
      items: [row, { ...row, id: 'n2', number: '20261130-8', state: 'SENT' }],
      next_cursor: null,
    },
    'POST /payments/notices/n1/retry': () => {
      retried.push('n1');
      return { status: 200, body: row };
    },
  } as never);
  await renderScreen(<NoticesPage />, { ...locales, at: '/payment/notices' });
  const failed = (await screen.findByText('20261130-7')).closest('tr') as HTMLElement;
  expect(within(failed).getByText('no such user')).toBeTruthy();
  fireEvent.click(within(failed).getByRole('button', { name: 'もう一度送る' }));
  await waitFor(() => expect(retried).toEqual(['n1']));
  const sent = screen.getByText('20261130-8').closest('tr') as HTMLElement;
  expect(within(sent).queryByRole('button', { name: 'もう一度送る' })).toBeNull();
});
