import 'reflect-metadata';
import type { INestApplicationContext } from '@nestjs/common';
import { type FoundMethod, methodsOf } from '../discover.js';
import type { Job, JobKind } from './job.js';

const JOB = Symbol('uketori.on_job');
const SCHEDULE = Symbol('uketori.on_schedule');

type Run<T extends object> = (job: Job<T>) => Promise<unknown>;
type Sweep = (stopping: AbortSignal) => Promise<number>;

/** Marks the method of a Nest provider that runs the jobs of one kind. */
export function OnJob<T extends object>(kind: JobKind<T>) {
  return <F extends Run<T>>(target: object, name: string | symbol, _: TypedPropertyDescriptor<F>): void =>
    Reflect.defineMetadata(JOB, kind.name, target, name);
}

/**
 * Marks a method of a Nest provider that runs by the clock, in one process of the service at a time, across
 * organizations; it returns how many rows it changed. `cron` is minute, hour, day, month, weekday in UTC. A failed run
 * is logged, and the next one is the retry.
 */
export function OnSchedule(cron: string) {
  return <F extends Sweep>(target: object, name: string | symbol, _: TypedPropertyDescriptor<F>): void =>
    Reflect.defineMetadata(SCHEDULE, cron, target, name);
}

export interface JobHandler {
  kind: string;
  run(job: Job<object>): Promise<unknown>;
}

export interface ScheduledSweep {
  name: string;
  cron: string;
  run(stopping: AbortSignal): Promise<number>;
}

/** All methods with @OnJob of an application. Throws when two handle one kind. */
export function jobHandlersOf(app: INestApplicationContext): JobHandler[] {
  const handlers = marked(app, JOB).map(
    ({ value, method }): JobHandler => ({
      kind: value,
      run: method as Run<object>,
    }),
  );
  const kinds = handlers.map(({ kind }) => kind);
  const twice = kinds.find((kind, at) => kinds.indexOf(kind) < at);
  if (twice) throw new Error(`two handlers of ${twice}`);
  return handlers;
}

/** All methods with @OnSchedule of an application. */
export function schedulesOf(app: INestApplicationContext): ScheduledSweep[] {
  return marked(app, SCHEDULE).map(({ value, method, prototype, name }) => ({
    name: `${prototype.constructor.name}.${name}`,
    cron: value,
    run: method as Sweep,
  }));
}

function marked(app: INestApplicationContext, mark: symbol): (FoundMethod & { value: string })[] {
  return methodsOf(app).flatMap((found) => {
    const value: unknown = Reflect.getMetadata(mark, found.prototype, found.name);
    return typeof value === 'string' ? [{ ...found, value }] : [];
  });
}
