import { Where } from '@uketori/service-kit/list-where';
import { reachable } from '@uketori/service-kit/reach';
import type { Tx } from '@uketori/service-kit/tx';
import { supplierMemoryList } from './supplier-memory.list.js';
import type { LessonPlace, SupplierLesson, SupplierMemoryRow } from './supplier-memory.record.js';

export interface StoredLesson extends Omit<SupplierLesson, keyof LessonPlace> {
  place: LessonPlace;
  /** The actor may read the invoice that taught it. */
  readable: boolean;
}

/** A supplier's memory as the list shows it, or null. */
export function memoryRow(tx: Tx, id: string): Promise<SupplierMemoryRow | null> {
  return tx.one<SupplierMemoryRow>(
    `select ${supplierMemoryList.columns} from ${supplierMemoryList.from} where organization_id = $1 and id = $2`,
    [tx.actor.organization_id, id],
  );
}

/** The lessons of a supplier's memory, newest first. */
export function lessonsOf(tx: Tx, memoryId: string): Promise<StoredLesson[]> {
  const invoice = new Where();
  invoice.params.push(tx.actor.organization_id, memoryId);
  invoice.add('organization_id = l.organization_id and local_id = l.invoice_local_id');
  const readable = reachable(tx.actor, 'invoice:read');
  invoice.add(readable.sql, ...readable.params);
  return tx.rows<StoredLesson>(
    `select l.id, l.field, l.place, l.invoice_local_id, l.read_value, l.right_value, l.created_by_name, l.created_at,
       exists (select 1 from journal.invoices where ${invoice.tests.join(' and ')}) as readable
     from journal.supplier_lessons l where l.organization_id = $1 and l.memory_id = $2
     order by l.created_at desc, l.id desc`,
    invoice.params,
  );
}

/** Deletes one lesson of a memory, or all; returns what is gone. */
export function removeLessons(
  tx: Tx,
  memoryId: string,
  lessonId: string | null,
): Promise<{ field: string; invoice_local_id: number }[]> {
  return tx.rows(
    `delete from journal.supplier_lessons
     where organization_id = $1 and memory_id = $2 and ($3::uuid is null or id = $3)
     returning field, invoice_local_id`,
    [tx.actor.organization_id, memoryId, lessonId],
  );
}
