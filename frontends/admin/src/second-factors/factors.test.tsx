import { mockApi, renderScreen } from '@uketori/frontend-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SecondFactors } from './SecondFactors';

const options = {
  namespace: 'admin',
  locales: (language: string) => import(`../locales/${language}.json`),
};
const CODES = Array.from({ length: 10 }, (_, i) => `abcd${i}-efgh${i}`);

test('an app is added with its code; the recovery codes of the first factor are shown until they are kept', async () => {
  const sent: unknown[] = [];
  let added = false;
  mockApi({
    'GET /account/second-factors': () => ({
      body: {
        items: added
          ? [
              {
                id: 'f1',
                kind: 'totp',
                name: '電話',
                created_at: '2026-11-28T00:00:00.000Z',
                last_used_at: null,
              },
            ]
          : [],
        recovery_codes_left: added ? 10 : 0,
        required: true,
      },
    }),
    'POST /account/second-factors/app': {
      challenge: 'c'.repeat(43),
      secret: 'GEZDGNBVGY3TQOJQ',
      uri: 'otpauth://totp/Uketori:a?secret=GEZDGNBVGY3TQOJQ',
    },
    'POST /account/second-factors/app/confirm': ({ body }: { body: unknown }) => {
      sent.push(body);
      if (sent.length === 1) return { status: 409, body: { code: 'wrong_second_factor', params: {} } };
      added = true;
      return { body: { recovery_codes: CODES } };
    },
  });
  let first = 0;
  await renderScreen(<SecondFactors onFirst={() => (first += 1)} />, options);
  expect(await screen.findByText(/この組織では2段階認証が必要です/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: /認証アプリを登録/ }));
  expect(await screen.findByLabelText('キー')).toHaveValue('GEZDGNBVGY3TQOJQ');
  const code = await screen.findByLabelText(/6桁のコード/);
  await userEvent.type(code, '000000');
  await userEvent.click(screen.getByRole('button', { name: '登録' }));
  expect((await screen.findAllByText(/コードまたはパスキーが正しくありません/)).length).toBeGreaterThan(0);
  await userEvent.clear(code);
  await userEvent.type(code, '123456');
  await userEvent.click(screen.getByRole('button', { name: '登録' }));
  expect(await screen.findByText(CODES[9] as string)).toBeInTheDocument();
  expect(first).toBe(0);
  await userEvent.click(screen.getByRole('button', { name: '保管しました' }));
  await waitFor(() => expect(first).toBe(1));
  expect(await screen.findByText('リカバリーコードの残り：10個')).toBeInTheDocument();
  expect(sent[1]).toEqual({ challenge: 'c'.repeat(43), name: '認証アプリ', code: '123456' });
});
