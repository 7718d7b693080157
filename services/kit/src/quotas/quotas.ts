import type { Actor } from '../actor.js';
import { todayJst } from '../clock.js';
import { DomainError } from '../errors.js';
import type { Tx } from '../tx.js';
import type { Work } from '../work.js';
import { becomesNear, type QuotaKind, quotaLimits, secondsToNextDay } from './quotas.rules.js';

const CODE = 'quota_exceeded';

let limits: ReturnType<typeof quotaLimits> | null = null;

/** The limits of this process, read once. */
export function limitsOfProcess(): ReturnType<typeof quotaLimits> {
  limits ??= quotaLimits(process.env.UKETORI_QUOTAS ?? '');
  return limits;
}

function subject(kind: QuotaKind) {
  return { menu: 'settings', subject_type: 'quota', subject_id: kind };
}

/**
 * Counts uses of the actor's organization today, in the transaction of what uses it: what is taken back counts nothing.
 * The row of the day makes parallel uses queue.
 * @throws quota_exceeded, with the limit and the seconds until the next day
 */
export async function takeQuota(tx: Tx, kind: QuotaKind, added = 1): Promise<void> {
  if (added === 0) return;
  const row = await tx.one<{ used: number; limit: number }>(
    `insert into ${tx.schema}.quota_uses as u (organization_id, kind, day, used) values ($1, $2, $3, $4)
     on conflict (organization_id, kind, day) do update set used = u.used + $4
     returning used, coalesce((select daily from ${tx.schema}.quota_limits l
       where l.organization_id = $1 and l.kind = $2), $5)::int as limit`,
    [tx.actor.organization_id, kind, todayJst(), added, limitsOfProcess()[kind]],
  );
  const { used, limit } = row ?? { used: 0, limit: 0 };
  if (used > limit) {
    const retry_after_seconds = secondsToNextDay(Date.now());
    throw new DomainError(CODE, 'too_many', { kind, limit, used: used - added, added, retry_after_seconds });
  }
  if (becomesNear(used, added, limit))
    await tx.audit('quota.near', subject(kind), null, { kind, used, limit });
}

/** Whether an error is a quota's refusal. */
export function isQuotaRefusal(error: unknown): error is DomainError {
  return error instanceof DomainError && error.code === CODE;
}

/** Notes a refusal after its transaction was taken back, once a day and kind: the log's entry notifies the owners. */
export async function noteQuotaRefusal(work: Work, actor: Actor, { params }: DomainError): Promise<void> {
  const kind = params.kind as QuotaKind;
  await work.run(actor, async (tx) => {
    const row = await tx.one<{ refused: number }>(
      `insert into ${tx.schema}.quota_uses as u (organization_id, kind, day, refused) values ($1, $2, $3, 1)
       on conflict (organization_id, kind, day) do update set refused = u.refused + 1 returning refused`,
      [actor.organization_id, kind, todayJst()],
    );
    if (row?.refused === 1) await tx.audit('quota.refused', subject(kind), null, params);
  });
}

export interface QuotaUse {
  kind: QuotaKind;
  used: number;
  limit: number;
  refused: number;
}

/** The uses of today. */
export async function readQuotas(tx: Tx, kinds: readonly QuotaKind[]): Promise<QuotaUse[]> {
  const rows = await tx.rows<Omit<QuotaUse, 'limit'> & { limit: number | null }>(
    `select k.kind, coalesce(u.used, 0)::int as used, coalesce(u.refused, 0)::int as refused, l.daily as limit
     from unnest($2::text[]) k(kind)
     left join ${tx.schema}.quota_uses u on u.organization_id = $1 and u.kind = k.kind and u.day = $3
     left join ${tx.schema}.quota_limits l on l.organization_id = $1 and l.kind = k.kind`,
    [tx.actor.organization_id, [...kinds], todayJst()],
  );
  return rows.map((row) => ({ ...row, limit: row.limit ?? limitsOfProcess()[row.kind] }));
}
