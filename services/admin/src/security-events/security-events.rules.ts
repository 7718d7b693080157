import { DomainError } from '@uketori/service-kit/errors';
import type { SecurityEvent } from '@uketori/service-kit/security-log';
import type { ActionLogged } from '@uketori/proto/uketori/audit/v1/events';
import { SECURITY_EVENTS } from './kinds.data.js';

export type WebhookCode = 'webhook_url_refused' | 'webhook_missing';

/** How long both secrets sign after a new one was made. */
export const OVERLAP_HOURS = 24;

/** The security event that an entry of the log is, or null. Names and values of people are not in it. */
export function securityEventOf(
  id: string,
  organization_id: string,
  entry: ActionLogged,
): SecurityEvent | null {
  const type = SECURITY_EVENTS[entry.action];
  if (!type) return null;
  return {
    id,
    type,
    timestamp: entry.occurred_at,
    data: {
      service: entry.service,
      organization_id,
      action: entry.action,
      user_id: entry.user_id,
      ip: entry.ip || null,
      request_id: entry.request_id ?? '',
      subject_type: entry.subject_type,
      subject_id: entry.subject_id,
      changed_fields: [...entry.changed_fields],
    },
  };
}

/**
 * The address of a webhook: https without a user's name. Plain http is for networks that the operator opened.
 * @throws webhook_url_refused
 */
export function requireWebhookUrl(text: string, has_open_networks: boolean): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  const refuse = (reason: string) => {
    throw new DomainError<WebhookCode>('webhook_url_refused', 'invalid', { reason });
  };
  if (!url) return refuse('no_url');
  if (url.username || url.password) return refuse('with_password');
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && has_open_networks))
    return refuse('not_https');
  return url;
}

/** What a response to a delivery means. 410 says that nothing more is wanted (Standard Webhooks). */
export function outcomeOf(status: number): 'delivered' | 'failed' | 'gone' {
  if (status >= 200 && status < 300) return 'delivered';
  return status === 410 ? 'gone' : 'failed';
}

/** The secrets that sign now, the newest first. */
export function signingSecrets(
  { secret_sealed, former_sealed, former_until }: SealedSecrets,
  now_ms: number,
): string[] {
  const isFormerGood = former_sealed !== null && former_until !== null && Date.parse(former_until) > now_ms;
  return isFormerGood ? [secret_sealed, former_sealed] : [secret_sealed];
}

interface SealedSecrets {
  secret_sealed: string;
  former_sealed: string | null;
  former_until: string | null;
}
