import { Injectable } from '@nestjs/common';
import { systemActor } from '@uketori/service-kit/actor';
import { NIL_ORGANIZATION } from '@uketori/service-kit/ids';
import type { Job } from '@uketori/service-kit/jobs/job';
import { OnJob } from '@uketori/service-kit/jobs/on-job';
import { Work } from '@uketori/service-kit/work';
import { REROUTE } from '../routes/routes.facade.js';
import { followRoute } from './approvals.consumer.js';
import { openInvoices } from './approved-subjects.repository.js';

const BATCH = 100;
/** Name of the requester in notifications. */
const NAME = '承認ルート';

/** Gives open invoices the route that fits them, after the routes or their approvers changed. */
@Injectable()
export class RerouteJob {
  constructor(private readonly work: Work) {}

  /** A second run finds the invoices as they should be and changes nothing. */
  @OnJob(REROUTE)
  async run({ actor, stopping }: Job<object>): Promise<void> {
    const system = systemActor(actor.organization_id, NAME, actor.request_id);
    let behind: string | undefined = NIL_ORGANIZATION;
    while (behind !== undefined && !stopping.aborted) behind = await this.#batch(system, behind);
    stopping.throwIfAborted();
  }

  /** Returns the id to go on behind; undefined at the end. */
  #batch(system: ReturnType<typeof systemActor>, behind: string): Promise<string | undefined> {
    return this.work.run(system, async (tx) => {
      const ids = await openInvoices(tx, behind, BATCH);
      for (const id of ids) await followRoute(tx, id);
      return ids.length < BATCH ? undefined : ids.at(-1);
    });
  }
}
