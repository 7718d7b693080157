import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';

const LOOK_AGAIN_MS = 500;
/** Callers of one process that wait; the others get the present state at once. */
const MOST_WAITING = 200;

/** Holds a response until what the caller waits for is there, or the time is over. */
@Injectable()
export class LongPoll {
  #waiting = 0;

  /** The newest state: the first one that is done, else the one after `wait` seconds. Throws what `look` throws. */
  async until<T>(wait: number, look: () => Promise<T>, isDone: (state: T) => boolean): Promise<T> {
    const end = Date.now() + wait * 1000;
    const mayWait = this.#waiting < MOST_WAITING;
    this.#waiting += 1;
    try {
      for (;;) {
        const state = await look();
        const rest = end - Date.now();
        if (rest <= 0 || !mayWait || isDone(state)) return state;
        await sleep(Math.min(rest, LOOK_AGAIN_MS));
      }
    } finally {
      this.#waiting -= 1;
    }
  }
}
