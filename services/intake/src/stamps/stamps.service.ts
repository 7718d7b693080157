import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Actor, systemActor } from '@uketori/service-kit/actor';
import type { Job } from '@uketori/service-kit/jobs/job';
import { OnJob } from '@uketori/service-kit/jobs/on-job';
import { Storage } from '@uketori/service-kit/storage/storage';
import { type Stamp, StampFailure, TimestampAuthority } from '@uketori/service-kit/timestamp/tsa';
import { type Tx, Work } from '@uketori/service-kit/work';
import { countChange } from '../files/files.facade.js';
import {
  type DueStamp,
  queueStamp,
  secondsToNext,
  STAMP_FILES,
  stampNext,
  stampSoon,
  takeDue,
} from './stamp-requests.repository.js';
import {
  keptStamps,
  type KeptStamp,
  missingStamps,
  noteCheck,
  storeFailure,
  storeStamp,
} from './stamps.repository.js';
import { afterFailure, checkResult, queueGoesOn, retryAfterMs, type StampOutcome } from './stamps.rules.js';

/** Stamps of one organization before the next one has its turn. */
const PER_TURN = 50;
const MAX_CHECKED = 100;

export interface StampsChecked {
  checked: number;
  /** Those that do not hold, with what is wrong. */
  broken: { storage_key: string; result: string }[];
  /** Give it back as `after`; null when all are checked. */
  next: string | null;
}

/** Time stamps of kept files: fetched by jobs, kept beside the file, checked on request. */
@Injectable()
export class StampsService {
  /** In this process. */
  #silent_until = 0;

  constructor(
    private readonly work: Work,
    private readonly storage: Storage,
    private readonly authority: TimestampAuthority,
  ) {}

  /** Fetches an organization's stamps that are due, one after the other; stops at an authority that is down. */
  @OnJob(STAMP_FILES)
  async stampFiles({ actor: product, stopping }: Job<object>): Promise<void> {
    const actor = systemActor(product.organization_id, 'timestamp', product.request_id);
    for (let i = 0; i < PER_TURN && this.#silentMs() === 0; i++) {
      stopping.throwIfAborted();
      const due = await this.work.run(actor, takeDue);
      if (!due) break;
      const outcome = await this.fetch(actor, due);
      if (!outcome.given && !queueGoesOn(outcome)) this.#noteSilence(outcome.reason);
    }
    await this.work.run(actor, async (tx) => {
      const seconds = await secondsToNext(tx);
      if (seconds !== null) stampNext(tx, Math.max(seconds, this.#silentMs() / 1000));
    });
  }

  /** Requests the next stamp from an authority that was down, without a pause. */
  askAgain(): void {
    this.#silent_until = 0;
  }

  /** The authority is one for all organizations: while it is down, few requests find out when it is back. */
  #noteSilence(reason: string): void {
    this.#silent_until = Date.now() + retryAfterMs(1, reason);
  }

  #silentMs(): number {
    return Math.max(0, this.#silent_until - Date.now());
  }

  /** Has the organization's missing stamps tried at once; `document_ids` also queues files without a request. */
  retry(actor: Actor, document_ids: readonly string[]): Promise<number> {
    return this.work.run(actor, async (tx) => {
      const files = await missingStamps(tx, document_ids);
      for (const file of files) await queueStamp(tx, file);
      if (files.length > 0) {
        stampSoon(tx);
        tx.afterCommit(() => this.askAgain());
        await tx.audit('stamps.retried', allStamps(actor), null, {
          count: files.length,
        });
        await countChange(tx);
      }
      return files.length;
    });
  }

  /**
   * Checks a page of kept stamps: the file's bytes, the token's bytes, and the token by RFC 3161. The
   * reading of files lies between two transactions, never in one.
   */
  async check(actor: Actor, after: string | null, limit = MAX_CHECKED): Promise<StampsChecked> {
    const stamps = await this.work.read(actor, (tx) => keptStamps(tx, after, limit));
    const results: { stamp: KeptStamp; result: string }[] = [];
    for (const stamp of stamps) results.push({ stamp, result: await this.verdict(stamp) });
    const broken = results
      .filter(({ result }) => result !== 'ok')
      .map(({ stamp: { storage_key }, result }) => ({ storage_key, result }));
    await this.work.run(actor, async (tx) => {
      for (const { stamp, result } of results) await noteCheck(tx, stamp, result);
      if (results.length > 0) {
        await tx.audit('stamps.checked', allStamps(actor), null, {
          checked: results.length,
          broken: broken.length,
        });
        await countChange(tx);
      }
    });
    const last = stamps.at(-1);
    return {
      checked: results.length,
      broken,
      next: stamps.length === limit && last ? last.id : null,
    };
  }

  private async verdict(stamp: KeptStamp): Promise<string> {
    const token = Buffer.from(stamp.token);
    const verdict = await this.authority.verify(token, stamp.sha256);
    return checkResult({
      recorded_sha256: stamp.sha256,
      file_sha256: await this.sha256Of(stamp.storage_key),
      recorded_token_sha256: stamp.token_sha256,
      token_sha256: createHash('sha256').update(token).digest('hex'),
      token_fault: verdict.ok ? null : verdict.fault,
    });
  }

  private async sha256Of(storage_key: string): Promise<string | null> {
    if (!(await this.storage.head(storage_key))) return null;
    const hash = createHash('sha256');
    for await (const chunk of await this.storage.get(storage_key)) hash.update(chunk as Buffer);
    return hash.digest('hex');
  }

  private async fetch(actor: Actor, due: DueStamp): Promise<StampOutcome> {
    try {
      const stamp = await this.authority.stamp(due.sha256);
      await this.work.run(actor, (tx) => keepStamp(tx, due, stamp));
      return { given: true };
    } catch (error) {
      if (!(error instanceof StampFailure)) throw error;
      await this.work.run(actor, (tx) => keepFailure(tx, due, error));
      return { given: false, reason: error.reason };
    }
  }
}

/** The log's subject of an act on all stamps of an organization. */
function allStamps({ organization_id }: Actor): { menu: string; subject_type: string; subject_id: string } {
  return { menu: 'upload', subject_type: 'organization', subject_id: organization_id };
}

async function keepStamp(tx: Tx, due: DueStamp, stamp: Stamp): Promise<void> {
  const stamp_sha256 = createHash('sha256').update(stamp.token).digest('hex');
  if (!(await storeStamp(tx, due, stamp, stamp_sha256))) return;
  // The log holds the stamp's own digest: a token changed later differs from what the chain remembers.
  await tx.audit('document.stamped', { menu: 'upload', subject_type: 'stamp', subject_id: due.id }, null, {
    sha256: due.sha256,
    stamp_sha256,
    gen_time: stamp.gen_time,
    authority: stamp.authority,
  });
  await countChange(tx);
}

async function keepFailure(tx: Tx, due: DueStamp, failure: StampFailure): Promise<void> {
  const state = afterFailure(Date.now(), Date.parse(due.give_up_at));
  await storeFailure(tx, due, state === 'EXPIRED' ? 'EXPIRED' : 'WAITING', failure);
  await countChange(tx);
  // The first failure and the last are events; the tries between them are not.
  if (due.attempts > 1 && state !== 'EXPIRED') return;
  await tx.audit(
    state === 'EXPIRED' ? 'document.stamp_expired' : 'document.stamp_failed',
    { menu: 'upload', subject_type: 'stamp', subject_id: due.id },
    null,
    { sha256: due.sha256, reason: failure.reason },
  );
}
