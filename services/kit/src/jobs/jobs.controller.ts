import { Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { z } from 'zod';
import type { Actor } from '../actor.js';
import { noRecord } from '../errors.js';
import { Ability, Answers, CurrentActor } from '../http.js';
import { itemsAnswer } from '../list.js';
import type { Tx } from '../tx.js';
import { Work } from '../work.js';
import { jobsSchema } from './job.js';
import { type FailedJob, failedJob } from './jobs.types.js';

const ALL = 3;
const PAGE = 100;
const ID = z.string().regex(/^\d{1,18}$/);

/** The failed jobs of the actor's organization in this service. Through the gateway: /operations/<service>/jobs. */
@Controller('operations/jobs')
export class JobsController {
  constructor(private readonly work: Work) {}

  @Get()
  @Answers(itemsAnswer(failedJob))
  @Ability('operations:read', ALL)
  async list(@CurrentActor() actor: Actor): Promise<{ items: FailedJob[] }> {
    return { items: await this.work.read(actor, (tx) => failedJobs(tx, null)) };
  }

  @Post(':id/retry')
  @HttpCode(204)
  @Ability('operations:read', ALL)
  retry(@CurrentActor() actor: Actor, @Param('id', { schema: ID }) id: string): Promise<void> {
    return this.#decide(actor, id, 'job.retried', 'reschedule_jobs(array[$1::bigint], now(), attempts => 0)');
  }

  @Delete(':id')
  @HttpCode(204)
  @Ability('operations:read', ALL)
  discard(@CurrentActor() actor: Actor, @Param('id', { schema: ID }) id: string): Promise<void> {
    return this.#decide(actor, id, 'job.discarded', 'complete_jobs(array[$1::bigint])');
  }

  /** @throws DomainError no_record, also for a job that no longer failed */
  #decide(actor: Actor, id: string, action: string, call: string): Promise<void> {
    return this.work.run(actor, async (tx) => {
      const [job] = await failedJobs(tx, id);
      if (!job) throw noRecord();
      await tx.rows(`select from ${jobsSchema(tx.schema)}.${call}`, [id]);
      const subject = { menu: 'settings', subject_type: 'job', subject_id: id };
      await tx.audit(action, subject, { kind: job.kind, error: job.error }, null);
    });
  }
}

/** Newest first, at most 100; with an id that one, locked. */
function failedJobs(tx: Tx, id: string | null): Promise<FailedJob[]> {
  const schema = jobsSchema(tx.schema);
  return tx.rows<FailedJob>(
    `select j.id::text, t.identifier as kind, j.payload->'data' as data, coalesce(j.last_error, '') as error,
       j.attempts as tries, j.created_at, j.updated_at as failed_at
     from ${schema}._private_jobs j join ${schema}._private_tasks t on t.id = j.task_id
     where j.payload->>'organization_id' = $1 and not j.is_available and j.locked_at is null
       and ($2::bigint is null or j.id = $2::bigint)
     order by j.updated_at desc, j.id desc limit ${PAGE}${id === null ? '' : ' for update of j'}`,
    [tx.actor.organization_id, id],
  );
}
