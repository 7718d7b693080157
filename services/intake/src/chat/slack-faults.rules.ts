import type { ImportFault } from '../imports/faults.rules.js';

const REFUSED = new Set([
  'invalid_auth',
  'not_authed',
  'account_inactive',
  'token_revoked',
  'token_expired',
  'org_login_required',
  'not_allowed_token_type',
]);
const GONE = new Set(['file_not_found', 'file_deleted']);
const PASSING = new Set(['internal_error', 'fatal_error', 'service_unavailable', 'request_timeout']);

/** What an error code of Slack's Web API (`ok: false`) means. */
export function slackFault(error: string): ImportFault {
  if (REFUSED.has(error)) return 'token_refused';
  if (error === 'missing_scope') return 'missing_scope';
  if (error === 'ratelimited' || error === 'rate_limited') return 'rate_limited';
  if (GONE.has(error)) return 'file_gone';
  if (PASSING.has(error)) return 'unreachable';
  return /access|not_in_channel|channel_not_found|not_visible/.test(error) ? 'no_access' : 'bad_answer';
}
