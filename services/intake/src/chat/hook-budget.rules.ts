/** What a connection may still post at an instant. */
export interface Allowance {
  /** Requests, with the part of one that has come back since. */
  left: number;
  at_ms: number;
}

/** What the next request of a connection makes of its allowance. */
interface Spent {
  after: Allowance;
  /** 0 when it may come in, else the seconds to wait, at least 1. */
  wait_seconds: number;
}

/**
 * Takes one request from an allowance that refills by `per_minute` and holds a minute's worth. None yet is a full
 * one. A refused request costs nothing.
 */
export function spend(before: Allowance | undefined, per_minute: number, now_ms: number): Spent {
  const per_ms = per_minute / 60_000;
  const passed_ms = before ? Math.max(0, now_ms - before.at_ms) : 0;
  const left = before ? Math.min(per_minute, before.left + passed_ms * per_ms) : per_minute;
  if (left >= 1) return { after: { left: left - 1, at_ms: now_ms }, wait_seconds: 0 };
  const wait_seconds = Math.max(1, Math.ceil((1 - left) / per_ms / 1000));
  return { after: { left, at_ms: now_ms }, wait_seconds };
}
