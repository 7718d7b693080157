import { useEffect, useRef } from 'react';
import { createStore, useStore } from './store';

/** Server-sent events of the signed-in user, passed through by the gateway. */
const LIVE_PATH = '/api/v1/live';
const MAX_PAUSE_MS = 60_000;

export interface LiveEvent {
  /** e.g. invoice.changed, upload.changed, modules.changed */
  type: string;
  [field: string]: unknown;
}

type Listener = (event: LiveEvent) => void;
const listeners = new Set<Listener>();
let source: EventSource | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let failures = 0;

/** false while the live channel is down; screens that depend on it poll then */
export const liveStore = createStore(false);

function receive(message: MessageEvent<string>): void {
  let event: LiveEvent;
  try {
    event = JSON.parse(message.data) as LiveEvent;
  } catch {
    return;
  }
  for (const listener of listeners) listener(event);
}

function connect(): void {
  if (source || typeof EventSource === 'undefined') return;
  source = new EventSource(LIVE_PATH);
  source.onopen = () => {
    failures = 0;
    liveStore.set(true);
  };
  source.onmessage = receive;
  source.onerror = () => {
    liveStore.set(false);
    if (source?.readyState !== EventSource.CLOSED) return;
    // A refused connection is not repeated by the browser; this one is, ever more slowly.
    source = null;
    failures += 1;
    timer = setTimeout(connect, Math.min(MAX_PAUSE_MS, 2_000 * 2 ** failures));
  };
}

function disconnect(): void {
  clearTimeout(timer);
  source?.close();
  source = null;
  liveStore.set(false);
}

export function onLive(listener: Listener): () => void {
  listeners.add(listener);
  connect();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) disconnect();
  };
}

/** Calls back for events of one type (or a prefix ending in a dot: 'invoice.'). */
export function useLive(type: string, handler: Listener): void {
  const latest = useRef(handler);
  latest.current = handler;
  useEffect(
    () =>
      onLive((event) => {
        if (event.type === type || (type.endsWith('.') && event.type.startsWith(type))) latest.current(event);
      }),
    [type],
  );
}

export function useLiveConnected(): boolean {
  return useStore(liveStore);
}
