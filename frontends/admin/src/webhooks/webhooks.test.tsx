import { fireEvent, screen, waitFor } from '@testing-library/react';
import { mockApi, mockSession, renderScreen, type MockRequest } from '@uketori/frontend-kit/testing';
import type { ReactElement } from 'react';
import WebhookDetail from './WebhookDetail';
import WebhookList from './WebhookList';

const locales = (language: string) => import(`../locales/${language === 'ja' ? 'ja' : 'en'}.json`);
const show = (element: ReactElement, at = '/', path = '*') =>
  renderScreen(element, { namespace: 'admin', locales, at, path });
const bodyOf = (requests: MockRequest[], method: string) =>
  requests.find((request) => request.method === method)?.body;

const WEBHOOK = {
  id: '01900000-0000-7000-8000-000000000701',
  name: '会計システム',
  url: 'https://app.example.jp/uketori',
  events: ['invoice.*'],
  state: 'ON',
  former_until: null,
  fault: '',
  failing_since: null,
  stopped_at: null,
  created_at: '2026-11-20T00:00:00.000Z',
  created_by_name: '山田 花子',
  version: 3,
};
const DELIVERY = {
  id: '01900000-0000-7000-8000-000000000801',
  event_id: '01900000-0000-7000-8000-000000000802',
  type: 'invoice.updated',
  subject_type: 'invoice',
  subject_id: '01900000-0000-7000-8000-00000000a001',
  subject_version: 3,
  state: 'FAILED',
  attempts: 8,
  status: 500,
  fault: 'HTTP 500',
  next_at: null,
  created_at: '2026-11-20T00:00:00.000Z',
  ended_at: '2026-11-22T00:00:00.000Z',
};
const TRY = {
  number: 8,
  tried_at: '2026-11-22T00:00:00.000Z',
  duration_ms: 12,
  url: WEBHOOK.url,
  status: 500,
  response: 'out of order',
  fault: 'HTTP 500',
};
const EVENTS = {
  items: [
    { type: 'invoice.created', ability: 'invoice:read', example: {} },
    { type: 'payment.paid', ability: 'payment:read', example: {} },
  ],
};
const AT = `/webhooks/${WEBHOOK.id}`;
const answers = {
  [`GET ${AT}`]: WEBHOOK,
  [`GET ${AT}/deliveries`]: { items: [DELIVERY], next_cursor: null, count: 1 },
  [`GET ${AT}/deliveries/${DELIVERY.id}`]: { ...DELIVERY, body: '{"id":"e"}', tries: [TRY] },
};

beforeEach(() => {
  mockSession({ 'settings:read': 3, 'settings:update': 3, 'invoice:read': 3 });
});

it('makes a webhook of events that the user may read, and shows its secret', async () => {
  const requests = mockApi({
    'GET /webhooks': { items: [] },
    'GET /webhook-events': EVENTS,
    'POST /webhooks': { ...WEBHOOK, secret: 'whsec_abc' },
  });
  await show(<WebhookList />);
  fireEvent.click((await screen.findAllByRole('button', { name: /送信先を追加/ }))[0] as HTMLElement);
  fireEvent.change(await screen.findByLabelText(/^名前/), { target: { value: '会計システム' } });
  fireEvent.change(screen.getByLabelText(/^送信先のURL/), { target: { value: WEBHOOK.url } });
  fireEvent.mouseDown(screen.getByLabelText(/^イベント/));
  const choice = { selector: '.ant-select-item-option-content' };
  fireEvent.click(await screen.findByText('請求書を登録 (invoice.created)', choice));
  expect(screen.queryByText(/payment\.paid/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /^登\s*録$/ }));
  expect(await screen.findByDisplayValue('whsec_abc')).toBeTruthy();
  expect(bodyOf(requests, 'POST')).toEqual({
    name: '会計システム',
    url: WEBHOOK.url,
    events: ['invoice.created'],
  });
});

it('shows the request and the responses of a delivery, and sends it again', async () => {
  const requests = mockApi({
    ...answers,
    [`POST ${AT}/deliveries/${DELIVERY.id}/replay`]: { ...DELIVERY, state: 'WAITING' },
  });
  await show(<WebhookDetail />, `/settings${AT}`, '/settings/webhooks/:id');
  fireEvent.click(await screen.findByText('invoice.updated'));
  expect(await screen.findByText('out of order')).toBeTruthy();
  expect(screen.getByText(/webhook-id: 01900000-0000-7000-8000-000000000802/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /^再\s*送$/ }));
  await waitFor(() => expect(requests.some(({ method }) => method === 'POST')).toBe(true));
});

it('says that a webhook stopped, and resumes it', async () => {
  const requests = mockApi({
    ...answers,
    [`GET ${AT}`]: {
      ...WEBHOOK,
      state: 'STOPPED',
      fault: 'HTTP 500',
      stopped_at: '2026-11-22T00:00:00.000Z',
    },
    [`POST ${AT}/resume`]: WEBHOOK,
  });
  await show(<WebhookDetail />, `/settings${AT}`, '/settings/webhooks/:id');
  expect(await screen.findByText(/3日間届けられなかった/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /^再\s*開$/ }));
  await waitFor(() => expect(requests.some(({ method }) => method === 'POST')).toBe(true));
});

it('offers nothing to change to those who may only look', async () => {
  mockSession({ 'settings:read': 3 });
  mockApi(answers);
  await show(<WebhookDetail />, `/settings${AT}`, '/settings/webhooks/:id');
  await screen.findByText('invoice.updated');
  for (const name of [/テスト送信/, /削\s*除/, /再\s*開/, /再送/])
    expect(screen.queryByRole('button', { name })).toBeNull();
});
