import { Inject, Injectable } from '@nestjs/common';
import { type Actor, systemActor } from '@uketori/service-kit/actor';
import { nowIso } from '@uketori/service-kit/clock';
import { DomainError } from '@uketori/service-kit/errors';
import type { Tx } from '@uketori/service-kit/tx';
import { Work } from '@uketori/service-kit/work';
import { Rejudging } from './rejudging.service.js';
import {
  type DueNumber,
  isFresh,
  type Registry,
  type RegistryEntry,
  registryRow,
  takeDueNumbers,
  writeFailure,
  writeResponse,
} from '../registry/registry.facade.js';
import { REGISTRY } from '../registry/registry.types.js';

/** Asks the public registry and keeps what it said. Every question is put outside of transactions. */
@Injectable()
export class RegistryService {
  constructor(
    private readonly work: Work,
    private readonly rejudging: Rejudging,
    @Inject(REGISTRY) private readonly registry: Registry,
  ) {}

  get enabled(): boolean {
    return this.registry.enabled;
  }

  /**
   * Checks a number and returns what `answer` reads in the transaction that stored the result. A
   * result of the last 24 hours suffices, unless `force`. Throws registry_unavailable.
   */
  async check<T>(actor: Actor, tNumber: string, force: boolean, answer: (tx: Tx) => Promise<T>): Promise<T> {
    const known = await this.work.read(actor, (tx) => registryRow(tx, tNumber));
    if (isFresh(known?.checked_at ?? null, nowIso(), force)) return this.work.run(actor, answer);
    const found = await this.registry.lookup([tNumber]);
    return this.work.run(actor, async (tx) => {
      await this.#store(tx, tNumber, found.get(tNumber) ?? null);
      return answer(tx);
    });
  }

  /** Asks for the numbers that are due, in every organization; the count of those taken up. */
  async sweep(): Promise<number> {
    if (!this.registry.enabled) return 0;
    const due = await this.work.system(takeDueNumbers);
    if (due.length === 0) return 0;
    try {
      const found = await this.registry.lookup(due.map((row) => row.t_number));
      for (const row of due)
        await this.work.run(systemActor(row.organization_id, 'registry'), (tx) =>
          this.#store(tx, row.t_number, found.get(row.t_number) ?? null),
        );
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      await this.#failed(due, String(error.params.reason ?? error.code));
    }
    return due.length;
  }

  async #failed(due: readonly DueNumber[], code: string): Promise<void> {
    for (const row of due)
      await this.work.run(systemActor(row.organization_id, 'registry'), (tx) =>
        writeFailure(tx, row.t_number, code),
      );
  }

  /** Keeps a response as the present one and as evidence, then judges the invoices that bear the number. */
  async #store(tx: Tx, tNumber: string, entry: RegistryEntry | null): Promise<void> {
    await writeResponse(tx, tNumber, entry);
    await this.rejudging.ofNumber(tx, tNumber);
  }
}
