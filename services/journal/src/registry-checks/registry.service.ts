import { Inject, Injectable } from '@nestjs/common';
import { type Actor, systemActor } from '@uketori/service-kit/actor';
import { nowIso } from '@uketori/service-kit/clock';
import { DomainError } from '@uketori/service-kit/errors';
import { newId } from '@uketori/service-kit/ids';
import type { Tx } from '@uketori/service-kit/tx';
import { Work } from '@uketori/service-kit/work';
import { Rejudging } from './rejudging.service.js';
import {
  isFresh,
  MAX_NUMBERS,
  RECHECK_DAYS,
  type Registry,
  type RegistryEntry,
  registryRow,
  retryAfter,
} from '../registry/registry.facade.js';
import { REGISTRY } from '../registry/registry.types.js';

interface Due {
  organization_id: string;
  t_number: string;
}

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
   * Makes sure of a number and answers with what `answer` reads in the transaction that stored it. An
   * answer of the last 24 hours serves, unless `force`. Throws registry_unavailable.
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
    // Taken up by moving the next attempt: another process asks for others meanwhile.
    const due = await this.work.system((tx) =>
      tx.rows<Due>(
        `update journal.registry_numbers set next_check_at = now() + interval '10 minutes'
         where id in (select id from journal.registry_numbers where next_check_at <= now()
                      order by next_check_at limit ${MAX_NUMBERS} for update skip locked)
         returning organization_id, t_number`,
      ),
    );
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

  async #failed(due: readonly Due[], code: string): Promise<void> {
    for (const row of due)
      await this.work.run(systemActor(row.organization_id, 'registry'), async (tx) => {
        const failed = await tx.one<{ failures: number }>(
          `update journal.registry_numbers set failures = failures + 1, error_code = $3
           where organization_id = $1 and t_number = $2 returning failures`,
          [row.organization_id, row.t_number, code],
        );
        await tx.rows(
          `update journal.registry_numbers set next_check_at = now() + $3 * interval '1 second'
           where organization_id = $1 and t_number = $2`,
          [row.organization_id, row.t_number, retryAfter(failed?.failures ?? 1)],
        );
      });
  }

  /** Keeps a response as the present one and as evidence, then judges the invoices that bear the number. */
  async #store(tx: Tx, tNumber: string, entry: RegistryEntry | null): Promise<void> {
    const state = entry ? 'registered' : 'not_registered';
    const json = entry && JSON.stringify(entry);
    await tx.rows(
      `insert into journal.registry_numbers as r
         (organization_id, id, t_number, state, entry, checked_at, next_check_at)
       values ($1, $2, $3, $4, $5, clock_timestamp(), now() + interval '${RECHECK_DAYS} days')
       on conflict (organization_id, t_number) do update
         set state = excluded.state, entry = excluded.entry, checked_at = excluded.checked_at,
             next_check_at = excluded.next_check_at, error_code = '', failures = 0`,
      [tx.actor.organization_id, newId(), tNumber, state, json],
    );
    await tx.rows(
      `insert into journal.registry_checks (organization_id, id, t_number, state, entry, checked_at, checked_by)
       values ($1, $2, $3, $4, $5, clock_timestamp(), $6)`,
      [tx.actor.organization_id, newId(), tNumber, state, json, tx.actor.user_name],
    );
    await this.rejudging.ofNumber(tx, tNumber);
  }
}
