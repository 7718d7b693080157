import { createHmac, timingSafeEqual } from 'node:crypto';

/** A request whose timestamp is further from now than this is refused: it may be an old one sent again. */
const TOLERANCE_SECONDS = 300;

export interface SlackHeaders {
  /** X-Slack-Request-Timestamp: Unix seconds. */
  timestamp: string | undefined;
  /** X-Slack-Signature: `v0=` and 64 hex digits. */
  signature: string | undefined;
}

/** Slack's request signature, version 0: HMAC-SHA256 over `v0:<timestamp>:<raw body>`, in hex, no older than 300 s. */
export function slackSigned(
  { timestamp, signature }: SlackHeaders,
  raw: Buffer,
  signing_secret: string,
  now_ms: number,
): boolean {
  if (!timestamp || !signature || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(Math.floor(now_ms / 1000) - Number(timestamp)) > TOLERANCE_SECONDS) return false;
  const mac = createHmac('sha256', signing_secret).update(`v0:${timestamp}:`).update(raw);
  return same(signature, `v0=${mac.digest('hex')}`);
}

/** Chatwork's webhook signature: HMAC-SHA256 over the raw body in base64, its key the webhook token decoded from base64. */
export function chatworkSigned(signature: string | undefined, raw: Buffer, token: string): boolean {
  const key = Buffer.from(token, 'base64');
  if (!signature || key.length === 0) return false;
  return same(signature, createHmac('sha256', key).update(raw).digest('base64'));
}

function same(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
