import { systemActor } from './actor.js';
import { anchorDigest } from './audit-chain.js';
import { toJstDate } from './clock.js';
import { StampFailure, type TimestampAuthority } from './timestamp/tsa.js';
import type { Tx } from './tx.js';
import type { Work } from './work.js';

const PER_RUN = 500;
const RETRY_MAX_SECONDS = 6 * 60 * 60;

interface DueAnchor {
  organization_id: string;
  anchored_on: string;
  seq: number;
  hash: string;
  attempts: number;
}

/**
 * Notes the head of every organization's chain once a day (the calendar of JST) when it moved since the
 * last time. Returns how many were noted.
 */
export function anchorHeads(work: Work, now = Date.now()): Promise<number> {
  return work.system(async (tx) => {
    const rows = await tx.rows(
      `insert into ${tx.schema}.audit_anchors (organization_id, anchored_on, seq, hash)
       select h.organization_id, $1::date, h.seq, h.hash from ${tx.schema}.audit_heads h
       where not exists (select 1 from ${tx.schema}.audit_anchors a
         where a.organization_id = h.organization_id and (a.anchored_on = $1::date or a.seq = h.seq))
       on conflict do nothing returning seq`,
      [toJstDate(now)],
    );
    return rows.length;
  });
}

/**
 * Fetches the stamps of anchors that have none, at most 500; stops at an authority that is down. Returns how many came.
 */
export async function stampAnchors(
  work: Work,
  authority: TimestampAuthority,
  stopping?: AbortSignal,
): Promise<number> {
  if (!authority.isConfigured) return 0;
  for (let given = 0; ; given++) {
    const due = given < PER_RUN && !stopping?.aborted ? await work.system(nextDue) : null;
    if (!due) return given;
    const actor = systemActor(due.organization_id, 'audit anchor');
    try {
      const digest = anchorDigest(work.schema, due.organization_id, due.seq, due.hash);
      const stamp = await authority.stamp(digest);
      await work.run(actor, (tx) =>
        tx.rows(
          `update ${tx.schema}.audit_anchors set token = $3, gen_time = $4, authority = $5, fault = ''
           where organization_id = $1 and anchored_on = $2 and token is null`,
          [due.organization_id, due.anchored_on, stamp.token, stamp.gen_time, stamp.authority],
        ),
      );
    } catch (error) {
      if (!(error instanceof StampFailure)) throw error;
      await work.run(actor, (tx) =>
        tx.rows(
          `update ${tx.schema}.audit_anchors set fault = $3, attempts = $4,
             next_attempt_at = now() + make_interval(secs => $5)
           where organization_id = $1 and anchored_on = $2`,
          [
            due.organization_id,
            due.anchored_on,
            error.reason,
            due.attempts + 1,
            Math.min(60 * 2 ** Math.min(due.attempts + 1, 20), RETRY_MAX_SECONDS),
          ],
        ),
      );
      return given;
    }
  }
}

function nextDue(tx: Tx): Promise<DueAnchor | null> {
  return tx.one<DueAnchor>(
    `select organization_id, anchored_on, seq, hash, attempts from ${tx.schema}.audit_anchors
     where token is null and next_attempt_at <= now() order by next_attempt_at limit 1`,
  );
}
