import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { DomainError, noRecord } from '@uketori/service-kit/errors';
import { newId } from '@uketori/service-kit/ids';
import { type Tx, Work } from '@uketori/service-kit/work';
import { type CloseTask, CloseTaskEntity } from './close-task.record.js';
import { addTick, dueSchedules, missingSuppliers, removeTick, ticksOf } from './month-end.repository.js';
import { type MonthEnd, STANDARD_TASKS, type TaskInput } from './month-end.types.js';

/** Tasks that one organization adds. */
const MOST_TASKS = 30;

/** The closing of a month: what is missing, and who did which task. The numbers of invoices are those of the list. */
@Injectable()
export class MonthEndService {
  constructor(private readonly work: Work) {}

  of(actor: Actor, month: string): Promise<MonthEnd> {
    return this.work.read(actor, (tx) => monthEndOf(tx, month));
  }

  /** Ticks a task of a month, or takes the tick back; again changes nothing. @throws DomainError no_record */
  setTask(actor: Actor, month: string, task: string, { done, note }: TaskInput): Promise<MonthEnd> {
    return this.work.run(actor, async (tx) => {
      const known: readonly string[] = STANDARD_TASKS;
      const own = known.includes(task) ? null : (await tasksOf(tx)).find(({ id }) => id === task);
      if (own === undefined) throw noRecord();
      const shown = { month, task: own?.title ?? task };
      const subject = { menu: 'invoice', subject_type: 'month_end', subject_id: actor.organization_id };
      if (done) {
        if (await addTick(tx, month, task, note))
          await tx.audit('month_end.done', subject, null, { ...shown, note });
      } else {
        const before = await removeTick(tx, month, task);
        if (before) await tx.audit('month_end.reopened', subject, { ...shown, note: before.note }, null);
      }
      return monthEndOf(tx, month);
    });
  }

  tasks(actor: Actor): Promise<CloseTask[]> {
    return this.work.read(actor, async (tx) => (await tasksOf(tx)).map(shownTask));
  }

  /** Adds a task to every month. @throws DomainError name_in_use | too_many_close_tasks */
  addTask(actor: Actor, { title }: { title: string }): Promise<CloseTask> {
    return this.work.run(actor, async (tx) => {
      const others = await tasksOf(tx);
      if (others.length >= MOST_TASKS)
        throw new DomainError('too_many_close_tasks', 'conflict', { max: MOST_TASKS });
      if (others.some((task) => task.title === title)) throw new DomainError('name_in_use', 'conflict');
      const row = await tx.insert(CloseTaskEntity, { id: newId(), title });
      await tx.audit('close_task.created', taskSubject(row.id), null, shownTask(row));
      return shownTask(row);
    });
  }

  /** Removes a task from every month; who did it stays in the log. @throws DomainError no_record */
  removeTask(actor: Actor, id: string): Promise<{ deleted: true }> {
    return this.work.run(actor, async (tx) => {
      const before = await tx.getForUpdate(CloseTaskEntity, id);
      await tx.remove(CloseTaskEntity, id);
      await tx.audit('close_task.deleted', taskSubject(id), shownTask(before), null);
      return { deleted: true as const };
    });
  }
}

async function monthEndOf(tx: Tx, month: string): Promise<MonthEnd> {
  const [own, ticks, recurring, missing] = await Promise.all([
    tasksOf(tx),
    ticksOf(tx, month),
    dueSchedules(tx, month),
    missingSuppliers(tx, month),
  ]);
  const done = new Map(ticks.map((tick) => [tick.task, tick]));
  const tasks = [
    ...STANDARD_TASKS.map((task) => ({ task, title: '' })),
    ...own.map(({ id, title }) => ({ task: id, title })),
  ].map(({ task, title }) => {
    const { done_by_name = null, done_at = null, note = '' } = done.get(task) ?? {};
    return { task, title, done_by_name, done_at, note };
  });
  return { month, tasks, recurring, missing };
}

function tasksOf(tx: Tx): Promise<CloseTaskEntity[]> {
  return tx.list(CloseTaskEntity, { organization_id: tx.actor.organization_id }, 'created_at, id');
}

const shownTask = ({ id, title, version }: CloseTaskEntity): CloseTask => ({ id, title, version });

const taskSubject = (subject_id: string) => ({ menu: 'settings', subject_type: 'close_task', subject_id });
