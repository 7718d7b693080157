import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { LOGGER } from '@uketori/service-kit/start';
import { Work } from '@uketori/service-kit/work';
import { FinalApprovalProcess } from './final-approval-process.service.js';

const EVERY_MS = 3000;
/** Longer than the deadlines of the calls of one step, so that a running request is left alone. */
const STUCK_SECONDS = 6;
const ROWS_PER_SWEEP = 50;

interface Log {
  warn(fields: object, message: string): void;
}

/** Carries on final approvals whose process stopped on the way: a crash, or a service that did not respond. */
@Injectable()
export class FinalApprovalSweeper implements OnApplicationBootstrap, OnModuleDestroy {
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<number> | null = null;

  constructor(
    private readonly work: Work,
    private readonly process: FinalApprovalProcess,
    @Inject(LOGGER) private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    this.#timer = setInterval(() => {
      this.#running ??= this.sweep(STUCK_SECONDS)
        .catch((error: unknown) => {
          this.log.warn({ error: String(error) }, 'final approval sweep failed');
          return 0;
        })
        .finally(() => {
          this.#running = null;
        });
    }, EVERY_MS);
    this.#timer.unref();
  }

  async onModuleDestroy(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    await this.#running;
  }

  /** Carries on each row that has been …ING for `seconds`; one row's failure leaves the others alone. */
  async sweep(seconds: number): Promise<number> {
    const rows = await this.work.system((tx) =>
      tx.rows<{ id: string; organization_id: string }>(
        `select id, organization_id from approval.approvals
         where final_state in ('LOCKING', 'UNLOCKING') and process_started_at <= now() - make_interval(secs => $1)
         order by process_started_at limit ${ROWS_PER_SWEEP}`,
        [seconds],
      ),
    );
    for (const row of rows) {
      await this.process.resume(row.organization_id, row.id).catch((error: unknown) => {
        this.log.warn({ approval_id: row.id, error: String(error) }, 'final approval not carried on');
      });
    }
    return rows.length;
  }
}
