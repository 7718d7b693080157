import { invalidate } from '@uketori/frontend-kit/apiHooks';
import type { Schema } from '@uketori/frontend-kit/apiTypes';
import { useText } from '@uketori/frontend-kit/i18n';
import { RefusedRows } from '@uketori/frontend-kit/RefusedRows';
import { toast } from '@uketori/frontend-kit/toast';
import { useAct } from '@uketori/frontend-kit/useAct';
import { App } from 'antd';

type BulkResult = Schema<'InvoiceBulkResult'>;

/** The messages for changed and for refused invoices. */
const WORDS = {
  change: { done: 'bulk.changed', refused: 'bulk.refused' },
  coding: { done: 'bulk.coded', refused: 'bulk.not_coded' },
  delete: { done: 'bulk.deleted', refused: 'bulk.not_deleted' },
} as const;

/** Sends one change of many invoices; an invoice that could not be changed is named with its reason. */
export function useBulkEdit(
  onDone: () => void,
  what: keyof typeof WORDS = 'change',
): {
  busy: boolean;
  send: (request: () => Promise<BulkResult>) => Promise<void>;
} {
  const t = useText('journal');
  const { modal } = App.useApp();
  const { busy, act } = useAct('invoice');
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
  const send = (request: () => Promise<BulkResult>) =>
    act(
      async () => {
        tell((await request()).results);
        onDone();
      },
      () => invalidate('/invoices'),
    );
  return { busy, send };
}
