import { jest } from '@jest/globals';
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mockSession, renderScreen } from '@uketori/frontend-kit/testing';
import { lazy, Suspense, type ReactNode } from 'react';
import en from '../locales/en.json';
import ja from '../locales/ja.json';
import { useTour } from './useTour';

const GuidedTour = lazy(() => import('./GuidedTour'));
const locales = (language: string) => Promise.resolve(language === 'en' ? en : ja);

function Page(): ReactNode {
  const tour = useTour();
  return (
    <>
      <nav data-tour="menu" />
      <button type="button" data-tour="help" />
      <Suspense>{tour.isOpen && <GuidedTour onClose={tour.close} />}</Suspense>
    </>
  );
}

async function visit(show_tour: boolean | undefined) {
  mockSession({}, show_tour === undefined ? {} : { organization_settings: { show_tour } });
  await renderScreen(<Page />, { namespace: 'shell', locales });
}
const after = (milliseconds: number) => act(() => new Promise((done) => setTimeout(done, milliseconds)));

beforeEach(() => localStorage.clear());
afterEach(cleanup);
jest.setTimeout(20_000);

test.each([[undefined], [false]])('no tour where the setting is %s', async (show_tour) => {
  await visit(show_tour);
  await after(1_300);
  expect(screen.queryByText('仕事はメニューから始めます')).toBeNull();
});

test('two steps after one second, and never again once they are closed', async () => {
  await visit(true);
  expect(screen.queryByText('仕事はメニューから始めます')).toBeNull();
  expect(await screen.findByText('仕事はメニューから始めます', {}, { timeout: 5_000 })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '次へ' }));
  expect(await screen.findByText('困ったときは「？」を押します')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'はじめる' }));
  cleanup();
  await visit(true);
  await after(1_300);
  expect(screen.queryByText('仕事はメニューから始めます')).toBeNull();
});
