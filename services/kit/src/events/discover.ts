import type { INestApplicationContext } from '@nestjs/common';
import { methodsOf } from '../discover.js';
import type { EventHandler } from './consumer.js';
import { subscriptionsOf } from './on-event.js';

/** All methods with @OnEvent among the providers and controllers of an application. */
export function findHandlers(app: INestApplicationContext): EventHandler[] {
  return methodsOf(app).flatMap(({ prototype, name, method }) =>
    subscriptionsOf(prototype, name).map((subscription) => ({
      ...subscription,
      handle: method as EventHandler['handle'],
    })),
  );
}
