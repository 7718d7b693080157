import userEvent from '@testing-library/user-event';
import { mockApi, mockSession, renderScreen } from '@uketori/frontend-kit/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { MasterDrawer } from './MasterDrawer';
import type { Master } from './masters.kinds';

const locales = (language: string) => import(`../locales/${language === 'ja' ? 'ja' : 'en'}.json`);
const row = { id: 'd1', version: 1, name: '総務部', code: '10', status: 1, sort_num: 1 } as unknown as Master;

test('what somebody else saved meanwhile can be loaded into the open form', async () => {
  mockSession({ 'department:read': 3, 'department:update': 3 });
  const sent: number[] = [];
  mockApi({
    'GET /masters/department/:id': { ...row, version: 2, name: '総務人事部' },
    'PUT /masters/department/:id': ({ body }: { body: unknown }) => {
      const { version } = body as { version: number };
      sent.push(version);
      return version === 2
        ? { body: row }
        : { status: 409, body: { code: 'version_conflict', error: 'version_conflict', params: {} } };
    },
  });
  await renderScreen(
    <MasterDrawer
      kind="department"
      resource="department"
      row={row}
      onClose={() => undefined}
      onSaved={async () => undefined}
    />,
    { namespace: 'journal', locales, language: 'ja' },
  );
  const name = (await screen.findByDisplayValue('総務部')) as HTMLInputElement;
  fireEvent.change(name, { target: { value: '総務課' } });
  const submit = document.querySelector('button[type="submit"]') as HTMLButtonElement;
  fireEvent.click(submit);
  fireEvent.click(await screen.findByRole('button', { name: '最新を読み込む' }));
  const loaded = (await screen.findByDisplayValue('総務人事部')) as HTMLInputElement;
  fireEvent.change(loaded, { target: { value: '総務人事課' } });
  fireEvent.click(document.querySelector('button[type="submit"]') as HTMLButtonElement);
  await waitFor(() => expect(sent).toEqual([1, 2]));
});

test('a new place in the lists neither removes the input nor blocks its save', async () => {
  mockSession({ 'department:read': 3, 'department:update': 3 });
  const sent: unknown[] = [];
  mockApi({
    'POST /masters/department/sort': { items: [{ ...row, version: 2, sort_num: 5 }] },
    'PUT /masters/department/:id': ({ body }: { body: unknown }) => {
      sent.push(body);
      return { body: row };
    },
  });
  await renderScreen(
    <MasterDrawer
      kind="department"
      resource="department"
      row={row}
      onClose={() => undefined}
      onSaved={async () => undefined}
    />,
    { namespace: 'journal', locales, language: 'ja' },
  );
  const name = (await screen.findByDisplayValue('総務部')) as HTMLInputElement;
  fireEvent.change(name, { target: { value: '総務課' } });
  fireEvent.change(screen.getByRole('spinbutton', { name: '並び順' }), { target: { value: '5' } });
  // Enter in the place saves the place, not the record around it.
  await userEvent.type(screen.getByRole('spinbutton', { name: '並び順' }), '{Enter}');
  await waitFor(() => expect(screen.getByRole('button', { name: '並び順を変更' })).toBeDisabled());
  fireEvent.click(document.querySelector('button[type="submit"]') as HTMLButtonElement);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ name: '総務課', version: 2 });
});
