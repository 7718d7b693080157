import { Injectable } from '@nestjs/common';
import { systemActor } from '@uketori/service-kit/actor';
import { todayJst } from '@uketori/service-kit/clock';
import { DomainError } from '@uketori/service-kit/errors';
import { newId } from '@uketori/service-kit/ids';
import type { Tx } from '@uketori/service-kit/tx';
import { Work } from '@uketori/service-kit/work';
import { payDateOf } from '../calendar/calendar.facade.js';
import { blankInvoice, countUp } from '../invoices/invoices.facade.js';
import { FIELD_SECTIONS, type InvoiceEntity } from '../invoice-fields/invoice-fields.facade.js';
import { invoiceById, writeNew } from '../invoice-records/invoice-records.facade.js';
import { buildLines, type JournalLine, referencedIds } from '../lines/lines.facade.js';
import { linesOf } from '../line-records/line-records.facade.js';
import { mastersById } from '../masters/masters.facade.js';
import { journalSettings } from '../settings/settings.facade.js';
import { assessInvoice, bookingContext, bookingRules, judgedColumns } from '../tax/tax.facade.js';
import { RecurringScheduleEntity } from './recurring.record.js';
import { nextIssueDate } from './recurring.rules.js';
import { dueSchedules, keepMade, keepReason } from './recurring.repository.js';

/** Fields of the header that are an invoice's own and not its pattern's. */
const OWN_FIELDS = new Set([
  'invoice_number',
  'issue_date',
  'delivery_date',
  'posting_date',
  'due_date',
  'pay_date',
]);

/** Makes the invoices that are due, one transaction each. */
@Injectable()
export class RecurringMaking {
  constructor(private readonly work: Work) {}

  /**
   * Everything that is due, of every organization; those that failed come last. Returns how many invoices
   * were made.
   */
  async sweep(): Promise<number> {
    const due = await this.work.system((tx) => dueSchedules(tx, todayJst()));
    let made = 0;
    for (const { organization_id, id } of due) made += await this.drive(organization_id, id);
    return made;
  }

  /**
   * Everything that is due of one schedule. An invoice that cannot be made leaves its reason with the
   * schedule.
   */
  async drive(organizationId: string, id: string): Promise<number> {
    const actor = systemActor(organizationId, '定期請求書');
    for (let made = 0; ; made++) {
      try {
        if (!(await this.work.run(actor, (tx) => makeNext(tx, id)))) return made;
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        await this.work.run(actor, (tx) => keepReason(tx, id, error.code));
        return made;
      }
    }
  }
}

/** Makes the next invoice of a schedule when its day has come; false when there is none to make. */
async function makeNext(tx: Tx, id: string): Promise<boolean> {
  const schedule = await tx.findForUpdate(RecurringScheduleEntity, { id });
  const issue_date = schedule?.next_issue_date ?? null;
  if (!schedule || schedule.completed || issue_date === null || issue_date > todayJst()) return false;
  const pattern = await invoiceById(tx, schedule.invoice_id);
  if (pattern.deleted) throw new DomainError('invoice_deleted', 'conflict');
  const invoice = await makeInvoice(tx, schedule, pattern, issue_date);
  await keepMade(tx, schedule.id, issue_date, invoice);
  const next_issue_date = nextIssueDate(schedule, issue_date);
  await tx.update(RecurringScheduleEntity, {
    ...schedule,
    next_issue_date,
    completed: next_issue_date === null,
    error_code: '',
  });
  return true;
}

async function makeInvoice(
  tx: Tx,
  schedule: RecurringScheduleEntity,
  pattern: InvoiceEntity,
  issue_date: string,
): Promise<InvoiceEntity> {
  const { holiday_shift } = await journalSettings(tx);
  const site = { month: schedule.payment_term_month, day: schedule.payment_term_day };
  const { pay_date } = payDateOf(issue_date, site, holiday_shift);
  const draft = {
    ...blankInvoice(),
    ...copied(pattern),
    id: newId(),
    organization_id: tx.actor.organization_id,
    version: 1,
    local_id: await countUp(tx),
    read_status: 'SUCCESS',
    source: 'recurring',
    source_ref: schedule.id,
    created_by: pattern.created_by,
    created_by_name: schedule.created_by_name,
    hands: pattern.hands,
    department_name: pattern.department_name,
    issue_date,
    pay_date,
    pay_date_source: 'manual',
  } as InvoiceEntity;
  const invoice = { ...draft, ...judgedColumns(await assessInvoice(tx, draft)) };
  const lines = await copiedLines(tx, pattern, invoice);
  return writeNew(tx, invoice, lines, { action: 'invoice.recurred', from_invoice: pattern.local_id });
}

function copied(pattern: InvoiceEntity): Partial<InvoiceEntity> {
  const names = (Object.keys(FIELD_SECTIONS) as (keyof InvoiceEntity)[]).filter(
    (name) => !OWN_FIELDS.has(name),
  );
  return Object.fromEntries(names.map((name) => [name, pattern[name]]));
}

/** The pattern's lines, booked by the new invoice's own date. */
async function copiedLines(tx: Tx, pattern: InvoiceEntity, invoice: InvoiceEntity): Promise<JournalLine[]> {
  const inputs = await linesOf(tx, pattern.id);
  return buildLines(inputs, {
    id: newId,
    organization_id: tx.actor.organization_id,
    invoice_id: invoice.id,
    masters: await mastersById(tx, referencedIds(inputs), true),
    ...bookingRules(invoice, await bookingContext(tx, invoice)),
  });
}
