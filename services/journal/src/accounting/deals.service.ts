import { Inject, Injectable } from '@nestjs/common';
import { type Actor, abilityLevel, requireAbility } from '@uketori/service-kit/actor';
import { DomainError, noRecord } from '@uketori/service-kit/errors';
import { type ListPage, type ListQuery, runList } from '@uketori/service-kit/list';
import { reachable, reaches } from '@uketori/service-kit/reach';
import type { Tx } from '@uketori/service-kit/tx';
import { Work } from '@uketori/service-kit/work';
import type { z } from 'zod';
import type { InvoiceEntity } from '../invoice-fields/invoice-fields.facade.js';
import { findInvoice, subjectOf, visibleInvoice } from '../invoice-records/invoice-records.facade.js';
import type { dealResults, DealsInput } from './accounting-api.types.js';
import { ACCOUNTING_API, type AccountingApi } from './accounting.types.js';
import { AccountingCalls } from './calls.service.js';
import type { Obstacle } from './deal.rules.js';
import { prepareDeal, stateObstacles } from './deal-source.service.js';
import { AccountingDealEntity, type DealRow, type InvoiceDeal, subjectOfDeal } from './deal.record.js';
import { dealList } from './deals.list.js';
import {
  closeDeal,
  currentDeals,
  dealRowOf,
  insertDeal,
  isSentOtherwise,
  lastDealOf,
} from './deals.repository.js';
import { linkOf, type LinkRow, linkStatus } from './link.repository.js';
import { DEALS, queueTurn, requeue, SETTLEMENTS } from './queue.repository.js';
import { heldDeals, wish, wishOfInvoice } from './settlements.repository.js';

type Results = z.infer<typeof dealResults>;
type Result = Results['results'][number];

const ABILITY = 'invoice:export_journal';

/** Sending invoices on people's request, and what became of it. The sending itself is the queue's work. */
@Injectable()
export class AccountingDeals {
  constructor(
    private readonly work: Work,
    private readonly calls: AccountingCalls,
    @Inject(ACCOUNTING_API) private readonly api: AccountingApi,
  ) {}

  /** What would come of sending these, without doing it. @throws DomainError no_record | accounting_… */
  preview(actor: Actor, input: DealsInput): Promise<Results> {
    return this.work.read(actor, async (tx) => ({
      results: await each(tx, input.ids, (invoice, link) => judged(tx, invoice, link)),
    }));
  }

  /** Puts those that can be sent into the queue; the others are reported with their obstacles. */
  create(actor: Actor, input: DealsInput): Promise<Results> {
    return this.work.run(actor, async (tx) => {
      const results = await each(tx, input.ids, async (invoice, link) => {
        const result = await judged(tx, invoice, link);
        if (result.result === 'error') return result;
        const isNew = await queue(tx, invoice, link, result);
        return isNew ? result : { ...result, result: 'error', obstacles: [{ code: 'already_queued' }] };
      });
      if (results.some(({ result }) => result !== 'error')) queueTurn(tx);
      return { results };
    });
  }

  list(actor: Actor, query: ListQuery): Promise<ListPage<DealRow>> {
    requireAbility(actor, ABILITY);
    const extra = [reachable(actor, ABILITY)];
    return this.work.read(actor, (tx) => runList<DealRow>(tx, dealList, query, extra));
  }

  /** The last sending of an invoice. @throws DomainError no_record */
  ofInvoice(actor: Actor, localId: number): Promise<InvoiceDeal> {
    return this.work.read(actor, async (tx) => {
      const invoice = await visibleInvoice(tx, localId);
      const row = await lastDealOf(tx, invoice.id);
      if (!row) return { deal: null, stale: false };
      const { lock_attempt, ...deal } = row;
      return { deal, stale: deal.state === 'sent' && invoice.lock_attempt !== lock_attempt };
    });
  }

  /** Retries a failed one at once. @throws DomainError no_record | accounting_not_failed | already_exists */
  retry(actor: Actor, id: string): Promise<DealRow> {
    return this.work.run(actor, async (tx) => {
      const deal = await held(tx, id);
      if (deal.state !== 'failed' && deal.state !== 'waiting')
        throw new DomainError('accounting_not_failed', 'conflict');
      if (await isSentOtherwise(tx, deal)) throw new DomainError('accounting_sent_otherwise', 'conflict');
      await requeue(tx, DEALS, id);
      queueTurn(tx);
      await tx.audit('invoice.accounting_retried', subjectOfDeal(deal), null, null);
      return shown(tx, id);
    });
  }

  /** Sends the payment of a sent invoice again. @throws DomainError no_record | accounting_not_failed */
  settle(actor: Actor, id: string): Promise<DealRow> {
    return this.work.run(actor, async (tx) => {
      const deal = await held(tx, id);
      const isOpen = deal.settle_state === 'failed' || deal.settle_state === 'waiting';
      if (deal.state !== 'sent' || !isOpen) throw new DomainError('accounting_not_failed', 'conflict');
      await requeue(tx, SETTLEMENTS, id);
      queueTurn(tx);
      await tx.audit('invoice.accounting_settlement_retried', subjectOfDeal(deal), null, null);
      return shown(tx, id);
    });
  }

  /**
   * Takes one out of the queue. Not while it is being sent, nor while it is not known whether it arrived.
   * @throws DomainError no_record | accounting_under_way | accounting_unsettled
   */
  cancel(actor: Actor, id: string): Promise<DealRow> {
    return this.work.run(actor, async (tx) => {
      const deal = await held(tx, id);
      if (deal.state !== 'waiting' && deal.state !== 'failed')
        throw new DomainError('accounting_under_way', 'conflict');
      if (isUnsettled(deal)) throw new DomainError('accounting_unsettled', 'conflict');
      await closeDeal(tx, id, 'cancelled');
      await tx.audit('invoice.accounting_cancelled', subjectOfDeal(deal), null, null);
      return shown(tx, id);
    });
  }

