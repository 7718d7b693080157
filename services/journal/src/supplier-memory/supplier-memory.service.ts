import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { DomainError, noRecord } from '@uketori/service-kit/errors';
import { type ListDefinition, type ListPage, type ListQuery, runList } from '@uketori/service-kit/list';
import { eq, contains } from '@uketori/service-kit/list-filters';
import { Where } from '@uketori/service-kit/list-where';
import { reachable } from '@uketori/service-kit/reach';
import type { Tx } from '@uketori/service-kit/tx';
import { Work } from '@uketori/service-kit/work';
import type { z } from 'zod';
import type { forgotten, lesson, supplierMemory, supplierMemoryRow } from './supplier-memory.answers.js';
import { SupplierMemoryEntity } from './supplier-memory.entity.js';
import { supplierMemoryChanged } from './supplier-memory.event.js';
import { placesOf, reserveMemories } from './supplier-memory.repository.js';

type Row = z.infer<typeof supplierMemoryRow>;
type Detail = z.infer<typeof supplierMemory>;
type LessonAnswer = z.infer<typeof lesson>;

/** As the readers recognise a supplier: by number, where one has none by phone or name. */
const COMPANY = `(select c.id from journal.companies c
  where c.organization_id = supplier_memories.organization_id and not c.deleted
    and ((supplier_memories.t_number <> '' and c.t_number = supplier_memories.t_number)
      or ((supplier_memories.t_number = '' or c.t_number is null)
        and ((supplier_memories.phone_key <> '' and supplier_memories.phone_key in (c.phone_key, c.scanned_phone_key))
          or (supplier_memories.name_key <> '' and c.name_key = supplier_memories.name_key))))
  order by (c.t_number is not distinct from supplier_memories.t_number) desc, c.id limit 1)`;

const LESSONS = `from journal.supplier_lessons l
  where l.organization_id = supplier_memories.organization_id and l.memory_id = supplier_memories.id`;

export const supplierMemoryList: ListDefinition = {
  from: 'journal.supplier_memories',
  columns: `id, version, name, t_number, phone_key, updated_at, ${COMPANY} as company_id,
    array(select distinct l.field ${LESSONS} order by 1) as fields, (select count(*)::int ${LESSONS}) as lessons`,
  sorts: {
    updated_at: { expression: 'updated_at', cast: 'timestamptz' },
    name: { expression: 'name', cast: 'text' },
  },
  default_sort: '-updated_at',
  filters: { name: contains('name'), company_id: eq(COMPANY, 'uuid') },
};

/** What corrections taught of suppliers' invoices, for people to look at and to take back. */
@Injectable()
export class SupplierMemoryService {
  constructor(private readonly work: Work) {}

  list(actor: Actor, query: ListQuery): Promise<ListPage<Row>> {
    return this.work.read(actor, (tx) => runList<Row>(tx, supplierMemoryList, query));
  }

  /** One supplier's lessons, newest first. Values of invoices that the actor may not read stay out. */
  one(actor: Actor, id: string): Promise<Detail> {
    return this.work.read(actor, (tx) => detail(tx, id));
  }

  /**
   * Takes back one lesson, or all with `lessonId` null; the readers' queue receives it in the same commit, so
   * the next reading does without. The last lesson takes the supplier's memory along. Throws no_record,
   * version_conflict when the supplier was taught or changed since the caller looked.
   */
  forget(
    actor: Actor,
    id: string,
    version: number,
    lessonId: string | null,
  ): Promise<z.infer<typeof forgotten>> {
    return this.work.run(actor, async (tx) => {
      await reserveMemories(tx);
      const memory = await tx.getForUpdate(SupplierMemoryEntity, id);
      if (memory.version !== version)
        throw new DomainError('version_conflict', 'conflict', { current: await detail(tx, id) });
      const gone = await tx.rows<{ field: string; invoice_local_id: number }>(
        `delete from journal.supplier_lessons
         where organization_id = $1 and memory_id = $2 and ($3::uuid is null or id = $3)
         returning field, invoice_local_id`,
        [actor.organization_id, id, lessonId],
      );
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

async function detail(tx: Tx, id: string): Promise<Detail> {
  const row = await tx.one<Row>(
    `select ${supplierMemoryList.columns} from ${supplierMemoryList.from} where organization_id = $1 and id = $2`,
    [tx.actor.organization_id, id],
  );
  if (!row) throw noRecord();
  return { ...row, taught: await lessonsTaught(tx, id) };
}

interface StoredLesson extends Omit<LessonAnswer, 'page' | 'pages' | 'label' | 'box' | 'label_box'> {
  place: Pick<LessonAnswer, 'page' | 'pages' | 'label' | 'box' | 'label_box'>;
  readable: boolean;
}

async function lessonsTaught(tx: Tx, memoryId: string): Promise<LessonAnswer[]> {
  const invoice = new Where();
  invoice.params.push(tx.actor.organization_id, memoryId);
  invoice.add('organization_id = l.organization_id and local_id = l.invoice_local_id');
  const readable = reachable(tx.actor, 'invoice:read');
  invoice.add(readable.sql, ...readable.params);
  const found = await tx.rows<StoredLesson>(
    `select l.id, l.field, l.place, l.invoice_local_id, l.read_value, l.right_value, l.created_by_name, l.created_at,
       exists (select 1 from journal.invoices where ${invoice.tests.join(' and ')}) as readable
     from journal.supplier_lessons l where l.organization_id = $1 and l.memory_id = $2
     order by l.created_at desc, l.id desc`,
    invoice.params,
  );
  return found.map(({ place, readable, ...row }) => ({
    ...row,
    read_value: readable ? row.read_value : null,
    right_value: readable ? row.right_value : null,
    page: place.page,
    pages: place.pages,
    label: place.label,
    box: place.box,
    label_box: place.label_box,
  }));
}
