import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { Connector } from './connector.types.js';

/** Marks a provider that is a Connector; its module lists it, and nothing else has to name it. */
export const Source = DiscoveryService.createDecorator();

/** The connectors of the application by name. */
@Injectable()
export class Connectors implements OnModuleInit {
  readonly #byName = new Map<string, Connector>();

  constructor(private readonly discovery: DiscoveryService) {}

  /** Throws when two have one name: their jobs would be mixed up. */
  onModuleInit(): void {
    for (const { instance } of this.discovery.getProviders({ metadataKey: Source.KEY })) {
      const connector = instance as Connector;
      if (this.#byName.has(connector.name)) throw new Error(`two connectors are named ${connector.name}`);
      this.#byName.set(connector.name, connector);
    }
  }

  /** Throws for an unknown name: a job of a source that was removed. */
  of(name: string): Connector {
    const found = this.#byName.get(name);
    if (!found) throw new Error(`no connector is named ${name}`);
    return found;
  }
}
