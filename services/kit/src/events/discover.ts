import type { INestApplicationContext } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import type { Tx } from '../tx.js';
import type { EventHandler } from './consumer.js';
import type { EventEnvelope } from './envelope.js';
import { subscriptionsOf } from './on-event.js';

type Method = (tx: Tx, event: EventEnvelope) => Promise<void>;

/** All methods with @OnEvent among the providers and controllers of an application. */
export function findHandlers(app: INestApplicationContext): EventHandler[] {
  const discovery = app.get(DiscoveryService, { strict: false });
  const scanner = new MetadataScanner();
  const instances = new Set<object>();
  for (const wrapper of [...discovery.getProviders(), ...discovery.getControllers()]) {
    const instance: unknown = wrapper.instance;
    if (instance && typeof instance === 'object' && Object.getPrototypeOf(instance)) instances.add(instance);
  }
  return [...instances].flatMap((instance) => handlersOf(instance, scanner));
}

function handlersOf(instance: object, scanner: MetadataScanner): EventHandler[] {
  const prototype = Object.getPrototypeOf(instance) as object;
  return scanner.getAllMethodNames(prototype).flatMap((name) =>
    subscriptionsOf(prototype, name).map(({ type, topic }) => ({
      consumer: `${prototype.constructor.name}.${name}`,
      type,
      topic,
      handle: (tx: Tx, event: EventEnvelope) =>
        (Reflect.get(instance, name) as Method).call(instance, tx, event),
    })),
  );
}
