import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { nowIso, toJstDate } from '@uketori/service-kit/clock';
import { DomainError } from '@uketori/service-kit/errors';
import { LOGGER } from '@uketori/service-kit/start';
import type { Tx } from '@uketori/service-kit/tx';
import { Work } from '@uketori/service-kit/work';
import type { Logger } from 'pino';
import type { InvoiceEntity } from '../invoice-fields/invoice-fields.facade.js';
import { invoiceById } from '../invoice-records/invoice-records.facade.js';
import { type Access, ACCOUNTING_API, type AccountingApi, AccountingFailure } from './accounting.types.js';
import { AccountingCalls } from './calls.service.js';
import type { Obstacle } from './deal.rules.js';
import { prepareDeal, stateObstacles } from './deal-source.service.js';
import type { AccountingDealEntity, DealPart } from './deal.record.js';
import { OriginalsClient } from './documents.client.js';
import { linkOf } from './link.repository.js';
import { ManualJournalSending } from './manual-journal-sending.service.js';
import { AccountingRenewal } from './renewal.service.js';
import { AccountingSettlements } from './settlements.service.js';
import {
  addTurns,
  type Held,
  LeaseLost,
  ownDeal,
  queueNextTurn,
  takeDue,
  writeParts,
  writeReceipt,
  writeSent,
  writeSetback,
} from './queue.repository.js';
import { setbackOf, settleSeconds, Unsettled } from './sending.rules.js';

const DAY_MS = 86_400_000;

/** The parts of an invoice to send, and what is known of them over there. */
interface Sending {
  held: Held;
  actor: Actor;
  deal: AccountingDealEntity;
  invoice: InvoiceEntity;
  parts: DealPart[];
  stopping: AbortSignal;
}

/**
 * Sends what waits. The row announces each call to the outside before the call and keeps its response after
 * it. A turn that takes over a row thus knows what may have been done, checks it, and does nothing twice.
 */
@Injectable()
export class AccountingSending {
  constructor(
    private readonly work: Work,
    private readonly calls: AccountingCalls,
    private readonly originals: OriginalsClient,
    private readonly settlements: AccountingSettlements,
    private readonly journals: ManualJournalSending,
    private readonly renewal: AccountingRenewal,
    @Inject(ACCOUNTING_API) private readonly api: AccountingApi,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  get enabled(): boolean {
    return this.api.enabled;
  }

  /**
   * The turn of an organization: sends the invoice that waited longest, else a payment, else a manual journal, then adds the next turn. A stop ends it before its next
   * call to the outside; the turn that follows goes on from there.
   */
  async turn(actor: Actor, stopping: AbortSignal): Promise<void> {
    if (!this.enabled) return;
    const held = await this.work.run(actor, takeDue);
    if (held) await this.#send(actor, held, stopping);
    else if (!(await this.settlements.next(actor, stopping))) await this.journals.next(actor, stopping);
    await this.work.run(actor, queueNextTurn);
  }

  /** Gives a turn to organizations that have none; returns how many have got one. */
  async addTurns(): Promise<number> {
    return this.enabled ? this.work.system(addTurns) : 0;
  }

  async #send(actor: Actor, held: Held, stopping: AbortSignal): Promise<void> {
    try {
      const sending = await this.#opened(actor, held, stopping);
      await this.#settle(sending);
      if (sending.parts.length === 0 || sending.parts.some((part) => part.deal_id === null)) {
        sending.parts = await this.#freeze(sending);
        await this.#receipt(sending);
        for (const part of sending.parts) if (part.deal_id === null) await this.#post(sending, part);
      }
      await this.work.run(actor, (tx) => writeSent(tx, held, sending.parts));
    } catch (error) {
      if (stopping.aborted && error === stopping.reason) throw error;
      await this.#setBack(actor, held, error);
    }
  }

