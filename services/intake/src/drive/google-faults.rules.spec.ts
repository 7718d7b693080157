import { driveFault, isTokenLost, tokenFault } from './google-faults.rules.js';

const told = (reason: string) => JSON.stringify({ error: { code: 403, errors: [{ reason }] } });
const detailed = (reason: string) => JSON.stringify({ error: { code: 403, details: [{}, { reason }] } });

it.each([
  [403, told('rateLimitExceeded'), 'rate_limited'],
  [403, told('userRateLimitExceeded'), 'rate_limited'],
  [403, told('dailyLimitExceeded'), 'rate_limited'],
  [403, detailed('RATE_LIMIT_EXCEEDED'), 'rate_limited'],
  [403, told('accessNotConfigured'), 'api_off'],
  [403, detailed('SERVICE_DISABLED'), 'api_off'],
  [403, detailed('ACCESS_TOKEN_SCOPE_INSUFFICIENT'), 'missing_scope'],
  [403, told('cannotDownloadAbusiveFile'), 'abusive_file'],
  [403, told('fileNotDownloadable'), 'not_downloadable'],
  [403, told('insufficientFilePermissions'), 'no_access'],
  [403, 'no JSON', 'no_access'],
  [403, '{"error":null}', 'no_access'],
  [401, told('authError'), 'token_refused'],
  [404, told('notFound'), 'file_gone'],
  [429, told('rateLimitExceeded'), 'rate_limited'],
  [500, told('backendError'), 'unreachable'],
  [400, told('badRequest'), 'bad_answer'],
])('Drive returns %d %s: %s', (status, body, fault) => expect(driveFault(status, body)).toBe(fault));

it.each([
  [404, '', true],
  [410, '', true],
  [400, '{"error":{"message":"Invalid Value","errors":[{"location":"pageToken"}]}}', true],
  [400, '{"error":{"message":"Bad Request"}}', false],
  [403, 'pageToken', false],
  [500, '', false],
])('a page token refused with %d %s is lost: %s', (status, body, lost) => {
  expect(isTokenLost(status, body)).toBe(lost);
});

it.each([
  [400, '{"error":"invalid_grant"}', 'token_refused'],
  [401, '{"error":"invalid_client"}', 'client_refused'],
  [400, '{"error":"unauthorized_client"}', 'client_refused'],
  [400, '{"error":"redirect_uri_mismatch"}', 'client_refused'],
  [429, '', 'rate_limited'],
  [503, '<html>', 'unreachable'],
  [400, '{"error":"invalid_request"}', 'bad_answer'],
  [403, 'null', 'bad_answer'],
])('the token endpoint returns %d %s: %s', (status, body, fault) => {
  expect(tokenFault(status, body)).toBe(fault);
});
