import { DomainError } from '@uketori/service-kit/errors';
import { WEBHOOK_EVENTS, WEBHOOK_EVENT_TYPES, type WebhookEventType } from './events.data.js';

export type WebhookCode =
  | 'webhook_url_refused'
  | 'webhook_missing'
  | 'webhook_off'
  | 'too_many_webhooks'
  | 'delivery_waits';

/** How long both secrets sign after a new one was made. */
export const OVERLAP_HOURS = 24;
/** Webhooks of one organization, its security events aside. */
export const MAX_WEBHOOKS = 20;
/** Events that wait for one webhook; those after them fail at once. */
export const MAX_WAITING = 100_000;

/** Pauses after each failed try but the last, in seconds: eight tries in three days. */
export const PAUSES_S = [10, 300, 1_800, 7_200, 28_800, 72_000, 144_000] as const;
export const MAX_TRIES = PAUSES_S.length + 1;
/** A pause is shorter by up to this part, so that what failed together does not come back together. */
const JITTER = 0.2;
/** A receiver that asks for a longer pause gets this one. */
const LONGEST_PAUSE_S = 86_400;

/**
 * Seconds until the next try after `failed` tries, or null after the last one. `chance` is in 0..1.
 * @param retry_after_s the pause that the receiver asked for, null if none
 */
export function pauseAfter(failed: number, chance: number, retry_after_s: number | null): number | null {
  const pause = PAUSES_S[failed - 1];
  if (pause === undefined) return null;
  const jittered = pause * (1 - JITTER * chance);
  return Math.round(Math.max(jittered, Math.min(retry_after_s ?? 0, LONGEST_PAUSE_S)));
}

/** The tries of one delivery take more than this. */
const LONG_MS = 48 * 3_600_000;

/**
 * Whether a webhook whose delivery had its last try stops: none arrived for so long. One that arrived meanwhile ends
 * `failing_since`, so a single event that its receiver refuses stops nothing.
 */
export function hasFailedForLong(failing_since: string, now_ms: number): boolean {
  return now_ms - Date.parse(failing_since) >= LONG_MS;
}

const HOLD_S = 5;
const LONGEST_HOLD_S = 300;

/**
 * Seconds for which a webhook rests after so many rounds in a row that reached no receiver: other subjects' events would
 * only wait for the same time-out.
 */
export function holdAfter(failed_rounds: number): number {
  return failed_rounds <= 0 ? 0 : Math.min(HOLD_S * 2 ** (failed_rounds - 1), LONGEST_HOLD_S);
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
export function outcomeOf(status: number | null): 'delivered' | 'failed' | 'gone' {
  if (status !== null && status >= 200 && status < 300) return 'delivered';
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

const ALL_OF = '.*';

/** The types that a subscription names: a type, or all of a kind as `invoice.*`. */
export function typesOf(events: readonly string[]): WebhookEventType[] {
  return WEBHOOK_EVENT_TYPES.filter((type) => wants(events, type));
}

/** Whether a webhook with these events receives a type. A kind as a whole includes types that come later. */
export function wants(events: readonly string[], type: string): boolean {
  return events.some((event) =>
    event.endsWith(ALL_OF) ? type.startsWith(event.slice(0, -1)) : type === event,
  );
}

/** Level at which an ability covers the records of the whole organization. */
const ALL = 3;

/** The abilities that these events reveal, as they are compared with those of the caller. */
export function revealed(events: readonly string[]): Record<string, number> {
  return Object.fromEntries(typesOf(events).map((type) => [WEBHOOK_EVENTS[type], ALL]));
}

/** The ability without which a caller sees no body of this type; null for a test, which reveals nothing. */
export function abilityOf(type: string): string | null {
  return Object.hasOwn(WEBHOOK_EVENTS, type) ? WEBHOOK_EVENTS[type as WebhookEventType] : null;
}
