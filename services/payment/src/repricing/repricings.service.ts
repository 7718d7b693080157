import { Injectable } from '@nestjs/common';
import { type Actor, systemActor } from '@uketori/service-kit/actor';
import type { Job } from '@uketori/service-kit/jobs/job';
import { OnJob } from '@uketori/service-kit/jobs/on-job';
import type { Tx } from '@uketori/service-kit/tx';
import { Work } from '@uketori/service-kit/work';
import { heldSupplier } from '../companies/companies.facade.js';
import type { RepricingProgress } from './repricing.record.js';
import { followPage } from './reprice.service.js';
import { heldBank } from '../conditions/conditions.facade.js';
import {
  heldKey,
  NEXT_PAGE,
  notePage,
  progress,
  type Repricing,
  repricingOf,
} from './repricings.repository.js';

/** Open payments that follow a change of conditions, page by page: each page is one transaction and one step. */
@Injectable()
export class RepricingsService {
  constructor(private readonly work: Work) {}

  /** The repricings in progress in the organization, the oldest first. */
  list(actor: Actor): Promise<RepricingProgress[]> {
    return this.work.read(actor, (tx) => progress(tx, actor));
  }

  /** One page, in the name of who made the change. */
  @OnJob(NEXT_PAGE)
  async page({ actor, data }: Job<{ repricing_id: string }>): Promise<void> {
    const due = await this.work.read(actor, (tx) => repricingOf(tx, data.repricing_id));
    if (due) await this.work.run(actorOf(due), (tx) => nextPage(tx, due));
  }
}

/** Locks the changed row before its place in the queue, in the order of a change: so they never deadlock. */
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
