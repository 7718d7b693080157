import type { LearnedPlace } from '@uketori/proto/uketori/journal/v1/events';
import { newId } from '@uketori/service-kit/ids';
import { normaliseForSearch } from '@uketori/service-kit/search';
import type { Tx } from '@uketori/service-kit/tx';
import { normalisePhone } from '../qualified/qualified.facade.js';
import { databaseNow } from '../invoice-records/invoice-records.facade.js';
import type { InvoiceEntity } from '../invoice-fields/invoice-fields.facade.js';
import {
  type Lesson,
  LESSONS_PER_FIELD,
  lessonsOf,
  MOST_SUPPLIERS,
  type PlacesInput,
} from './lessons.rules.js';
import { SupplierMemoryEntity } from './supplier-memory.record.js';
import { supplierMemoryChanged } from './supplier-memory.event.js';

/** Shorter digit strings are no telephone number. */
const SHORTEST_PHONE = 9;

type Keys = Pick<SupplierMemoryEntity, 't_number' | 'phone_key' | 'name_key' | 'name'>;

/**
 * Remembers the places of the values that a person corrected, for the supplier's next invoice. Part of the
 * save: the same transaction, sent to the readers' queue as the supplier's whole memory. Without a key of the
 * supplier on the page nothing is remembered, for nothing could ever be recognised by it.
 */
export async function learnPlaces(
  tx: Tx,
  before: InvoiceEntity,
  after: InvoiceEntity,
  places: PlacesInput | undefined,
): Promise<void> {
  const lessons = places ? lessonsOf(before, after, places) : [];
  const keys = keysOf(after);
  if (lessons.length === 0 || !(keys.t_number || keys.phone_key || keys.name_key)) return;
  await reserveMemories(tx);
  const memory = await hold(tx, keys);
  for (const lesson of lessons) await writeLesson(tx, memory.id, lesson, after.local_id);
  await forgetOld(tx, memory.id);
  await tx.emit(supplierMemoryChanged(memory, await placesOf(tx, memory.id)));
  const subject = { menu: 'invoice', subject_type: 'supplier_memory', subject_id: memory.id };
  const taught = Object.fromEntries(lessons.map((l) => [l.field, { ...l.place, value: l.right_value }]));
  await tx.audit('supplier_memory.taught', subject, null, {
    name: memory.name,
    local_id: after.local_id,
    taught,
  });
}

/**
 * Keeps others from writing memories until the transaction ends: two clerks who teach one new supplier at once must
 * not make two of it, and none may be forgotten between being found and being taught.
 */
export async function reserveMemories(tx: Tx): Promise<void> {
  await tx.rows(`select pg_advisory_xact_lock(hashtextextended($1, 50))`, [
    `supplier_memory ${tx.actor.organization_id}`,
  ]);
}

function keysOf(invoice: Pick<InvoiceEntity, 't_number' | 'phone' | 'partner_name'>): Keys {
  const phone = normalisePhone(invoice.phone);
  return {
    t_number: invoice.t_number,
    phone_key: phone.length >= SHORTEST_PHONE ? phone : '',
    name_key: normaliseForSearch(invoice.partner_name),
    name: invoice.partner_name,
  };
}

/** The memory of a supplier, with the keys as they are known now; a new one when none has any of them. */
async function hold(tx: Tx, keys: Keys): Promise<SupplierMemoryEntity> {
  const row = await tx.one<{ id: string }>(
    `select id from journal.supplier_memories where organization_id = $1
       and ((t_number = $2 and t_number <> '')
         or ((t_number = '' or $2 = '') and ((phone_key = $3 and phone_key <> '') or (name_key = $4 and name_key <> ''))))
     order by (t_number = $2 and t_number <> '') desc, (phone_key = $3 and phone_key <> '') desc, updated_at desc limit 1`,
    [tx.actor.organization_id, keys.t_number, keys.phone_key, keys.name_key],
  );
  if (!row) {
    await forgetOldest(tx);
    return tx.insert(SupplierMemoryEntity, { id: newId(), ...keys });
  }
  const known = await tx.getForUpdate(SupplierMemoryEntity, row.id);
  return tx.update(SupplierMemoryEntity, {
    ...known,
    t_number: keys.t_number || known.t_number,
    phone_key: keys.phone_key || known.phone_key,
    name_key: keys.name_key || known.name_key,
    name: keys.name || known.name,
    updated_at: await databaseNow(tx),
  });
}

async function writeLesson(tx: Tx, memory_id: string, lesson: Lesson, local_id: number): Promise<void> {
  await tx.rows(
    `insert into journal.supplier_lessons (organization_id, id, memory_id, field, place, invoice_local_id, read_value,
       right_value, created_by_name, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, clock_timestamp())`,
    [
      tx.actor.organization_id,
      newId(),
      memory_id,
      lesson.field,
      JSON.stringify(lesson.place),
      local_id,
      lesson.read_value,
      lesson.right_value,
      tx.actor.user_name,
    ],
  );
}

async function forgetOld(tx: Tx, memory_id: string): Promise<void> {
  await tx.rows(
    `delete from journal.supplier_lessons l using (
       select id, row_number() over (partition by field order by created_at desc, id desc) as nth
       from journal.supplier_lessons where organization_id = $1 and memory_id = $2
     ) old where l.organization_id = $1 and l.id = old.id and old.nth > $3`,
    [tx.actor.organization_id, memory_id, LESSONS_PER_FIELD],
  );
}

/** Frees a place for one more supplier. */
async function forgetOldest(tx: Tx): Promise<void> {
  const rows = await tx.rows<SupplierMemoryEntity>(
    `select * from journal.supplier_memories where organization_id = $1
     order by updated_at desc, id desc offset $2`,
    [tx.actor.organization_id, MOST_SUPPLIERS - 1],
  );
  for (const row of rows) {
    await tx.remove(SupplierMemoryEntity, row.id);
    await tx.emit(supplierMemoryChanged({ ...row, version: row.version + 1 }, [], true));
  }
}

/** A supplier's places as the readers' queue takes them, newest first. */
export async function placesOf(tx: Tx, memory_id: string): Promise<LearnedPlace[]> {
  const rows = await tx.rows<{ place: LearnedPlace }>(
    `select place from journal.supplier_lessons where organization_id = $1 and memory_id = $2
     order by created_at desc, id desc`,
    [tx.actor.organization_id, memory_id],
  );
  return rows.map((row) => row.place);
}
