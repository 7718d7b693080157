import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setNavigator } from '@uketori/frontend-kit/navigate';
import { moduleStore, type ModuleEntry } from '@uketori/frontend-kit/registry';
import { useShortcuts } from '@uketori/frontend-kit/shortcuts';
import { mockApi, mockSession, renderScreen } from '@uketori/frontend-kit/testing';
import { useEffect, useState, type ReactNode } from 'react';
import en from '../locales/en.json';
import ja from '../locales/ja.json';
import Palette from './Palette';

const locales = (language: string) => Promise.resolve(language === 'en' ? en : ja);
const page = (path: string, ability: string | null = null) => ({
  path,
  ability,
  title_key: path,
  menu: null,
});
const modules = [
  {
    name: 'journal',
    version: '1',
    remote: {
      name: 'journal',
      title_key: 'title',
      pages: [
        page('/invoice', 'invoice:read'),
        page('/invoice/:local_id', 'invoice:read'),
        { ...page('/master/taxclass'), records: { path: '/masters/tax', to: '/master/taxclass?q={name}' } },
        {
          ...page('/master/company', 'company:read'),
          records: { path: '/companies', to: '/master/company/{id}' },
        },
        page('/settings', 'settings:read'),
        page('/gdrive/callback'),
      ],
      slots: [],
      titles: { en: { '/master/taxclass': 'Tax class' } },
    },
  },
] as unknown as ModuleEntry[];

const gone: string[] = [];
const done: string[] = [];
let requests: ReturnType<typeof mockApi>;

function Page(): ReactNode {
  const [isOpen, setOpen] = useState(false);
  useShortcuts('請求書', [
    { keys: 'ctrl+s', label: '更新', run: () => done.push('save') },
    { keys: 'b', label: '前の請求書', run: () => done.push('before'), disabled: true },
  ]);
  // The palette opens on a page that has its keys already.
  useEffect(() => setOpen(true), []);
  return isOpen && <Palette onUpload={() => done.push('upload')} onClose={() => setOpen(false)} />;
}

beforeEach(async () => {
  gone.length = 0;
  done.length = 0;
  setNavigator((path) => void gone.push(path));
  mockSession({ 'invoice:read': 3 });
  requests = mockApi({
    'GET /masters/tax': { items: [{ id: 't1', name: '課税 10%', code: '10' }] },
  });
  moduleStore.set(modules);
  await renderScreen(<Page />, { namespace: 'shell', locales });
});
afterEach(cleanup);

const options = () => screen.getAllByRole('option').map((option) => option.id && option.textContent);
const type = (text: string) => userEvent.type(screen.getByRole('combobox'), text);

test('offers acts of the page and every page that the user may read, without those of one record', () => {
  const shown = options().join('\n');
  for (const part of ['アップロード', '更新', '/invoice', '/master/taxclass']) expect(shown).toContain(part);
  for (const part of ['前の請求書', '/settings', ':local_id', 'callback']) expect(shown).not.toContain(part);
});

test('Enter goes to the first that fits, also by its English name', async () => {
  await type('tax cl{Enter}');
  await waitFor(() => expect(gone).toEqual(['/master/taxclass']));
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('does what the page in front can do', async () => {
  await type('更新{Enter}');
  await waitFor(() => expect(done).toEqual(['save']));
});

test.each([
  ['12{Enter}', '/invoice/12'],
  ['ミナト{Enter}', `/invoice?search=${encodeURIComponent('ミナト')}`],
])('%s leads to %s', async (keys, path) => {
  await type(keys);
  await waitFor(() => expect(gone).toEqual([path]));
});

test('finds records of the pages that the user may read, and goes to one', async () => {
  await type('かぜい');
  const option = await screen.findByRole('option', { name: /10 課税 10%/ });
  const asked = requests.map(({ path, query }) => `${path} ${query.get('q')}`);
  expect(asked).toEqual(['/masters/tax かぜい']);
  await userEvent.click(option);
  await waitFor(() => expect(gone).toEqual([`/master/taxclass?q=${encodeURIComponent('課税 10%')}`]));
});
