import { nextDoubt } from './doubts';

it('the walk goes down the form, then back to what was left above', () => {
  const doubts = ['t_number', 'due_date', 'account_number'] as const;
  expect(nextDoubt(doubts, new Set(), 'issue_date')).toBe('due_date');
  expect(nextDoubt(doubts, new Set(['account_number']), 'account_number')).toBe('t_number');
  expect(nextDoubt(doubts, new Set(doubts), 'due_date')).toBeNull();
});
