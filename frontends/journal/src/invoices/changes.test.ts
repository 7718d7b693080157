import { newLine } from '../lines/lineInput';
import { changesOf, rebased, seenVersion } from './changes';
import type { Invoice } from '../invoice.types';

const line = { ...newLine(), debit_amount: 1100 };
const base = {
  local_id: 7,
  version: 3,
  partner_name: '山田商店',
  total_amount: 1100,
  journals: [line],
} as unknown as Invoice;
const draft: Invoice = { ...base, total_amount: 2200 };

test('only what was changed is sent, lines only when one was touched', () => {
  expect(changesOf(base, draft)).toEqual({ total_amount: 2200 });
  expect(changesOf(base, { ...base, total_amount: null })).toEqual({ total_amount: null });
  expect(Object.keys(changesOf(base, { ...base, journals: [...base.journals] }))).toEqual(['journals']);
});

test.each([
  ['the same', {}, 4],
  ['an approval beside the form', { status: 'approving' }, 4],
  ['the same lines read again', { journals: [{ ...line, key: 'other' }] }, 4],
  ['another header value', { partner_name: '青空商店' }, 3],
  ['another line', { journals: [{ ...line, debit_amount: 1200 }] }, 3],
])('%s came meanwhile: the save says version %#', (_what, news, version) => {
  expect(seenVersion(base, { ...base, version: 4, ...news } as Invoice)).toBe(version);
});

test('what was typed goes over to the newer state, the rest shows that state', () => {
  const newest = { ...base, version: 5, partner_name: '青空商店', journals: [] } as unknown as Invoice;
  const next = rebased(base, draft, newest);
  expect([next.version, next.partner_name, next.total_amount, next.journals]).toEqual([
    5,
    '青空商店',
    2200,
    [],
  ]);
  const lines = [...base.journals];
  expect(rebased(base, { ...draft, journals: lines }, newest).journals).toBe(lines);
});
