import { DomainError, passes } from './errors.js';
import { reaches } from './reach.js';

test.each([
  // ability level, same user, same department, reached
  [0, true, true, false],
  [0, false, false, false],
  [1, true, true, true],
  [1, true, false, true],
  [1, false, true, false],
  [1, false, false, false],
  [2, true, true, true],
  [2, true, false, true],
  [2, false, true, true],
  [2, false, false, false],
  [3, true, true, true],
  [3, false, false, true],
])('level %s, own %s, own department %s: %s', (level, own, department, wanted) => {
  const record = { created_by: 'u', department_id: 'd' };
  const actor = { user_id: own ? 'u' : 'x', department_id: department ? 'd' : 'e' };
  expect(reaches(record, actor, level)).toBe(wanted);
});

test('two users without a record or a department share neither', () => {
  const nobodys = { created_by: null, department_id: null };
  expect(reaches(nobodys, { user_id: 'u', department_id: null }, 1)).toBe(false);
  expect(reaches(nobodys, { user_id: 'u', department_id: null }, 2)).toBe(false);
});

test('passes lets no unexpected error through as a no, and leaves traces to those who need them', () => {
  const refuse = () => {
    throw new DomainError('refused', 'conflict');
  };
  const depth = Error.stackTraceLimit;
  expect(passes(() => undefined)).toBe(true);
  expect(passes(refuse)).toBe(false);
  expect(() => passes(() => JSON.parse('{'))).toThrow(SyntaxError);
  expect(Error.stackTraceLimit).toBe(depth);
});
