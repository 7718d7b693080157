import fc from 'fast-check';
import {
  afterFailure,
  checkResult,
  GIVE_UP_AFTER_MS,
  isLate,
  LATE_AFTER_MS,
  queueGoesOn,
  retryAfterMs,
} from './stamps.rules.js';

const HOUR = 3_600_000;

describe('when a stamp is tried again', () => {
  it.each([
    [1, 30_000],
    [2, 60_000],
    [3, 120_000],
    [4, 240_000],
    [7, 1_920_000],
    [8, HOUR],
    [9, HOUR],
    [5_000, HOUR],
  ])('after failure %i in %i ms', (attempts, ms) => {
    expect(retryAfterMs(attempts, 'unreachable')).toBe(ms);
  });

  it('looks every ten minutes whether an authority was named', () => {
    expect([retryAfterMs(1, 'not_configured'), retryAfterMs(99, 'not_configured')]).toEqual([
      600_000, 600_000,
    ]);
  });

  it('never waits less than the previous time, never more than an hour', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000 }), (attempts) => {
        const [now, next] = [retryAfterMs(attempts, 'x'), retryAfterMs(attempts + 1, 'x')];
        return now >= 30_000 && now <= next && next <= HOUR;
      }),
    );
  });

  it.each([
    [{ given: true } as const, true],
    [{ given: false, reason: 'refused' } as const, true],
    [{ given: false, reason: 'imprint_mismatch' } as const, true],
    [{ given: false, reason: 'unreachable' } as const, false],
    [{ given: false, reason: 'bad_answer' } as const, false],
    [{ given: false, reason: 'not_configured' } as const, false],
  ])('the queue after %j goes on: %s', (outcome, goes_on) => {
    expect(queueGoesOn(outcome)).toBe(goes_on);
  });

  it('ends with the term', () => {
    expect(afterFailure(999, 1000)).toBe('RETRYING');
    expect(afterFailure(1000, 1000)).toBe('EXPIRED');
  });

  it('stays inside two months', () => {
    expect(GIVE_UP_AFTER_MS).toBe(60 * 24 * HOUR);
  });
});

describe('a late stamp', () => {
  it.each([
    ['NONE', LATE_AFTER_MS * 9, false],
    ['WAITING', LATE_AFTER_MS - 1, false],
    ['WAITING', LATE_AFTER_MS, true],
    ['RETRYING', LATE_AFTER_MS - 1, false],
    ['RETRYING', LATE_AFTER_MS, true],
    ['STAMPED', LATE_AFTER_MS * 9, false],
    ['EXPIRED', 0, true],
  ] as const)('%s after %i ms: %s', (state, age, late) => {
    expect(isLate(state, 1_000, 1_000 + age)).toBe(late);
  });
});

describe('the verdict of a check', () => {
  const good = {
    recorded_sha256: 'a',
    file_sha256: 'a',
    recorded_token_sha256: 't',
    token_sha256: 't',
    token_fault: null,
  };
  it.each([
    [good, 'ok'],
    [{ ...good, file_sha256: null }, 'file_missing'],
    [{ ...good, file_sha256: 'b' }, 'file_changed'],
    [{ ...good, token_sha256: 'u' }, 'token_changed'],
    [{ ...good, token_fault: 'signature_invalid' }, 'signature_invalid'],
    [{ ...good, file_sha256: 'b', token_sha256: 'u', token_fault: 'malformed' }, 'file_changed'],
    [{ ...good, token_sha256: 'u', token_fault: 'malformed' }, 'token_changed'],
  ])('%j is %s', (check, verdict) => {
    expect(checkResult(check)).toBe(verdict);
  });
});
