import { describe, expect, test } from '@jest/globals';
import {
  CLAIM_MS,
  type Claim,
  type ClaimMode,
  decideClaim,
  refuseWhileEdited,
  requireClaim,
  requireMaySave,
} from './edit-claim.rules.js';

const now = '2026-11-20T01:00:00.000Z';
const later = (ms: number) => new Date(Date.parse(now) + ms).toISOString();
const me = { user_id: 'me', user_name: '経理', window_token: 'w1' };
const claim = (over: Partial<Claim> = {}): Claim => ({
  ...me,
  claimed_at: later(-60_000),
  expires_at: later(240_000),
  fence: 3,
  ...over,
});

const HOLDERS = {
  nobody: null,
  mine: claim(),
  'my other window': claim({ window_token: 'w2' }),
  another: claim({ user_id: 'you', user_name: '承認', window_token: 'w9' }),
  'mine, expired': claim({ expires_at: later(-1) }),
  "another's, expired": claim({ user_id: 'you', expires_at: now }),
} as const;
type Holder = keyof typeof HOLDERS;

function cell(holder: Holder, mode: ClaimMode, mayClearOthers: boolean): string {
  try {
    const step = decideClaim(HOLDERS[holder], mode, me, now, mayClearOthers);
    if ('write' in step) return `hold at fence ${step.write.fence} by ${step.write.user_id}`;
    return 'erase' in step ? 'erase' : 'keep';
  } catch (error) {
    return (error as { code: string }).code;
  }
}

describe('every holder x mode x right', () => {
  const table: Array<[Holder, string, string, string, string]> = [
    // holder, start, end, clear without the right, clear with it
    ['nobody', 'hold at fence 1 by me', 'keep', 'keep', 'keep'],
    ['mine', 'hold at fence 3 by me', 'erase', 'erase', 'erase'],
    ['my other window', 'editing_in_progress', 'keep', 'erase', 'erase'],
    ['another', 'editing_in_progress', 'keep', 'no_privilege', 'erase'],
    ['mine, expired', 'hold at fence 4 by me', 'erase', 'erase', 'erase'],
    ["another's, expired", 'hold at fence 4 by me', 'keep', 'erase', 'erase'],
  ];
  test.each(table)('%s', (holder, start, end, clear, clearAll) => {
    expect(cell(holder, 1, false)).toBe(start);
    expect(cell(holder, 0, false)).toBe(end);
    expect(cell(holder, -1, false)).toBe(clear);
    expect(cell(holder, -1, true)).toBe(clearAll);
  });
  test('the table names every holder', () => {
    expect(table.map(([holder]) => holder)).toEqual(Object.keys(HOLDERS));
  });
});

test('a renewal keeps the start and moves the end by five minutes', () => {
  const step = decideClaim(claim(), 1, me, now, false);
  expect(step).toEqual({ write: claim({ expires_at: later(CLAIM_MS) }) });
});

test('a save needs a live claim of this window', () => {
  const codes = (Object.keys(HOLDERS) as Holder[]).map((holder) => {
    try {
      requireClaim(HOLDERS[holder], me, now);
      return 'ok';
    } catch (error) {
      return (error as { code: string }).code;
    }
  });
  expect(codes).toEqual([
    'edit_claim_required',
    'ok',
    'editing_in_progress',
    'editing_in_progress',
    'edit_claim_required',
    'edit_claim_required',
  ]);
});

test('a save without a window waits for every live claim and needs none', () => {
  const codes = (Object.keys(HOLDERS) as Holder[]).map((holder) => {
    try {
      requireMaySave(HOLDERS[holder], { ...me, window_token: undefined }, now);
      return 'ok';
    } catch (error) {
      return (error as { code: string }).code;
    }
  });
  expect(codes).toEqual([
    'ok',
    'editing_in_progress',
    'editing_in_progress',
    'editing_in_progress',
    'ok',
    'ok',
  ]);
  expect(() => requireMaySave(null, me, now)).toThrow('edit_claim_required');
  expect(() => requireMaySave(HOLDERS.mine, me, now)).not.toThrow();
});

test('other actions wait for any live claim and say who holds it', () => {
  expect(() => refuseWhileEdited(null, 'me', now)).not.toThrow();
  expect(() => refuseWhileEdited(HOLDERS['mine, expired'], 'me', now)).not.toThrow();
  try {
    refuseWhileEdited(HOLDERS.another, 'me', now);
    throw new Error('not refused');
  } catch (error) {
    expect(error).toMatchObject({
      code: 'editing_in_progress',
      params: { editing_user_id: 'you', editing_user_name: '承認', same_user: false },
    });
  }
});
