import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { nowIso } from '@uketori/service-kit/clock';
import { DomainError } from '@uketori/service-kit/errors';
import { LOGGER } from '@uketori/service-kit/start';
import { Work } from '@uketori/service-kit/work';
import type { Logger } from 'pino';
import { type Access, ACCOUNTING_API, type AccountingApi, AccountingFailure } from './accounting.types.js';
import { AccountingCalls } from './calls.service.js';
import { journalNumber } from './manual-journal.rules.js';
import {
  ownJournal,
  type SentJournal,
  takeDueJournal,
  writeJournal,
  writeJournalSent,
  writeJournalSetback,
} from './manual-journals.repository.js';
import { bodyOfJournal } from './manual-journals.service.js';
import { type Held, LeaseLost } from './queue.repository.js';
import { AccountingRenewal } from './renewal.service.js';
import { setbackOf, settleSeconds, Unsettled } from './sending.rules.js';

interface Sending {
  held: Held;
  actor: Actor;
  row: SentJournal;
  stopping: AbortSignal;
}

/**
 * Sends manual journals. As with deals, the row announces the call before it is made, and one whose response was lost
 * is looked for by its number before it is sent again.
 */
@Injectable()
export class ManualJournalSending {
  constructor(
    private readonly work: Work,
    private readonly calls: AccountingCalls,
    private readonly renewal: AccountingRenewal,
    @Inject(ACCOUNTING_API) private readonly api: AccountingApi,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Sends the manual journal of the organization that waited longest; false when none is due. */
  async next(actor: Actor, stopping: AbortSignal): Promise<boolean> {
    const held = await this.work.run(actor, takeDueJournal);
    if (!held) return false;
    try {
      const row = await this.work.run(actor, (tx) => ownJournal(tx, held));
      const sending = { held, actor, row, stopping };
      await this.#find(sending);
      if (row.journal_id === null) await this.#post(sending);
      await this.work.run(actor, (tx) => writeJournalSent(tx, held));
    } catch (error) {
      if (stopping.aborted && error === stopping.reason) throw error;
      await this.#setBack(actor, held, error);
    }
    return true;
  }

  /** Finds out about one whose response was lost. */
  async #find(sending: Sending): Promise<void> {
    const { row } = sending;
    if (row.tried_at === null || row.journal_id !== null) return;
    const wanted = { issue_date: row.entry_date, ref_number: journalNumber(row) };
    const [found] = await this.#call(sending, (access) => this.api.findJournals(access, wanted));
    const wait = found === undefined ? settleSeconds(row.tried_at, Date.now()) : 0;
    if (wait > 0) throw new Unsettled(wait);
    await this.#write(sending, { journal_id: found ?? null, tried_at: null });
  }

  async #post(sending: Sending): Promise<void> {
    const { actor, row } = sending;
    const body = await this.work.run(actor, (tx) => bodyOfJournal(tx, row));
    try {
      const { journal_id } = await this.#call(sending, async (access) => {
        await this.#write(sending, { journal_id: null, tried_at: nowIso() });
        return this.api.createJournal(access, body);
      });
      await this.#write(sending, { journal_id, tried_at: null });
    } catch (error) {
      const isUnknown = error instanceof AccountingFailure && error.kind === 'unknown';
      const isKnown = error instanceof AccountingFailure && !isUnknown;
      if (isKnown) await this.#write(sending, { journal_id: null, tried_at: null });
      throw error;
    }
  }

  async #write(
    { held, actor, row }: Sending,
    known: Pick<SentJournal, 'journal_id' | 'tried_at'>,
  ): Promise<void> {
    await this.work.run(actor, (tx) => writeJournal(tx, held, known));
    Object.assign(row, known);
  }

  #call<T>({ actor, row, stopping }: Sending, call: (access: Access) => Promise<T>): Promise<T> {
    return this.calls.raw(actor, ({ token }) => {
      stopping.throwIfAborted();
      return call({ token, company_id: row.company_id });
    });
  }

  async #setBack(actor: Actor, held: Held, error: unknown): Promise<void> {
    if (error instanceof LeaseLost) return;
    if (!(error instanceof DomainError || error instanceof AccountingFailure || error instanceof Unsettled))
      this.logger.error({ error, id: held.id }, 'sending a manual journal failed');
    const isRenewed = await this.renewal.after(actor, error);
    try {
      await this.work.run(actor, async (tx) => {
        const { give_up_at } = await ownJournal(tx, held);
        const isOver = Date.parse(give_up_at) < Date.now();
        const setback = setbackOf(error, held.attempts, isOver, isRenewed);
        this.logger.info({ id: held.id, code: setback.error_code, state: setback.state }, 'not sent');
        await writeJournalSetback(tx, held, setback);
      });
    } catch (lost) {
      if (!(lost instanceof LeaseLost)) throw lost;
    }
  }
}