  async #setBack(actor: Actor, held: Held, error: unknown): Promise<void> {
    if (error instanceof LeaseLost) return;
    if (!(error instanceof DomainError || error instanceof AccountingFailure || error instanceof Unsettled))
      this.logger.error({ error, id: held.id }, 'sending to the accounting service failed');
    const isRenewed = await this.renewal.after(actor, error);
    try {
      await this.work.run(actor, async (tx) => {
        const { give_up_at } = await ownDeal(tx, held);
        const isOver = Date.parse(give_up_at) < Date.now();
        const setback = setbackOf(error, held.attempts, isOver, isRenewed);
        this.logger.info({ id: held.id, code: setback.error_code, state: setback.state }, 'not sent');
        await writeSetback(tx, held, setback);
      });
    } catch (lost) {
      if (!(lost instanceof LeaseLost)) throw lost;
    }
  }

  #opened(actor: Actor, held: Held, stopping: AbortSignal): Promise<Sending> {
    return this.work.run(actor, async (tx) => {
      const deal = await ownDeal(tx, held);
      const invoice = await invoiceById(tx, deal.invoice_id);
      return { held, actor, deal, invoice, parts: deal.parts ?? [], stopping };
    });
  }

  /** Finds out about deals whose response was lost, before anything else is done. */
  async #settle(sending: Sending): Promise<void> {
    const { held, actor, parts } = sending;
    for (const part of parts) {
      if (part.tried_at === null || part.deal_id !== null) continue;
      const [found] = await this.#call(sending, (access) => this.api.findDeals(access, part.body));
      const wait = found ? 0 : settleSeconds(part.tried_at, Date.now());
      if (wait > 0) throw new Unsettled(wait);
      part.deal_id = found?.deal_id ?? null;
      part.tried_at = null;
      await this.work.run(actor, (tx) => writeParts(tx, held, parts));
    }
  }

  /** The bodies by the current masters; parts that are over there stay unchanged. */
  #freeze({ held, actor, deal, parts: before }: Sending): Promise<DealPart[]> {
    return this.work.run(actor, async (tx) => {
      await ownDeal(tx, held);
      const bodies = await bodiesOf(tx, deal);
      const parts = bodies.map((body, at): DealPart => {
        const known = before[at]?.ref_number === body.ref_number ? before[at] : undefined;
        if (known && known.deal_id !== null) return known;
        return { ref_number: body.ref_number, body, tried_at: null, deal_id: null };
      });
      await writeParts(tx, held, parts);
      return parts;
    });
  }

  /** Uploads the original, once, and names it in the bodies that are still to be sent. */
  async #receipt(sending: Sending): Promise<void> {
    const { held, actor, deal, invoice, parts } = sending;
    const write = (receipt_id: number | null, tried: boolean) =>
      this.work.run(actor, (tx) => writeReceipt(tx, held, { receipt_id, tried }));
    const description = parts[0]?.ref_number ?? '';
    if (invoice.document_id === null) return;
    if (deal.receipt_id === null && deal.receipt_tried_at !== null) {
      const at = Date.parse(deal.receipt_tried_at);
      const [from, to] = [toJstDate(at - DAY_MS), toJstDate(at + DAY_MS)];
      const [found] = await this.#call(sending, (access) =>
        this.api.findReceipts(access, from, to, description),
      );
      if (found === undefined && settleSeconds(deal.receipt_tried_at, Date.now()) > 0)
        throw new Unsettled(settleSeconds(deal.receipt_tried_at, Date.now()));
      deal.receipt_id = found ?? null;
      await write(deal.receipt_id, false);
    }
    if (deal.receipt_id === null) {
      const original = await this.originals.read(actor, invoice.document_id);
      const file = {
        file_name: original.file_name,
        content_type: original.content_type,
        bytes: new Uint8Array(original.content),
        description,
        partner_name: invoice.partner_name,
        issue_date: invoice.issue_date ?? '',
        amount: invoice.total_amount ?? deal.amount,
        is_qualified: invoice.is_qualified,
      };
      const done = await this.#announced(
        sending,
        (isOpen) => write(null, isOpen),
        (access) => this.api.uploadReceipt(access, file),
      );
      deal.receipt_id = done.receipt_id;
      await write(deal.receipt_id, false);
    }
    for (const part of parts) if (part.deal_id === null) part.body.receipt_ids = [Number(deal.receipt_id)];
  }

  async #post(sending: Sending, part: DealPart): Promise<void> {
    const { held, actor, parts } = sending;
    const write = (isOpen: boolean) => {
      part.tried_at = isOpen ? nowIso() : null;
      return this.work.run(actor, (tx) => writeParts(tx, held, parts));
    };
    const { deal_id } = await this.#announced(sending, write, (access) =>
      this.api.createDeal(access, part.body),
    );
    part.deal_id = deal_id;
    await write(false);
  }

  /**
   * The row says that a call is made right before each one, when the token is there: a turn that finds the row later
   * thus knows since when a response is missing. After a response that says "not done" this is withdrawn.
   */
  async #announced<T>(
    sending: Sending,
    announce: (isOpen: boolean) => Promise<void>,
    call: (access: Access) => Promise<T>,
  ): Promise<T> {
    try {
      return await this.#call(sending, async (access) => {
        await announce(true);
        return call(access);
      });
    } catch (error) {
      await announce(error instanceof AccountingFailure && error.kind === 'unknown');
      throw error;
    }
  }

  #call<T>({ actor, deal, stopping }: Sending, call: (access: Access) => Promise<T>): Promise<T> {
    return this.calls.raw(actor, ({ token }) => {
      stopping.throwIfAborted();
      return call({ token, company_id: deal.company_id });
    });
  }
}

/** @throws DomainError accounting_obstacles */
async function bodiesOf(tx: Tx, deal: AccountingDealEntity) {
  const blocked = (obstacles: Obstacle[]) =>
    new DomainError('accounting_obstacles', 'conflict', { obstacles });
  const link = await linkOf(tx);
  if (link?.company_id !== deal.company_id) throw blocked([{ code: 'company_changed' }]);
  const invoice = await invoiceById(tx, deal.invoice_id);
  const state = stateObstacles(invoice, link);
  if (state.length > 0) throw blocked(state);
  if (invoice.lock_attempt !== deal.lock_attempt) throw blocked([{ code: 'not_approved' }]);
  const { bodies, obstacles } = await prepareDeal(tx, invoice, { ...link, company_id: deal.company_id });
  if (obstacles.length > 0) throw blocked(obstacles);
  return bodies;
}
