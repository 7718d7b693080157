import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { forkContained, programPath } from '@uketori/service-kit/contained/contained-process';
import { handFile, takeBack } from '@uketori/service-kit/contained/handed-file';
import type { OwnCompany } from '../fields/company-names.rules.js';
import { partialOf, type ReadResult } from '../result.rules.js';
import { type Cause, causeOf, type PoolLimits } from './limits.rules.js';
import { treeUse } from './processes.js';
import type { ChildAnswer, ChildTask, ReadFailure } from './task.types.js';

export class ReadingFailedError extends Error {
  constructor(
    readonly code: ReadFailure,
    message: string,
    /** Trying again cannot help. */
    readonly final: boolean,
  ) {
    super(message);
  }
}

export type { PoolLimits } from './limits.rules.js';

export const DEFAULT_LIMITS: PoolLimits = {
  page_ms: 30_000,
  job_ms: 150_000,
  memory_bytes: 600 * 1024 * 1024,
  files: 200,
};
const CHILD = fileURLToPath(new URL('./child.js', import.meta.url));
const CHECK_MS = 50;
/** glibc gives the memory of pictures back when they go, instead of keeping it in arenas for the next (mallopt(3)). */
const MALLOC = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '524288', MALLOC_TRIM_THRESHOLD_: '1048576' };
/**
 * What the system refuses to give a reader beyond its cap: a leap between two looks of the watch. Node alone sets
 * 1.7 GB of address space apart without touching it.
 */
const HARD_ROOM = 4 * 1024 ** 3;
const FILE_BYTES = 64 * 1024 * 1024;
/**
 * The heap and what hangs on it may grow to twice what is alive before the collector comes, which looks at all that is alive.
 * Reading holds 30 to 80 MB of it; what asks for more is a damaged file's table of two billion widths, which would pass the cap
 * between two looks of the watch.
 */
const FLAGS = ['--max-old-space-size=128', '--heap-growing-percent=100', '--expose-gc'];
/** A child that holds this share of its memory between two files has too little left for the next. */
const REST_SHARE = 0.6;

interface Running {
  task: ChildTask;
  resolve: (result: ReadResult) => void;
  reject: (error: ReadingFailedError) => void;
  onPage?: (done: number) => void;
  started: number;
  progressed: number;
  /** Processor time of the child's tree when the last progress was seen. */
  cpu_then: number | null;
  cpu_of: number;
  so_far: ReadResult | null;
}

/**
 * One reader child, started when first needed, ended when it takes too long or too much memory, and replaced for
 * the next file. The process that holds it never opens a file of a user itself.
 */
export class ReaderChild {
  private child: ChildProcess | null = null;
  /** The one folder that the child reads beside its code: the file of its task lies there, and no other. */
  private folder: string | null = null;
  private running: Running | null = null;
  private files = 0;
  private sequence = 0;
  private watch: NodeJS.Timeout | null = null;
  private readonly prlimit = programPath('prlimit');
  /** Memory of the child when last looked at, and the highest seen, in bytes. */
  bytes = 0;
  peak_bytes = 0;
  /** What the child held after its last file. */
  private resting_bytes = 0;

  constructor(
    private readonly limits: PoolLimits = DEFAULT_LIMITS,
    private readonly program: string = CHILD,
  ) {}

  /** @throws ReadingFailedError */
  read(
    path: string,
    pages: number[],
    own: OwnCompany,
    onPage?: (done: number) => void,
    more?: ChildTask['more'],
  ): Promise<ReadResult> {
    if (this.running) throw new Error('one file at a time');
    if (this.child && this.isWorn()) this.end();
    const child = (this.child ??= this.start());
    const handed = handFile(path, this.folder ?? '');
    this.files++;
    const now = Date.now();
    return new Promise((resolve, reject) => {
      const task: ChildTask = { id: ++this.sequence, path: handed, pages, own, more };
      this.running = {
        task,
        resolve,
        reject,
        onPage,
        started: now,
        progressed: now,
        cpu_then: null,
        cpu_of: now,
        so_far: null,
      };
      this.watch ??= setInterval(() => void this.check(), CHECK_MS);
      child.send(task, (error) => {
        if (error) this.fail('reading_failed', 'reader did not take the file', false);
      });
    });
  }

