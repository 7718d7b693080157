import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { DomainError } from '@uketori/service-kit/errors';
import { newId } from '@uketori/service-kit/ids';
import { Work } from '@uketori/service-kit/work';
import { type ExportSummary, SummaryEntity, type SummaryInput } from './summary.record.js';
import { DEFAULT_TEMPLATE } from './summary.rules.js';

/** The organization's template of 摘要. */
@Injectable()
export class SummaryService {
  constructor(private readonly work: Work) {}

  get(actor: Actor): Promise<ExportSummary> {
    return this.work.read(actor, async (tx) =>
      shownSummary(await tx.find(SummaryEntity, { organization_id: actor.organization_id })),
    );
  }

  /** @throws DomainError version_conflict */
  put(actor: Actor, input: SummaryInput): Promise<ExportSummary> {
    return this.work.run(actor, async (tx) => {
      const before = await tx.findForUpdate(SummaryEntity, { organization_id: actor.organization_id });
      if ((before?.version ?? 0) !== input.version)
        throw new DomainError('version_conflict', 'conflict', { current: shownSummary(before) });
      const next = {
        template: input.template,
        updated_by_name: actor.user_name,
        updated_at: new Date().toISOString(),
      };
      const row = before
        ? await tx.update(SummaryEntity, { ...before, ...next })
        : await tx.insert(SummaryEntity, { id: newId(), ...next });
      const subject = { menu: 'settings', subject_type: 'export_summary', subject_id: row.id };
      const logged = ({ template }: SummaryEntity) => ({ template });
      await tx.audit('export_summary.updated', subject, before && logged(before), logged(row));
      return shownSummary(row);
    });
  }
}

function shownSummary(row: SummaryEntity | null): ExportSummary {
  return {
    template: row?.template ?? '',
    standard: DEFAULT_TEMPLATE,
    version: row?.version ?? 0,
    updated_by_name: row?.updated_by_name ?? '',
    updated_at: row?.updated_at ?? null,
  };
}
