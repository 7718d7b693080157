/** Time to read what went wrong and to try again. Later, the same may be meant a second time. */
const RETRY_WITHIN_MS = 10 * 60_000;
const MOST_KEPT = 50;

/** What leaves open whether it was done: the connection broke, or the gateway or a proxy waited in vain. */
const OPEN: ReadonlySet<unknown> = new Set(['network', 'unavailable', 'http_502', 'http_503', 'http_504']);

interface Unanswered {
  what: string;
  key: string;
  at: number;
}

/** By address, the oldest first: one for each, for what is sent there next is either its retry or its end. */
const unanswered = new Map<string, Unanswered>();

/**
 * Sends `what` (method and body) under an Idempotency-Key. The same after no response came has the same key: the service
 * then gives the response of the first when it did do it, instead of a conflict with oneself.
 */
export async function underKey<T>(
  url: string,
  what: string,
  send: (idempotency_key: string) => Promise<T>,
): Promise<T> {
  const before = unanswered.get(url);
  unanswered.delete(url);
  const isRetry = before?.what === what && Date.now() - before.at < RETRY_WITHIN_MS;
  const key = isRetry ? before.key : crypto.randomUUID();
  try {
    return await send(key);
  } catch (error) {
    if (OPEN.has((error as { code?: unknown }).code)) keep(url, { what, key, at: Date.now() });
    throw error;
  }
}

function keep(url: string, sent: Unanswered): void {
  unanswered.set(url, sent);
  const [oldest] = unanswered.keys();
  if (unanswered.size > MOST_KEPT && oldest !== undefined) unanswered.delete(oldest);
}
