import { Injectable } from '@nestjs/common';
import { type Actor, responsibleUser } from '@uketori/service-kit/actor';
import { DomainError, noRecord } from '@uketori/service-kit/errors';
import { newId } from '@uketori/service-kit/ids';
import { type Tx, Work } from '@uketori/service-kit/work';
import {
  firstDay,
  holdClosedMonths,
  isClosed,
  monthClosed,
  monthOf,
} from '../closed-months/closed-months.facade.js';
import { holdInvoice } from '../invoice-records/invoice-records.facade.js';
import { buildLines, referencedIds } from '../lines/lines.facade.js';
import { masterNamed, mastersById, outOfScopeTax } from '../masters/masters.facade.js';
import { reversedLines } from '../payments/payments.facade.js';
import {
  type Accrual,
  AccrualEntity,
  type AccrualInput,
  type MonthAccruals,
  type ProposedAccrual,
} from './accrual.record.js';
import { accrualsOf, addEntry, companiesOf, debitTitles, lastInvoices } from './accruals.repository.js';
import { accrualDays, accrualLine, averageOf } from './accruals.rules.js';
import { dueSchedules, missingSuppliers } from './month-end.repository.js';

const CREDIT_TITLES = ['未払費用', '未払金'];

/** Estimates of the invoices that are expected in a month and did not arrive. */
@Injectable()
export class AccrualsService {
  constructor(private readonly work: Work) {}

  of(actor: Actor, month: string): Promise<MonthAccruals> {
    return this.work.read(actor, (tx) => monthAccrualsOf(tx, month));
  }

  /**
   * Books an estimate on the last day of the month and takes it back on the day after.
   * @throws DomainError no_record | already_accrued | month_closed for either day
   */
  add(actor: Actor, month: string, input: AccrualInput): Promise<MonthAccruals> {
    return this.work.run(actor, async (tx) => {
      const days = accrualDays(month);
      const [last] = await lastInvoices(tx, [input.company_id], month);
      // Entries of an invoice are numbered one by one.
      const invoice = last && (await holdInvoice(tx, { id: last.invoice_id }));
      if (!invoice) throw noRecord();
      await refuseClosed(tx, month);
      if ((await accrualsOf(tx, month)).some(({ company_id }) => company_id === input.company_id))
        throw new DomainError('already_accrued', 'conflict', { month });
      const tax = await outOfScopeTax(tx);
      const words = `未払計上 ${month.slice(0, 4)}年${Number(month.slice(5))}月分`;
      const inputs = [accrualLine(input.amount, words, { ...input, tax_id: tax?.id ?? null })];
      const masters = await mastersById(tx, referencedIds(inputs), true);
      const lines = buildLines(inputs, {
        id: newId,
        organization_id: actor.organization_id,
        invoice_id: invoice.id,
        masters,
        rounding: 'floor',
        purchase_date: days.booked,
      });
      const [line] = lines;
      const row = await tx.insert(AccrualEntity, {
        id: newId(),
        month: firstDay(month),
        company_id: input.company_id,
        invoice_id: invoice.id,
        partner_name: invoice.partner_name,
        amount: input.amount,
        debit_name: line?.debit_account_title ?? '',
        credit_name: line?.credit_account_title ?? '',
        created_by: responsibleUser(actor),
        created_by_name: actor.user_name,
      });
      await addEntry(tx, row, days.booked, lines);
      await addEntry(tx, row, days.reversed, reversedLines(lines, newId));
      await tx.audit('accrual.created', subjectOf(row), null, recorded(row));
      return monthAccrualsOf(tx, month);
    });
  }

  /** Removes an estimate that no file holds. @throws DomainError no_record | accrual_exported | month_closed */
  remove(actor: Actor, month: string, id: string): Promise<MonthAccruals> {
    return this.work.run(actor, async (tx) => {
      const row = await tx.getForUpdate(AccrualEntity, id);
      // A file that is being made holds the invoice, and finds the entry gone or is counted here.
      await holdInvoice(tx, { id: row.invoice_id });
      await refuseClosed(tx, month);
      const found = (await accrualsOf(tx, month)).find((one) => one.id === id);
      if (!found) throw noRecord();
      if (found.exports > 0) throw new DomainError('accrual_exported', 'conflict');
      await tx.remove(AccrualEntity, id);
      await tx.audit('accrual.deleted', subjectOf(row), recorded(row), null);
      return monthAccrualsOf(tx, month);
    });
  }
}

/** Both days of an estimate must be open. */
async function refuseClosed(tx: Tx, month: string): Promise<void> {
  const closed = await holdClosedMonths(tx, 'journal');
  const { booked, reversed } = accrualDays(month);
  for (const day of [booked, reversed]) if (isClosed(closed, day)) throw monthClosed('journal', day);
}

async function monthAccrualsOf(tx: Tx, month: string): Promise<MonthAccruals> {
  const stored = await accrualsOf(tx, month);
  const taken = new Set(stored.map(({ company_id }) => company_id));
  const missing = await missingSuppliers(tx, month);
  const due = await dueSchedules(tx, month);
  const recurring = await companiesOf(
    tx,
    due.map(({ local_id }) => local_id),
  );
  const companies = [...new Set([...missing.map(({ company_id }) => company_id), ...recurring])];
  const open = companies.filter((id) => !taken.has(id));
  return {
    month,
    ...accrualDays(month),
    proposals: await proposalsOf(tx, open, month),
    items: stored.map(shown),
  };
}

async function proposalsOf(tx: Tx, companies: readonly string[], month: string): Promise<ProposedAccrual[]> {
  if (companies.length === 0) return [];
  const last = await lastInvoices(tx, companies, month);
  const debits = await debitTitles(
    tx,
    last.map(({ invoice_id }) => invoice_id),
  );
  const credit = await masterNamed(tx, 'account_title', CREDIT_TITLES);
  return last.map(({ company_id, partner_name, invoice_id, amounts }) => ({
    company_id,
    partner_name,
    amount: averageOf(amounts),
    debit: debits.get(invoice_id) ?? null,
    credit,
  }));
}

function shown(row: Awaited<ReturnType<typeof accrualsOf>>[number]): Accrual {
  const {
    organization_id: _organization,
    month: _month,
    invoice_id: _invoice,
    created_by: _by,
    ...rest
  } = row;
  return rest;
}

function recorded({ month, partner_name, amount, debit_name, credit_name }: AccrualEntity) {
  return { month: monthOf(month), partner_name, amount, debit_name, credit_name };
}

const subjectOf = ({ id }: Pick<AccrualEntity, 'id'>) => ({
  menu: 'invoice',
  subject_type: 'accrual',
  subject_id: id,
});
