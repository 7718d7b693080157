import type { ClientBase } from 'pg';

/** One event on its way out: the columns of the outbox. `payload` is CloudEvents JSON as text. */
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
}

export interface Subscription {
  /** False while the transport is not connected or its reader has crashed. */
  ready(): boolean;
  /** Events of the topics this group has not dealt with; counting stops at 10,000. */
  lag(): Promise<number>;
  /** Takes nothing new, waits for what runs, keeps the position, closes. */
  stop(): Promise<void>;
}

/**
 * What carries events between services. Both implementations keep the events of one key in order and
 * deliver at least once; everything else (dedupe, tries, dead letters) is the consumer's.
 */
export interface Transport {
  /** True when `publish` writes through the relay's own connection, so that both commit together. */
  readonly joins_transaction: boolean;
  /** Resolves when every event is durable, in the order of the batch for each key. */
  publish(batch: WireEvent[], relay: ClientBase): Promise<void>;
  subscribe(request: SubscriptionRequest): Subscription;
  /** Deletes events that are past their time and read by every group. Nothing to do where the broker does it. */
  clean(): Promise<number>;
  stop(): Promise<void>;
}

/** What the event parts say to the log; a pino logger fits. */
export interface EventLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}
