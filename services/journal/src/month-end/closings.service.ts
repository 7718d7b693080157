import { Injectable } from '@nestjs/common';
import { MONTH_CLOSED } from '@uketori/proto/events';
import { type Actor, responsibleUser } from '@uketori/service-kit/actor';
import { todayJst } from '@uketori/service-kit/clock';
import { DomainError } from '@uketori/service-kit/errors';
import { newId } from '@uketori/service-kit/ids';
import { type Tx, Work } from '@uketori/service-kit/work';
import {
  type Area,
  AREAS,
  firstDay,
  lockArea,
  monthOf,
  refuseFutureMonth,
  refuseUnconfirmed,
} from '../closed-months/closed-months.facade.js';
import { databaseNow } from '../invoice-records/invoice-records.facade.js';
import {
  type ClosedMonth,
  ClosedMonthEntity,
  type ClosingInput,
  type MonthClosings,
  type ReopeningInput,
} from './closed-month.record.js';
import { closedUpTo, openWorkOf } from './closings.repository.js';

const MOST_HISTORY = 100;

/** Closes months and opens them again, for invoices with their journals and for payments. */
@Injectable()
export class ClosingsService {
  constructor(private readonly work: Work) {}

  of(actor: Actor, month: string): Promise<MonthClosings> {
    return this.work.read(actor, (tx) => closingsOf(tx, month));
  }

  /**
   * Closes a month for an area once all running writes into it have ended; again changes nothing.
   * @throws DomainError month_not_begun | month_has_open_work
   */
  close(actor: Actor, month: string, { area, confirmed, note }: ClosingInput): Promise<MonthClosings> {
    return this.work.run(actor, async (tx) => {
      refuseFutureMonth(month, todayJst());
      await lockArea(tx, area);
      if (!(await inForce(tx, month, area))) {
        const open_work = await openWorkOf(tx, month, area);
        refuseUnconfirmed(open_work, confirmed);
        const closed_by = responsibleUser(actor);
        // After the lock: each change before it has an earlier time.
        const closed_at = await databaseNow(tx);
        const names = { closed_by, closed_by_name: actor.user_name };
        const row = { id: newId(), month: firstDay(month), area, ...names, note, open_work, closed_at };
        await told(tx, await tx.insert(ClosedMonthEntity, row), 'month.closed');
      }
      return closingsOf(tx, month);
    });
  }

  /** Opens a closed month again, with a reason that stays in its history and the log. @throws DomainError month_not_closed */
  reopen(actor: Actor, month: string, { area, reason }: ReopeningInput): Promise<MonthClosings> {
    return this.work.run(actor, async (tx) => {
      await lockArea(tx, area);
      const closing = await inForce(tx, month, area);
      if (!closing) throw new DomainError('month_not_closed', 'conflict', { month, area });
      const reopened = {
        reopened_by: responsibleUser(actor),
        reopened_by_name: actor.user_name,
        reopened_at: await databaseNow(tx),
        reason,
      };
      await told(tx, await tx.update(ClosedMonthEntity, { ...closing, ...reopened }), 'month.reopened');
      return closingsOf(tx, month);
    });
  }
}

async function inForce(tx: Tx, month: string, area: Area): Promise<ClosedMonthEntity | null> {
  const rows = await tx.list(ClosedMonthEntity, { month: firstDay(month), area }, 'closed_at desc');
  return rows.find(({ reopened_at }) => reopened_at === null) ?? null;
}

/** The event of a closing, and its entry in the log. */
async function told(
  tx: Tx,
  row: ClosedMonthEntity,
  action: 'month.closed' | 'month.reopened',
): Promise<void> {
  const { id, area, version } = row;
  const month = monthOf(row.month);
  const closed = row.reopened_at === null;
  const cause = closed ? 'closed' : 'reopened';
  await tx.emit({
    event: MONTH_CLOSED,
    key: id,
    version,
    cause,
    data: { id, month, area, closed, version },
  });
  const subject = { menu: 'invoice', subject_type: 'closed_month', subject_id: id };
  const state = { month, area };
  if (closed) await tx.audit(action, subject, null, { ...state, note: row.note, open_work: row.open_work });
  else await tx.audit(action, subject, { ...state, note: row.note }, { ...state, reason: row.reason });
}

async function closingsOf(tx: Tx, month: string): Promise<MonthClosings> {
  const history = await tx.list(ClosedMonthEntity, { month: firstDay(month) }, 'closed_at desc, id desc');
  const areas = [];
  for (const area of AREAS) {
    const closing = history.find((row) => row.area === area && row.reopened_at === null) ?? null;
    const open_work = closing ? [] : await openWorkOf(tx, month, area);
    areas.push({ area, closing: closing && shownClosing(closing), open_work });
  }
  return {
    month,
    areas,
    history: history.slice(0, MOST_HISTORY).map(shownClosing),
    closed_months: await closedUpTo(tx, month),
  };
}

function shownClosing(row: ClosedMonthEntity): ClosedMonth {
  const { organization_id: _organization, closed_by: _closed, reopened_by: _reopened, ...shown } = row;
  return shown;
}
