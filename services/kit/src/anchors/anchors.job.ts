import { Injectable } from '@nestjs/common';
import { nowIso } from '../clock.js';
import { OnSchedule } from '../jobs/on-job.js';
import { StampFailure, TimestampAuthority } from '../timestamp/tsa.js';
import type { Tx } from '../tx.js';
import { Work } from '../work.js';
import { AnchorBook } from './anchor-book.js';
import { type AnchoredHead, chainLines, movedHeads } from './anchor-lines.rules.js';

const HOUR_MS = 3_600_000;
const MINUTES = 5;

/** Every so many minutes, 1 to 30. @throws Error on another setting */
export function cronOf(minutes: string | undefined): string {
  const every = Number(minutes || MINUTES);
  if (!Number.isInteger(every) || every < 1 || every > 30)
    throw new Error(`UKETORI_ANCHOR_MINUTES: ${minutes} is not 1 to 30`);
  return `*/${every} * * * *`;
}

/** Writes the heads of the log outside of the database, where the database's superuser cannot rewrite them. */
@Injectable()
export class OutsideAnchors {
  readonly #known = new Map<string, number>();
  #stamped_at = 0;

  constructor(
    private readonly work: Work,
    private readonly book: AnchorBook,
    private readonly authority: TimestampAuthority,
  ) {}

  /** Anchors every head that moved. After a start all of them count as moved. Returns how many were anchored. */
  @OnSchedule(cronOf(process.env.UKETORI_ANCHOR_MINUTES))
  async anchor(): Promise<number> {
    if (this.book.place === 'none') return 0;
    const { schema: service } = this.work;
    const moved = movedHeads(await this.work.system(readHeads), this.#known);
    if (moved.length === 0) return 0;
    const at = nowIso();
    const previous = await this.book.last(service);
    const { lines, last } = chainLines(
      moved.map((head) => ({ at, service, ...head })),
      previous,
    );
    await this.book.append(service, lines, last);
    for (const { organization_id, seq } of moved) this.#known.set(organization_id, seq);
    await this.#stamp(service, last);
    return moved.length;
  }

  /** Once an hour an authority signs the last line, if one is configured. One that is down gets the next chance later. */
  async #stamp(service: string, previous: string): Promise<void> {
    if (!this.authority.isConfigured || Date.now() - this.#stamped_at < HOUR_MS) return;
    try {
      const { token } = await this.authority.stamp(previous);
      const { lines, last } = chainLines(
        [{ at: nowIso(), service, stamp: token.toString('base64') }],
        previous,
      );
      await this.book.append(service, lines, last);
      this.#stamped_at = Date.now();
    } catch (error) {
      if (!(error instanceof StampFailure)) throw error;
    }
  }
}

function readHeads(tx: Tx): Promise<AnchoredHead[]> {
  return tx.rows<AnchoredHead>(
    `select organization_id, seq, hash from ${tx.schema}.audit_heads order by organization_id`,
  );
}
