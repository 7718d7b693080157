import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { nowIso } from '@uketori/service-kit/clock';
import { DomainError } from '@uketori/service-kit/errors';
import type { Tx } from '@uketori/service-kit/tx';
import { Work } from '@uketori/service-kit/work';
import {
  ACCOUNTING_API,
  type AccountingApi,
  AccountingFailure,
  type DealPayments,
  type PaidFrom,
  type SettlementBody,
} from './accounting.types.js';
import type { AccountingDealEntity } from './deal.record.js';
import type { PaySource } from './kinds.data.js';
import { linkOf } from './link.repository.js';
import { resolverOf } from './masters.repository.js';
import { write } from './queue.repository.js';
import { AccountingQueue, type Sending } from './queue.service.js';
import { settleSeconds, Unsettled } from './sending.rules.js';
import {
  isSameBody,
  isTooMuch,
  type PayAccount,
  paymentOf,
  paySource,
  settlementBodies,
  type SettlementPart,
} from './settlement.rules.js';
import { SETTLEMENT_QUEUE } from './settlements.repository.js';
import { payWant } from './wants.repository.js';

type Target = { deal_id: number; body: SettlementBody };

/** A deal whose payment is made or taken back, and the payments that are known. */
interface Settling extends Sending<AccountingDealEntity> {
  parts: SettlementPart[];
}

/** Makes the payments of sent deals what they are to be. One whose response was lost is looked for before anything else. */
@Injectable()
export class AccountingSettlements {
  constructor(
    private readonly work: Work,
    private readonly queue: AccountingQueue,
    @Inject(ACCOUNTING_API) private readonly api: AccountingApi,
  ) {}

  /** Settles the deal of the organization that waited longest; false when none is due. */
  next(actor: Actor, stopping: AbortSignal): Promise<boolean> {
    return this.queue.next(SETTLEMENT_QUEUE, actor, stopping, async (sending) => {
      const settling = { ...sending, parts: [...sending.row.settle_parts] };
      await this.#find(settling);
      const targets = await this.work.run(actor, (tx) => targetsOf(tx, sending.row));
      await this.#remove(settling, targets);
      for (const target of targets) await this.#pay(settling, target);
    });
  }

  /** Finds out about payments whose response was lost. */
  async #find(settling: Settling): Promise<void> {
    for (const part of settling.parts) {
      if (part.tried_at === null || part.payment_id !== null) continue;
      const there = await this.#payments(settling, part.deal_id);
      const found = there && paymentOf(part, there.payments);
      const wait = found || !there ? 0 : settleSeconds(part.tried_at, Date.now());
      if (wait > 0) throw new Unsettled(wait);
      part.payment_id = found?.id ?? null;
      part.tried_at = null;
      await this.#write(settling);
    }
  }

  /** Takes back what is not wanted, or no longer in this form. */
  async #remove(settling: Settling, targets: readonly Target[]): Promise<void> {
    const isWanted = (part: SettlementPart) =>
      targets.some(({ deal_id, body }) => deal_id === part.deal_id && isSameBody(body, part.body));
    for (const part of [...settling.parts]) {
      const { deal_id, payment_id } = part;
      if (payment_id !== null && isWanted(part)) continue;
      if (payment_id !== null) {
        const there = await this.#payments(settling, deal_id);
        const isThere = there?.payments.some(({ id }) => id === payment_id) === true;
        if (isThere)
          await this.queue.call(settling, (access) => this.api.deletePayment(access, deal_id, payment_id));
      }
      settling.parts = settling.parts.filter((one) => one !== part);
      await this.#write(settling);
    }
  }

  /** Adds a payment that is not there yet. @throws DomainError accounting_deal_missing | accounting_settled_there */
  async #pay(settling: Settling, { deal_id, body }: Target): Promise<void> {
    const known = settling.parts.find((part) => part.deal_id === deal_id && isSameBody(part.body, body));
    const there = await this.#payments(settling, deal_id);
    if (!there) throw new DomainError('accounting_deal_missing', 'conflict', { deal_id });
    if (known) {
      if (there.payments.some(({ id }) => id === known.payment_id)) return;
      // A user deleted it over there: it is added again.
      settling.parts = settling.parts.filter((part) => part !== known);
    }
    if (there.due_amount < body.amount)
      throw new DomainError('accounting_settled_there', 'conflict', {
        deal_id,
        due_amount: there.due_amount,
      });
    const seen = there.payments.map(({ id }) => id);
    const part: SettlementPart = { deal_id, body, seen, tried_at: null, payment_id: null };
    settling.parts.push(part);
    const announce = async (isOpen: boolean) => {
      part.tried_at = isOpen ? nowIso() : null;
      if (!isOpen) settling.parts = settling.parts.filter((one) => one !== part);
      else if (!settling.parts.includes(part)) settling.parts.push(part);
      await this.#write(settling);
    };
    part.payment_id = await this.queue.announced(settling, announce, async (access) => {
      const made = paymentOf(part, await this.api.createPayment(access, deal_id, body));
      if (!made) throw new AccountingFailure('unknown', { status: 201, messages: [], remote_request_id: '' });
      return made.id;
    });
    part.tried_at = null;
    await this.#write(settling);
  }

  #payments(settling: Settling, dealId: number): Promise<DealPayments | null> {
    return this.queue.call(settling, (access) => this.api.payments(access, dealId));
  }

  #write({ actor, held, parts }: Settling): Promise<void> {
    return this.work.run(actor, (tx) =>
      write(tx, SETTLEMENT_QUEUE, held, { settle_parts: JSON.stringify(parts) }),
    );
  }
}

/** The payments that the deal needs, each from the account mapped to its source. @throws DomainError accounting_obstacles */
async function targetsOf(tx: Tx, deal: AccountingDealEntity): Promise<Target[]> {
  const { settle_wanted: wanted, company_id } = deal;
  const parts = deal.parts ?? [];
  if (wanted === null) return [];
  const link = await linkOf(tx);
  const blocked = (obstacle: object) =>
    new DomainError('accounting_obstacles', 'conflict', { obstacles: [obstacle] });
  if (link?.company_id !== company_id) throw blocked({ code: 'company_changed' });
  if (isTooMuch(parts, wanted.amount + wanted.offset)) throw blocked({ code: 'paid_too_much' });
  const account = async (kind: PaySource): Promise<PayAccount | null> => {
    const want = payWant(kind);
    const resolution = (await resolverOf(tx, company_id, [want]))(want);
    const { key, name } = want;
    if (resolution.state === 'without') return null;
    if (resolution.state !== 'found')
      throw blocked({
        code: resolution.state === 'missing' ? 'unmapped' : resolution.state,
        kind,
        key,
        name,
      });
    return { type: resolution.master.kind as PaidFrom, id: resolution.master.remote_id };
  };
  const paid = wanted.amount > 0 ? await account(paySource(wanted.payment_type)) : null;
  const offset = wanted.offset > 0 ? await account('pay_offset') : null;
  return settlementBodies(parts, wanted, { company_id, paid, offset });
}
