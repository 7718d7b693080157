import { Injectable } from '@nestjs/common';
import { type Actor, abilityLevel, requireAbility } from '@uketori/service-kit/actor';
import { DomainError, noRecord } from '@uketori/service-kit/errors';
import { isUuid } from '@uketori/service-kit/ids';
import type { Condition, ListPage } from '@uketori/service-kit/list';
import { type Tx } from '@uketori/service-kit/tx';
import { Work } from '@uketori/service-kit/work';
import { KINDS, MasterEntity } from './master.record.js';
import { masterChanged } from './masters.event.js';
import { type MasterKind } from './kinds.data.js';
import { insertMaster, lastPlace, ownMasters, takenBy } from './masters.repository.js';
import { type Master, masterKind, parseFields, toColumns, toMaster } from './masters.rules.js';
import { withConflictCodes } from './conflicts.service.js';
import { type MasterQuery, mastersPage } from './masters.list.js';
import { masterUse } from './masters-use.repository.js';

/** Most rows one sort call may order. */
const MAX_SORT_ITEMS = 2000;

type Body = Record<string, unknown>;

/** All ten kinds of masters, one feature. */
@Injectable()
export class MastersService {
  constructor(private readonly work: Work) {}

  /** A page of a kind. Users who may only code invoices see the active rows they can choose from. */
  async list(actor: Actor, kindText: string, query: MasterQuery): Promise<ListPage<Master>> {
    const kind = masterKind(kindText);
    const mayReadAll = this.#mayRead(actor, kind);
    const extra: Condition[] = mayReadAll ? [] : [{ sql: 'status = $?', params: [1] }];
    const page = await this.work.read(actor, (tx) => mastersPage(tx, kind, query, extra));
    return { ...page, items: page.items.map((row) => toMaster(row, mayReadAll)) };
  }

