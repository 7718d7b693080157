import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { nowIso } from '@uketori/service-kit/clock';
import { Work } from '@uketori/service-kit/work';
import { ACCOUNTING_API, type AccountingApi } from './accounting.types.js';
import { journalNumber } from './manual-journal.rules.js';
import { JOURNAL_QUEUE, type SentJournal } from './manual-journals.repository.js';
import { bodyOfJournal } from './manual-journals.service.js';
import { write } from './queue.repository.js';
import { AccountingQueue, type Sending } from './queue.service.js';
import { settleSeconds, Unsettled } from './sending.rules.js';

/** Sends manual journals. One whose response was lost is looked for by its number before it is sent again. */
@Injectable()
export class ManualJournalSending {
  constructor(
    private readonly work: Work,
    private readonly queue: AccountingQueue,
    @Inject(ACCOUNTING_API) private readonly api: AccountingApi,
  ) {}

  /** Sends the manual journal of the organization that waited longest; false when none is due. */
  next(actor: Actor, stopping: AbortSignal): Promise<boolean> {
    return this.queue.next(JOURNAL_QUEUE, actor, stopping, async (sending) => {
      await this.#find(sending);
      if (sending.row.journal_id === null) await this.#post(sending);
    });
  }

  /** Finds out about one whose response was lost. */
  async #find(sending: Sending<SentJournal>): Promise<void> {
    const { row } = sending;
    if (row.tried_at === null || row.journal_id !== null) return;
    const wanted = { issue_date: row.entry_date, ref_number: journalNumber(row) };
    const [found] = await this.queue.call(sending, (access) => this.api.findJournals(access, wanted));
    const wait = found === undefined ? settleSeconds(row.tried_at, Date.now()) : 0;
    if (wait > 0) throw new Unsettled(wait);
    await this.#write(sending, { journal_id: found ?? null, tried_at: null });
  }

  async #post(sending: Sending<SentJournal>): Promise<void> {
    const { actor, row } = sending;
    const body = await this.work.run(actor, (tx) => bodyOfJournal(tx, row));
    const { journal_id } = await this.queue.announced(
      sending,
      (isOpen) => this.#write(sending, { journal_id: null, tried_at: isOpen ? nowIso() : null }),
      (access) => this.api.createJournal(access, body),
    );
    await this.#write(sending, { journal_id, tried_at: null });
  }

  async #write(
    { held, actor, row }: Sending<SentJournal>,
    known: Pick<SentJournal, 'journal_id' | 'tried_at'>,
  ): Promise<void> {
    await this.work.run(actor, (tx) => write(tx, JOURNAL_QUEUE, held, known));
    Object.assign(row, known);
  }
}
