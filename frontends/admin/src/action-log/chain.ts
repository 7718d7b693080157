import type { Schema } from '@uketori/frontend-kit/apiTypes';

/** Every service keeps a chain of its own. */
export const CHAINED_SERVICES = ['intake', 'journal', 'approval', 'payment', 'inbox', 'admin'] as const;
export type ChainedService = (typeof CHAINED_SERVICES)[number];

export type ChainPage = Pick<Schema<'ChainPage'>, 'verified_to' | 'broken' | 'done'>;

export type Verdict =
  | { state: 'running'; verified_to: number }
  | { state: 'ok'; verified_to: number }
  | { state: 'broken'; seq: number; fault: string }
  | { state: 'failed'; message: string };

/** Walks a chain page by page and notes how far it is, at last what came of it. */
export async function verifyChain(
  page: (after: number) => Promise<ChainPage>,
  note: (verdict: Verdict) => void,
): Promise<void> {
  note({ state: 'running', verified_to: 0 });
  for (let after = 0; ; ) {
    const { verified_to, broken, done } = await page(after);
    if (broken) return note({ state: 'broken', ...broken });
    if (done) return note({ state: 'ok', verified_to });
    // A page without progress would be requested for ever.
    if (verified_to <= after) return note({ state: 'broken', seq: after + 1, fault: 'row_missing' });
    note({ state: 'running', verified_to });
    after = verified_to;
  }
}
