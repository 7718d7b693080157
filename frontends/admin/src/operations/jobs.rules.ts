import type { Schema } from '@uketori/frontend-kit/apiTypes';
import type { ChainedService } from '../action-log/chain';

/** The most jobs that are retried or discarded at once. */
export const MOST_JOBS = 50;

export type JobState = Schema<'OperatorJob'>['state'];
export const STATES: readonly JobState[] = ['failed', 'due', 'later', 'running'];

/** A job with its service; ids are unique within a service only. */
export type ShownJob = Schema<'OperatorJob'> & { service: ChainedService; row: string };
export type ShownLetter = Schema<'DeadLetter'> & { service: ChainedService };

export interface JobFilter {
  service?: ChainedService;
  state?: JobState;
  kind?: string;
}

interface Answered<T> {
  service: ChainedService;
  data?: T;
}

/** Rows of all services that have responded: failed ones first, the newest of them on top; then by the next try. */
export function shownJobs(answers: readonly Answered<Schema<'OperatorJobs'>>[]): ShownJob[] {
  const jobs = answers.flatMap(({ service, data }) =>
    (data?.items ?? []).map((job) => ({ ...job, service, row: `${service}/${job.id}` })),
  );
  return jobs.sort((a, b) => {
    if (a.failed_at && b.failed_at) return b.failed_at.localeCompare(a.failed_at);
    if (a.failed_at || b.failed_at) return a.failed_at ? -1 : 1;
    return (a.next_try_at ?? '').localeCompare(b.next_try_at ?? '');
  });
}

/** Jobs by state, over all services that have responded. */
export function countsOf(
  answers: readonly Answered<Pick<Schema<'OperatorJobs'>, 'counts'>>[],
): Record<JobState, number> {
  const counts = { failed: 0, due: 0, later: 0, running: 0 };
  for (const { data } of answers) for (const state of STATES) counts[state] += data?.counts[state] ?? 0;
  return counts;
}

export function matches(job: ShownJob, { service, state, kind }: JobFilter): boolean {
  return (
    (!service || job.service === service) && (!state || job.state === state) && (!kind || job.kind === kind)
  );
}

/** The ids of jobs by service: one request each. */
export function byService(jobs: readonly ShownJob[]): [ChainedService, string[]][] {
  const ids = new Map<ChainedService, string[]>();
  for (const { service, id } of jobs) ids.set(service, [...(ids.get(service) ?? []), id]);
  return [...ids];
}

/** Open letters of all services that have responded, newest first. */
export function shownLetters(answers: readonly Answered<{ items: Schema<'DeadLetter'>[] }>[]): ShownLetter[] {
  return answers
    .flatMap(({ service, data }) => (data?.items ?? []).map((letter) => ({ ...letter, service })))
    .sort((a, b) => b.failed_at.localeCompare(a.failed_at));
}

/** A kind as a key of the words: dots separate keys. */
export function kindKey(kind: string): string {
  return `jobs.kind.${kind.replaceAll('.', '_')}`;
}

/** uketori.journal.v1.InvoiceChanged is InvoiceChanged. */
export function eventName(type: string): string {
  return type.slice(type.lastIndexOf('.') + 1);
}