  async one(actor: Actor, kindText: string, id: string): Promise<Master> {
    const kind = masterKind(kindText);
    const row = await this.work.read(actor, (tx) => existing(tx, kind, id));
    return toMaster(row, this.#mayRead(actor, kind));
  }

  /** Those of the ids that are masters of a kind in the actor's organization; a sibling checks what it stores. */
  own(actor: Actor, kind: string, ids: readonly string[]): Promise<string[]> {
    const checked = ids.filter(isUuid).slice(0, MAX_SORT_ITEMS);
    return this.work.read(actor, (tx) => ownMasters(tx, kind, checked));
  }

  /** Throws name_in_use, duplicate_code, no_record for an unknown parent. */
  create(actor: Actor, kindText: string, body: Body): Promise<Master> {
    const kind = masterKind(kindText);
    requireAbility(actor, `${KINDS[kind].resource}:update`);
    const fields = parseFields(kind, body);
    return withConflictCodes(
      this.work.run(actor, async (tx) => {
        const columns = toColumns(kind, fields, null);
        await checkReferences(tx, kind, columns);
        await refuseDuplicate(tx, kind, columns, null);
        const row = await insertMaster(tx, kind, columns, (await lastPlace(tx, kind)) + 1);
        await tx.audit('master.created', subject(row), null, record(row));
        return toMaster(row, true);
      }),
    );
  }

  update(actor: Actor, kindText: string, id: string, body: Body): Promise<Master> {
    const kind = masterKind(kindText);
    requireAbility(actor, `${KINDS[kind].resource}:update`);
    const { version, ...rest } = body;
    const fields = parseFields(kind, rest);
    return withConflictCodes(
      this.work.run(actor, async (tx) => {
        const before = await existing(tx, kind, id, true);
        const columns = toColumns(kind, fields, before);
        await checkReferences(tx, kind, columns);
        await refuseDuplicate(tx, kind, columns, id);
        const next = {
          ...before,
          ...columns,
          version: Number(version),
          updated_at: new Date().toISOString(),
        };
        const row = await tx.update(MasterEntity, next);
        await tx.emit(masterChanged(row, 'updated'));
        await tx.audit('master.updated', subject(row), record(before), record(row));
        return toMaster(row, true);
      }),
    );
  }

  /** Hides a row for good. Throws master_in_use while an invoice, pattern or other row refers to it. */
  remove(actor: Actor, kindText: string, id: string): Promise<{ deleted: true }> {
    const kind = masterKind(kindText);
    requireAbility(actor, `${KINDS[kind].resource}:delete`);
    return this.work.run(actor, async (tx) => {
      const before = await existing(tx, kind, id, true);
      const used = await masterUse(tx, before);
      if (used) throw new DomainError('master_in_use', 'conflict', { used_by: used });
      const row = await tx.update(MasterEntity, { ...before, deleted: true, status: 0 });
      await tx.emit(masterChanged(row, 'deleted'));
      await tx.audit('master.deleted', subject(row), record(before), null);
      return { deleted: true as const };
    });
  }

  /** Sets sort numbers. Throws no_items for an empty list, no_record when one id is not of this kind. */
  sort(
    actor: Actor,
    kindText: string,
    items: { id: string; sort_num: number }[],
  ): Promise<{ items: Master[] }> {
    const kind = masterKind(kindText);
    requireAbility(actor, `${KINDS[kind].resource}:update`);
    if (items.length === 0) throw new DomainError('no_items', 'invalid');
    if (items.length > MAX_SORT_ITEMS)
      throw new DomainError('too_large', 'too_large', { max: MAX_SORT_ITEMS });
    return this.work.run(actor, async (tx) => {
      const rows = await tx.rows<MasterEntity>(
        `update journal.masters m set sort_num = i.sort_num, version = m.version + 1, updated_at = now()
         from jsonb_to_recordset($3::jsonb) as i(id uuid, sort_num int)
         where m.organization_id = $1 and m.kind = $2 and m.id = i.id and not m.deleted returning m.*`,
        [actor.organization_id, kind, JSON.stringify(items)],
      );
      if (rows.length !== new Set(items.map((item) => item.id)).size) throw noRecord();
      for (const row of rows) await tx.emit(masterChanged(row, 'sorted'));
      const first = rows[0] as MasterEntity;
      await tx.audit('master.sorted', subject(first), null, { kind, rows: rows.length });
      const sorted = rows.sort((a, b) => a.sort_num - b.sort_num);
      return { items: sorted.map((row) => toMaster(row, true)) };
    });
  }

  #mayRead(actor: Actor, kind: MasterKind): boolean {
    return abilityLevel(actor, `${KINDS[kind].resource}:read`) > 0 || abilityLevel(actor, 'master:read') > 0;
  }
}

async function existing(tx: Tx, kind: MasterKind, id: string, lock = false): Promise<MasterEntity> {
  const where = { id, kind, deleted: false };
  const row = lock ? await tx.findForUpdate(MasterEntity, where) : await tx.find(MasterEntity, where);
  if (!row) throw noRecord();
  return row;
}

/** The parent and the proposed tax class must be rows of this organization and of the right kind. */
async function checkReferences(
  tx: Tx,
  kind: MasterKind,
  columns: ReturnType<typeof toColumns>,
): Promise<void> {
  const parentKind = KINDS[kind].parent?.kind;
  if (parentKind && columns.parent_id) await existing(tx, parentKind, columns.parent_id);
  const taxId = columns.attributes.tax_classification_id;
  if (typeof taxId === 'string') await existing(tx, 'tax', taxId);
}

async function refuseDuplicate(
  tx: Tx,
  kind: MasterKind,
  columns: ReturnType<typeof toColumns>,
  ownId: string | null,
): Promise<void> {
  const taken = await takenBy(tx, kind, columns, ownId);
  if (taken?.same_name) throw new DomainError('name_in_use', 'conflict', { name: columns.name });
  if (taken) throw new DomainError('duplicate_code', 'conflict', { code: columns.code });
}

function subject(row: MasterEntity) {
  return { menu: 'master', subject_type: row.kind, subject_id: row.id };
}

function record(row: MasterEntity): Record<string, unknown> {
  return toMaster(row, true);
}
