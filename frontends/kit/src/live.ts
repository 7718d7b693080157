import { useEffect, useRef } from 'react';
import { fullJitter } from './jitter';

/** Server-sent events of a service come as /api/v1/live/<service>. */
export type LiveService = 'intake' | 'journal' | 'approval' | 'payment' | 'inbox' | 'admin';

const MAX_PAUSE_MS = 60_000;

export interface LiveEvent {
  /** as the service names it, e.g. upload.changed */
  type: string;
  [field: string]: unknown;
}

type Listener = (event: LiveEvent) => void;

interface Channel {
  listeners: Set<Listener>;
  source: EventSource | null;
  timer: ReturnType<typeof setTimeout> | undefined;
  failures: number;
}

const channels = new Map<LiveService, Channel>();

/** Events were missed: everything shown may be old. Every listener of the channel hears it. */
const RESET = 'live.reset';

/** Whether an event is about this record, or may have been. */
export function concerns(event: LiveEvent, key: string | undefined): boolean {
  return event.type === RESET || event.key === key;
}

function receive(channel: Channel, message: MessageEvent<string>): void {
  let event: LiveEvent;
  try {
    event = JSON.parse(message.data) as LiveEvent;
  } catch {
    return;
  }
  announce(channel, event);
}

function announce(channel: Channel, event: LiveEvent): void {
  for (const listener of channel.listeners) listener(event);
}

function connect(service: LiveService, channel: Channel): void {
  if (channel.source || typeof EventSource === 'undefined') return;
  const source = new EventSource(`/api/v1/live/${service}`);
  channel.source = source;
  source.onopen = () => {
    // A new source does not know the position of the refused one: the server cannot list the missed events.
    if (channel.failures > 0) announce(channel, { type: RESET });
    channel.failures = 0;
  };
  source.onmessage = (message: MessageEvent<string>) => receive(channel, message);
  source.onerror = () => {
    if (source.readyState !== EventSource.CLOSED) return;
    // A refused connection is not repeated by the browser; this one is, ever more slowly, and not by all
    // screens that were refused in the same second.
    channel.source = null;
    channel.failures += 1;
    channel.timer = setTimeout(
      () => connect(service, channel),
      fullJitter(Math.min(MAX_PAUSE_MS, 2_000 * 2 ** channel.failures)),
    );
  };
}

/** Opens the service's channel with the first listener and closes it with the last. */
export function onLive(service: LiveService, listener: Listener): () => void {
  const channel = channels.get(service) ?? {
    listeners: new Set(),
    source: null,
    timer: undefined,
    failures: 0,
  };
  channels.set(service, channel);
  channel.listeners.add(listener);
  connect(service, channel);
  return () => {
    channel.listeners.delete(listener);
    if (channel.listeners.size > 0) return;
    clearTimeout(channel.timer);
    channel.source?.close();
    channels.delete(service);
  };
}

/**
 * Calls back for events of one type (or of a prefix ending in a dot: 'invoice.'), and when events were missed. Each service is one connection of
 * the six a browser allows per host: a page listens to one or two, not to all.
 */
export function useLive(service: LiveService, type: string, handler: Listener): void {
  const latest = useRef(handler);
  latest.current = handler;
  useEffect(
    () =>
      onLive(service, (event) => {
        const isMeant = event.type === type || (type.endsWith('.') && event.type.startsWith(type));
        if (isMeant || event.type === RESET) latest.current(event);
      }),
    [service, type],
  );
}
