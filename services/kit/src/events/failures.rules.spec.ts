import { QueryFailedError } from 'typeorm';
import { DomainError } from '../errors.js';
import { isUnavailable } from './failures.rules.js';

const coded = (code: string, message = 'x'): Error => Object.assign(new Error(message), { code });

describe('is the database to blame, or the event', () => {
  test.each([
    'ECONNREFUSED',
    'ECONNRESET',
    'EPIPE',
    'ETIMEDOUT',
    'ENOTFOUND',
    'EAI_AGAIN',
    'EHOSTUNREACH',
    'ENETUNREACH',
    '08000',
    '08001',
    '08003',
    '08004',
    '08006',
    '08P01',
    '53000',
    '53100',
    '53200',
    '53300',
    '57P01',
    '57P02',
    '57P03',
    '58000',
    '58030',
    '25006',
  ])('%s: deliver again', (code) => {
    expect(isUnavailable(coded(code))).toBe(true);
    expect(isUnavailable(new QueryFailedError('select 1', [], coded(code)))).toBe(true);
    expect(isUnavailable(new Error('outer', { cause: coded(code) }))).toBe(true);
  });

  test.each([
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'Client has encountered a connection error and is not queryable',
    'timeout exceeded when trying to connect',
    'Cannot use a pool after calling end on the pool',
    'Driver not Connected',
    'connection ended',
  ])('"%s" without a code: deliver again', (message) => {
    expect(isUnavailable(new Error(message))).toBe(true);
  });

  test.each([
    '23505',
    '23503',
    '23502',
    '22P02',
    '42P01',
    '42501',
    '40001',
    '40P01',
    '57014',
    '55P03',
    '25P03',
    '25P02',
  ])('SQLSTATE %s: a try of the handler', (code) => {
    expect(isUnavailable(coded(code, 'Connection terminated'))).toBe(false);
    expect(isUnavailable(new QueryFailedError('select 1', [], coded(code)))).toBe(false);
  });

  test.each([
    new TypeError("Cannot read properties of undefined (reading 'id')"),
    new DomainError('version_conflict', 'conflict'),
    new DomainError('unavailable', 'unavailable'),
    new Error('no connection to the tax office in this invoice'),
    'a string',
    null,
    undefined,
    { code: 'ECONNREFUSED' },
  ])('%p: a try of the handler', (error) => {
    expect(isUnavailable(error)).toBe(false);
  });
});
