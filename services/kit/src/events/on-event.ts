import 'reflect-metadata';
import type { Tx } from '../tx.js';
import type { EventEnvelope } from './envelope.js';

const METADATA = Symbol('uketori.on_event');

/** Which events a method takes. */
export interface EventSubscription {
  type: string;
  topic: string;
}

type Handler<T> = (tx: Tx, event: EventEnvelope<T>) => Promise<void>;

/**
 * Marks a method `(tx, event) => Promise<void>` of a Nest provider as the handler of an event type.
 * It runs in one transaction with its inbox row, as the system actor of the event's organization, once
 * per event. Keep it to milliseconds, and ignore a version that is not newer than the stored one.
 */
export function OnEvent<T>(type: string, topic: string) {
  return (target: object, name: string | symbol, descriptor: TypedPropertyDescriptor<Handler<T>>): void => {
    if (!descriptor.value) throw new Error(`@OnEvent on ${String(name)}: not a method`);
    const known = subscriptionsOf(target, name);
    Reflect.defineMetadata(METADATA, [...known, { type, topic }], target, name);
  };
}

/** Subscriptions of one method of a class prototype; empty when it is no handler. */
export function subscriptionsOf(prototype: object, method: string | symbol): EventSubscription[] {
  return (Reflect.getMetadata(METADATA, prototype, method) as EventSubscription[] | undefined) ?? [];
}
