import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { normaliseForSearch } from '@uketori/service-kit/search';
import { Work } from '@uketori/service-kit/work';
import type { z } from 'zod';
import { existingCompany, patternsOf } from '../companies/companies.facade.js';
import type { patternTrial, TrialInput } from './learning.types.js';
import { pastInvoices } from './trial.repository.js';
import { tryPattern } from './trial.rules.js';

/** Patterns on past invoices, before they are saved. */
@Injectable()
export class PatternTrials {
  constructor(private readonly work: Work) {}

  /** @throws DomainError no_record */
  try(actor: Actor, companyId: string, input: TrialInput): Promise<z.infer<typeof patternTrial>> {
    return this.work.read(actor, async (tx) => {
      await existingCompany(tx, companyId);
      const stored = await patternsOf(tx, companyId);
      const tried = { id: input.pattern_id ?? null, keyword: normaliseForSearch(input.keyword) || null };
      const items = tryPattern(
        tried,
        input.account_title_id ?? null,
        stored,
        await pastInvoices(tx, companyId),
      );
      return { items };
    });
  }
}
