import { describe, expect, test } from '@jest/globals';
import { DomainError } from '@uketori/service-kit/errors';
import { AccountingFailure, type FailureKind } from './accounting.types.js';
import { backoffSeconds, setbackOf, settleSeconds, Unsettled } from './sending.rules.js';

const failure = (kind: FailureKind, status: number, retry_after?: number) =>
  new AccountingFailure(kind, {
    status,
    messages: ['m'],
    remote_request_id: 'r',
    ...(retry_after === undefined ? {} : { retry_after }),
  });

describe('after a try that did not end it', () => {
  test.each([
    [
      '403 limit',
      failure('limited', 403, 600),
      1,
      { state: 'waiting', after: 600, pauses: true, error_code: 'accounting_limited' },
    ],
    [
      '429',
      failure('limited', 429, 30),
      4,
      { state: 'waiting', after: 30, pauses: true, error_code: 'accounting_limited' },
    ],
    [
      '400',
      failure('refused', 400),
      1,
      { state: 'failed', after: 0, pauses: false, error_code: 'accounting_refused' },
    ],
    [
      '403 without the right',
      failure('refused', 403),
      1,
      { state: 'failed', error_code: 'accounting_refused' },
    ],
    [
      '401 twice',
      failure('unauthorized', 401),
      1,
      { state: 'waiting', after: 60, error_code: 'accounting_reconnect' },
    ],
    [
      '500',
      failure('unknown', 500),
      1,
      { state: 'waiting', after: 60, pauses: false, error_code: 'accounting_unavailable' },
    ],
    ['no answer, third time', failure('unknown', 0), 3, { state: 'waiting', after: 240 }],
    [
      'too early to say',
      new Unsettled(42),
      1,
      { state: 'waiting', after: 42, error_code: 'accounting_unsettled' },
    ],
    [
      'something is in the way',
      new DomainError('accounting_obstacles', 'conflict', { obstacles: [] }),
      1,
      { state: 'failed', error_params: { obstacles: [] } },
    ],
    [
      'the original is gone',
      new DomainError('accounting_receipt_missing', 'not_found'),
      1,
      { state: 'failed' },
    ],
    [
      'not connected any more',
      new DomainError('accounting_reconnect', 'conflict'),
      2,
      { state: 'waiting', after: 120, error_code: 'accounting_reconnect' },
    ],
    [
      'intake is away',
      new DomainError('service_unavailable', 'unavailable'),
      1,
      { state: 'waiting', after: 60, error_code: 'service_unavailable' },
    ],
    [
      'a fault of ours',
      new TypeError('x'),
      1,
      { state: 'waiting', after: 60, error_code: 'accounting_unavailable' },
    ],
  ])('%s', (_, error, attempts, expected) => {
    expect(setbackOf(error, attempts, false)).toMatchObject(expected);
  });
  test('when the term is over, it fails and stays', () => {
    expect(setbackOf(failure('unknown', 500), 9, true)).toMatchObject({ state: 'failed', after: 0 });
    expect(setbackOf(failure('limited', 403, 600), 9, true)).toMatchObject({
      state: 'failed',
      error_code: 'accounting_limited',
    });
  });
});

test('pauses double up to an hour', () => {
  expect([1, 2, 3, 6, 7, 8, 60].map(backoffSeconds)).toEqual([60, 120, 240, 1920, 3600, 3600, 3600]);
});

test('a lost call is waited for a minute', () => {
  const now = Date.parse('2026-11-20T00:01:00Z');
  expect(settleSeconds('2026-11-20T00:00:59.500Z', now)).toBe(60);
  expect(settleSeconds('2026-11-20T00:00:30Z', now)).toBe(30);
  expect(settleSeconds('2026-11-20T00:00:00Z', now)).toBe(0);
});
