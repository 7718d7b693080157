import { Injectable } from '@nestjs/common';
import { runningReleases } from '@uketori/service-kit/events/release-sign';
import { Work } from '@uketori/service-kit/work';
import { listRollouts } from './rollouts.repository.js';
import { oldestReleases, type Rollout } from './rollouts.rules.js';

/** How long an operator waits until a change counts everywhere. */
const FRESH_MS = 2000;

export interface RolloutState {
  rollouts: ReadonlyMap<string, Rollout>;
  /** The oldest release that runs, by service. */
  running: ReadonlyMap<string, string>;
}

/** What the operator rolls out, and which releases run. Each process remembers it for two seconds. */
@Injectable()
export class RolloutsService {
  #known: { at: number; state: Promise<RolloutState> } | null = null;

  constructor(private readonly work: Work) {}

  now(): Promise<RolloutState> {
    if (!this.#known || Date.now() - this.#known.at > FRESH_MS) {
      const state = this.#read();
      this.#known = { at: Date.now(), state };
      state.catch(() => {
        this.#known = null;
      });
    }
    return this.#known.state;
  }

  #read(): Promise<RolloutState> {
    return this.work.system(async (tx) => ({
      rollouts: new Map((await listRollouts(tx)).map((rollout) => [rollout.module, rollout])),
      running: oldestReleases(await runningReleases(tx)),
    }));
  }
}
