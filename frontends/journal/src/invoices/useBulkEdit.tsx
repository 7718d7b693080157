import { invalidate } from '@uketori/frontend-kit/apiHooks';
import type { Schema } from '@uketori/frontend-kit/apiTypes';
import { errorText } from '@uketori/frontend-kit/errorText';
import { formatCount } from '@uketori/frontend-kit/format';
import { useText } from '@uketori/frontend-kit/i18n';
import { RefusedRows } from '@uketori/frontend-kit/RefusedRows';
import { toast } from '@uketori/frontend-kit/toast';
import { useAct } from '@uketori/frontend-kit/useAct';
import { useSlices } from '@uketori/frontend-kit/useSlices';
import { App } from 'antd';

type BulkResult = Schema<'InvoiceBulkResult'>;

/** The messages for changed and for refused invoices. */
const WORDS = {
  change: { done: 'bulk.changed', refused: 'bulk.refused' },
  coding: { done: 'bulk.coded', refused: 'bulk.not_coded' },
  delete: { done: 'bulk.deleted', refused: 'bulk.not_deleted' },
} as const;

/** Sends one change of many invoices, some at a time; an invoice that could not be changed is named with its reason. */
export function useBulkEdit(
  onDone: () => void,
  what: keyof typeof WORDS = 'change',
): {
  busy: boolean;
  /** one call for some of the invoices */
  send: (ids: readonly number[], request: (ids: number[]) => Promise<BulkResult>) => Promise<void>;
} {
  const t = useText('journal');
  const { modal } = App.useApp();
  const { busy, act } = useAct('invoice');
  const run = useSlices();
  const tell = (results: BulkResult['results']) => {
    const refused = results.filter((result) => !result.ok);
    const done = results.length - refused.length;
    if (done > 0) toast.success(t(WORDS[what].done, { count: done }));
    if (refused.length === 0) return;
    modal.warning({
      title: t(WORDS[what].refused, { count: refused.length }),
      content: (
        <RefusedRows
          situation="invoice"
          rows={refused.map(({ local_id, code, params }) => ({ number: local_id, code, params }))}
        />
      ),
    });
  };
  const send = (ids: readonly number[], request: (ids: number[]) => Promise<BulkResult>) =>
    act(
      async () => {
        const { results, left, error } = await run({
          ids,
          send: async (slice) => (await request(slice)).results,
        });
        // A single call that fails has done nothing: its dialog stays.
        if (error && results.length === 0) throw error;
        tell(results);
        if (left > 0)
          toast.warning(
            t('slices.left', { ns: 'kit', number: formatCount(left) }),
            error ? errorText(error, 'invoice') : undefined,
          );
        onDone();
      },
      () => invalidate('/invoices'),
    );
  return { busy, send };
}
