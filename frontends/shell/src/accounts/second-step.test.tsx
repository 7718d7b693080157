import { mockApi, renderScreen } from '@uketori/frontend-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LoginPage } from './LoginPage';

const options = {
  namespace: 'shell',
  locales: (language: string) => import(`../locales/${language}.json`),
};
const ASKED = { challenge: 'c'.repeat(43), kinds: ['totp'], passkey: null };

/** Types address and password and sends them. */
async function enter(): Promise<void> {
  await userEvent.type(await screen.findByLabelText('メールアドレス'), 'keiri@uketori.example');
  await userEvent.type(await screen.findByLabelText('パスワード'), 'secret');
  await userEvent.click(screen.getByRole('button', { name: 'ログイン' }));
}

test('a right password with a second factor leads to the step for its code', async () => {
  const sent: unknown[] = [];
  mockApi({
    'POST /session/authenticate': () => ({
      status: 403,
      body: { code: 'second_factor_required', params: ASKED },
    }),
    'POST /session/second-factor': ({ body }: { body: unknown }) => {
      sent.push(body);
      return { status: 401, body: { code: 'wrong_second_factor', params: {} } };
    },
  });
  await renderScreen(<LoginPage />, options);
  await enter();
  expect(await screen.findByRole('heading', { name: '本人確認' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '確認' }));
  expect(await screen.findByText('コードを入力してください')).toBeInTheDocument();
  expect(sent).toEqual([]);
  await userEvent.type(screen.getByLabelText('コード'), '123456');
  await userEvent.click(screen.getByRole('button', { name: '確認' }));
  expect(await screen.findByText(/コードまたはパスキーが正しくありません/)).toBeInTheDocument();
  expect(sent).toEqual([{ challenge: ASKED.challenge, code: '123456' }]);
});

test('a question that ran out leads back to the password and says why', async () => {
  mockApi({
    'POST /session/authenticate': () => ({
      status: 403,
      body: { code: 'second_factor_required', params: ASKED },
    }),
    'POST /session/second-factor': () => ({
      status: 409,
      body: { code: 'second_factor_expired', params: {} },
    }),
  });
  await renderScreen(<LoginPage />, options);
  await enter();
  await userEvent.type(await screen.findByLabelText('コード'), '123456');
  await userEvent.click(screen.getByRole('button', { name: '確認' }));
  expect(await screen.findByText(/最初からやり直してください/)).toBeInTheDocument();
  expect(await screen.findByLabelText('パスワード')).toBeInTheDocument();
});

test('failures delay the next code as they delay a password', async () => {
  mockApi({
    'POST /session/authenticate': () => ({
      status: 403,
      body: { code: 'second_factor_required', params: ASKED },
    }),
    'POST /session/second-factor': () => ({
      status: 429,
      body: { code: 'login_delayed', params: { retry_after_seconds: 30 } },
    }),
  });
  await renderScreen(<LoginPage />, options);
  await enter();
  await userEvent.type(await screen.findByLabelText('コード'), '123456');
  await userEvent.click(screen.getByRole('button', { name: '確認' }));
  await waitFor(() => expect(screen.getByText(/30秒|29秒/)).toBeInTheDocument());
});
