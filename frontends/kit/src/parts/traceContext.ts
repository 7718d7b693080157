/** Requests this long after a click or a key belong to it. */
const ACT_MS = 5_000;

const hex = (bytes: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

let act = { trace: '', span: '', at: Number.NEGATIVE_INFINITY };

function begin(): void {
  act = { trace: hex(16), span: hex(8), at: performance.now() };
}

for (const kind of ['click', 'keydown', 'drop'])
  globalThis.addEventListener?.(kind, begin, { capture: true, passive: true });

/**
 * W3C trace context of a request. All requests of one click or key share its trace, so an operator who traces the services
 * sees what the act of a user caused. What a page requests by itself has a trace of its own.
 */
export function traceparent(): string {
  const isOfAct = performance.now() - act.at < ACT_MS;
  return isOfAct ? `00-${act.trace}-${act.span}-01` : `00-${hex(16)}-${hex(8)}-01`;
}
