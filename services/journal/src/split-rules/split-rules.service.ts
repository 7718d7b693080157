import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { nowIso } from '@uketori/service-kit/clock';
import { DomainError, noRecord } from '@uketori/service-kit/errors';
import { newId } from '@uketori/service-kit/ids';
import { type Tx, Work } from '@uketori/service-kit/work';
import { buildLines, type JournalLine, referencedIds } from '../lines/lines.facade.js';
import { mastersById } from '../masters/masters.facade.js';
import {
  type NewSplitRule,
  type SplitInput,
  type SplitRule,
  type SplitRuleChange,
  SplitRuleEntity,
} from './split-rule.record.js';
import { refuseBadParts, splitLine, type SplitPart } from './split-rules.rules.js';

/** Rules of one organization. */
const MOST_RULES = 200;

/** Rules that split lines over departments and projects (部門按分). */
@Injectable()
export class SplitRulesService {
  constructor(private readonly work: Work) {}

  list(actor: Actor): Promise<{ items: SplitRule[] }> {
    return this.work.read(actor, async (tx) => {
      const rows = await rulesOf(tx);
      const names = await namesOf(tx, rows);
      return { items: rows.map((row) => shownRule(row, names)) };
    });
  }

  /** @throws DomainError name_in_use | too_many_split_rules | no_record for a master | split_not_whole | split_part_empty | split_part_twice */
  add(actor: Actor, input: NewSplitRule): Promise<SplitRule> {
    return this.work.run(actor, async (tx) => {
      const others = await rulesOf(tx);
      if (others.length >= MOST_RULES)
        throw new DomainError('too_many_split_rules', 'conflict', { max: MOST_RULES });
      await refuseBad(tx, input, others);
      const row = await tx.insert(SplitRuleEntity, {
        ...input,
        ...edited(actor),
        id: newId(),
        archived: false,
      });
      const shown = shownRule(row, await namesOf(tx, [row]));
      await tx.audit('split_rule.created', subjectOf(row), null, recorded(shown));
      return shown;
    });
  }

  /** Changes a rule, or archives it. @throws DomainError as `add` | version_conflict */
  change(actor: Actor, id: string, { version, ...input }: SplitRuleChange): Promise<SplitRule> {
    return this.work.run(actor, async (tx) => {
      const before = await tx.getForUpdate(SplitRuleEntity, id);
      const shownBefore = shownRule(before, await namesOf(tx, [before]));
      if (before.version !== version)
        throw new DomainError('version_conflict', 'conflict', { current: shownBefore });
      await refuseBad(
        tx,
        input,
        (await rulesOf(tx)).filter((other) => other.id !== id),
      );
      const row = await tx.update(SplitRuleEntity, { ...before, ...input, ...edited(actor) });
      const shown = shownRule(row, await namesOf(tx, [row]));
      await tx.audit('split_rule.updated', subjectOf(row), recorded(shownBefore), recorded(shown));
      return shown;
    });
  }

  /** The lines that a rule makes of one, without storing them. @throws DomainError no_record | not_splittable */
  split(actor: Actor, id: string, { line }: SplitInput): Promise<{ items: JournalLine[] }> {
    return this.work.read(actor, async (tx) => {
      const rule = await tx.get(SplitRuleEntity, id);
      if (rule.archived) throw noRecord();
      const inputs = splitLine(line, rule.parts as SplitPart[]);
      const items = buildLines(inputs, {
        id: newId,
        organization_id: actor.organization_id,
        invoice_id: rule.id,
        masters: await mastersById(tx, referencedIds(inputs), false),
        rounding: 'floor',
        purchase_date: null,
      });
      return { items };
    });
  }
}

const edited = (actor: Actor) => ({
  updated_by_name: actor.user_name,
  updated_at: nowIso(),
});

function rulesOf(tx: Tx): Promise<SplitRuleEntity[]> {
  return tx.list(SplitRuleEntity, { organization_id: tx.actor.organization_id }, 'archived, name, id');
}

async function refuseBad(
  tx: Tx,
  { name, parts }: NewSplitRule,
  others: readonly SplitRuleEntity[],
): Promise<void> {
  refuseBadParts(parts);
  if (others.some((rule) => rule.name === name)) throw new DomainError('name_in_use', 'conflict');
  const ids = parts.flatMap(({ department_id, project_id }) => [department_id, project_id]);
  const masters = await mastersById(
    tx,
    ids.filter((id) => id !== null),
    true,
  );
  for (const [at, { department_id, project_id }] of parts.entries())
    for (const [kind, id] of [
      ['department', department_id],
      ['project', project_id],
    ] as const)
      if (id !== null && masters.get(id)?.kind !== kind)
        throw new DomainError('no_record', 'not_found', { field: `${kind}_id`, line: at + 1 });
}

type Names = Awaited<ReturnType<typeof mastersById>>;

function namesOf(tx: Tx, rows: readonly SplitRuleEntity[]): Promise<Names> {
  const ids = rows.flatMap(({ parts }) =>
    (parts as SplitPart[]).flatMap(({ department_id, project_id }) => [department_id, project_id]),
  );
  return mastersById(tx, [...new Set(ids.filter((id) => id !== null))], false);
}

function shownRule(row: SplitRuleEntity, names: Names): SplitRule {
  const { organization_id: _organization, parts, ...rest } = row;
  const named = (id: string | null) => {
    const found = names.get(id ?? '');
    return found ? { id: found.id, name: found.name, code: found.code } : null;
  };
  return {
    ...rest,
    parts: (parts as SplitPart[]).map(({ department_id, project_id, share }) => ({
      department: named(department_id),
      project: named(project_id),
      share,
    })),
  };
}

function recorded({ name, archived, parts }: SplitRule) {
  return {
    name,
    archived,
    parts: parts
      .map(({ department, project, share }) => {
        const where = [department?.name, project?.name].filter(Boolean).join('/');
        return `${where} ${(share / 100).toFixed(2)}%`;
      })
      .join(', '),
  };
}

const subjectOf = ({ id }: SplitRuleEntity) => ({
  menu: 'master',
  subject_type: 'split_rule',
  subject_id: id,
});
