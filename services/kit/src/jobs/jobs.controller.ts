import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import type { z } from 'zod';
import type { Actor } from '../actor.js';
import { noRecord } from '../errors.js';
import { Ability, Answers, CurrentActor } from '../http.js';
import type { Tx } from '../tx.js';
import { Work } from '../work.js';
import { JOB_COUNTS, JOB_STATES, jobsSchema } from './job.js';
import { subjectsOf } from './jobs.rules.js';
import {
  type DecidedJobs,
  decidedJobs,
  discardJobs,
  type OperatorJob,
  type OperatorJobs,
  operatorJobs,
  retryJobs,
} from './jobs.types.js';

const ALL = 3;
/** Failed jobs in a response, and as many of the others. */
const PAGE = 100;

/** The jobs of the actor's organization in this service. Through the gateway: /operations/<service>/jobs. */
@Controller('operations/jobs')
export class JobsController {
  constructor(private readonly work: Work) {}

  @Get()
  @Answers(operatorJobs)
  @Ability('operations:read', ALL)
  list(@CurrentActor() actor: Actor): Promise<OperatorJobs> {
    return this.work.read(actor, listJobs);
  }

  /** Runs failed jobs again, with all their tries. */
  @Post('retry')
  @HttpCode(200)
  @Answers(decidedJobs)
  @Ability('operations:read', ALL)
  retry(
    @CurrentActor() actor: Actor,
    @Body({ schema: retryJobs }) { ids }: z.infer<typeof retryJobs>,
  ): Promise<DecidedJobs> {
    return this.#decide(
      actor,
      ids,
      'job.retried',
      null,
      'reschedule_jobs($1::bigint[], now(), attempts => 0)',
    );
  }

  /** Deletes failed jobs. */
  @Post('discard')
  @HttpCode(200)
  @Answers(decidedJobs)
  @Ability('operations:read', ALL)
  discard(
    @CurrentActor() actor: Actor,
    @Body({ schema: discardJobs }) { ids, reason }: z.infer<typeof discardJobs>,
  ): Promise<DecidedJobs> {
    return this.#decide(actor, ids, 'job.discarded', { reason }, 'complete_jobs($1::bigint[])');
  }

  /** @throws DomainError no_record when none of the jobs is a failed one */
  #decide(
    actor: Actor,
    ids: string[],
    action: string,
    why: object | null,
    call: string,
  ): Promise<DecidedJobs> {
    return this.work.run(actor, async (tx) => {
      const jobs = await failedForUpdate(tx, ids);
      if (jobs.length === 0) throw noRecord();
      const found = jobs.map(({ id }) => id);
      await tx.rows(`select from ${jobsSchema(tx.schema)}.${call}`, [found]);
      for (const { id, kind, error } of jobs) {
        const subject = { menu: 'settings', subject_type: 'job', subject_id: id };
        await tx.audit(action, subject, { kind, error }, why);
      }
      return { ids: found };
    });
  }
}

interface JobRow extends Omit<OperatorJob, 'subjects'> {
  data: object | null;
}

const FAILED = JOB_STATES.failed;
const STATE_CASES = Object.entries(JOB_STATES)
  .map(([state, condition]) => `when ${condition} then '${state}'`)
  .join(' ');

async function listJobs(tx: Tx): Promise<OperatorJobs> {
  const schema = jobsSchema(tx.schema);
  const { organization_id } = tx.actor;
  const [counts] = await tx.rows<OperatorJobs['counts']>(
    `select ${JOB_COUNTS}
     from ${schema}._private_jobs j where j.payload->>'organization_id' = $1`,
    [organization_id],
  );
  const some = (which: string, order: string): string =>
    `(select j.id::text, t.identifier as kind, j.payload->'data' as data, coalesce(j.last_error, '') as error,
        case ${STATE_CASES} end as state,
        j.attempts as tries, j.created_at,
        case when ${FAILED} then j.updated_at end as failed_at,
        case when j.is_available then j.run_at end as next_try_at
      from ${schema}._private_jobs j join ${schema}._private_tasks t on t.id = j.task_id
      where j.payload->>'organization_id' = $1 and ${which} order by ${order} limit ${PAGE})`;
  const rows = await tx.rows<JobRow>(
    `${some(FAILED, 'j.updated_at desc, j.id desc')} union all ${some(`not (${FAILED})`, 'j.run_at, j.id')}`,
    [organization_id],
  );
  const { failed, due, later, running } = counts ?? { failed: 0, due: 0, later: 0, running: 0 };
  return {
    counts: { failed, due, later, running },
    items: rows.map(({ data, ...job }) => ({ ...job, subjects: subjectsOf(data) })),
    capped: failed > PAGE || due + later + running > PAGE,
  };
}

function failedForUpdate(tx: Tx, ids: string[]): Promise<Pick<OperatorJob, 'id' | 'kind' | 'error'>[]> {
  const schema = jobsSchema(tx.schema);
  return tx.rows(
    `select j.id::text, t.identifier as kind, coalesce(j.last_error, '') as error
     from ${schema}._private_jobs j join ${schema}._private_tasks t on t.id = j.task_id
     where j.payload->>'organization_id' = $1 and j.id = any($2::bigint[]) and ${FAILED}
     order by j.id for update of j`,
    [tx.actor.organization_id, ids],
  );
}
