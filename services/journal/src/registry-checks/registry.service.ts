import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { nowIso } from '@uketori/service-kit/clock';
import { DomainError } from '@uketori/service-kit/errors';
import type { Tx } from '@uketori/service-kit/tx';
import { Work } from '@uketori/service-kit/work';
import { Rejudging } from './rejudging.service.js';
import {
  addTurns,
  dueNumbers,
  isFresh,
  MAX_NUMBERS,
  queueTurn,
  type Registry,
  type RegistryEntry,
  registryRow,
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

  /** The turn of an organization: asks for its numbers that are due, as many as one question may hold. */
  async checkDue(actor: Actor, stopping: AbortSignal): Promise<void> {
    if (!this.registry.enabled) return;
    const due = await this.work.read(actor, dueNumbers);
    if (due.length === 0) return;
    try {
      const found = await this.registry.lookup(due, stopping);
      for (const number of due)
        await this.work.run(actor, (tx) => this.#store(tx, number, found.get(number) ?? null));
    } catch (error) {
      stopping.throwIfAborted();
      if (!(error instanceof DomainError)) throw error;
      await this.#failed(actor, due, String(error.params.reason ?? error.code));
    }
    if (due.length === MAX_NUMBERS) await this.work.run(actor, async (tx) => queueTurn(tx));
  }

  /** Gives their turn to the organizations whose numbers have become due; returns how many have got one. */
  async addTurns(): Promise<number> {
    return this.registry.enabled ? this.work.system(addTurns) : 0;
  }

  async #failed(actor: Actor, due: readonly string[], code: string): Promise<void> {
    for (const number of due) await this.work.run(actor, (tx) => writeFailure(tx, number, code));
  }

  /** Keeps a response as the present one and as evidence, then judges the invoices that bear the number. */
  async #store(tx: Tx, tNumber: string, entry: RegistryEntry | null): Promise<void> {
    await writeResponse(tx, tNumber, entry);
    await this.rejudging.ofNumber(tx, tNumber);
  }
}
