import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type MockRequest, mockApi, mockSession, renderScreen } from '@uketori/frontend-kit/testing';
import ja from '../locales/ja.json';
import { locales } from '../testing';
import { FilePlan } from './FilePlan';
import type { ExportPlan, ExportRequest, PlannedRow } from './zengin.types';

const row = (pay_key: string): PlannedRow => ({
  pay_key,
  local_id: Number(pay_key.slice(1)),
  partner_name: '株式会社青空商店',
  transfer_amount: 100,
  state: 'OK',
  record: null,
  problems: [],
  payments: [{ pay_key, local_id: Number(pay_key.slice(1)), transfer_amount: 100 }],
});

const planOf = (keys: string[]): ExportPlan => ({
  user_bank_id: 'b1',
  pay_date: '2026-11-30',
  rows: keys.map(row),
  header: { record: null, problems: [] },
  trailer: null,
  end: '',
  count: keys.length,
  total_amount: keys.length * 100,
  can_export: true,
  layout: { header: [], data: [], trailer: [], end: [], edi: [] },
});

beforeEach(() => void mockSession({ 'payment:read': 3, 'payment:export': 3 }));

test('a payment that was left out is in no file, however fast the button is pressed', async () => {
  const made = jest.fn();
  const requests = mockApi({
    'GET /user-banks': { items: [] },
    'POST /zengin-exports/preview': ({ body }: MockRequest) => ({
      body: planOf((body as ExportRequest).pay_keys ?? ['p1', 'p2']),
    }),
    'POST /zengin-exports': { id: 'x', local_id: 1 },
  });
  const answered = globalThis.fetch;
  let open: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (open = resolve));
  let previews = 0;
  globalThis.fetch = async (...call) => {
    if (String(call[0]).endsWith('/preview') && ++previews === 2) await gate;
    return answered(...call);
  };
  await renderScreen(
    <FilePlan user_bank_id="b1" pay_date="2026-11-30" onAll={() => undefined} onMade={made} />,
    locales,
  );
  const bar = await screen.findByRole('region', { name: ja.zengin.summary });
  const button = within(bar).getByRole('button', { name: ja.zengin.create });
  await waitFor(() => expect(button).toBeEnabled());
  const [leaveOut] = screen.getAllByRole('button', { name: ja.zengin.exclude });
  await userEvent.click(leaveOut as HTMLElement);
  expect(button).toBeDisabled();
  open();
  await waitFor(() => expect(button).toBeEnabled());
  await userEvent.click(button);
  await waitFor(() => expect(made).toHaveBeenCalledTimes(1));
  const sent = requests.find(({ method, path }) => method === 'POST' && path === '/zengin-exports');
  expect(sent?.body).toMatchObject({ pay_keys: ['p2'] });
});
