import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { toJstDate, todayJst } from '@uketori/service-kit/clock';
import { DomainError, noRecord } from '@uketori/service-kit/errors';
import { newId } from '@uketori/service-kit/ids';
import { type ListDefinition, type ListPage, type ListQuery, runList } from '@uketori/service-kit/list';
import { eq } from '@uketori/service-kit/list-filters';
import { filtersOf, pick, publicFields, shown, sortsOf } from '@uketori/service-kit/record';
import { reachable } from '@uketori/service-kit/reach';
import type { Tx } from '@uketori/service-kit/tx';
import { Work } from '@uketori/service-kit/work';
import { changeable, visibleInvoice } from '../invoice-records/invoice-records.facade.js';
import { type InvoiceEntity, refuseSample } from '../invoice-fields/invoice-fields.facade.js';
import {
  type EditedSchedule,
  type NewSchedule,
  type RecurringSchedule,
  RecurringScheduleEntity,
  SCHEDULE_FIELDS,
  type ScheduleFields,
  scheduleRecord,
  type RecurringScheduleRow,
} from './recurring.record.js';
import { RecurringMaking } from './making.service.js';
import { nextIssueDate, refuseFlood, upcoming } from './recurring.rules.js';
import { countMade, lastMade, newestMade, patternOf } from './recurring.repository.js';

const UPCOMING = 3;

const SHOWN = publicFields(scheduleRecord);

/** Schedules with what their invoices are known by; who may see the invoice may see its schedule. */
export const recurringList: ListDefinition = {
  from: `(select ${SHOWN.map((name) => `s.${name}`).join(', ')}, s.organization_id, i.local_id, i.partner_name,
      i.total_amount, i.deleted as invoice_deleted, i.department_id, i.created_by,
      (select count(*)::int from journal.recurring_invoices m
        where m.organization_id = s.organization_id and m.schedule_id = s.id) as made
    from journal.recurring_schedules s
    join journal.invoices i on i.organization_id = s.organization_id and i.id = s.invoice_id) schedules`,
  columns: `${SHOWN.join(', ')}, local_id, partner_name, total_amount, invoice_deleted, made`,
  sorts: {
    ...sortsOf(scheduleRecord),
    local_id: { expression: 'local_id', cast: 'int' },
    partner_name: { expression: 'partner_name', cast: 'text' },
  },
  default_sort: '-created_at',
  filters: { ...filtersOf(scheduleRecord), local_id: eq('local_id', 'int') },
};

/** Invoices that come again: what is made when, for people to set up and to end. */
@Injectable()
export class RecurringService {
  constructor(
    private readonly work: Work,
    private readonly making: RecurringMaking,
  ) {}

  list(actor: Actor, query: ListQuery): Promise<ListPage<RecurringScheduleRow>> {
    return this.work.read(actor, (tx) =>
      runList<RecurringScheduleRow>(tx, recurringList, query, [reachable(actor, 'invoice:read')]),
    );
  }

  one(actor: Actor, id: string): Promise<RecurringSchedule> {
    return this.work.read(actor, async (tx) => {
      const schedule = await tx.get(RecurringScheduleEntity, id);
      return detail(tx, schedule);
    });
  }

  /**
   * Sets an invoice up to come again and makes what is due. Throws no_record for an invoice that is not there,
   * recurring_exists when it has a schedule, recurring_too_many when it would make more than two years at once.
   */
  async create(actor: Actor, input: NewSchedule): Promise<RecurringSchedule> {
    const id = await this.work.run(actor, async (tx) => {
      const invoice = await changeable(tx, input.local_id, 'invoice:update');
      if (invoice.deleted) throw noRecord();
      refuseSample(invoice);
      const taken = await tx.find(RecurringScheduleEntity, { invoice_id: invoice.id });
      if (taken) throw new DomainError('recurring_exists', 'conflict', { id: taken.id });
      const { local_id: _, ...given } = input;
      const schedule = { ...defaultsOf(todayJst()), ...given };
      checkOrder(schedule);
      const next_issue_date = schedule.completed ? null : nextIssueDate(schedule, invoice.issue_date);
      refuseFlood(schedule, next_issue_date, todayJst());
      const stored = await tx.insert(RecurringScheduleEntity, {
        id: newId(),
        invoice_id: invoice.id,
        ...schedule,
        next_issue_date,
        created_by: actor.system ? null : actor.user_id,
        created_by_name: actor.user_name,
      });
      await tx.audit('recurring.created', subjectOf(stored, invoice), null, recordOf(stored));
      return stored.id;
    });
    await this.making.drive(actor.organization_id, id);
    return this.one(actor, id);
  }

