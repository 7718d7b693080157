import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mockApi, mockSession, renderScreen } from '@uketori/frontend-kit/testing';
import { CollectMany } from '../links/CollectMany';
import { customerFields, type CustomerForm, NEW_CUSTOMER, toForm } from '../customers/customer.fields';
import type { TableRow } from '../inbox.types';
import TemplatesPage from '../templates/TemplatesPage';

const locales = (language: string) => import(`../locales/${language === 'ja' ? 'ja' : 'en'}.json`);
const options = { namespace: 'inbox', locales, language: 'ja' } as const;
const DEFAULTS = {
  texts: [
    { language: 'ja', subject: '{{month}}月分のお願い', body: '{{customer}} {{url}}', person: 'ご担当者' },
    { language: 'en', subject: 'Month {{month}}', body: 'Dear {{customer}} {{url}}', person: 'Sir or Madam' },
  ],
  placeholders: ['customer', 'url'],
};
const TEMPLATE = {
  id: 't1',
  name: '督促',
  language: 'ja',
  subject: '',
  body: '督促 {{url}}',
  reply_to: 'keiri@uketori.example',
  version: 3,
};
const MONTHS = [{ year: 2026, month: 11 }];
const row = (customer_id: string, customer_name: string, more: Partial<TableRow> = {}): TableRow => ({
  customer_id,
  customer_name,
  department_name: '',
  has_email: true,
  language: 'ja',
  own_department_id: null,
  own_department: '',
  sort_num: 0,
  months: [{ year: 2026, month: 11, expected: true, status: 'uncollected', count: 0, asked_on: null }],
  ...more,
});
const ASKED = {
  months: [
    { year: 2026, month: 11, expected: true, status: 'uncollected', count: 0, asked_on: '2026-11-10' },
  ],
} satisfies Partial<TableRow>;

beforeEach(() => mockSession({ 'inbox:read': 3, 'inbox:update': 3 }));

/** The server: every supplier gets a mail, unless it has a code for them. */
function mailServer(refused: Record<string, string> = {}) {
  const calls: { path: string; body: AskedBody }[] = [];
  const outcome = (customer_id: string) =>
    refused[customer_id] ? { customer_id, ok: false, code: refused[customer_id] } : { customer_id, ok: true };
  const answer =
    (path: string, key: 'items' | 'results', more: object) =>
    ({ body }: { body: unknown }) => {
      const asked = body as AskedBody;
      calls.push({ path, body: asked });
      return { body: { [key]: asked.customer_ids.map((id) => ({ ...outcome(id), ...more })) } };
    };
  mockApi({
    'GET /customer-emails/defaults': DEFAULTS,
    'GET /inbox-email-templates': { items: [TEMPLATE] },
    'POST /customer-emails/exam': answer('exam', 'items', {
      to: 'a@supplier.example',
      subject: '11月分のお願い',
      body: '甲商店 様へ',
      language: 'ja',
      asked_on: null,
      asked_by: '',
    }),
    'POST /customer-emails': answer('send', 'results', {}),
  });
  return calls;
}
interface AskedBody {
  customer_ids: string[];
  ask_again: string[];
  email_form: { texts: { language: string; subject: string; body: string }[] };
}
const open = (rows: TableRow[], picked = false) =>
  renderScreen(
    <CollectMany months={MONTHS} rows={rows} picked={picked} onClose={() => undefined} />,
    options,
  );

test('the chosen suppliers get mails with the chosen text after a look at them, and each result is shown', async () => {
  const calls = mailServer({ b: 'already_asked' });
  await open([row('a', '甲商店'), row('b', '乙商店'), row('c', '丙商店')]);
  await userEvent.click(await screen.findByText('メールで依頼する'));
  await userEvent.click(await screen.findByLabelText('丙商店'));
  await userEvent.click(await screen.findByLabelText('文面', { selector: 'input' }));
  await userEvent.click(await screen.findByTitle('督促'));
  expect(await screen.findByLabelText('本文')).toHaveValue('督促 {{url}}');
  await userEvent.click(screen.getByRole('button', { name: '2件の宛先と文面を確認' }));
  expect(await screen.findByText('甲商店 様へ')).toBeInTheDocument();
  expect(screen.getByText('メールを送らない取引先：1件')).toBeInTheDocument();
  expect(screen.queryByRole('checkbox')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '1件にメールを送信' }));
  expect(await screen.findByText('1件に送信しました。 1件は送信できませんでした。')).toBeInTheDocument();
  expect(screen.getByText('この月の依頼は送信済みです。')).toBeInTheDocument();
  expect(calls).toHaveLength(2);
  for (const { body } of calls)
    expect(body).toEqual({
      customer_ids: ['a', 'b'],
      ask_again: [],
      email_form: {
        texts: [{ language: 'ja', subject: '{{month}}月分のお願い', body: '督促 {{url}}' }],
        reply_to: 'keiri@uketori.example',
        year: 2026,
        month: 11,
        expires_in_days: 14,
      },
    });
});

