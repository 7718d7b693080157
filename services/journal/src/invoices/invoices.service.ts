import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { DomainError, noRecord } from '@uketori/service-kit/errors';
import type { Tx } from '@uketori/service-kit/tx';
import { Work } from '@uketori/service-kit/work';
import { admitted, isRateMoved, linesOf, replaceLines } from '../line-records/line-records.facade.js';
import { learnPlaces } from '../supplier-memory/supplier-memory.facade.js';
import { changeable, claimOf, databaseNow, writeChange } from '../invoice-records/invoice-records.facade.js';
import {
  changedSections,
  type Claim,
  FIELD_SECTIONS,
  kindAfterTotal,
  type HeaderPatch,
  isSample,
  InvoiceEntity,
  type CheckedField,
  payableAfter,
  refuseLockedChange,
  refuseLockedDelete,
  refuseWhileEdited,
  requireMaySave,
  type Section,
} from '../invoice-fields/invoice-fields.facade.js';
import { invoiceDetail, type InvoiceDetail } from './reading.service.js';
import type { UpdateInvoice } from './invoices.types.js';
import { newId } from '@uketori/service-kit/ids';
import { findCompany } from '../companies/companies.facade.js';
import { isQualified, normaliseTNumber } from '../qualified/qualified.facade.js';
import { queueRegistryCheck } from '../registry/registry.facade.js';
import { purchaseDate } from '../keikasochi/keikasochi.facade.js';
import {
  buildLines,
  type JournalLine,
  type LineInput,
  referencedIds,
  sameLines,
} from '../lines/lines.facade.js';
import { departmentById, mastersById } from '../masters/masters.facade.js';
import { dropSpreads, followLines } from '../spreads/spreads.facade.js';
import { assessInvoice, bookingContext, bookingRules, judgedColumns } from '../tax/tax.facade.js';
import { checkedAfter } from './checked-fields.rules.js';

/** Changing invoices. */
@Injectable()
export class InvoicesService {
  constructor(private readonly work: Work) {}

