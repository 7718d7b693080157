import { Injectable } from '@nestjs/common';
import { type Actor, responsibleUser } from '@uketori/service-kit/actor';
import { DomainError, noRecord } from '@uketori/service-kit/errors';
import { newId } from '@uketori/service-kit/ids';
import { type Tx, Work } from '@uketori/service-kit/work';
import { closedMonths, firstDay, isClosed, lastDay, monthOf } from '../closed-months/closed-months.facade.js';
import {
  type InvoiceEntity,
  lockedSections,
  refuseLockedChange,
  refuseWhileEdited,
} from '../invoice-fields/invoice-fields.facade.js';
import {
  changeable,
  claimOf,
  databaseNow,
  visibleInvoice,
  writeChange,
} from '../invoice-records/invoice-records.facade.js';
import { linesOf, replaceLines } from '../line-records/line-records.facade.js';
import type { JournalLine } from '../lines/lines.facade.js';
import { mastersById } from '../masters/masters.facade.js';
import { payAccounts } from '../payments/payments.facade.js';
import { journalSettings } from '../settings/settings.facade.js';
import {
  plannedParts,
  recordedPlan,
  refuseInBooks,
  removePlan,
  restoredLine,
  spreadSubject,
  storeEntries,
} from './follow.service.js';
import {
  type InvoiceSpreads,
  type MonthSpreads,
  type ReplanInput,
  SpreadEntity,
  type SpreadInput,
} from './spread.record.js';
import { monthSpreadsOf, removeEntries, spreadsOf, type StoredSpread } from './spreads.repository.js';
import { type Part, partsOf, replanned, spreadAmount, withAccount } from './spreads.rules.js';

/** Lines of invoices that are spread over months: they are booked as prepaid, and month by month as an expense. */
@Injectable()
export class SpreadsService {
  constructor(private readonly work: Work) {}

  /** @throws DomainError no_record */
  of(actor: Actor, localId: number): Promise<InvoiceSpreads> {
    return this.work.read(actor, async (tx) => invoiceSpreadsOf(tx, await visibleInvoice(tx, localId)));
  }

  ofMonth(actor: Actor, month: string): Promise<MonthSpreads> {
    return this.work.read(actor, async (tx) => ({
      month,
      booked: lastDay(month),
      ...(await monthSpreadsOf(tx, month)),
    }));
  }

  /**
   * Books a line as prepaid and plans an entry for each month.
   * @throws DomainError no_record | version_conflict | already_spread | not_spreadable | spread_too_small |
   * no_prepaid_account | month_closed for any month of the plan | a lock's code | editing_in_progress
   */
  add(actor: Actor, localId: number, input: SpreadInput): Promise<InvoiceSpreads> {
    return this.work.run(actor, async (tx) => {
      const invoice = await changeableNow(tx, localId, input.version);
      const lines = await linesOf(tx, invoice.id);
      const line = lines.find(({ position }) => position === input.position);
      const { is_tax_inclusive_books } = await journalSettings(tx);
      const amount = spreadAmount(line, is_tax_inclusive_books);
      if (!line) throw noRecord();
      const plans = await spreadsOf(tx, invoice.id);
      if (plans.some(({ position }) => position === input.position))
        throw new DomainError('already_spread', 'conflict', { line: input.position });
      await refuseInBooks(tx, partsOf(amount, input.first_month, input.months));
      const { expense, prepaid } = await accountsOf(tx, input.expense_account_title_id);
      const isSame = line.debit_account_title_id === expense.id;
      const plan = await tx.insert(SpreadEntity, {
        id: newId(),
        invoice_id: invoice.id,
        position: input.position,
        first_month: firstDay(input.first_month),
        months: input.months,
        replanned_from: null,
        amount,
        expense_account_title_id: expense.id,
        expense_sub_account_id: isSame ? line.debit_sub_account_id : null,
        prepaid_account_title_id: prepaid.id,
        expense_name: expense.name,
        prepaid_name: prepaid.name,
        created_by: responsibleUser(actor),
        created_by_name: actor.user_name,
      });
      const stored = await storeLine(tx, invoice, lines, withAccount(line, prepaid, null));
      await storeEntries(tx, plan, line, plannedParts(plan));
      await tx.audit('spread.created', spreadSubject(plan, invoice), null, recordedPlan(plan));
      return invoiceSpreadsOf(tx, stored);
    });
  }

  /**
   * Removes a plan, and books its line as an expense again.
   * @throws DomainError no_record | version_conflict | spread_exported | month_closed | a lock's code | editing_in_progress
   */
  remove(actor: Actor, localId: number, id: string, version: number): Promise<InvoiceSpreads> {
    return this.work.run(actor, async (tx) => {
      const invoice = await changeableNow(tx, localId, version);
      const found = (await spreadsOf(tx, invoice.id)).find((one) => one.id === id);
      if (!found) throw noRecord();
      const { entries, ...plan } = found;
      await refuseInBooks(tx, entries);
      const lines = await linesOf(tx, invoice.id);
      const line = lines.find(({ position }) => position === plan.position);
      await removePlan(tx, plan, invoice);
      if (!line) return invoiceSpreadsOf(tx, invoice);
      return invoiceSpreadsOf(tx, await storeLine(tx, invoice, lines, await restoredLine(tx, plan, line)));
    });
  }

