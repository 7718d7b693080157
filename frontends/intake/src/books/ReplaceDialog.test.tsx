import { mockSession, renderScreen } from '@uketori/frontend-kit/testing';
import { fireEvent, screen } from '@testing-library/react';
import { ReplaceDialog } from './ReplaceDialog';

const locales = (language: string) => import(`../locales/${language === 'ja' ? 'ja' : 'en'}.json`);

it('replaces nothing before there is a file and a reason that is more than blanks', async () => {
  mockSession({ 'invoice:update': 3 });
  await renderScreen(<ReplaceDialog document_id="d1" open onClose={() => undefined} />, {
    namespace: 'intake',
    locales,
  });
  const send = await screen.findByRole('button', { name: 'ファイルを差し替える' });
  const reason = screen.getByRole('textbox', { name: /理由/ });
  fireEvent.change(document.querySelector('input[type=file]') as HTMLInputElement, {
    target: { files: [new File(['a'], 'neu.pdf')] },
  });
  expect(send).toBeDisabled();
  fireEvent.change(reason, { target: { value: ' \u3000\n' } });
  expect(send).toBeDisabled();
  fireEvent.change(reason, { target: { value: '金額の誤り' } });
  expect(send).toBeEnabled();
});
