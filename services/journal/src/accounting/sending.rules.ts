import { DomainError } from '@uketori/service-kit/errors';
import { AccountingFailure } from './accounting.types.js';
import { LIMIT_SECONDS } from './freee-format.rules.js';

/** Where a sending goes after a try that did not end it. */
export interface Setback {
  state: 'waiting' | 'failed';
  /** Seconds until the next try; 0 for none. */
  after: number;
  /** The whole organization's queue waits as long. */
  pauses: boolean;
  error_code: string;
  error_params: Record<string, unknown>;
}

const FIRST_SECONDS = 60;
const MAX_SECONDS = 3600;

/** A missing response may still arrive within this time: until then a deal does not count as absent. */
const SETTLE_SECONDS = 60;

/** Pause before try n + 1, n counted from 1. */
export function backoffSeconds(attempts: number): number {
  return Math.min(FIRST_SECONDS * 2 ** Math.max(0, attempts - 1), MAX_SECONDS);
}

/** Errors that a person has to do something about; the row stays and is sent again on request. */
const FINAL: ReadonlySet<string> = new Set([
  'accounting_obstacles',
  'accounting_receipt_too_large',
  'accounting_receipt_missing',
  'accounting_deal_missing',
  'accounting_settled_there',
]);

/**
 * The consequence of a failed try. Only a deal that will never be accepted unchanged fails before its term.
 * `isOver`: the term has passed. `isRenewed`: masters have other ids since the refusal.
 */
export function setbackOf(error: unknown, attempts: number, isOver: boolean, isRenewed = false): Setback {
  const later = (code: string, after: number, params: Record<string, unknown> = {}): Setback => ({
    state: isOver ? 'failed' : 'waiting',
    after: isOver ? 0 : after,
    pauses: false,
    error_code: code,
    error_params: params,
  });
  const failed = (code: string, params: Record<string, unknown>): Setback => ({
    state: 'failed',
    after: 0,
    pauses: false,
    error_code: code,
    error_params: params,
  });
  if (error instanceof Unsettled) return later('accounting_unsettled', error.seconds);
  if (error instanceof AccountingFailure) {
    const { status, messages, remote_request_id, retry_after = LIMIT_SECONDS } = error.detail;
    const params = { status, messages, remote_request_id };
    if (error.kind === 'refused' && isRenewed) return later('accounting_masters_renewed', 0, params);
    if (error.kind === 'refused') return failed('accounting_refused', params);
    if (error.kind === 'limited')
      return { ...later('accounting_limited', retry_after, params), pauses: true };
    const code = error.kind === 'unauthorized' ? 'accounting_reconnect' : 'accounting_unavailable';
    return later(code, backoffSeconds(attempts), params);
  }
  if (error instanceof DomainError) {
    if (FINAL.has(error.code)) return failed(error.code, error.params);
    return later(error.code, backoffSeconds(attempts));
  }
  return later('accounting_unavailable', backoffSeconds(attempts));
}

/** Masters younger than this are not the reason of a refusal. */
const FRESH_MS = 10 * 60_000;

/** Whether a refusal may come of masters whose ids have changed since they were fetched. */
export function mayBeOutdated(status: number, masters_at: string | null, now: number): boolean {
  return status === 400 && masters_at !== null && now - Date.parse(masters_at) > FRESH_MS;
}

/** It is too early to say whether a lost call was done. */
export class Unsettled extends Error {
  constructor(readonly seconds: number) {
    super('unsettled');
  }
}

/** Seconds to wait before "not found" means "not there"; 0 when that time is over. */
export function settleSeconds(tried_at: string, now: number): number {
  const passed = (now - Date.parse(tried_at)) / 1000;
  return passed >= SETTLE_SECONDS ? 0 : Math.ceil(SETTLE_SECONDS - passed);
}
