import { act, screen, waitFor } from '@testing-library/react';
import { mockSession, renderScreen } from './testing';
import { toast, ToastHost } from './toast';

const wide = window.matchMedia;
beforeEach(() => void mockSession());
afterEach(() => {
  window.matchMedia = wide;
});

test.each([
  ['wide', false, ['承認しました', '差し戻しました']],
  ['narrow', true, ['差し戻しました']],
])('on a %s window the messages of two acts', async (_, isNarrow, left) => {
  window.matchMedia = (query) => ({ ...wide(query), matches: isNarrow && query === '(max-width: 599px)' });
  await renderScreen(<ToastHost />);
  act(() => {
    toast.error('保存できませんでした');
    toast.success('承認しました');
  });
  await screen.findByText('承認しました');
  act(() => toast.success('差し戻しました'));
  await screen.findByText('差し戻しました');
  await waitFor(() =>
    expect(screen.queryAllByText(/^(承認しました|差し戻しました)$/).map((one) => one.textContent)).toEqual(
      left,
    ),
  );
  expect(screen.getByText('保存できませんでした')).toBeInTheDocument();
});
