import {
  backoffSeconds,
  type JobState,
  leaseSeconds,
  onComplete,
  onFail,
  onLease,
  present,
  readerCode,
} from './reading-jobs.rules.js';

const STATES: JobState[] = ['WAITING', 'LEASED', 'DONE', 'FAILED'];
const job = (state: JobState, attempt: number, lease_expired = false, lease_token: string | null = 'T') => ({
  state,
  attempt,
  lease_expired,
  lease_token,
});

describe('who may take a job', () => {
  const table: [JobState, number, boolean, string][] = [];
  for (const state of STATES) {
    for (const attempt of [0, 1, 2, 3, 4]) {
      for (const expired of [false, true]) {
        let answer = 'not_available';
        if (state === 'WAITING') answer = 'lease';
        if (state === 'LEASED' && expired) answer = attempt >= 3 ? 'give_up' : 'lease';
        table.push([state, attempt, expired, answer]);
      }
    }
  }
  it.each(table)('%s, attempt %i, expired %s → %s', (state, attempt, expired, answer) => {
    expect(onLease(job(state, attempt, expired))).toBe(answer);
  });
});

describe('who may hand in', () => {
  it.each([
    ['WAITING', 'T', 'refuse'],
    ['LEASED', 'T', 'accept'],
    ['DONE', 'T', 'repeat'],
    ['FAILED', 'T', 'refuse'],
    ['LEASED', 'other', 'refuse'],
    ['DONE', 'other', 'refuse'],
    ['LEASED', '', 'refuse'],
  ] as const)('%s with token %j → %s', (state, token, answer) => {
    expect(onComplete(job(state, 1), token)).toBe(answer);
  });
  it('accepts a late result while no other worker has the job', () => {
    expect(onComplete(job('LEASED', 1, true), 'T')).toBe('accept');
  });
  it('an empty token never matches a job without one', () => {
    expect(onComplete(job('LEASED', 1, false, null), '')).toBe('refuse');
    expect(onFail(job('LEASED', 1, false, null), '', true)).toBe('refuse');
  });
});

describe('failures', () => {
  const table: [JobState, number, boolean, string][] = [];
  for (const state of STATES) {
    for (const attempt of [1, 2, 3]) {
      for (const final of [false, true]) {
        let answer = 'refuse';
        if (state === 'FAILED') answer = 'repeat';
        if (state === 'LEASED') answer = final || attempt === 3 ? 'give_up' : 'retry';
        table.push([state, attempt, final, answer]);
      }
    }
  }
  it.each(table)('%s, attempt %i, final %s → %s', (state, attempt, final, answer) => {
    expect(onFail(job(state, attempt), 'T', final)).toBe(answer);
    expect(onFail(job(state, attempt), 'other', final)).toBe('refuse');
  });
});

it.each([
  [0, 60],
  [-1, 60],
  [Number.NaN, 60],
  [1, 5],
  [30, 30],
  [9999, 300],
])('lease of %d seconds → %i', (asked, given) => expect(leaseSeconds(asked)).toBe(given));

it.each([
  [1, 1],
  [2, 2],
  [3, 4],
])('attempt %i waits %i s', (attempt, seconds) => expect(backoffSeconds(attempt)).toBe(seconds));

it.each([
  ['PdfReadError', 'PdfReadError'],
  ['reading_timeout', 'reading_timeout'],
  ['<script>', 'reading_failed'],
  ['', 'reading_failed'],
])('reader code %j is reported as %s', (given, told) => expect(readerCode(given)).toBe(told));

it('a field that is null is absent; empty and zero stay', () => {
  expect(present({ a: null, b: '', c: 0, d: false, e: [], f: { value: 'x' } })).toEqual({
    b: '',
    c: 0,
    d: false,
    e: [],
    f: { value: 'x' },
  });
  expect('a' in present({ a: null })).toBe(false);
});
