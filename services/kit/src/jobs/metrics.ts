import { Counter, Gauge, register } from 'prom-client';

export type JobOutcome = 'done' | 'postponed' | 'retry' | 'failed';

const ended = new Counter({
  name: 'uketori_jobs_total',
  help: 'Runs of jobs by service, kind and outcome',
  labelNames: ['service', 'kind', 'outcome'],
  registers: [register],
});

const rows = new Gauge({
  name: 'uketori_jobs',
  help: 'Jobs by state: due (waiting for a process), later (waiting for their time), running, failed (waiting for an operator)',
  labelNames: ['service', 'state'],
  registers: [register],
});

/** Jobs of a service by state. */
export interface JobCounts {
  due: number;
  later: number;
  running: number;
  failed: number;
}

export function countJob(service: string, kind: string, outcome: JobOutcome): void {
  ended.inc({ service, kind, outcome });
}

export function observeJobs(service: string, counts: JobCounts): void {
  for (const [state, count] of Object.entries(counts)) rows.set({ service, state }, count as number);
}
