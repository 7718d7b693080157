import { screen, within } from '@testing-library/react';
import ja from '../locales/ja.json';
import { edit, open } from './detail.testing';

// The library that draws PDFs is a module that only a browser loads; the document here is a picture.
jest.mock('../viewer/pdf', () => ({
  openPdf: () => new Promise(() => undefined),
  drawPage: () => undefined,
}));

beforeEach(() => localStorage.clear());

const bar = async () => within(await screen.findByRole('group', { name: ja.bar.label }));
const names = async () => (await bar()).queryAllByRole('button').map((button) => button.textContent);
const CODING_FIRST = { setting_coding_first: true };

test('shows state, amount to pay and what is missing for the balance', async () => {
  await open({
    payable_amount: 110_000,
    journals: [{ id: 'l1', debit_amount: 110_000, credit_amount: 1_000 }],
  });
  const shown = await bar();
  expect(shown.getByText(ja.status.read)).toBeInTheDocument();
  expect(shown.getByText('110,000')).toBeInTheDocument();
  expect(shown.getByText('109,000')).toBeInTheDocument();
});

test.each([
  ['a coding to confirm', { coded: false }, CODING_FIRST, ja.bar.confirm],
  ['a coding that is confirmed', { coded: true, status: 'coded' }, CODING_FIRST, undefined],
  ['no confirmation asked for', { coded: false }, {}, undefined],
])('%s', async (_name, over, settings, step) => {
  await open(over, settings);
  expect(await names()).toEqual(step ? [step] : []);
  await edit();
  expect(await names()).toEqual([step ? ja.bar.save_confirm : ja.bar.save]);
  expect(document.querySelectorAll('.ant-btn-primary')).toHaveLength(1);
});

test('a locked invoice has no step of accounting', async () => {
  await open({ coded: false, locked: true }, CODING_FIRST);
  expect(await names()).toEqual([]);
});
