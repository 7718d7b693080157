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
const row = (customer_id: string, customer_name: string): TableRow => ({
  customer_id,
  customer_name,
  department_name: '',
  own_department_id: null,
  own_department: '',
  sort_num: 0,
  months: [{ year: 2026, month: 11, expected: true, status: 'uncollected', count: 0 }],
});

beforeEach(() => mockSession({ 'inbox:read': 3, 'inbox:update': 3 }));

test('the chosen suppliers get mails with the chosen text, and each result is shown', async () => {
  const sent: unknown[] = [];
  mockApi({
    'GET /customer-emails/defaults': DEFAULTS,
    'GET /inbox-email-templates': { items: [TEMPLATE] },
    'POST /customer-emails': ({ body }: { body: unknown }) => {
      sent.push(body);
      return {
        body: {
          results: [
            { customer_id: 'a', ok: true },
            { customer_id: 'b', ok: false, code: 'customer_without_email' },
          ],
        },
      };
    },
  });
  const rows = [row('a', '甲商店'), row('b', '乙商店'), row('c', '丙商店')];
  await renderScreen(<CollectMany months={MONTHS} rows={rows} onClose={() => undefined} />, options);
  await userEvent.click(await screen.findByText('メールで依頼する'));
  await userEvent.click(await screen.findByLabelText('丙商店'));
  await userEvent.click(await screen.findByLabelText('文面', { selector: 'input' }));
  await userEvent.click(await screen.findByTitle('督促'));
  expect(await screen.findByLabelText('本文')).toHaveValue('督促 {{url}}');
  await userEvent.click(screen.getByRole('button', { name: '2件にメールを送信' }));
  await waitFor(() =>
    expect(sent).toEqual([
      {
        customer_ids: ['a', 'b'],
        email_form: {
          subject: '{{month}}月分のお願い',
          body: '督促 {{url}}',
          reply_to: 'keiri@uketori.example',
          year: 2026,
          month: 11,
          expires_in_days: 14,
        },
      },
    ]),
  );
  expect(await screen.findByText('1件に送信しました。 1件は送信できませんでした。')).toBeInTheDocument();
  expect(screen.getByText('メールアドレスが登録されていません。')).toBeInTheDocument();
  expect(screen.queryByRole('checkbox')).toBeNull();
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
