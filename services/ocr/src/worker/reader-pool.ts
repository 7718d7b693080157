import { fork, type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { OwnCompany } from '../fields/company-names.rules.js';
import { partialOf, type ReadResult } from '../result.rules.js';
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

export interface PoolLimits {
  /** Longest time without a finished page; what was found until then is handed back. */
  page_ms: number;
  /** Longest time for one file. */
  job_ms: number;
  /** Resident memory of a reader child at which it is ended. */
  memory_bytes: number;
  /** Files after which a child is replaced, so that no leak grows. */
  files: number;
}

export const DEFAULT_LIMITS: PoolLimits = {
  page_ms: 30_000,
  job_ms: 150_000,
  memory_bytes: 600 * 1024 * 1024,
  files: 200,
};
const CHILD = fileURLToPath(new URL('./child.js', import.meta.url));

interface Running {
  task: ChildTask;
  resolve: (result: ReadResult) => void;
  reject: (error: ReadingFailedError) => void;
  onPage?: (done: number) => void;
  started: number;
  progressed: number;
  so_far: ReadResult | null;
}

/**
 * One reader child, started when first needed, ended when it takes too long or too much memory, and replaced for
 * the next file. The process that holds it never opens a file of a user itself.
 */
export class ReaderChild {
  private child: ChildProcess | null = null;
  private running: Running | null = null;
  private files = 0;
  private sequence = 0;
  private watch: NodeJS.Timeout | null = null;
  /** Highest resident memory seen, in bytes. */
  peak_bytes = 0;
  engine: string | null = null;

  constructor(
    private readonly limits: PoolLimits = DEFAULT_LIMITS,
    private readonly program: string = CHILD,
  ) {}

  /** @throws ReadingFailedError */
  read(path: string, pages: number[], own: OwnCompany, onPage?: (done: number) => void): Promise<ReadResult> {
    if (this.running) throw new Error('one file at a time');
    if (this.child && this.files >= this.limits.files) this.end();
    const child = (this.child ??= this.start());
    this.files++;
    const now = Date.now();
    return new Promise((resolve, reject) => {
      const task: ChildTask = { id: ++this.sequence, path, pages, own };
      this.running = { task, resolve, reject, onPage, started: now, progressed: now, so_far: null };
      this.watch ??= setInterval(() => void this.check(), 250);
      child.send(task, (error) => {
        if (error) this.fail('reading_failed', 'reader did not take the file', false);
      });
    });
  }

  /** Ends the child; a running file fails and may be tried again. */
  end(): void {
    const child = this.child;
    this.child = null;
    this.files = 0;
    child?.kill('SIGKILL');
    this.fail('reading_failed', 'reader was ended', false);
  }

  private start(): ChildProcess {
    const child = fork(this.program, [], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      serialization: 'advanced',
      execArgv: ['--max-old-space-size=320', '--no-warnings'],
      env: childEnvironment(),
    });
    child.on('message', (message: ChildAnswer) => this.onAnswer(message));
    child.on('error', () => undefined);
    child.on('exit', () => {
      if (this.child !== child) return;
      this.child = null;
      this.files = 0;
      this.fail('reading_failed', 'reader ended unexpectedly', false);
    });
    return child;
  }

  private onAnswer(message: ChildAnswer): void {
    if (message.kind === 'ready') {
      this.engine = message.engine;
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
    const now = Date.now();
    if (now - running.progressed > this.limits.page_ms || now - running.started > this.limits.job_ms) {
      if (running.so_far) {
        this.settle();
        running.resolve(partialOf(running.so_far));
      }
      // A busy machine may be why: the queue decides how often it is worth another try.
      this.fail('reading_timeout', 'the file took too long to read', false);
      this.end();
      return;
    }
    const bytes = await residentBytes(child.pid);
    this.peak_bytes = Math.max(this.peak_bytes, bytes);
    // The WebAssembly engine lives inside the child and needs room of its own.
    const cap = this.limits.memory_bytes * (this.engine === 'tesseract_js' ? 1.7 : 1);
    if (bytes > cap && this.running === running) {
      this.fail('SaveImageError', 'the file needs more memory than a reader may take', true);
      this.end();
    }
  }
}

/** Resident memory from /proc; 0 where the system has none (the heap limit of the child still holds there). */
async function residentBytes(pid: number): Promise<number> {
  try {
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}

// A child sees what an engine needs and no secret of the house.
function childEnvironment(): NodeJS.ProcessEnv {
  const keep = ['PATH', 'HOME', 'LANG', 'TMPDIR', 'TESSDATA_PREFIX', 'OCR_ENGINE', 'LD_LIBRARY_PATH'];
  return Object.fromEntries(
    keep.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  );
}
