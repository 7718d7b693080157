import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { DomainError } from '@uketori/service-kit/errors';
import { LOGGER } from '@uketori/service-kit/start';
import { Work } from '@uketori/service-kit/work';
import type { Logger } from 'pino';
import { type Access, AccountingFailure } from './accounting.types.js';
import { AccountingCalls } from './calls.service.js';
import {
  type Held,
  hold,
  LeaseLost,
  own,
  type Queue,
  takeDue,
  writeDone,
  writeSetback,
} from './queue.repository.js';
import { AccountingRenewal } from './renewal.service.js';
import { setbackOf, Unsettled } from './sending.rules.js';

/** A sending in the hands of a turn, and its row as it was taken. */
export interface Sending<Row> {
  held: Held;
  actor: Actor;
  row: Row;
  stopping: AbortSignal;
}

/**
 * What all kinds of sending have in common. The row announces each call to the outside before the call and keeps its
 * response after it. A turn that takes over a row thus knows what may have been done, checks it, and does nothing twice.
 */
@Injectable()
export class AccountingQueue {
  constructor(
    private readonly work: Work,
    private readonly calls: AccountingCalls,
    private readonly renewal: AccountingRenewal,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Sends what waited longest in the organization's queue; false when none is due. A stop ends it before its next call. */
  async next<Row>(
    queue: Queue<Row>,
    actor: Actor,
    stopping: AbortSignal,
    send: (sending: Sending<Row>) => Promise<void>,
  ): Promise<boolean> {
    const held = await this.work.run(actor, (tx) => takeDue(tx, queue));
    if (!held) return false;
    let tried: Row | null = null;
    try {
      const row = await this.work.run(actor, (tx) => own(tx, queue, held));
      tried = row;
      await send({ held, actor, row, stopping });
      await this.work.run(actor, (tx) => writeDone(tx, queue, held, row));
    } catch (error) {
      if (stopping.aborted && error === stopping.reason) throw error;
      await this.#setBack(queue, actor, held, error, tried);
    }
    return true;
  }

  /** A call with the token of the organization, for the company of the row. */
  call<T>(sending: Sending<{ company_id: number }>, call: (access: Access) => Promise<T>): Promise<T> {
    const { actor, row, stopping } = sending;
    return this.calls.raw(actor, ({ token }) => {
      stopping.throwIfAborted();
      return call({ token, company_id: row.company_id });
    });
  }

  /**
   * The row says that a call is made right before each one, when the token is there: a turn that finds the row later
   * thus knows since when a response is missing. After a response that says "not done" this is withdrawn.
   */
  async announced<T>(
    sending: Sending<{ company_id: number }>,
    announce: (isOpen: boolean) => Promise<void>,
    call: (access: Access) => Promise<T>,
  ): Promise<T> {
    try {
      return await this.call(sending, async (access) => {
        await announce(true);
        return call(access);
      });
    } catch (error) {
      await announce(error instanceof AccountingFailure && error.kind === 'unknown');
      throw error;
    }
  }

  async #setBack<Row>(
    queue: Queue<Row>,
    actor: Actor,
    held: Held,
    error: unknown,
    tried: Row | null,
  ): Promise<void> {
    if (error instanceof LeaseLost) return;
    const { id, attempts } = held;
    const of = { id, queue: queue.name };
    if (!(error instanceof DomainError || error instanceof AccountingFailure || error instanceof Unsettled))
      this.logger.error({ error, ...of }, 'sending to the accounting service failed');
    const isRenewed = await this.renewal.after(actor, error);
    try {
      await this.work.run(actor, async (tx) => {
        const { is_over } = await hold(tx, queue, held);
        const setback = setbackOf(error, attempts, is_over, isRenewed);
        this.logger.info({ ...of, code: setback.error_code, state: setback.state }, 'not sent');
        await writeSetback(tx, queue, held, setback, tried);
      });
    } catch (lost) {
      if (!(lost instanceof LeaseLost)) throw lost;
    }
  }
}