  /**
   * Lets a sent invoice be sent again, once all its deals are gone over there. Not while it is not known of one
   * whether it arrived: `retry` finds out.
   * @throws DomainError no_record | accounting_not_sent | accounting_unsettled | accounting_deal_exists | accounting_…
   */
  async withdraw(actor: Actor, id: string): Promise<DealRow> {
    const deal = await this.work.read(actor, async (tx) => {
      const found = await tx.get(AccountingDealEntity, id);
      if (!mayAct(actor, found)) throw noRecord();
      return found;
    });
    const parts = deal.parts ?? [];
    const known = parts.filter((part) => part.deal_id !== null);
    if ((deal.state !== 'sent' && deal.state !== 'failed') || known.length === 0)
      throw new DomainError('accounting_not_sent', 'conflict');
    if (parts.some((part) => part.deal_id === null && part.tried_at !== null))
      throw new DomainError('accounting_unsettled', 'conflict');
    const there = await this.calls.as(actor, async ({ token }) => {
      const { company_id } = deal;
      for (const { deal_id } of known)
        if (await this.api.dealExists({ token, company_id }, Number(deal_id))) return deal_id;
      return null;
    });
    if (there !== null) throw new DomainError('accounting_deal_exists', 'conflict', { deal_id: there });
    return this.work.run(actor, async (tx) => {
      const now = await held(tx, id);
      if (now.updated_at !== deal.updated_at) throw new DomainError('accounting_under_way', 'conflict');
      await closeDeal(tx, id, 'withdrawn');
      await tx.audit(
        'invoice.accounting_withdrawn',
        subjectOfDeal(deal),
        { deals: known.map((one) => one.deal_id) },
        null,
      );
      return shown(tx, id);
    });
  }
}

type ChosenLink = LinkRow & { company_id: number };

/** Runs over the invoices in the requested order. @throws DomainError no_record for one out of reach */
async function each(
  tx: Tx,
  ids: readonly number[],
  act: (invoice: InvoiceEntity, link: ChosenLink) => Promise<Result>,
): Promise<Result[]> {
  const link = await linkOf(tx);
  if (linkStatus(link) === 'no_token') throw new DomainError('accounting_not_connected', 'conflict');
  const { company_id } = link as LinkRow;
  if (company_id === null) throw new DomainError('accounting_no_company', 'conflict');
  const level = requireAbility(tx.actor, ABILITY);
  const results: Result[] = [];
  for (const local_id of new Set(ids)) {
    const invoice = await findInvoice(tx, { local_id });
    if (!invoice || !reaches(invoice, tx.actor, level)) throw noRecord();
    results.push(await act(invoice, { ...(link as LinkRow), company_id }));
  }
  return results;
}

async function judged(tx: Tx, invoice: InvoiceEntity, link: ChosenLink): Promise<Result> {
  const { local_id, partner_name } = invoice;
  const state = [...stateObstacles(invoice, link), ...(await queueObstacles(tx, invoice.id))];
  const base = { local_id, partner_name };
  if (state.length > 0) return { ...base, result: 'error', amount: null, obstacles: state, warnings: [] };
  const { plan, obstacles } = await prepareDeal(tx, invoice, link);
  const result = obstacles.length > 0 ? 'error' : plan.warnings.length > 0 ? 'warning' : 'success';
  return { ...base, result, amount: plan.due_amount, obstacles, warnings: plan.warnings };
}

async function queueObstacles(tx: Tx, invoiceId: string): Promise<Obstacle[]> {
  const rows = await currentDeals(tx, invoiceId);
  if (rows.some((row) => row.state === 'sent')) return [{ code: 'already_sent' }];
  const isOpen = rows.some((row) => row.state !== 'failed' || isUnsettled(row));
  return isOpen ? [{ code: 'already_queued' }] : [];
}

/** A part of it may be, or is, over there. */
function isUnsettled({ parts }: Pick<AccountingDealEntity, 'parts'>): boolean {
  return (parts ?? []).some((part) => part.tried_at !== null || part.deal_id !== null);
}

/** False when somebody was faster. */
async function queue(tx: Tx, invoice: InvoiceEntity, link: ChosenLink, result: Result): Promise<boolean> {
  const isNew = await insertDeal(tx, invoice, {
    company_id: link.company_id,
    amount: result.amount ?? 0,
    warnings: result.warnings,
  });
  if (!isNew) return false;
  const paid = await wishOfInvoice(tx, invoice);
  if (paid) for (const deal of await heldDeals(tx, invoice.id)) await wish(tx, deal, paid);
  await tx.audit('invoice.accounting_requested', subjectOf(invoice), null, { company: link.company_name });
  return true;
}

function mayAct(actor: Actor, deal: Pick<AccountingDealEntity, 'created_by' | 'department_id'>): boolean {
  return reaches(deal, actor, abilityLevel(actor, ABILITY));
}

async function held(tx: Tx, id: string): Promise<AccountingDealEntity> {
  const deal = await tx.getForUpdate(AccountingDealEntity, id);
  if (!mayAct(tx.actor, deal)) throw noRecord();
  return deal;
}

async function shown(tx: Tx, id: string): Promise<DealRow> {
  const row = await dealRowOf(tx, id);
  if (!row) throw noRecord();
  return row;
}
