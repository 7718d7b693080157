import { NIL_ORGANIZATION } from '@uketori/service-kit/ids';
import { type InvoicePeople, MAX_RECIPIENTS, recipientsOf } from './comments.rules.js';

const NOBODY: InvoicePeople = {
  created_by: null,
  readers: [],
  updaters: [],
  approvers: [],
  next_approvers: [],
};

test.each([
  ['who brought it in', { created_by: 'a' }, ['a']],
  ['readers', { readers: ['a', 'b'] }, ['a', 'b']],
  ['who changed it', { updaters: ['a'] }, ['a']],
  ['who approved it', { approvers: ['a'] }, ['a']],
  ['who is asked to', { next_approvers: ['a'] }, ['a']],
  ['each once', { created_by: 'a', readers: ['a', 'b'], updaters: ['b'], approvers: ['a'] }, ['a', 'b']],
  ['not the writer', { created_by: 'me', readers: ['me', 'a'] }, ['a']],
  ['not the house', { updaters: [NIL_ORGANIZATION, 'a'] }, ['a']],
  ['nobody', {}, []],
] as const)('%s', (_name, people, expected) => {
  expect(recipientsOf({ ...NOBODY, ...people }, 'me').sort()).toEqual(expected);
});

test('a crowd is cut, and the requested approvers stay in it', () => {
  const readers = Array.from({ length: 200 }, (_, n) => `r${n}`);
  const told = recipientsOf({ ...NOBODY, readers, next_approvers: ['boss'] }, 'me');
  expect(told).toHaveLength(MAX_RECIPIENTS);
  expect(told).toContain('boss');
});
