import { expect, test } from '@jest/globals';
import { refuseViewedRelease } from './editing.rules.js';

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
  ])
    expect(codeOf(() => refuseViewedRelease(touched, seen))).toBe('viewing_cannot_be_released');
});
