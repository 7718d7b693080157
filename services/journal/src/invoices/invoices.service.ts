import { Injectable } from '@nestjs/common';
import { type Actor, abilityLevel } from '@uketori/service-kit/actor';
import { DomainError, noRecord } from '@uketori/service-kit/errors';
import { reaches } from '@uketori/service-kit/reach';
import { newId } from '@uketori/service-kit/ids';
import type { Tx } from '@uketori/service-kit/tx';
import { Work } from '@uketori/service-kit/work';
import { CompanyEntity } from '../companies/companies.entity.js';
import { isQualified, normaliseTNumber } from '../companies/t-number.rules.js';
import { learnPlaces } from '../supplier-memory/supplier-memory.store.js';
import type { JournalLine } from '../lines/line.fields.js';
import type { LineInput } from '../lines/line.schema.js';
import { buildLines, referencedIds, sameLines } from '../lines/lines.rules.js';
import { admitted, isRateMoved } from '../lines/line-rules.store.js';
import { linesOf, replaceLines } from '../lines/lines.store.js';
import { departmentById, mastersById } from '../masters/masters.lookup.js';
import { purchaseDate } from '../keikasochi/keikasochi.rules.js';
import { bookingRules } from '../tax/booking.rules.js';
import { queueRegistryCheck } from '../qualified/registry-queue.js';
import { assessInvoice, judgedColumns, taxContext } from '../tax/assessment.store.js';
import { refuseWhileEdited, requireClaim } from './edit-claim.rules.js';
import type { InvoiceEntity } from './invoices.entity.js';
import { invoiceDetail, type InvoiceDetail, visibleInvoice } from './invoices.query.js';
import {
  changedSections,
  FIELD_SECTIONS,
  type HeaderPatch,
  payableAfter,
  refuseLockedChange,
  refuseLockedDelete,
} from './invoices.rules.js';
import type { UpdateInvoice } from './invoices.schema.js';
import { claimOf, databaseNow, heldByLocalId, writeChange } from './invoices.write.js';
import type { z } from 'zod';
import type { bulkResult } from './invoices.answers.js';

export type BulkResult = z.infer<typeof bulkResult>;

const NOTES = ['note_1', 'note_2', 'note_3'] as const;

/** Changing invoices. */
@Injectable()
export class InvoicesService {
  constructor(private readonly work: Work) {}

  /**
   * Saves the form. Throws the catalogue's code for a locked part, editing_in_progress or
   * edit_claim_required without a live claim of this window, version_conflict with the current invoice.
   * An unbalanced journal is saved; a save that changes nothing writes nothing.
   */
  update(actor: Actor, localId: number, patch: UpdateInvoice): Promise<InvoiceDetail> {
    return this.work.run(actor, async (tx) => {
      const before = await changeable(tx, localId, 'invoice:update');
      const linesBefore = await linesOf(tx, before.id);
      const header = await resolvedHeader(tx, before, patch);
      const lines = await newLines(tx, before, { ...before, ...header }, patch.journals, linesBefore);
      const isJournalChanged = lines !== null && !sameLines(linesBefore, lines);
      const sections = changedSections(before, header, isJournalChanged);
      refuseLockedChange(before, sections);
      const claimant = {
        user_id: actor.user_id,
        user_name: actor.user_name,
        window_token: patch.window_token,
      };
      requireClaim(await claimOf(tx, before.id), claimant, await databaseNow(tx));
      if (before.version !== patch.version)
        throw new DomainError('version_conflict', 'conflict', { current: await invoiceDetail(tx, before) });
      const notes = pickNotes(patch);
      const isNoted = NOTES.some((name) => notes[name] !== undefined && notes[name] !== before[name]);
      if (sections.size === 0 && !isNoted) return invoiceDetail(tx, before);
      const after = isJournalChanged && lines ? lines : linesBefore;
      if (isJournalChanged) await replaceLines(tx, before.id, after);
      const next = { ...before, ...header, ...notes };
      if (sections.size > 0) Object.assign(next, { content_version: before.version + 1, read_news: [] });
      if (sections.has('data')) Object.assign(next, await judged(tx, before, next));
      const stored = await writeChange(tx, {
        before,
        next,
        cause: sections.size > 0 ? 'updated' : 'note',
        action: sections.size > 0 ? 'invoice.updated' : 'invoice.note',
        lines: { before: linesBefore, after },
      });
      await learnPlaces(tx, before, stored, patch.places);
      return invoiceDetail(tx, stored);
    });
  }

