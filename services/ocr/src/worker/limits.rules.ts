import type { ReadFailure } from './task.types.js';

export interface PoolLimits {
  /** Longest time for one page; what was found until then is handed back. */
  page_ms: number;
  /** Longest time for one file, however many pages. */
  job_ms: number;
  /** Memory of a reader child, with what it may have started, at which it is ended. */
  memory_bytes: number;
  /** Files after which a child is replaced, so that no leak grows. */
  files: number;
}

/** A running file as the watch sees it. */
export interface Watched {
  /** Pages asked for. */
  pages: number;
  total_ms: number;
  /** Since something was last found, and the processor time spent since then. */
  silent_ms: number;
  silent_cpu_ms: number;
  bytes: number;
  /** Files that the same child read before this one. */
  files_before: number;
}

export interface Cause {
  code: ReadFailure;
  reason: string;
  final: boolean;
}

/** A page that burnt this share of its time on the processor is itself to blame, not a busy machine. */
const OWN_FAULT = 0.6;

/**
 * Why a reading must be ended now, or null. No page holds a reader longer than `page_ms`: not in one stretch, and on
 * the average of the pages asked for, so that a single page never gets more by finding something now and then. Out of
 * time on a busy machine is worth another try; out of time for want of nothing but processor time is not.
 */
export function causeOf(limits: PoolLimits, seen: Watched): Cause | null {
  const whole = Math.min(limits.job_ms, limits.page_ms * Math.max(1, seen.pages));
  if (seen.silent_ms > limits.page_ms || seen.total_ms > whole) {
    return {
      code: 'reading_timeout',
      reason: 'the file took too long to read',
      final: seen.silent_cpu_ms >= OWN_FAULT * limits.page_ms,
    };
  }
  if (seen.bytes > limits.memory_bytes) {
    return {
      code: 'SaveImageError',
      reason: 'the file needs more memory than a reader may take',
      // What earlier files left behind is not this one's fault: it is tried once more by a fresh child.
      final: seen.files_before === 0,
    };
  }
  return null;
}
