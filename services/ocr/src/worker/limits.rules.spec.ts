import { causeOf, type Watched } from './limits.rules.js';

const LIMITS = { page_ms: 30_000, job_ms: 150_000, memory_bytes: 1000, files: 200 };
const seen = (over: Partial<Watched>): Watched => ({
  pages: 3,
  total_ms: 0,
  silent_ms: 0,
  silent_cpu_ms: 0,
  bytes: 0,
  files_before: 0,
  ...over,
});

describe('when a reading is ended', () => {
  it.each<[string, Partial<Watched>, string | null, boolean | null]>([
    ['at the start', {}, null, null],
    ['one page at its last moment', { silent_ms: 30_000, total_ms: 30_000, pages: 1 }, null, null],
    ['silent too long, machine busy', { silent_ms: 30_001, silent_cpu_ms: 4_000 }, 'reading_timeout', false],
    ['silent too long by itself', { silent_ms: 30_001, silent_cpu_ms: 18_000 }, 'reading_timeout', true],
    [
      'a single page that found something in between',
      { pages: 1, total_ms: 30_001, silent_ms: 900 },
      'reading_timeout',
      false,
    ],
    ['three pages within three times the page', { total_ms: 90_000, silent_ms: 10 }, null, null],
    ['three pages over it', { total_ms: 90_001, silent_ms: 10 }, 'reading_timeout', false],
    ['ten pages over the file', { pages: 10, total_ms: 150_001 }, 'reading_timeout', false],
    ['no page named counts as one', { pages: 0, total_ms: 30_001 }, 'reading_timeout', false],
    ['at the memory cap', { bytes: 1000 }, null, null],
    ['over the memory cap', { bytes: 1001 }, 'SaveImageError', true],
    ['over it in a used child', { bytes: 1001, files_before: 1 }, 'SaveImageError', false],
    ['time is told before memory', { bytes: 9999, silent_ms: 40_000 }, 'reading_timeout', false],
  ])('%s', (_, over, code, final) => {
    const cause = causeOf(LIMITS, seen(over));
    expect([cause?.code ?? null, cause?.final ?? null]).toEqual([code, final]);
  });
});
