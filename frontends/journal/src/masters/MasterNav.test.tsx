import { screen } from '@testing-library/react';
import { type ModuleEntry, moduleStore } from '@uketori/frontend-kit/registry';
import { mockApi, mockSession, renderScreen } from '@uketori/frontend-kit/testing';
import { MasterPage } from './MasterNav';

const options = {
  namespace: 'journal',
  locales: (language: string) => import(`../locales/${language === 'ja' ? 'ja' : 'en'}.json`),
  language: 'ja',
} as const;
const payment = {
  name: 'payment',
  version: '1',
  remote: {
    pages: [{ path: '/master/transfer-fee', ability: ['transfer_fee:read', 'payment:read'] }],
    slots: [],
  },
} as unknown as ModuleEntry;
const show = async (abilities: Record<string, number>, modules: ModuleEntry[]) => {
  mockSession(abilities);
  mockApi({});
  moduleStore.set(modules);
  await renderScreen(<MasterPage current="company">x</MasterPage>, options);
  return screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
};
const COMPANY = { 'company:read': 3 };
const FEES = ['振込手数料', '/master/transfer-fee'];

afterEach(() => moduleStore.set([]));

test.each([
  ['to who may read them', { ...COMPANY, 'transfer_fee:read': 1 }, [payment], true],
  ['to who may read payments', { ...COMPANY, 'payment:read': 1 }, [payment], true],
  ['not to others', COMPANY, [payment], false],
  ['not where payments are switched off', { ...COMPANY, 'payment:read': 3 }, [], false],
])('the fees of transfers are listed with their kind %s', async (_, abilities, modules, isThere) => {
  const links = await show(abilities as Record<string, number>, modules);
  expect(links.at(0)).toEqual(['取引先（支払先）', '/master/company']);
  expect(links.some((link) => link.join() === FEES.join())).toBe(isThere);
});
