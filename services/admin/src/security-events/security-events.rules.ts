import type { SecurityEvent } from '@uketori/service-kit/security-log';
import type { ActionLogged } from '@uketori/proto/uketori/audit/v1/events';
import { SECURITY_EVENTS } from './kinds.data.js';

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
