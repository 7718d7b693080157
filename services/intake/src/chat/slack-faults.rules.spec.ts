import { slackFault } from './slack-faults.rules.js';

it.each([
  ['invalid_auth', 'token_refused'],
  ['not_authed', 'token_refused'],
  ['account_inactive', 'token_refused'],
  ['token_revoked', 'token_refused'],
  ['token_expired', 'token_refused'],
  ['missing_scope', 'missing_scope'],
  ['ratelimited', 'rate_limited'],
  ['file_not_found', 'file_gone'],
  ['file_deleted', 'file_gone'],
  ['internal_error', 'unreachable'],
  ['access_denied', 'no_access'],
  ['not_in_channel', 'no_access'],
  ['channel_not_found', 'no_access'],
  ['', 'bad_answer'],
  ['something_new', 'bad_answer'],
])('Slack says %s: %s', (error, fault) => expect(slackFault(error)).toBe(fault));
