import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { nowIso, toJstDate } from '@uketori/service-kit/clock';
import { DomainError } from '@uketori/service-kit/errors';
import type { Tx } from '@uketori/service-kit/tx';
import { Work } from '@uketori/service-kit/work';
import { invoiceById } from '../invoice-records/invoice-records.facade.js';
import { ACCOUNTING_API, type AccountingApi } from './accounting.types.js';
import type { Obstacle } from './deal.rules.js';
import { prepareDeal, stateObstacles } from './deal-source.service.js';
import type { AccountingDealEntity, DealPart } from './deal.record.js';
import { DEAL_QUEUE } from './deals.repository.js';
import { OriginalsClient } from './documents.client.js';
import { linkOf } from './link.repository.js';
import { ManualJournalSending } from './manual-journal-sending.service.js';
import { AccountingSettlements } from './settlements.service.js';
import { addTurns, queueNextTurn, write } from './queue.repository.js';
import { AccountingQueue, type Sending } from './queue.service.js';
import { settleSeconds, Unsettled } from './sending.rules.js';

const DAY_MS = 86_400_000;

/** The parts of an invoice to send, and what is known of them over there. */
interface SendingDeal extends Sending<AccountingDealEntity> {
  parts: DealPart[];
}

/** The turns of organizations, and the sending of their invoices. */
@Injectable()
export class AccountingSending {
  constructor(
    private readonly work: Work,
    private readonly queue: AccountingQueue,
    private readonly originals: OriginalsClient,
    private readonly settlements: AccountingSettlements,
    private readonly journals: ManualJournalSending,
    @Inject(ACCOUNTING_API) private readonly api: AccountingApi,
  ) {}

  get enabled(): boolean {
    return this.api.enabled;
  }

  /**
   * The turn of an organization: sends the invoice that waited longest, else a payment, else a manual journal, then
   * adds the next turn. A stop ends it before its next call to the outside; the turn that follows goes on from there.
   */
  async turn(actor: Actor, stopping: AbortSignal): Promise<void> {
    if (!this.enabled) return;
    const isDone =
      (await this.queue.next(DEAL_QUEUE, actor, stopping, (sending) => this.#send(sending))) ||
      (await this.settlements.next(actor, stopping));
    if (!isDone) await this.journals.next(actor, stopping);
    await this.work.run(actor, queueNextTurn);
  }

  /** Gives a turn to organizations that have none; returns how many have got one. */
  async addTurns(): Promise<number> {
    return this.enabled ? this.work.system(addTurns) : 0;
  }

  async #send(taken: Sending<AccountingDealEntity>): Promise<void> {
    const sending = { ...taken, parts: taken.row.parts ?? [] };
    await this.#settle(sending);
    if (sending.parts.length > 0 && sending.parts.every((part) => part.deal_id !== null)) return;
    sending.parts = await this.#freeze(sending);
    await this.#receipt(sending);
    for (const part of sending.parts) if (part.deal_id === null) await this.#post(sending, part);
  }

  /** Finds out about deals whose response was lost, before anything else is done. */
  async #settle(sending: SendingDeal): Promise<void> {
    const { parts } = sending;
    for (const part of parts) {
      if (part.tried_at === null || part.deal_id !== null) continue;
      const [found] = await this.queue.call(sending, (access) => this.api.findDeals(access, part.body));
      const wait = found ? 0 : settleSeconds(part.tried_at, Date.now());
      if (wait > 0) throw new Unsettled(wait);
      part.deal_id = found?.deal_id ?? null;
      part.tried_at = null;
      await this.#write(sending, { parts: JSON.stringify(parts) });
    }
  }

  /** The bodies by the current masters; parts that are over there stay unchanged. */
  #freeze({ held, actor, row: deal, parts: before }: SendingDeal): Promise<DealPart[]> {
    return this.work.run(actor, async (tx) => {
      const bodies = await bodiesOf(tx, deal);
      const parts = bodies.map((body, at): DealPart => {
        const known = before[at]?.ref_number === body.ref_number ? before[at] : undefined;
        if (known && known.deal_id !== null) return known;
        return { ref_number: body.ref_number, body, tried_at: null, deal_id: null };
      });
      await write(tx, DEAL_QUEUE, held, { parts: JSON.stringify(parts) });
      return parts;
    });
  }

  /** Uploads the original, once, and names it in the bodies that are still to be sent. */
  async #receipt(sending: SendingDeal): Promise<void> {
    const { actor, row: deal, parts } = sending;
    const keep = (receipt_id: number | null, isOpen: boolean) =>
      this.#write(sending, { receipt_id, receipt_tried_at: isOpen ? nowIso() : null });
    const description = parts[0]?.ref_number ?? '';
    const invoice = await this.work.read(actor, (tx) => invoiceById(tx, deal.invoice_id));
    if (invoice.document_id === null) return;
    if (deal.receipt_id === null && deal.receipt_tried_at !== null) {
      const at = Date.parse(deal.receipt_tried_at);
      const [from, to] = [toJstDate(at - DAY_MS), toJstDate(at + DAY_MS)];
      const [found] = await this.queue.call(sending, (access) =>
        this.api.findReceipts(access, from, to, description),
      );
      if (found === undefined && settleSeconds(deal.receipt_tried_at, Date.now()) > 0)
        throw new Unsettled(settleSeconds(deal.receipt_tried_at, Date.now()));
      deal.receipt_id = found ?? null;
      await keep(deal.receipt_id, false);
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
      const done = await this.queue.announced(
        sending,
        (isOpen) => keep(null, isOpen),
        (access) => this.api.uploadReceipt(access, file),
      );
      deal.receipt_id = done.receipt_id;
      await keep(deal.receipt_id, false);
    }
    for (const part of parts) if (part.deal_id === null) part.body.receipt_ids = [Number(deal.receipt_id)];
  }

  async #post(sending: SendingDeal, part: DealPart): Promise<void> {
    const announce = (isOpen: boolean) => {
      part.tried_at = isOpen ? nowIso() : null;
      return this.#write(sending, { parts: JSON.stringify(sending.parts) });
    };
    const { deal_id } = await this.queue.announced(sending, announce, (access) =>
      this.api.createDeal(access, part.body),
    );
    part.deal_id = deal_id;
    await announce(false);
  }

  #write({ actor, held }: SendingDeal, values: Readonly<Record<string, unknown>>): Promise<void> {
    return this.work.run(actor, (tx) => write(tx, DEAL_QUEUE, held, values));
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
