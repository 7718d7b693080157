import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { Work } from '@uketori/service-kit/work';
import { AccountingFailure } from './accounting.types.js';
import { linkOf } from './link.repository.js';
import { AccountingMappings } from './mappings.service.js';
import { mayBeOutdated } from './sending.rules.js';

/**
 * Masters over there get new ids, as in a new fiscal year, and a request with an old one is refused. The masters are
 * then fetched again, once, before the refusal counts.
 */
@Injectable()
export class AccountingRenewal {
  constructor(
    private readonly work: Work,
    private readonly mappings: AccountingMappings,
  ) {}

  /** Fetches the masters after a refusal that old ones may have caused; true when some have other ids now. */
  async after(actor: Actor, error: unknown): Promise<boolean> {
    if (!(error instanceof AccountingFailure) || error.kind !== 'refused') return false;
    const link = await this.work.read(actor, linkOf);
    if (!mayBeOutdated(error.detail.status, link?.masters_at ?? null, Date.now())) return false;
    try {
      const { renumbered } = await this.mappings.fetch(actor);
      return renumbered > 0;
    } catch {
      // The refusal stays what it is: a user fetches the masters.
      return false;
    }
  }
}
