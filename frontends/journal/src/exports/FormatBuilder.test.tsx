import { invalidate } from '@uketori/frontend-kit/apiHooks';
import { isDirty } from '@uketori/frontend-kit/dirty';
import { mockApi, mockSession, renderScreen } from '@uketori/frontend-kit/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import FormatBuilder from './FormatBuilder';

const locales = (language: string) => import(`../locales/${language === 'ja' ? 'ja' : 'en'}.json`);
const own = {
  id: 'f1',
  name: '自社形式',
  kind: 'journal',
  options: {},
  columns: [{ key: 'c1', source: 'fixed', header: 'A', value: '1' }],
  ready: false,
  version: 1,
  updated_at: null,
  updated_by_name: '',
};

test('what is typed stays when somebody else saves the format; the conflict is shown and the newest state offered', async () => {
  mockSession({ 'settings:read': 3, 'settings:update': 3 });
  let stored = own;
  const sent: unknown[] = [];
  mockApi({
    'GET /export-formats': () => ({ body: { items: [stored] } }),
    'GET /export-formats/sources': { items: [{ key: 'fixed', kinds: ['journal'] }] },
    'PUT /export-formats/:id': ({ body }: { body: unknown }) => {
      sent.push((body as { version: number }).version);
      return { status: 409, body: { code: 'version_conflict' } };
    },
  });
  await renderScreen(<FormatBuilder />, {
    namespace: 'journal',
    locales,
    at: '/settings/exports/f1',
    path: '/settings/exports/:id',
  });
  const again = async () => {
    await act(async () => {
      await invalidate('/export-formats');
      await new Promise((resolve) => setTimeout(resolve, 20));
    });
  };
  await screen.findByDisplayValue('自社形式');
  await again();
  expect(isDirty()).toBe(false);
  fireEvent.change(screen.getByDisplayValue('自社形式'), { target: { value: '自社形式（新）' } });
  stored = { ...own, version: 2, name: '他の人の形式' };
  await again();
  expect(screen.getByDisplayValue('自社形式（新）')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(sent).toEqual([1]));
  fireEvent.click(await screen.findByRole('button', { name: '最新を読み込む' }));
  expect(await screen.findByDisplayValue('他の人の形式')).toBeTruthy();
  expect(isDirty()).toBe(false);
});