  /** Memos are no part of what was approved: they change at any time but not on a deleted invoice. */
  updateNotes(actor: Actor, localId: number, patch: { version?: number } & Notes): Promise<InvoiceDetail> {
    return this.work.run(actor, async (tx) => {
      const before = await changeable(tx, localId, 'invoice:update');
      if (before.deleted) throw noRecord();
      await refuseStale(tx, before, patch.version);
      const notes = pickNotes(patch);
      const isSame = NOTES.every((name) => notes[name] === undefined || notes[name] === before[name]);
      if (isSame) return invoiceDetail(tx, before);
      const next = { ...before, ...notes };
      return invoiceDetail(
        tx,
        await writeChange(tx, { before, next, cause: 'note', action: 'invoice.note' }),
      );
    });
  }

  /** Sets the responsible department. Throws no_record for an unknown one, the data code when locked. */
  setDepartment(
    actor: Actor,
    localId: number,
    input: { version?: number | undefined; department_id: string | null },
  ): Promise<InvoiceDetail> {
    return this.work.run(actor, async (tx) => {
      const before = await changeable(tx, localId, 'invoice:update');
      const header = await resolvedHeader(tx, before, { department_id: input.department_id });
      refuseLockedChange(before, changedSections(before, header, false));
      refuseWhileEdited(await claimOf(tx, before.id), actor.user_id, await databaseNow(tx));
      await refuseStale(tx, before, input.version);
      if (before.department_id === input.department_id) return invoiceDetail(tx, before);
      const next = { ...before, ...header };
      const change = { before, next, cause: 'department' as const, action: 'invoice.department' };
      return invoiceDetail(tx, await writeChange(tx, change));
    });
  }

  /** Marks an invoice deleted; its file and number stay. Throws the lock's code or editing_in_progress. */
  remove(actor: Actor, localId: number, version?: number): Promise<InvoiceDetail> {
    return this.work.run(actor, async (tx) => {
      const before = await changeable(tx, localId, 'invoice:delete');
      await refuseStale(tx, before, version);
      return invoiceDetail(tx, await removeOne(tx, before));
    });
  }

  /** Takes the mark back: the invoice is what it was before. */
  restore(actor: Actor, localId: number, version?: number): Promise<InvoiceDetail> {
    return this.work.run(actor, async (tx) => {
      const before = await changeable(tx, localId, 'invoice:delete');
      await refuseStale(tx, before, version);
      if (!before.deleted) return invoiceDetail(tx, before);
      const next = { ...before, deleted: false, deleted_at: null, deleted_by_name: '' };
      const change = { before, next, cause: 'restored' as const, action: 'invoice.restored' };
      return invoiceDetail(tx, await writeChange(tx, change));
    });
  }

  /** Deletes each that may be deleted and says for every other why not; one transaction. */
  bulkDelete(actor: Actor, localIds: number[]): Promise<BulkResult> {
    return this.work.run(actor, async (tx) => {
      const results: BulkResult['results'] = [];
      for (const local_id of [...new Set(localIds)].sort((a, b) => a - b)) {
        try {
          await removeOne(tx, await changeable(tx, local_id, 'invoice:delete'));
          results.push({ local_id, ok: true });
        } catch (error) {
          if (!(error instanceof DomainError)) throw error;
          results.push({ local_id, ok: false, code: error.code, params: error.params });
        }
      }
      return { results };
    });
  }
}

type Notes = { note_1?: string | undefined; note_2?: string | undefined; note_3?: string | undefined };

function pickNotes(patch: Notes): Partial<Pick<InvoiceEntity, 'note_1' | 'note_2' | 'note_3'>> {
  const notes: Partial<Pick<InvoiceEntity, 'note_1' | 'note_2' | 'note_3'>> = {};
  for (const name of NOTES) {
    const text = patch[name];
    if (text !== undefined) notes[name] = text;
  }
  return notes;
}

