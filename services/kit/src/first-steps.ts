import { Controller, Get, type Provider } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { type Actor, abilityLevel } from './actor.js';
import { type FirstSteps, firstSteps } from './first-steps.types.js';
import { Answers, CurrentActor, SignedIn } from './http.js';
import type { Tx } from './tx.js';
import { Work } from './work.js';

interface Demand {
  abilities: readonly string[];
  /** Level that one of the abilities needs; 1 unless given. */
  at_least?: number;
}

/** A step of a new organization, as a feature declares it for the route of its service. */
export class FirstStep {
  constructor(
    readonly name: string,
    readonly demand: Demand,
    readonly isDone: (tx: Tx) => Promise<boolean>,
  ) {}
}

/** Provider of a step that is done when the data says so: `providers: [firstStep('first_letter', …)]`. */
export function firstStep(name: string, demand: Demand, isDone: (tx: Tx) => Promise<boolean>): Provider {
  return { provide: Symbol(name), useValue: new FirstStep(name, demand, isDone) };
}

/** The first steps that the actor may take in this service. Through the gateway: /first-steps/<service>. */
@Controller('first-steps')
export class FirstStepsController {
  constructor(
    private readonly work: Work,
    private readonly discovery: DiscoveryService,
  ) {}

  @Get()
  @Answers(firstSteps)
  @SignedIn()
  list(@CurrentActor() actor: Actor): Promise<FirstSteps> {
    const own = this.#steps().filter(({ demand }) => mayTake(actor, demand));
    return this.work.read(actor, async (tx) => {
      const steps: FirstSteps['steps'] = [];
      for (const { name, isDone } of own) steps.push({ step: name, done: await isDone(tx) });
      return { steps };
    });
  }

  #steps(): FirstStep[] {
    const instances: unknown[] = this.discovery.getProviders().map(({ instance }) => instance as unknown);
    return instances.filter((instance) => instance instanceof FirstStep);
  }
}

function mayTake(actor: Actor, { abilities, at_least = 1 }: Demand): boolean {
  return abilities.some((ability) => abilityLevel(actor, ability) >= at_least);
}
