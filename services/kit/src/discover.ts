import type { INestApplicationContext } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';

/** A method of a provider or a controller, bound to its instance. */
export interface FoundMethod {
  prototype: object;
  name: string;
  method: (...args: unknown[]) => unknown;
}

/** All methods of the providers and controllers of an application, for decorators that mark some of them. */
export function methodsOf(app: INestApplicationContext): FoundMethod[] {
  const discovery = app.get(DiscoveryService, { strict: false });
  const scanner = new MetadataScanner();
  const instances = new Set<object>();
  for (const wrapper of [...discovery.getProviders(), ...discovery.getControllers()]) {
    const instance: unknown = wrapper.instance;
    if (instance && typeof instance === 'object' && Object.getPrototypeOf(instance)) instances.add(instance);
  }
  return [...instances].flatMap((instance) => {
    const prototype = Object.getPrototypeOf(instance) as object;
    return scanner.getAllMethodNames(prototype).map((name) => ({
      prototype,
      name,
      method: (...args: unknown[]) =>
        (Reflect.get(instance, name) as FoundMethod['method']).apply(instance, args),
    }));
  });
}
