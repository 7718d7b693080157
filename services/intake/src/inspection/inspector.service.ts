import type { ChildProcess } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { forkContained } from '@uketori/service-kit/contained/contained-process';
import { handFile, takeBack } from '@uketori/service-kit/contained/handed-file';
import { DomainError } from '@uketori/service-kit/errors';
import { newId } from '@uketori/service-kit/ids';
import type { InspectionFacts } from './inspection.rules.js';
import { incomingFolder } from './received-file.service.js';
import { residentBytes } from './resident-bytes.service.js';

/** Bounds of one look into one file. */
export interface InspectionLimits {
  wall_ms: number;
  memory_bytes: number;
  children: number;
  waiting: number;
}

const DEFAULTS: InspectionLimits = {
  wall_ms: 20_000,
  memory_bytes: 512 * 1024 * 1024,
  children: 2,
  waiting: 100,
};
/** A child is replaced after this many files, so that nothing a file left behind lives long. */
const FILES_PER_CHILD = 500;
const MEMORY_CHECK_MS = 50;

interface Job {
  path: string;
  type: string;
  resolve: (facts: InspectionFacts) => void;
}

interface Child {
  process: ChildProcess;
  /** The one folder that it reads beside its code: the file it looks into lies there, and no other. */
  folder: string;
  served: number;
  job: Job | null;
  end: ((facts: InspectionFacts) => void) | null;
}

// The compiled child is .js; under the test runner Node runs the source and strips its types.
const CHILD = fileURLToPath(
  new URL(`./inspector.child${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url),
);

/**
 * Looks into received files in contained processes bounded in time and memory; a child that goes over is
 * killed and its file reported as exhausted, the next file gets a new child.
 */
@Injectable()
export class Inspector implements OnModuleDestroy {
  private readonly children: Child[] = [];
  private readonly queue: Job[] = [];
  private next_id = 1;
  limits: InspectionLimits = DEFAULTS;

  /** The content of the file at `path`. Throws inspection_busy (503) when too many wait already. */
  look(path: string, type: string): Promise<InspectionFacts> {
    if (this.queue.length >= this.limits.waiting) throw new DomainError('inspection_busy', 'unavailable');
    return new Promise((resolve) => {
      this.queue.push({ path, type, resolve });
      this.dispatch();
    });
  }

  onModuleDestroy(): void {
    for (const child of this.children.splice(0)) child.process.kill('SIGKILL');
    for (const job of this.queue.splice(0)) job.resolve({ outcome: 'exhausted', reason: 'crash' });
  }

  private dispatch(): void {
    if (this.queue.length === 0) return;
    let child = this.children.find((c) => c.job === null);
    if (!child && this.children.length < this.limits.children) child = this.startChild();
    const job = child ? this.queue.shift() : undefined;
    if (child && job) this.serve(child, job);
  }

  private startChild(): Child {
    const folder = join(incomingFolder(), `look-${newId()}`);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const started = forkContained(CHILD, { read: [join(folder, sep)], flags: ['--max-old-space-size=256'] });
    const child: Child = { process: started, folder, served: 0, job: null, end: null };
    started.on('exit', () => {
      rmSync(folder, { recursive: true, force: true });
      const at = this.children.indexOf(child);
      if (at >= 0) this.children.splice(at, 1);
      child.end?.({ outcome: 'exhausted', reason: 'crash' });
      this.dispatch();
    });
    started.on('error', () => started.kill('SIGKILL'));
    started.unref();
    started.channel?.unref();
    this.children.push(child);
    return child;
  }

  private serve(child: Child, job: Job): void {
    const id = this.next_id++;
    let path: string;
    try {
      path = handFile(job.path, child.folder);
    } catch (error) {
      job.resolve({ outcome: 'damaged', reason: String(error).slice(0, 200) });
      return;
    }
    child.job = job;
    child.served++;
    child.process.channel?.ref();
    const deadline = setTimeout(() => giveUp('time'), this.limits.wall_ms);
    const memory = setInterval(() => {
      void residentBytes(child.process.pid).then((bytes) => {
        if (bytes > this.limits.memory_bytes) giveUp('memory');
      });
    }, MEMORY_CHECK_MS);
    const finish = (facts: InspectionFacts) => {
      if (child.end !== finish) return;
      takeBack(path);
      clearTimeout(deadline);
      clearInterval(memory);
      child.process.off('message', onMessage);
      child.process.channel?.unref();
      child.job = null;
      child.end = null;
      if (child.served >= FILES_PER_CHILD) child.process.kill('SIGKILL');
      job.resolve(facts);
      this.dispatch();
    };
    const giveUp = (reason: 'time' | 'memory') => {
      const at = this.children.indexOf(child);
      if (at >= 0) this.children.splice(at, 1);
      child.process.kill('SIGKILL');
      finish({ outcome: 'exhausted', reason });
    };
    const onMessage = (message: unknown) => {
      const answer = message as { id?: number; facts?: InspectionFacts };
      if (answer.id === id && answer.facts) finish(answer.facts);
    };
    child.end = finish;
    child.process.on('message', onMessage);
    child.process.send({ id, path, type: job.type });
  }
}
