import 'reflect-metadata';
import type { EventName } from '@uketori/proto/events';
import type { Tx } from '../tx.js';
import type { EventEnvelope } from './envelope.js';

const METADATA = Symbol('uketori.on_event');

/** Which events a method takes, and the key of its inbox rows. */
export interface EventSubscription {
  consumer: string;
  type: string;
  topic: string;
}

type Handler<T> = (tx: Tx, event: EventEnvelope<T>) => Promise<void>;

/**
 * Marks a method `(tx, event) => Promise<void>` of a Nest provider as the handler of an event type.
 * It runs in one transaction with its inbox row, as the system actor of the event's organization, once
 * per event. Keep it to milliseconds, and ignore a version that is not newer than the stored one.
 * @param event constant of the event in @uketori/proto/events
 * @param consumer `<feature>.<event>`, the key of the inbox rows. It never changes, even when the class or the method
 *   moves: with another key the handler would receive every old event again (scripts/test/consumers.test.mjs).
 */
export function OnEvent<T>(event: EventName<T>, consumer: string) {
  return (target: object, name: string | symbol, descriptor: TypedPropertyDescriptor<Handler<T>>): void => {
    if (!descriptor.value) throw new Error(`@OnEvent on ${String(name)}: not a method`);
    if (!/^[a-z-]+\.[a-z_]+$/.test(consumer))
      throw new Error(`@OnEvent on ${String(name)}: key "${consumer}"`);
    const { type, topic } = event;
    const known = subscriptionsOf(target, name);
    Reflect.defineMetadata(METADATA, [...known, { consumer, type, topic }], target, name);
  };
}

/** Subscriptions of one method of a class prototype; empty when it is no handler. */
export function subscriptionsOf(prototype: object, method: string | symbol): EventSubscription[] {
  return (Reflect.getMetadata(METADATA, prototype, method) as EventSubscription[] | undefined) ?? [];
}
