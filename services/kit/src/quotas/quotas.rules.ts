/** What an organization may do only so often a day, because it reaches people outside or fills the storage. */
export const QUOTA_KINDS = ['mails', 'invitations', 'links', 'uploads'] as const;
export type QuotaKind = (typeof QUOTA_KINDS)[number];

/** A day's limit of an organization unless the operator set another one. */
export type QuotaLimits = Readonly<Record<QuotaKind, number>>;
const DEFAULTS: QuotaLimits = { mails: 1000, invitations: 200, links: 2000, uploads: 10_000 };

/** Part of a limit at which the owners are notified. */
const NEAR = 0.8;

/**
 * The limits of an installation: `mails=500,links=100` in UKETORI_QUOTAS replaces the defaults one by one.
 * @throws Error naming what cannot be read
 */
export function quotaLimits(text: string): QuotaLimits {
  const limits = { ...DEFAULTS };
  for (const part of text.split(',').filter(Boolean)) {
    const [kind = '', count = ''] = part.split('=').map((word) => word.trim());
    if (!QUOTA_KINDS.includes(kind as QuotaKind) || !/^\d{1,9}$/.test(count))
      throw new Error(`UKETORI_QUOTAS: ${part} is no limit`);
    limits[kind as QuotaKind] = Number(count);
  }
  return limits;
}

/** Whether these uses bring the day to four fifths of its limit, for the first time. */
export function becomesNear(used: number, added: number, limit: number): boolean {
  const near = Math.ceil(limit * NEAR);
  return used >= near && used - added < near;
}

/** Seconds until the next day in Japan begins. */
export function secondsToNextDay(now_ms: number): number {
  const JST_MS = 9 * 3_600_000;
  const DAY_MS = 86_400_000;
  return Math.ceil((DAY_MS - ((now_ms + JST_MS) % DAY_MS)) / 1000);
}
