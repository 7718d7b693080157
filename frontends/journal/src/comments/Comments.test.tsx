import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mockApi, mockSession, renderScreen } from '@uketori/frontend-kit/testing';
import { Comments } from './Comments';

const locales = (language: string) => import(`../locales/${language === 'ja' ? 'ja' : 'en'}.json`);

test('a comment is sent with or without mail, and appears below the others', async () => {
  mockSession({ 'invoice:read': 3 });
  const sent: unknown[] = [];
  const items = [
    {
      id: 'c1',
      comment: '金額を確認してください',
      user_name: '佐藤 経子',
      created_at: '2026-11-22T00:00:00.000Z',
    },
  ];
  mockApi({
    'GET /invoices/:local_id/comments': () => ({ body: { items: [...items] } }),
    'POST /invoices/:local_id/comments': ({ body }: { body: unknown }) => {
      sent.push(body);
      const { comment } = body as { comment: string };
      items.push({ id: 'c2', comment, user_name: '鈴木 認', created_at: '2026-11-22T01:00:00.000Z' });
      return { body: { recipients: 2 } };
    },
  });
  await renderScreen(<Comments local_id={7} />, { namespace: 'journal', locales, language: 'ja' });
  expect(await screen.findByText('金額を確認してください')).toBeInTheDocument();
  const button = screen.getByRole('button', { name: 'コメントする' });
  expect(button).toBeDisabled();
  await userEvent.type(screen.getByLabelText('コメントを入力'), '確認しました');
  await userEvent.click(screen.getByRole('checkbox'));
  await userEvent.click(button);
  await waitFor(() => expect(sent).toEqual([{ comment: '確認しました', send_mail: false }]));
  expect(await screen.findByText('確認しました')).toBeInTheDocument();
  expect(screen.getByLabelText('コメントを入力')).toHaveValue('');
});