  /** Ends the child; a running file fails and may be tried again. */
  end(): void {
    const { child } = this;
    this.child = null;
    this.files = 0;
    this.bytes = 0;
    child?.kill('SIGKILL');
    this.fail('reading_failed', 'reader was ended', false);
    this.dropFolder();
  }

  private dropFolder(): void {
    if (this.folder) rmSync(this.folder, { recursive: true, force: true });
    this.folder = null;
  }

  /** Whether so many files, or so much memory that does not come back, are behind the child that it is replaced. */
  private isWorn(): boolean {
    return this.files >= this.limits.files || this.resting_bytes > REST_SHARE * this.limits.memory_bytes;
  }

  private start(): ChildProcess {
    this.resting_bytes = 0;
    const bounds = [`--data=${HARD_ROOM + this.limits.memory_bytes}`, `--fsize=${FILE_BYTES}`, '--core=0'];
    this.folder = mkdtempSync(join(tmpdir(), 'uketori-reader-'));
    const child = forkContained(this.program, {
      read: [join(this.folder, sep)],
      native: true,
      flags: FLAGS,
      limits: this.prlimit ? [this.prlimit, ...bounds] : [],
      env: { ...MALLOC, ...librariesOf(process.env) },
      serialization: 'advanced',
      stderr: 'inherit',
    });
    child.on('message', (message: ChildAnswer) => this.onAnswer(message));
    child.on('error', () => undefined);
    child.on('exit', () => {
      if (this.child !== child) return;
      this.child = null;
      this.files = 0;
      this.bytes = 0;
      this.fail('reading_failed', 'reader ended unexpectedly', false);
      this.dropFolder();
    });
    return child;
  }

  private onAnswer(message: ChildAnswer): void {
    if (message.kind === 'rested') {
      this.resting_bytes = message.bytes;
      return;
    }
    const running = this.running;
    if (!running || message.id !== running.task.id) return;
    if (message.kind === 'page') {
      running.progressed = Date.now();
      running.onPage?.(message.done);
      return;
    }
    if (message.kind === 'so_far') {
      running.so_far = message.result;
      running.progressed = Date.now();
      return;
    }
    if (message.kind === 'failed') {
      this.fail(message.code, message.reason, message.final);
      return;
    }
    this.settle();
    running.resolve(message.result);
  }

  private settle(): void {
    if (this.running) takeBack(this.running.task.path);
    this.running = null;
    if (this.watch) clearInterval(this.watch);
    this.watch = null;
  }

  private fail(code: ReadFailure, reason: string, final: boolean): void {
    const running = this.running;
    this.settle();
    running?.reject(new ReadingFailedError(code, reason, final));
  }

  private async check(): Promise<void> {
    const { running, child } = this;
    if (!running || !child?.pid) return;
    const use = await treeUse(child.pid);
    if (this.running !== running) return;
    this.bytes = use.bytes;
    this.peak_bytes = Math.max(this.peak_bytes, use.bytes);
    if (running.cpu_then === null || running.cpu_of !== running.progressed) {
      running.cpu_then = use.cpu_seconds;
      running.cpu_of = running.progressed;
    }
    const now = Date.now();
    const cause = causeOf(this.limits, {
      pages: running.task.pages.length,
      total_ms: now - running.started,
      silent_ms: now - running.progressed,
      silent_cpu_ms: (use.cpu_seconds - running.cpu_then) * 1000,
      bytes: use.bytes,
      files_before: this.files - 1,
    });
    if (cause) this.giveUp(running, cause);
  }

  private giveUp(running: Running, cause: Cause): void {
    if (cause.code === 'reading_timeout' && running.so_far) {
      this.settle();
      running.resolve(partialOf(running.so_far));
    }
    this.fail(cause.code, cause.reason, cause.final);
    this.end();
  }
}

/** Where an operator keeps libraries that the system's own loader does not find. */
function librariesOf({ LD_LIBRARY_PATH }: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return LD_LIBRARY_PATH === undefined ? {} : { LD_LIBRARY_PATH };
}
