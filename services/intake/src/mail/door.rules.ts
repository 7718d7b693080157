import { type Allowance, spend } from '../chat/hook-budget.rules.js';

/** Responses of SMTP (RFC 5321 4.2, enhanced codes RFC 3463): 4xx is tried again by the other side, 5xx is returned. */
export interface Answer {
  code: number;
  text: string;
}

export const ANSWERS = {
  unknown: { code: 550, text: '5.1.1 no such address here' },
  full: { code: 452, text: '4.2.2 too many mails wait for this address, try again later' },
  too_large: { code: 552, text: '5.3.4 the mail is larger than this address takes' },
  too_fast: { code: 421, text: '4.7.0 too many mails, try again later' },
  guessing: { code: 421, text: '4.7.0 too many unknown addresses' },
  empty: { code: 554, text: '5.6.0 the mail is empty' },
  failed: { code: 451, text: '4.3.0 could not be stored, try again later' },
} as const satisfies Record<string, Answer>;

/** Unknown addresses that one connection may name before it is ended. */
export const MAX_UNKNOWN = 5;

/** Callers remembered at most; a forgotten caller has a full allowance again. */
const MAX_CALLERS = 10_000;

/** How many mails each address may bring: `per_minute`, all of them at once at most. */
export class Meter {
  readonly #allowances = new Map<string, Allowance>();

  constructor(private readonly per_minute: number) {}

  /** Whether one more is within the allowance; it is taken from it. */
  take(caller: string, now_ms: number): boolean {
    const { after, wait_seconds } = spend(this.#allowances.get(caller), this.per_minute, now_ms);
    // Said last means forgotten last: a flood of addresses pushes out those that are silent.
    this.#allowances.delete(caller);
    this.#allowances.set(caller, after);
    if (this.#allowances.size > MAX_CALLERS) {
      const [oldest = ''] = this.#allowances.keys();
      this.#allowances.delete(oldest);
    }
    return wait_seconds === 0;
  }
}
