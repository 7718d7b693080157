import { Inject, Injectable } from '@nestjs/common';
import { type Actor, systemActor } from '@uketori/service-kit/actor';
import { LOGGER } from '@uketori/service-kit/start';
import type { Tx } from '@uketori/service-kit/tx';
import { Work } from '@uketori/service-kit/work';
import type { Logger } from 'pino';
import { heldSupplier } from '../companies/companies.facade.js';
import type { RepricingProgress } from './repricing.record.js';
import { followPage } from './reprice.service.js';
import { heldBank } from '../conditions/conditions.facade.js';
import { heldKey, nextDue, notePage, pause, progress, type Repricing } from './repricings.repository.js';

/** Open payments that follow a change of conditions, page by page: each page is one transaction and one step. */
@Injectable()
export class RepricingsService {
  constructor(
    private readonly work: Work,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** The repricings in progress in the organization, the oldest first. */
  list(actor: Actor): Promise<RepricingProgress[]> {
    return this.work.read(actor, (tx) => progress(tx, actor));
  }

  /** Works off what is due until nothing is, or `isStopped`. Returns how many pages were. */
  async drive(isStopped: () => boolean = () => false): Promise<number> {
    for (let pages = 0; ; pages++) {
      const due = isStopped() ? null : await this.work.system(nextDue);
      if (!due) return pages;
      await this.take(due);
    }
  }

  private async take(due: Repricing): Promise<void> {
    const actor = actorOf(due);
    try {
      await this.work.run(actor, (tx) => nextPage(tx, due));
    } catch (error) {
      this.logger.error({ error, repricing_id: due.id }, 'a page of a repricing failed');
      await this.work.run(actor, (tx) => pause(tx, due.id));
    }
  }
}

/** What changed is held before its place in the queue, as whoever changes it does: so they never wait crosswise. */
async function nextPage(tx: Tx, due: Repricing): Promise<void> {
  if (due.user_bank_id !== null) await heldBank(tx, due.user_bank_id);
  else await heldSupplier(tx, due.company_id);
  const after = await heldKey(tx, due.id);
  if (after === null) return;
  await notePage(tx, due.id, await followPage(tx, due, after));
}

/** The log names who made the change, as it does for the first page. */
function actorOf({ organization_id, changed_by, changed_by_name }: Repricing): Actor {
  return { ...systemActor(organization_id, changed_by_name), user_id: changed_by };
}