test('suppliers of two languages get a text each; who has no address or a request stays out at first', async () => {
  const calls = mailServer();
  await open([
    row('a', '甲商店'),
    row('b', 'Blue Sky', { language: 'en' }),
    row('c', '宛先なし', { has_email: false }),
    row('d', '依頼済', ASKED),
  ]);
  await userEvent.click(await screen.findByText('メールで依頼する'));
  expect(await screen.findByLabelText('宛先なし')).toBeDisabled();
  expect(screen.getByLabelText('依頼済')).not.toBeChecked();
  expect(screen.getByText('2026/11/10 に依頼済み')).toBeInTheDocument();
  await userEvent.click(screen.getByLabelText('依頼済'));
  await userEvent.click(screen.getByText('English', { selector: '.ant-segmented-item-label' }));
  expect(await screen.findByLabelText('本文')).toHaveValue('Dear {{customer}} {{url}}');
  await userEvent.type(screen.getByLabelText('件名'), '!');
  await userEvent.click(screen.getByRole('button', { name: '3件の宛先と文面を確認' }));
  await screen.findByText('メールが届く取引先：3件');
  expect(calls[0]?.body).toMatchObject({
    customer_ids: ['a', 'b', 'd'],
    ask_again: ['d'],
    email_form: {
      texts: [
        { language: 'ja', subject: '{{month}}月分のお願い' },
        { language: 'en', subject: 'Month {{month}}!' },
      ],
    },
  });
});

test('of chosen suppliers those who handed in stay out, and a change of the way keeps the rest', async () => {
  mailServer();
  const done = {
    months: [{ year: 2026, month: 11, expected: true, status: 'submitted', count: 1, asked_on: null }],
  } satisfies Partial<TableRow>;
  await open([row('a', '甲商店'), row('b', '提出した会社', done)], true);
  expect(await screen.findByLabelText('提出した会社')).toBeDisabled();
  expect(screen.getByRole('button', { name: '1件の依頼URLを作成' })).toBeEnabled();
  await userEvent.click(screen.getByText('メールで依頼する'));
  expect(await screen.findByRole('button', { name: '1件の宛先と文面を確認' })).toBeEnabled();
});

test('a text is changed with the version that was seen, a new one begins with the usual words', async () => {
  const sent: unknown[] = [];
  mockApi({
    'GET /customer-emails/defaults': DEFAULTS,
    'GET /inbox-email-templates': { items: [TEMPLATE] },
    'PUT /inbox-email-templates/t1': ({ body }: { body: unknown }) => {
      sent.push(body);
      return { body: TEMPLATE };
    },
  });
  await renderScreen(<TemplatesPage />, options);
  await userEvent.click(await screen.findByText('督促'));
  const name = await screen.findByDisplayValue('督促');
  await userEvent.clear(name);
  await userEvent.type(name, '再督促');
  await userEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() =>
    expect(sent).toEqual([
      {
        name: '再督促',
        language: 'ja',
        subject: '',
        body: '督促 {{url}}',
        reply_to: 'keiri@uketori.example',
        version: 3,
      },
    ]),
  );
  await userEvent.click(screen.getByRole('button', { name: /文面を登録/ }));
  expect(await screen.findByDisplayValue('{{customer}} {{url}}')).toBeInTheDocument();
});

test('days and text of the automatic mail are required only where it is on, and it needs an address', () => {
  const fields = customerFields((key) => key, { representatives: [], departments: [], templates: [] });
  const shown = (values: CustomerForm) =>
    fields.filter((field) => field.when?.(values) ?? true).map(({ name }) => name);
  const off = toForm(NEW_CUSTOMER);
  expect(shown(off)).not.toContain('beginning_day');
  expect(shown({ ...off, is_send_schedule_email: true })).toEqual(
    expect.arrayContaining(['beginning_day', 'increment_day', 'email_template_id']),
  );
  const toggle = fields.find(({ name }) => name === 'is_send_schedule_email');
  expect(toggle?.check?.(true, off)).toBe('customer.schedule_without_email');
  expect(toggle?.check?.(true, { ...off, email: 'a@b.example' })).toBeNull();
});
