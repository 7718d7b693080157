import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { DomainError, noRecord } from '@uketori/service-kit/errors';
import { type ListPage, type ListQuery, runList } from '@uketori/service-kit/list';
import { pick } from '@uketori/service-kit/record';
import type { Tx } from '@uketori/service-kit/tx';
import { Work } from '@uketori/service-kit/work';
import {
  type Forgotten,
  LESSON_PLACE,
  type SupplierLesson,
  type SupplierMemoryDetail,
  SupplierMemoryEntity,
  type SupplierMemoryRow,
} from './supplier-memory.record.js';
import { supplierMemoryChanged } from './supplier-memory.event.js';
import { lessonsOf, memoryRow, removeLessons, type StoredLesson } from './lessons.repository.js';
import { supplierMemoryList } from './supplier-memory.list.js';
import { placesOf, reserveMemories } from './supplier-memory.repository.js';

/** What corrections taught of suppliers' invoices, for people to look at and to take back. */
@Injectable()
export class SupplierMemoryService {
  constructor(private readonly work: Work) {}

  list(actor: Actor, query: ListQuery): Promise<ListPage<SupplierMemoryRow>> {
    return this.work.read(actor, (tx) => runList<SupplierMemoryRow>(tx, supplierMemoryList, query));
  }

  /** One supplier's lessons, newest first. Values of invoices that the actor may not read stay out. */
  one(actor: Actor, id: string): Promise<SupplierMemoryDetail> {
    return this.work.read(actor, (tx) => detail(tx, id));
  }

  /**
   * Takes back one lesson, or all with `lessonId` null; the readers' queue receives it in the same commit, so
   * the next reading does without. The last lesson takes the supplier's memory along. Throws no_record,
   * version_conflict when the supplier was taught or changed since the caller looked.
   */
  forget(actor: Actor, id: string, version: number, lessonId: string | null): Promise<Forgotten> {
    return this.work.run(actor, async (tx) => {
      await reserveMemories(tx);
      const memory = await tx.getForUpdate(SupplierMemoryEntity, id);
      if (memory.version !== version)
        throw new DomainError('version_conflict', 'conflict', { current: await detail(tx, id) });
      const gone = await removeLessons(tx, id, lessonId);
      if (lessonId && gone.length === 0) throw noRecord();
      const subject = { menu: 'master', subject_type: 'supplier_memory', subject_id: id };
      await tx.audit('supplier_memory.forgotten', subject, { name: memory.name, lessons: gone }, null);
      const places = await placesOf(tx, id);
      if (places.length === 0) {
        await tx.remove(SupplierMemoryEntity, id);
        await tx.emit(supplierMemoryChanged({ ...memory, version: memory.version + 1 }, [], true));
        return { memory: null };
      }
      const stored = await tx.update(SupplierMemoryEntity, memory);
      await tx.emit(supplierMemoryChanged(stored, places));
      return { memory: await detail(tx, id) };
    });
  }
}

async function detail(tx: Tx, id: string): Promise<SupplierMemoryDetail> {
  const row = await memoryRow(tx, id);
  if (!row) throw noRecord();
  return { ...row, taught: (await lessonsOf(tx, id)).map(shown) };
}

/** Values of an invoice that the actor may not read stay out. */
function shown({ place, readable, ...row }: StoredLesson): SupplierLesson {
  return {
    ...row,
    ...pick(place, LESSON_PLACE),
    read_value: readable ? row.read_value : null,
    right_value: readable ? row.right_value : null,
  };
}