/** Holds an invoice the actor may change; no_record when he may not even see it, else no_privilege. */
export async function changeable(tx: Tx, localId: number, ability: string): Promise<InvoiceEntity> {
  await visibleInvoice(tx, localId);
  const invoice = await heldByLocalId(tx, localId);
  if (!reaches(invoice, tx.actor, abilityLevel(tx.actor, ability)))
    throw new DomainError('no_privilege', 'forbidden');
  return invoice;
}

async function refuseStale(tx: Tx, before: InvoiceEntity, version: number | undefined): Promise<void> {
  if (version !== undefined && version !== before.version)
    throw new DomainError('version_conflict', 'conflict', { current: await invoiceDetail(tx, before) });
}

async function removeOne(tx: Tx, before: InvoiceEntity): Promise<InvoiceEntity> {
  if (before.deleted) return before;
  refuseLockedDelete(before);
  const now = await databaseNow(tx);
  refuseWhileEdited(await claimOf(tx, before.id), tx.actor.user_id, now);
  const next = { ...before, deleted: true, deleted_at: now, deleted_by_name: tx.actor.user_name };
  return writeChange(tx, { before, next, cause: 'deleted', action: 'invoice.deleted' });
}

/** The header fields of a patch, references checked and followed, the payable carried along. */
async function resolvedHeader(
  tx: Tx,
  before: InvoiceEntity,
  patch: HeaderPatch,
): Promise<HeaderPatch & Partial<InvoiceEntity>> {
  const header: HeaderPatch & Partial<InvoiceEntity> = {};
  for (const name of Object.keys(FIELD_SECTIONS) as (keyof HeaderPatch)[])
    if (patch[name] !== undefined) Object.assign(header, { [name]: patch[name] });
  if (header.t_number !== undefined) {
    header.t_number = normaliseTNumber(header.t_number);
    if (header.t_number !== '' && !isQualified(header.t_number))
      throw new DomainError('bad_t_number', 'invalid', { field: 't_number' });
  }
  if (header.company_id && header.company_id !== before.company_id) {
    const company = await tx.find(CompanyEntity, {
      id: header.company_id,
      deleted: false,
    } as Partial<CompanyEntity>);
    if (!company) throw new DomainError('no_record', 'not_found', { field: 'company_id' });
  }
  if (header.department_id !== undefined && header.department_id !== before.department_id) {
    const department = header.department_id ? await departmentById(tx, header.department_id) : null;
    if (header.department_id && !department)
      throw new DomainError('no_record', 'not_found', { field: 'department_id' });
    header.department_name = department?.name ?? '';
  }
  // A date that a person sets is his: it is no longer derived from anything.
  if (header.pay_date !== undefined && header.pay_date !== before.pay_date) header.pay_date_source = 'manual';
  const payable = payableAfter(before, header);
  if (payable !== before.payable_amount) header.payable_amount = payable;
  return header;
}

/** What the tax rules make of a changed header; a new number is put in line for the registry. */
async function judged(
  tx: Tx,
  before: InvoiceEntity,
  next: InvoiceEntity,
): Promise<ReturnType<typeof judgedColumns>> {
  if (before.t_number !== next.t_number) await queueRegistryCheck(tx, next.t_number);
  return judgedColumns(await assessInvoice(tx, next));
}

/** The lines as they will be stored, or null when neither they nor the date they depend on change. */
async function newLines(
  tx: Tx,
  before: InvoiceEntity,
  next: InvoiceEntity,
  journals: LineInput[] | undefined,
  existing: readonly JournalLine[],
): Promise<JournalLine[] | null> {
  const isDateMoved = purchaseDate(before).date !== purchaseDate(next).date;
  const isMoved = isDateMoved || isRateMoved(before, next, existing);
  const given = journals ?? (isMoved ? existing : null);
  if (given === null) return null;
  const inputs = await admitted(tx, given as LineInput[], existing, next);
  const masters = await mastersById(tx, referencedIds(inputs), true);
  return buildLines(inputs, {
    id: newId,
    organization_id: tx.actor.organization_id,
    invoice_id: before.id,
    masters,
    ...bookingRules(next, await taxContext(tx, next)),
  });
}
