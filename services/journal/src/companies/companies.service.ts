import { Injectable } from '@nestjs/common';
import { type Actor, requireRecentProof } from '@uketori/service-kit/actor';
import { DomainError, noRecord } from '@uketori/service-kit/errors';
import { newId } from '@uketori/service-kit/ids';
import type { ListPage } from '@uketori/service-kit/list';
import { shown } from '@uketori/service-kit/record';
import { normaliseForSearch } from '@uketori/service-kit/search';
import type { Tx } from '@uketori/service-kit/tx';
import { Work } from '@uketori/service-kit/work';
import { checkedTemplates, nameTemplate } from '../line-records/line-records.facade.js';
import { referencedIds } from '../lines/lines.facade.js';
import { splitRule } from '../split-rules/split-rules.facade.js';
import { mastersById, withConflictCodes } from '../masters/masters.facade.js';
import {
  type Company,
  CompanyEntity,
  type CompanyInput,
  CompanyPatternEntity,
  companyRecord,
  patternOf,
  type PatternSplit,
} from './company.record.js';
import { changesAccount } from './company-account.rules.js';
import { toColumns } from './company-columns.rules.js';
import { type CompanyQuery, companiesPage } from './companies.list.js';
import { companyChanged } from './companies.event.js';
import {
  existingCompany,
  forgetPatterns,
  insertCompany,
  isNameTaken,
  patternsOfMany,
} from './companies.repository.js';

/** Suppliers with their learned journals. */
@Injectable()
export class CompaniesService {
  constructor(private readonly work: Work) {}

  /** A page of suppliers, each with the account titles of its patterns' first lines. */
  list(actor: Actor, query: CompanyQuery): Promise<ListPage<Company>> {
    return this.work.read(actor, async (tx) => {
      const page = await companiesPage(tx, query);
      const patterns = await patternsOfMany(
        tx,
        page.items.map((company) => company.id),
      );
      const named = await withNames(tx, patterns);
      const items = page.items.map((row) =>
        toCompany(
          row,
          named.filter((p) => p.company_id === row.id),
        ),
      );
      return { ...page, items };
    });
  }

  one(actor: Actor, id: string): Promise<Company> {
    return this.work.read(actor, async (tx) => detail(tx, await existingCompany(tx, id)));
  }

  /**
   * Throws name_in_use, bad_t_number, no_record for a master in a pattern that is not there, step_up_required for a
   * bank account.
   */
  create(actor: Actor, input: CompanyInput): Promise<Company> {
    return withConflictCodes(
      this.work.run(actor, async (tx) => {
        const columns = toColumns(input, null);
        requireProof(actor, null, columns);
        await refuseDuplicate(tx, columns.name_key, null);
        const row = await insertCompany(tx, columns);
        await writePatterns(tx, row.id, input.patterns);
        const answer = await detail(tx, row);
        await tx.audit('company.created', subject(row), null, answer);
        return answer;
      }),
    );
  }

  /** As create; also version_conflict. */
  update(actor: Actor, id: string, input: CompanyInput): Promise<Company> {
    return withConflictCodes(
      this.work.run(actor, async (tx) => {
        const before = await existingCompany(tx, id, true);
        const columns = toColumns(input, before);
        requireProof(actor, before, columns);
        await refuseDuplicate(tx, columns.name_key, id);
        const version = input.version ?? 0;
        const next = { ...before, ...columns, version, updated_at: new Date().toISOString() };
        const row = await tx.update(CompanyEntity, next);
        await tx.emit(companyChanged(row, 'updated'));
        await writePatterns(tx, id, input.patterns);
        const answer = await detail(tx, row);
        await tx.audit('company.updated', subject(row), toCompany(before, []), answer);
        return answer;
      }),
    );
  }

