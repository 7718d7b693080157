import { moduleStore, type ModuleEntry } from '@uketori/frontend-kit/registry';
import { mockSession } from '@uketori/frontend-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import ja from '../locales/ja.json';
import { readFolded } from './folded';
import { edit, open } from './detail.testing';

// The library that draws PDFs is a module that only a browser loads; the document here is a picture.
jest.mock('../viewer/pdf', () => ({
  openPdf: () => new Promise(() => undefined),
  drawPage: () => undefined,
}));

beforeEach(() => localStorage.clear());

const head = (name: string) =>
  within(document.querySelector<HTMLElement>(`[data-section="${name}"]`)!).getAllByRole('button')[0]!;
const isOpen = (name: string) => head(name).getAttribute('aria-expanded') === 'true';
const present = () => screen.getByRole('tab', { selected: true }).textContent;
const lines = [{ id: 'l1', debit_amount: 110_000, credit_amount: 110_000, description: '名刺' }];

test('header, lines, taxes and approval are in one scroll; what is read now and then is folded', async () => {
  await open({ journals: lines });
  expect(await screen.findByText('名刺')).toBeInTheDocument();
  expect(document.querySelector('#invoice-field-partner_name')).toBeInTheDocument();
  expect(['header', 'lines', 'tax', 'approval'].filter(isOpen)).toHaveLength(4);
  expect(['notes', 'comments', 'log'].filter(isOpen)).toEqual([]);
});

test('the section of the payment is there for users of that module only', async () => {
  const slots = [{ slot: 'invoice.detail.payment', component: 'X', ability: 'payment:confirm', order: 1 }];
  const name = 'payment';
  moduleStore.set([{ name, version: '1', remote: { pages: [], slots } } as unknown as ModuleEntry]);
  // The module itself is a file of another server.
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  try {
    await open({ journals: lines });
    await screen.findByText('名刺');
    const tab = () => screen.queryByRole('tab', { name: ja.tab.payment });
    expect(tab()).toBeNull();
    act(() => mockSession({ 'payment:confirm': 3 }));
    expect(tab()).toBeInTheDocument();
    expect(document.querySelector('[data-section="payment"]')).toBeInTheDocument();
  } finally {
    act(() => moduleStore.set([]));
    log.mockRestore();
  }
});

test('the list of sections holds nothing but tabs for a screen reader: the menu of the rest is for the pointer', async () => {
  await open({ journals: lines });
  const menu = screen.getByRole('tablist').querySelector('.ant-tabs-nav-operations');
  expect(menu).toHaveAttribute('aria-hidden', 'true');
  for (const button of menu?.querySelectorAll('button') ?? [])
    expect(button).toHaveAttribute('tabindex', '-1');
  expect(within(screen.getByRole('tablist')).queryAllByRole('button')).toEqual([]);
});

test('a folded section stays folded on the next invoice, and opens when the user goes to it', async () => {
  await open({ journals: lines });
  await screen.findByText('名刺');
  fireEvent.click(head('lines'));
  expect(screen.queryByText('名刺')).toBeNull();
  expect([...readFolded()]).toEqual(['lines', 'notes', 'comments', 'log']);
  fireEvent.click(screen.getByRole('tab', { name: ja.tab.lines }));
  expect(await screen.findByText('名刺')).toBeInTheDocument();
  expect([...readFolded()]).toEqual(['notes', 'comments', 'log']);
});

test('what another release stored folds nothing that is not there', () => {
  localStorage.setItem('uketori.invoice.folded', '["tax", "x"]');
  expect([...readFolded()]).toEqual(['tax']);
  localStorage.setItem('uketori.invoice.folded', '{');
  expect([...readFolded()]).toEqual(['notes', 'comments', 'log']);
});

test('the section with the focus is the present one, and the arrows go on from there', async () => {
  await open({ journals: lines });
  await edit();
  await waitFor(() => expect(document.activeElement?.id).toBe('invoice-field-issue_date'));
  expect(present()).toBe(ja.tab.header);
  fireEvent.focus(screen.getByLabelText('摘要'));
  await waitFor(() => expect(present()).toBe(ja.tab.lines));
  fireEvent.keyDown(document.body, { key: 'ArrowRight' });
  await waitFor(() => expect(present()).toBe(ja.tab.tax));
});
