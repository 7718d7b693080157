import { expect, test } from '@jest/globals';
import { isViewReleasable, refuseViewedRelease } from './editing.rules.js';

const codeOf = (act: () => void): string => {
  try {
    act();
    return 'ok';
  } catch (error) {
    return (error as { code: string }).code;
  }
};

test('viewing is released only while nothing happened since', () => {
  const seen = '2026-11-20T01:00:00.000Z';
  const untouched = { approve_users: [], locked: false, updated_at: '2026-11-20T00:59:00.000Z' };
  expect(codeOf(() => refuseViewedRelease(untouched, seen))).toBe('ok');
  for (const touched of [
    { ...untouched, updated_at: '2026-11-20T01:00:01.000Z' },
    { ...untouched, locked: true },
    { ...untouched, approve_users: [{ level: 1, user_id: 'x', user_name: 'x', at: seen, version: 1 }] },
  ]) {
    expect(codeOf(() => refuseViewedRelease(touched, seen))).toBe('viewing_cannot_be_released');
    expect(isViewReleasable(touched, seen)).toBe(false);
  }
});

test('an invoice that gets its mark now can lose it, unless somebody approved it', () => {
  const changed = { approve_users: [], locked: false, updated_at: '2026-11-20T01:00:01.000Z' };
  const approver = { level: 1, user_id: 'x', user_name: 'x', at: '2026-11-20T01:00:00.000Z', version: 1 };
  expect(isViewReleasable(changed, null)).toBe(true);
  expect(isViewReleasable({ ...changed, locked: true }, null)).toBe(false);
  expect(isViewReleasable({ ...changed, approve_users: [approver] }, null)).toBe(false);
});