  /**
   * Saves the form. Throws the catalogue's code for a locked part, editing_in_progress, edit_claim_required for a window
   * without a live claim, version_conflict with the current invoice. A program that names no window needs no claim.
   * An unbalanced journal is saved; a save that changes nothing writes nothing.
   */
  update(actor: Actor, localId: number, patch: UpdateInvoice): Promise<InvoiceDetail> {
    return this.work.run(actor, async (tx) => {
      const before = await changeable(tx, localId, 'invoice:update');
      const change = await changeOf(tx, before, await linesOf(tx, before.id), patch);
      const claimant = {
        user_id: actor.user_id,
        user_name: actor.user_name,
        window_token: patch.window_token,
      };
      requireMaySave(await claimOf(tx, before.id), claimant, await databaseNow(tx));
      if (before.version !== patch.version)
        throw new DomainError('version_conflict', 'conflict', { current: await invoiceDetail(tx, before) });
      const stored = await storeChange(tx, before, change);
      if (!stored) return invoiceDetail(tx, before);
      // Lessons stay; a sample goes.
      if (!isSample(stored)) await learnPlaces(tx, before, stored, patch.places);
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
      const claim = await claimOf(tx, before.id);
      return invoiceDetail(tx, await removeOne(tx, before, claim, await databaseNow(tx)));
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
}

async function refuseStale(tx: Tx, before: InvoiceEntity, version: number | undefined): Promise<void> {
  if (version !== undefined && version !== before.version)
    throw new DomainError('version_conflict', 'conflict', { current: await invoiceDetail(tx, before) });
}

/** Deletes an invoice that is held; its claim and the instant say whether somebody is editing it. */
export async function removeOne(
  tx: Tx,
  before: InvoiceEntity,
  claim: Claim | null,
  now: string,
): Promise<InvoiceEntity> {
  if (before.deleted) return before;
  refuseLockedDelete(before);
  refuseWhileEdited(claim, tx.actor.user_id, now);
  const next = { ...before, deleted: true, deleted_at: now, deleted_by_name: tx.actor.user_name };
  const lines = await dropSpreads(tx, before);
  const change = { before, next, cause: 'deleted', action: 'invoice.deleted' } as const;
  return writeChange(tx, lines ? { ...change, lines } : change);
}

export const NOTES = ['note_1', 'note_2', 'note_3'] as const;

export type NoteName = (typeof NOTES)[number];

/** The changes that a person wants in an invoice: header fields, notes, lines; absent members stay. */
export type InvoicePatch = HeaderPatch & Notes & { journals?: LineInput[]; checked?: CheckedField[] };

/** A patch compared with the stored invoice. */
export interface ResolvedChange {
  header: HeaderPatch & Partial<InvoiceEntity>;
  notes: Notes;
  checked_fields: string[];
  lines: { before: JournalLine[]; after: JournalLine[]; is_changed: boolean };
  sections: Set<Section>;
}

/**
 * What a patch of an invoice with these lines comes to; the method writes nothing. Throws the catalogue's
 * code for a locked part and for what is no such record.
 */
export async function changeOf(
  tx: Tx,
  before: InvoiceEntity,
  existing: JournalLine[],
  patch: InvoicePatch,
): Promise<ResolvedChange> {
  const header = await resolvedHeader(tx, before, patch);
  const lines = await newLines(tx, before, { ...before, ...header }, patch.journals, existing);
  const is_changed = lines !== null && !sameLines(existing, lines);
  const sections = changedSections(before, header, is_changed);
  refuseLockedChange(before, sections);
  const after = is_changed && lines ? lines : existing;
  return {
    header,
    notes: pickNotes(patch),
    checked_fields: checkedAfter(before, header, patch.checked),
    lines: { before: existing, after, is_changed },
    sections,
  };
}

/** Stores a change; null when there is none to store. */
export async function storeChange(
  tx: Tx,
  before: InvoiceEntity,
  { header, notes, checked_fields, lines, sections }: ResolvedChange,
): Promise<InvoiceEntity | null> {
  const isNoted = NOTES.some((name) => notes[name] !== undefined && notes[name] !== before[name]);
  const isChecked = checked_fields.length > before.checked_fields.length;
  if (sections.size === 0 && !isNoted && !isChecked) return null;
  if (lines.is_changed) {
    await replaceLines(tx, before.id, lines.after);
    await followLines(tx, before, lines.before, lines.after);
  }
  const next = { ...before, ...header, ...notes, checked_fields };
  if (sections.size > 0) Object.assign(next, { edited_version: before.version + 1, read_news: [] });
  if (sections.has('data')) Object.assign(next, await judged(tx, before, next));
  return writeChange(tx, {
    before,
    next,
    cause: sections.size > 0 ? 'updated' : 'note',
    action: sections.size > 0 || !isNoted ? 'invoice.updated' : 'invoice.note',
    lines: { before: lines.before, after: lines.after },
  });
}

export type Notes = { note_1?: string | undefined; note_2?: string | undefined; note_3?: string | undefined };

/** The notes of a patch; the same ones change nothing. */
export function pickNotes(patch: Notes): Partial<Pick<InvoiceEntity, NoteName>> {
  const notes: Partial<Pick<InvoiceEntity, NoteName>> = {};
  for (const name of NOTES) {
    const text = patch[name];
    if (text !== undefined) notes[name] = text;
  }
  return notes;
}

/** The header fields of a patch, references checked and followed, the payable carried along. */
export async function resolvedHeader(
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
    const company = await findCompany(tx, header.company_id);
    if (!company) throw new DomainError('no_record', 'not_found', { field: 'company_id' });
  }
  if (header.department_id !== undefined && header.department_id !== before.department_id) {
    const department = header.department_id ? await departmentById(tx, header.department_id) : null;
    if (header.department_id && !department)
      throw new DomainError('no_record', 'not_found', { field: 'department_id' });
    header.department_name = department?.name ?? '';
  }
  // A date that a person sets is theirs: it is no longer derived from anything.
  if (header.pay_date !== undefined && header.pay_date !== before.pay_date) header.pay_date_source = 'manual';
  if (header.posting_date !== undefined && header.posting_date !== before.posting_date)
    header.posting_date_source = header.posting_date === null ? 'none' : 'manual';
  if (header.total_amount !== undefined && header.document_kind === undefined) {
    const kind = kindAfterTotal(before, header.total_amount);
    if (kind) header.document_kind = kind;
  }
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
  const given: readonly LineInput[] | null = journals ?? (isMoved ? existing : null);
  if (given === null) return null;
  const inputs = await admitted(tx, given, existing, next);
  const masters = await mastersById(tx, referencedIds(inputs), true);
  return buildLines(inputs, {
    id: newId,
    organization_id: tx.actor.organization_id,
    invoice_id: before.id,
    masters,
    ...bookingRules(next, await bookingContext(tx, next)),
  });
}