  /** Changes a schedule; what was made stays. Throws version_conflict with the current one. */
  async update(actor: Actor, id: string, { version, ...patch }: EditedSchedule): Promise<RecurringSchedule> {
    await this.work.run(actor, async (tx) => {
      const before = await tx.getForUpdate(RecurringScheduleEntity, id);
      const pattern = await patternOf(tx, before);
      const invoice = await changeable(tx, pattern.local_id, 'invoice:update');
      if (before.version !== version)
        throw new DomainError('version_conflict', 'conflict', { current: await detail(tx, before) });
      const next = { ...before, ...patch };
      checkOrder(next);
      next.next_issue_date = next.completed ? null : nextIssueDate(next, await lastOf(tx, before, invoice));
      refuseFlood(next, next.next_issue_date, todayJst());
      next.error_code = '';
      next.updated_at = new Date().toISOString();
      const stored = await tx.update(RecurringScheduleEntity, next);
      await tx.audit('recurring.updated', subjectOf(stored, invoice), recordOf(before), recordOf(stored));
    });
    await this.making.drive(actor.organization_id, id);
    return this.one(actor, id);
  }
}

/** Spec 4: from the end of the last month on that day, every month, paid at the end of the next. */
export function defaultsOf(today: string): ScheduleFields {
  const [year, month] = today.split('-').map(Number) as [number, number];
  const start_at = toJstDate(Date.UTC(year, month - 1, 0));
  return {
    start_at,
    end_at: null,
    issue_day: Number(start_at.slice(8)),
    issue_months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
    payment_term_month: 1,
    payment_term_day: 31,
    completed: false,
  };
}

/** An end that a change left before its start. */
function checkOrder({ start_at, end_at }: { start_at: string; end_at: string | null }): void {
  if (end_at !== null && end_at < start_at)
    throw new DomainError('invalid_input', 'invalid', {
      issues: [{ path: 'end_at', message: 'ends before it starts' }],
    });
}

/** The last day that was served: by an invoice that was made, or by the pattern itself. */
async function lastOf(
  tx: Tx,
  schedule: RecurringScheduleEntity,
  invoice: InvoiceEntity,
): Promise<string | null> {
  const dates = [await lastMade(tx, schedule.id), invoice.issue_date]
    .filter((date): date is string => date !== null)
    .sort();
  return dates.at(-1) ?? null;
}

/** A schedule in full. Throws no_record when the actor may not read its invoice. */
async function detail(tx: Tx, schedule: RecurringScheduleEntity): Promise<RecurringSchedule> {
  const { local_id } = await patternOf(tx, schedule);
  const invoice = await visibleInvoice(tx, local_id);
  const invoices = await newestMade(tx, schedule.id);
  return {
    ...shown(scheduleRecord, schedule),
    local_id,
    partner_name: invoice.partner_name,
    total_amount: invoice.total_amount,
    invoice_deleted: invoice.deleted,
    made: await countMade(tx, schedule.id),
    upcoming: schedule.completed ? [] : upcoming(schedule, schedule.next_issue_date, UPCOMING),
    invoices,
  };
}

function subjectOf(schedule: RecurringScheduleEntity, invoice: InvoiceEntity) {
  return { menu: 'invoice', subject_type: 'recurring', subject_id: schedule.id, local_id: invoice.local_id };
}

function recordOf(schedule: RecurringScheduleEntity): ScheduleFields {
  return pick(schedule, SCHEDULE_FIELDS);
}
