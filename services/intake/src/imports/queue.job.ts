import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import type { Logger } from 'pino';

const POLL_MS = 5_000;

interface Options {
  /** What the log calls it. */
  what: string;
  lanes: number;
  /** False: works only when `drain` is called. */
  sweeps: boolean;
  logger: Logger;
}

/** What one turn did: took nothing because nothing was due, did not succeed, or succeeded. */
export type Turn = 'idle' | 'failed' | 'done';

/** Works a queue of leased rows off: a few workers, woken by a new row and by the clock. */
export abstract class QueueWorker implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #stop = new AbortController();
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<unknown> | null = null;
  #again = false;

  constructor(private readonly options: Options) {}

  /** Takes one row that is due and works it off. */
  protected abstract turn(): Promise<Turn>;

  /** Aborted as soon as the process stops. */
  protected get stopping(): AbortSignal {
    return this.#stop.signal;
  }

  onApplicationBootstrap(): void {
    if (!this.options.sweeps) return;
    this.#timer = setInterval(() => this.wake(), POLL_MS);
    this.#timer.unref();
  }

  async onModuleDestroy(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    this.#stop.abort();
    await this.#running;
  }

  /** Looks for work now; while it is at it, once more after that. */
  wake(): void {
    if (!this.options.sweeps || this.#stop.signal.aborted) return;
    if (this.#running) {
      this.#again = true;
      return;
    }
    this.#running = this.drain()
      .catch((error: unknown) => this.options.logger.warn({ error }, `${this.options.what} stopped`))
      .finally(() => {
        this.#running = null;
        if (!this.#again) return;
        this.#again = false;
        this.wake();
      });
  }

  /** Works off due rows. Returns how many succeeded. */
  async drain(): Promise<number> {
    const lane = async (): Promise<number> => {
      let done = 0;
      while (!this.#stop.signal.aborted) {
        const turn = await this.turn();
        if (turn === 'idle') break;
        if (turn === 'done') done++;
      }
      return done;
    };
    // One that stopped by an error leaves the others at work: the call waits for them anyway.
    const lanes = await Promise.allSettled(Array.from({ length: this.options.lanes }, lane));
    const stopped = lanes.find((ended) => ended.status === 'rejected');
    if (stopped) throw stopped.reason;
    return lanes.reduce((sum, ended) => sum + (ended.status === 'fulfilled' ? ended.value : 0), 0);
  }
}