  /**
   * Divides the rest of a plan over other months from a month on; over one month it becomes an expense of that month.
   * The lines of the invoice stay, so its final approval does not matter. Months that are closed or in a file stay.
   * @throws DomainError no_record | version_conflict | spread_nothing_left | spread_too_small | spread_exported |
   * month_closed | editing_in_progress
   */
  replan(actor: Actor, localId: number, id: string, input: ReplanInput): Promise<InvoiceSpreads> {
    return this.work.run(actor, async (tx) => {
      const invoice = await changeable(tx, localId, 'invoice:update');
      if (invoice.deleted) throw noRecord();
      refuseWhileEdited(await claimOf(tx, invoice.id), actor.user_id, await databaseNow(tx));
      const found = (await spreadsOf(tx, invoice.id)).find((one) => one.id === id);
      if (!found) throw noRecord();
      const { entries, ...plan } = found;
      if (plan.version !== input.version) throw new DomainError('version_conflict', 'conflict');
      const line = (await linesOf(tx, invoice.id)).find(({ position }) => position === plan.position);
      if (!line) throw noRecord();
      const { kept, gone, parts } = replanned(entries, input.month, input.months);
      await refuseInBooks(tx, [...gone, ...parts]);
      const replanned_from = firstDay(input.month);
      await removeEntries(tx, plan.id, replanned_from);
      const next = await tx.update(SpreadEntity, { ...plan, replanned_from });
      await storeEntries(tx, next, line, parts, kept.length);
      const subject = spreadSubject(plan, invoice);
      await tx.audit(
        'spread.updated',
        subject,
        recordedEntries(entries),
        recordedEntries([...kept, ...parts]),
      );
      return invoiceSpreadsOf(tx, invoice);
    });
  }
}

/** The entries of a plan for the log: its months and what each of them has. */
function recordedEntries(parts: readonly Part[]) {
  return {
    months: parts.length,
    last_month: monthOf(parts.at(-1)?.entry_date ?? ''),
    entries: parts.map(({ entry_date, amount }) => `${monthOf(entry_date)} ${amount}`).join(', '),
  };
}

/** The invoice, held, if its lines may change now. */
async function changeableNow(tx: Tx, localId: number, version: number): Promise<InvoiceEntity> {
  const invoice = await changeable(tx, localId, 'invoice:update');
  refuseLockedChange(invoice, new Set(['journal']));
  refuseWhileEdited(await claimOf(tx, invoice.id), tx.actor.user_id, await databaseNow(tx));
  if (invoice.version !== version) throw new DomainError('version_conflict', 'conflict');
  return invoice;
}

/** The expense account of a request, and the prepaid one of the settings. */
async function accountsOf(tx: Tx, expenseId: string) {
  const prepaidId = (await payAccounts(tx)).spread.account_title_id;
  const masters = await mastersById(tx, prepaidId ? [expenseId, prepaidId] : [expenseId], true);
  const expense = masters.get(expenseId);
  const prepaid = masters.get(prepaidId ?? '');
  if (!prepaid) throw new DomainError('no_prepaid_account', 'conflict');
  if (expense?.kind !== 'account_title' || expense.id === prepaid.id)
    throw new DomainError('no_record', 'not_found', { field: 'expense_account_title_id' });
  return { expense, prepaid };
}

/** Stores one changed line of an invoice. */
async function storeLine(
  tx: Tx,
  invoice: InvoiceEntity,
  before: JournalLine[],
  line: JournalLine,
): Promise<InvoiceEntity> {
  const after = before.map((one) => (one.position === line.position ? line : one));
  await replaceLines(tx, invoice.id, after);
  const next = { ...invoice, edited_version: invoice.version + 1 };
  const change = { before: invoice, next, cause: 'updated', action: 'invoice.updated' } as const;
  return writeChange(tx, { ...change, lines: { before, after } });
}

async function invoiceSpreadsOf(tx: Tx, invoice: InvoiceEntity): Promise<InvoiceSpreads> {
  const closed = await closedMonths(tx, 'journal');
  const lines = await linesOf(tx, invoice.id);
  const textOf = new Map(lines.map(({ position, description }) => [position, description]));
  const isOpen = !invoice.deleted && !lockedSections(invoice).includes('journal');
  const prepaid = (await payAccounts(tx)).spread.account_title_id;
  const masters = await mastersById(tx, prepaid ? [prepaid] : [], false);
  const shown = ({ entries, ...plan }: StoredSpread): InvoiceSpreads['items'][number] => {
    const {
      organization_id: _organization,
      invoice_id: _invoice,
      expense_account_title_id: _expense,
      expense_sub_account_id: _sub,
      prepaid_account_title_id: _prepaid,
      created_by: _by,
      ...rest
    } = plan;
    const months = entries.map(({ entry_date, amount, exports }) => ({
      entry_date,
      amount,
      exports,
      closed: isClosed(closed, entry_date),
    }));
    const isInBooks = months.some((month) => month.closed || month.exports > 0);
    return {
      ...rest,
      description: textOf.get(plan.position) ?? '',
      removable: isOpen && !isInBooks,
      entries: months,
    };
  };
  return {
    version: invoice.version,
    prepaid_name: masters.get(prepaid ?? '')?.name ?? null,
    items: (await spreadsOf(tx, invoice.id)).map(shown),
  };
}