  /**
   * Names the rule that splits the debits that a pattern proposes, or none. An archived rule stays with the
   * patterns that name it, and cannot be chosen. @throws DomainError no_record | version_conflict
   */
  split(actor: Actor, id: string, patternId: string, input: PatternSplit): Promise<Company> {
    return this.work.run(actor, async (tx) => {
      const row = await existingCompany(tx, id, true);
      const before = await tx.findForUpdate(CompanyPatternEntity, { id: patternId, company_id: id });
      if (!before) throw noRecord();
      if (before.version !== input.version)
        throw new DomainError('version_conflict', 'conflict', { current: await detail(tx, row) });
      const { split_rule_id } = input;
      const rule = split_rule_id === null ? null : await splitRule(tx, split_rule_id);
      if (split_rule_id !== null && (!rule || rule.archived)) throw noRecord();
      const old = before.split_rule_id === null ? null : await splitRule(tx, before.split_rule_id);
      await tx.update(CompanyPatternEntity, {
        ...before,
        split_rule_id,
        updated_at: new Date().toISOString(),
      });
      const recorded = (name: string | undefined) => ({
        company_name: row.company_name,
        keyword: before.keyword,
        split_rule: name ?? '',
      });
      await tx.audit('company.split', subject(row), recorded(old?.name), recorded(rule?.name));
      return detail(tx, row);
    });
  }

  /** Hides a supplier and forgets its patterns; its invoices keep their printed name. */
  remove(actor: Actor, id: string): Promise<{ deleted: true }> {
    return this.work.run(actor, async (tx) => {
      const before = await existingCompany(tx, id, true);
      const row = await tx.update(CompanyEntity, { ...before, deleted: true });
      await tx.emit(companyChanged(row, 'deleted'));
      await forgetPatterns(tx, id);
      await tx.audit('company.deleted', subject(row), toCompany(before, []), null);
      return { deleted: true as const };
    });
  }
}

/** Money goes where a bank account says: a stolen session must not be enough to change it. */
export function requireProof(
  actor: Actor,
  before: CompanyEntity | null,
  after: Parameters<typeof changesAccount>[1],
): void {
  if (changesAccount(before, after)) requireRecentProof(actor, Date.now());
}

async function refuseDuplicate(tx: Tx, nameKey: string, ownId: string | null): Promise<void> {
  if (await isNameTaken(tx, nameKey, ownId)) throw new DomainError('name_in_use', 'conflict');
}

/** Replaces the supplier's patterns; ids sent back are kept, so that an upload's choice stays valid. */
async function writePatterns(tx: Tx, companyId: string, patterns: CompanyInput['patterns']): Promise<void> {
  if (!patterns) return;
  const known = await tx.list(CompanyPatternEntity, { company_id: companyId });
  const keep = new Set(patterns.map((pattern) => pattern.id).filter(Boolean));
  for (const row of known) if (!keep.has(row.id)) await tx.remove(CompanyPatternEntity, row.id);
  for (const pattern of patterns) {
    const company_journals = await checkedTemplates(tx, pattern.company_journals);
    const keyword = normaliseForSearch(pattern.keyword);
    const before = known.find((row) => row.id === pattern.id);
    if (pattern.id && !before) throw noRecord();
    if (before)
      await tx.update(CompanyPatternEntity, {
        ...before,
        name: pattern.name,
        keyword,
        company_journals,
        updated_at: new Date().toISOString(),
      });
    else
      await tx.insert(CompanyPatternEntity, {
        id: newId(),
        company_id: companyId,
        name: pattern.name,
        keyword,
        company_journals,
      });
  }
}

async function detail(tx: Tx, row: CompanyEntity): Promise<Company> {
  const patterns = await tx.list(CompanyPatternEntity, { company_id: row.id }, 'keyword, id');
  return toCompany(row, await withNames(tx, patterns));
}

/** Patterns with the present names and codes of their masters beside the ids. */
async function withNames(tx: Tx, patterns: CompanyPatternEntity[]): Promise<CompanyPatternEntity[]> {
  const masters = await mastersById(tx, referencedIds(patterns.flatMap((p) => p.company_journals)), false);
  return patterns.map((pattern) => ({
    ...pattern,
    company_journals: pattern.company_journals.map((line) => nameTemplate(line, masters)),
  }));
}

function toCompany(row: CompanyEntity, patterns: CompanyPatternEntity[]): Company {
  const first = (side: 'debit' | 'credit') => ({
    name: patterns[0]?.company_journals.map((line) => line[`${side}_account_title`]).find(Boolean) ?? null,
  });
  return {
    ...shown(companyRecord, row),
    debit_account_title: first('debit'),
    credit_account_title: first('credit'),
    company_journals: patterns[0]?.company_journals ?? [],
    patterns: patterns.map(patternOf),
  };
}

function subject(row: CompanyEntity) {
  return { menu: 'master', subject_type: 'company', subject_id: row.id };
}
