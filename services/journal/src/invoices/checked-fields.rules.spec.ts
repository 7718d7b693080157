import { CHECKED_FIELDS, type CheckedField } from '../invoice-fields/lesson-fields.rules.js';
import { checkedAfter } from './checked-fields.rules.js';

const blank = Object.fromEntries(Object.keys(CHECKED_FIELDS).map((field) => [field, ''])) as Record<
  CheckedField,
  never
>;
const before = {
  ...blank,
  issue_date: '2026-10-31',
  account_number: '0711876',
  checked_fields: ['t_number'],
};

test.each<[string, object, CheckedField[] | undefined, string[]]>([
  ['nothing', {}, undefined, ['t_number']],
  ['the same value sent again', { issue_date: '2026-10-31' }, undefined, ['t_number']],
  ['another value', { issue_date: '2026-11-01' }, undefined, ['t_number', 'issue_date']],
  ['a value taken out', { account_number: '' }, undefined, ['t_number', 'account_number']],
  ['a field confirmed', {}, ['account_number'], ['t_number', 'account_number']],
  ['one confirmed before', {}, ['t_number', 't_number'], ['t_number']],
  ['a field that is never read', { department_name: '総務' }, undefined, ['t_number']],
])('%s', (_, header, confirmed, expected) => {
  expect(checkedAfter(before, header, confirmed)).toEqual(expected);
});
