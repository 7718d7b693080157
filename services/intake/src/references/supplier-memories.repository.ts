import { Injectable } from '@nestjs/common';
import { SUPPLIER_MEMORY_CHANGED } from '@uketori/proto/events';
import type { SupplierMemory, SupplierMemoryChanged } from '@uketori/proto/uketori/journal/v1/events';
import type { EventEnvelope } from '@uketori/service-kit/events/envelope';
import { OnEvent } from '@uketori/service-kit/events/on-event';
import type { Tx } from '@uketori/service-kit/work';

/** Suppliers whose forms a reader receives, the last changed first, and their largest size together. */
const MOST_MEMORIES = 300;
const MOST_BYTES = 512 * 1024;
/** One memory that is larger is not kept: the copy is read with every job. */
const MOST_BYTES_EACH = 60 * 1024;

/** Keeps the copy of what was learned of suppliers' forms; an event not newer than the copy is ignored. */
@Injectable()
export class SupplierMemories {
  @OnEvent(SUPPLIER_MEMORY_CHANGED, 'references.supplier_memory_changed')
  async onMemory(tx: Tx, event: EventEnvelope<SupplierMemoryChanged>): Promise<void> {
    const { id, version, deleted, memory } = event.data;
    const text = JSON.stringify(memory ?? {});
    const isGone = deleted || !memory || Buffer.byteLength(text) > MOST_BYTES_EACH;
    await tx.rows(
      `insert into intake.supplier_memories as m (organization_id, id, memory, deleted, version)
       values ($1, $2, $3, $4, $5)
       on conflict (id) do update set memory = $3, deleted = $4, version = $5, changed_at = now()
       where m.version < $5`,
      [tx.actor.organization_id, id, isGone ? '{}' : text, isGone, version],
    );
  }
}

/** The organization's suppliers in a job for a reader: bounded in number and in bytes. */
export async function memoriesOf(tx: Tx): Promise<SupplierMemory[]> {
  const rows = await tx.rows<{ memory: SupplierMemory }>(
    `select memory from (
       select memory, sum(octet_length(memory::text)) over (order by changed_at desc, id) as so_far
       from (select memory, changed_at, id from intake.supplier_memories
             where organization_id = $1 and not deleted order by changed_at desc, id limit $2) recent
     ) weighed where so_far <= $3`,
    [tx.actor.organization_id, MOST_MEMORIES, MOST_BYTES],
  );
  return rows.map((row) => row.memory);
}
