import type { ClientBase } from 'pg';

/** One event to send: the columns of the outbox. `payload` is CloudEvents JSON as text. */
export interface WireEvent {
  organization_id: string;
  id: string;
  topic: string;
  key: string;
  type: string;
  payload: string;
}

/** One event as a transport hands it over. Nothing about it has been checked. */
export interface Delivery {
  topic: string;
  key: string;
  payload: string;
}

export interface SubscriptionRequest {
  /** Consumer group: each event goes to one member of each group. A new group starts at the oldest event. */
  group: string;
  topics: string[];
  /**
   * Resolves when the event is dealt with (handled, skipped or put aside). Rejects only when it cannot
   * be dealt with now, as without a database: then the same event comes again, before its successors.
   */
  onEvent(delivery: Delivery): Promise<void>;
  /**
   * For a transport that holds many events: tries them at once and returns which of them are
   * complete. The transport then gives the others to `onEvent` one by one, in their order.
   */
  onBatch(deliveries: Delivery[]): Promise<boolean[]>;
}

export interface Subscription {
  /** False while the transport is not connected or its reader has crashed. */
  ready(): boolean;
  /** Events of the topics this group has not dealt with; counting stops at 10,000. */
  lag(): Promise<number>;
  /** Takes nothing new, waits for what runs, keeps the position, closes. */
  stop(): Promise<void>;
}

/** The public part of an event: which aggregate has changed, never its content. */
export interface PublishedEvent {
  organization_id: string;
  topic: string;
  key: string;
  version: number;
  cause: string;
}

/**
 * What carries events between services. Both implementations keep the events of one key in order and
 * deliver at least once; everything else (dedupe, tries, dead letters) is the consumer's.
 */
interface AnyTransport {
  subscribe(request: SubscriptionRequest): Subscription;
  /** Deletes events that are past their time and read by every group. Nothing to do where the broker does it. */
  clean(): Promise<number>;
  stop(): Promise<void>;
}

/** A log in the database that holds the outbox: publishing and deleting are one transaction. */
export interface DatabaseTransport extends AnyTransport {
  readonly in_database: true;
  /** Moves at most `most` of the oldest events of a service's outbox; returns them in their order. */
  move(relay: ClientBase, service: string, most: number): Promise<PublishedEvent[]>;
}

/** A broker elsewhere: a crash between publishing and deleting sends a batch again. */
export interface BrokerTransport extends AnyTransport {
  readonly in_database: false;
  /** Resolves when every event is durable, in the order of the batch for each key. */
  publish(batch: WireEvent[]): Promise<void>;
}

export type Transport = DatabaseTransport | BrokerTransport;

/** What the event parts say to the log; a pino logger fits. */
export interface EventLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}
