import { Injectable } from '@nestjs/common';
import { DomainError } from '../errors.js';
import type { RunningEvents } from './start-events.js';

/** The running event parts for controllers, which exist before them. */
@Injectable()
export class EventsHandle {
  #running: RunningEvents | null = null;

  set(running: RunningEvents | null): void {
    this.#running = running;
  }

  /** Throws events_not_running (503) before the start and where events are fed by hand. */
  get(): RunningEvents {
    if (!this.#running) throw new DomainError('events_not_running', 'unavailable');
    return this.#running;
  }
}
