const JST_OFFSET_MS = 9 * 60 * 60 * 1000;

/** Now as ISO 8601 in UTC, milliseconds kept. */
export function nowIso(): string {
  return new Date().toISOString();
}

/** The JST calendar date (YYYY-MM-DD) of an instant. Japan has had no daylight saving time since 1951. */
export function toJstDate(instant: Date | string | number): string {
  return new Date(new Date(instant).getTime() + JST_OFFSET_MS).toISOString().slice(0, 10);
}

/** Today's JST calendar date, YYYY-MM-DD. */
export function todayJst(): string {
  return toJstDate(Date.now());
}
