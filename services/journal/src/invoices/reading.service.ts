import { Injectable } from '@nestjs/common';
import { type Actor, requireAbility } from '@uketori/service-kit/actor';
import { type ListPage, type ListQuery, runList } from '@uketori/service-kit/list';
import { reachable } from '@uketori/service-kit/reach';
import { bigrams } from '@uketori/service-kit/search';
import { pick, publicFields } from '@uketori/service-kit/record';
import type { Tx } from '@uketori/service-kit/tx';
import { Work } from '@uketori/service-kit/work';
import type { z } from 'zod';
import { assetWarnings, expenseLinesOf, LEAST_ASSET } from '../assets/assets.facade.js';
import { accrualExports } from '../exports/exports.facade.js';
import { closedMonths, isClosed, monthOf } from '../closed-months/closed-months.facade.js';
import { balanceOf } from '../lines/lines.facade.js';
import { linesOf } from '../line-records/line-records.facade.js';
import { assessInvoice, taxWarnings } from '../tax/tax.facade.js';
import { ProposalsService } from '../proposals/proposals.service.js';
import type { ProposedJournal } from '../proposals/proposals.facade.js';
import { isViewReleasable } from './editing.rules.js';
import * as answer from './invoices.types.js';
import { differencesOf, readDifferences } from '../supplier-memory/supplier-memory.facade.js';
import {
  claimOf,
  databaseNow,
  invoiceList,
  isReadable,
  sameBills,
  visibleInvoice,
} from '../invoice-records/invoice-records.facade.js';
import {
  FIGURE_FIELDS,
  type InvoiceEntity,
  invoiceRecord,
  isChangedAfterApproval,
  isLive,
  lockedSections,
  postingDay,
} from '../invoice-fields/invoice-fields.facade.js';
import { viewedAmong, viewOf } from './views.repository.js';
import { journalSettings } from '../settings/settings.facade.js';
import { warningsOfInvoice } from './warnings.rules.js';

export type InvoiceDetail = z.infer<typeof answer.invoiceDetail>;
type InvoiceRow = z.infer<typeof answer.invoiceRow>;

/** Reading invoices: the list, one in full, the lines that are proposed for it. */
@Injectable()
export class InvoicesQuery {
  constructor(
    private readonly work: Work,
    private readonly proposals: ProposalsService,
  ) {}

  /** A page of what the actor may read; `viewed` is their own mark. */
  list(actor: Actor, query: ListQuery): Promise<ListPage<InvoiceRow>> {
    requireAbility(actor, 'invoice:read');
    const extra = [reachable(actor, 'invoice:read')];
    if (query.deleted === undefined) extra.push({ sql: 'deleted = $?', params: [false] });
    const partner = bigrams(String(query.partner ?? ''));
    if (partner.length > 0) extra.push({ sql: 'search_bigrams @> $?::text[]', params: [partner] });
    return this.work.read(actor, async (tx) => {
      const page = await runList<Omit<InvoiceRow, 'viewed'>>(tx, invoiceList, query, extra);
      const viewed = await viewedAmong(
        tx,
        page.items.map((row) => row.id),
      );
      return { ...page, items: page.items.map((row) => ({ ...row, viewed: viewed.has(row.id) })) };
    });
  }

  one(actor: Actor, localId: number): Promise<InvoiceDetail> {
    return this.work.read(actor, async (tx) => invoiceDetail(tx, await visibleInvoice(tx, localId)));
  }

  /** Lines for the form by a pattern that the user picked, or by the header. The invoice stays unchanged. */
  proposed(
    actor: Actor,
    localId: number,
    patternId: string | null,
    account: string | null,
  ): Promise<ProposedJournal> {
    return this.work.read(actor, async (tx) => {
      const proposed = await this.proposals.propose(
        tx,
        await visibleInvoice(tx, localId),
        patternId,
        account,
      );
      return { ...proposed, reason: await readableReason(tx, proposed.reason) };
    });
  }
}

const SHOWN = publicFields(invoiceRecord);

function shownColumns(invoice: InvoiceEntity): Pick<InvoiceEntity, (typeof SHOWN)[number]> {
  return pick(invoice, SHOWN);
}

/** The reason without the number of an invoice that the actor may not read. */
async function readableReason(tx: Tx, reason: ProposedJournal['reason']): Promise<ProposedJournal['reason']> {
  const { local_id, ...params } = reason.params;
  if (typeof local_id !== 'number' || (await isReadable(tx, local_id))) return reason;
  return { ...reason, params };
}

/** An invoice in full: header, what was read and where, journal, warnings, locks, who is editing. */
export async function invoiceDetail(tx: Tx, invoice: InvoiceEntity): Promise<InvoiceDetail> {
  const journals = await linesOf(tx, invoice.id);
  const claim = await claimOf(tx, invoice.id);
  const now = await databaseNow(tx);
  const viewed_at = await viewOf(tx, invoice.id);
  const closed = await closedMonths(tx, 'journal');
  const day = postingDay(invoice);
  const master_differences = await differencesOf(tx, invoice);
  const { is_tax_inclusive_books } = await journalSettings(tx);
  const expenses = await expenseLinesOf(tx, invoice.id, is_tax_inclusive_books, LEAST_ASSET);
  const { proposal } = invoice;
  return {
    ...shownColumns(invoice),
    proposal: proposal && { ...proposal, reason: await readableReason(tx, proposal.reason) },
    master_differences,
    read_differences: readDifferences(invoice),
    export_count: await accrualExports(tx, invoice.local_id),
    journals,
    same_bills: await sameBills(tx, invoice),
    balance: balanceOf(journals),
    warnings: [
      ...warningsOfInvoice(invoice),
      ...(master_differences.length > 0 ? (['differs_from_master'] as const) : []),
      ...(isChangedAfterApproval(invoice) ? (['changed_after_approval'] as const) : []),
      ...taxWarnings(await assessInvoice(tx, invoice), journals),
      ...assetWarnings(expenses),
    ],
    locked_sections: lockedSections(invoice),
    closed: isClosed(closed, day) ? { month: monthOf(day), fields: [...FIGURE_FIELDS] } : null,
    editing: isLive(claim, now)
      ? { user_id: claim.user_id, user_name: claim.user_name, expires_at: claim.expires_at }
      : null,
    viewed: viewed_at !== null,
    view_releasable: isViewReleasable(invoice, viewed_at),
  };
}
