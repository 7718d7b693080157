const RECENT_MS = 60_000;
const EVENTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

// A page that opens was opened by somebody.
let last_input = Date.now();
let last_sign = Date.now();

if (typeof document !== 'undefined') {
  const note = () => {
    last_input = Date.now();
  };
  for (const event of EVENTS) document.addEventListener(event, note, { capture: true, passive: true });
}

/** Milliseconds since the user last touched a key or the pointer in this tab. */
export function idleFor(): number {
  return Date.now() - last_input;
}

/** Whether a user is at this tab now. Requests carry it, because a page also asks by itself. */
export function isUserActive(): boolean {
  return idleFor() < RECENT_MS;
}

/** Notes that a request carries the sign of an active user. */
export function noteSign(): void {
  last_sign = Date.now();
}

/** Whether a user works without any request, for example while they read, so that the server has to learn of it. */
export function owesSign(): boolean {
  return isUserActive() && Date.now() - last_sign > RECENT_MS;
}
