import { DomainError, noRecord } from '@uketori/service-kit/errors';
import { newId } from '@uketori/service-kit/ids';
import { normaliseForSearch } from '@uketori/service-kit/search';
import type { Tx } from '@uketori/service-kit/tx';
import type { LineTemplate } from '../lines/lines.facade.js';
import { type CompanyColumns, toColumns } from './company-columns.rules.js';
import { CompanyEntity, companyInput, CompanyPatternEntity } from './company.record.js';
import { companyChanged } from './companies.event.js';

/** A supplier, deleted or not. */
export function anyCompany(tx: Tx, id: string): Promise<CompanyEntity | null> {
  return tx.find(CompanyEntity, { id });
}

/** A supplier that was not deleted, or null; `lock` holds the row until the transaction ends. */
export function findCompany(tx: Tx, id: string, lock = false): Promise<CompanyEntity | null> {
  const where = { id, deleted: false };
  return lock ? tx.findForUpdate(CompanyEntity, where) : tx.find(CompanyEntity, where);
}

/** As findCompany. @throws no_record */
export async function existingCompany(tx: Tx, id: string, lock = false): Promise<CompanyEntity> {
  const row = await findCompany(tx, id, lock);
  if (!row) throw noRecord();
  return row;
}

/** Stores a new supplier with its event. */
export async function insertCompany(tx: Tx, columns: CompanyColumns): Promise<CompanyEntity> {
  const company = await tx.insert(CompanyEntity, { id: newId(), ...columns });
  await tx.emit(companyChanged(company, 'created'));
  return company;
}

/** A new supplier from the fields of its form. @throws bad_t_number */
export function companyFrom(tx: Tx, fields: Record<string, unknown>): Promise<CompanyEntity> {
  return insertCompany(tx, toColumns(companyInput.parse(fields), null));
}

/** Stores the number under which a person accepted another name; '' accepts none. */
export function storeConfirmedNumber(
  tx: Tx,
  company: CompanyEntity,
  confirmed_t_number: string,
): Promise<CompanyEntity> {
  return tx.update(CompanyEntity, { ...company, confirmed_t_number });
}

/** A pattern of any supplier, or null. */
export function findPattern(tx: Tx, id: string): Promise<CompanyPatternEntity | null> {
  return tx.find(CompanyPatternEntity, { id });
}

export function patternsOf(tx: Tx, company_id: string): Promise<CompanyPatternEntity[]> {
  return tx.list(CompanyPatternEntity, { company_id });
}

/** Lines to keep for a supplier's next invoice, and in which of its patterns. */
export interface LearnedLines {
  mode: 'overwrite' | 'new';
  pattern_id?: string | null | undefined;
  name: string;
  keyword: string;
  company_journals: LineTemplate[];
  /** Number of the invoice. */
  learned_from: number;
}

/** Stores learned lines as a pattern. @throws no_record, name_in_use when "new" finds one for the keyword */
export async function learnPattern(
  tx: Tx,
  company_id: string,
  lines: LearnedLines,
): Promise<{ id: string; keyword: string; version: number; is_new: boolean }> {
  const { mode, pattern_id, company_journals, learned_from } = lines;
  const keyword = normaliseForSearch(lines.keyword);
  const where = pattern_id ? { id: pattern_id, company_id } : { company_id, keyword };
  const before = await tx.findForUpdate(CompanyPatternEntity, where);
  if (mode === 'overwrite' && pattern_id && !before) throw noRecord();
  if (mode === 'new' && before) throw new DomainError('name_in_use', 'conflict', { keyword });
  const learned = { name: lines.name || keyword, company_journals, learned_from };
  const row = before
    ? await tx.update(CompanyPatternEntity, { ...before, ...learned, updated_at: new Date().toISOString() })
    : await tx.insert(CompanyPatternEntity, { id: newId(), company_id, keyword, ...learned });
  return { id: row.id, keyword: row.keyword, version: row.version, is_new: before === null };
}

/** The patterns of many suppliers, by keyword. */
export function patternsOfMany(tx: Tx, companyIds: readonly string[]): Promise<CompanyPatternEntity[]> {
  return tx.rows<CompanyPatternEntity>(
    `select * from journal.company_patterns where organization_id = $1 and company_id = any($2::uuid[])
     order by keyword, id`,
    [tx.actor.organization_id, companyIds],
  );
}

/** Deletes all patterns of a supplier. */
export async function forgetPatterns(tx: Tx, companyId: string): Promise<void> {
  await tx.rows('delete from journal.company_patterns where organization_id = $1 and company_id = $2', [
    tx.actor.organization_id,
    companyId,
  ]);
}

/** True when a supplier other than `ownId` that was not deleted has the name. */
export async function isNameTaken(tx: Tx, nameKey: string, ownId: string | null): Promise<boolean> {
  const taken = await tx.one(
    `select 1 as taken from journal.companies
     where organization_id = $1 and name_key = $2 and not deleted and id is distinct from $3`,
    [tx.actor.organization_id, nameKey, ownId],
  );
  return taken !== null;
}

/** All suppliers that were not deleted, by name; `hold` holds them until the transaction ends. */
export function knownCompanies(tx: Tx, hold: boolean): Promise<CompanyEntity[]> {
  return tx.rows<CompanyEntity>(
    `select * from journal.companies where organization_id = $1 and not deleted order by company_name, id
     ${hold ? 'for update' : ''}`,
    [tx.actor.organization_id],
  );
}

/** Invoices looked at to learn which suppliers write now. */
const RECENT_INVOICES = 2000;

/** How many of the recent invoices of the organization each supplier sent. */
export async function usesOfCompanies(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.rows<{ id: string; n: number }>(
    `select company_id as id, count(*)::int as n
     from (select company_id from journal.invoices where organization_id = $1
           order by local_id desc limit ${RECENT_INVOICES}) recent
     where company_id = any($2::uuid[]) group by company_id`,
    [tx.actor.organization_id, ids],
  );
  return new Map(rows.map(({ id, n }) => [id, n]));
}
