import { firstDay, lastDay } from '../closed-months/closed-months.rules.js';

/** The months from one to another, both included; none where the first is the later one. */
export function monthsIn(from: string, to: string): string[] {
  const months: string[] = [];
  for (let month = from; month <= to; month = firstDay(month, 1).slice(0, 7)) months.push(month);
  return months;
}

/** First and last day of a period of months. */
export function daysOf(from: string, to: string): [string, string] {
  return [firstDay(from), lastDay(to)];
}
