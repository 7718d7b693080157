import { Controller, Get, type Provider } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { type Actor, abilityLevel } from './actor.js';
import { Answers, CurrentActor, SignedIn } from './http.js';
import { type Condition, countWaiting, type ListDefinition } from './list.js';
import type { Tx } from './tx.js';
import { type WaitingWork, waitingWork } from './waiting.types.js';
import { Work } from './work.js';

/** A list whose `waiting` names work, as a feature declares it for the route of its service. */
export class WaitingList {
  constructor(
    readonly path: string,
    readonly list: ListDefinition,
    /** What the list's own route adds for the actor, such as their reach. */
    readonly reach: (actor: Actor) => Condition[],
  ) {}
}

/** Provider that adds the work of a list to what waits in the service: `providers: [waitingIn('/letters', …)]`. */
export function waitingIn(
  path: string,
  list: ListDefinition,
  reach: (actor: Actor) => Condition[] = () => [],
): Provider {
  return { provide: Symbol(path), useValue: new WaitingList(path, list, reach) };
}

/** What waits for the actor in this service. Through the gateway: /waiting/<service>. */
@Controller('waiting')
export class WaitingController {
  constructor(
    private readonly work: Work,
    private readonly discovery: DiscoveryService,
  ) {}

  @Get()
  @Answers(waitingWork)
  @SignedIn()
  list(@CurrentActor() actor: Actor): Promise<WaitingWork> {
    const lists = this.#lists();
    return this.work.read(actor, async (tx) => {
      const kinds: WaitingWork['kinds'] = [];
      for (const list of lists) kinds.push(...(await kindsOf(tx, list)));
      return { kinds };
    });
  }

  #lists(): WaitingList[] {
    const instances: unknown[] = this.discovery.getProviders().map(({ instance }) => instance as unknown);
    return instances.filter((instance) => instance instanceof WaitingList);
  }
}

async function kindsOf(tx: Tx, { path, list, reach }: WaitingList): Promise<WaitingWork['kinds']> {
  const found: WaitingWork['kinds'] = [];
  for (const [kind, waiting] of Object.entries(list.waiting ?? {})) {
    const { abilities, at_least = 1 } = waiting;
    if (!abilities.some((ability) => abilityLevel(tx.actor, ability) >= at_least)) continue;
    const counted = await countWaiting(tx, list, kind, reach(tx.actor));
    if (counted.count === 0) continue;
    found.push({ kind, ...counted, list: `${path}?waiting=${kind}` });
  }
  return found;
}
