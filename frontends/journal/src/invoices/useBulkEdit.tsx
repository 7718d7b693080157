import { ApiError, api } from '@uketori/frontend-kit/api';
import { invalidate } from '@uketori/frontend-kit/apiHooks';
import { errorText } from '@uketori/frontend-kit/errorText';
import { useText } from '@uketori/frontend-kit/i18n';
import { toast } from '@uketori/frontend-kit/toast';
import { useAct } from '@uketori/frontend-kit/useAct';
import { App } from 'antd';

interface BulkResult {
  local_id: number;
  ok: boolean;
  code?: string;
  params?: Record<string, unknown>;
}

const SHOWN = 20;

/** Sends one change of many invoices; whatever could not be changed is named with its reason. */
export function useBulkEdit(onDone: () => void): {
  busy: boolean;
  send: (path: string, body: object) => Promise<void>;
} {
  const t = useText('journal');
  const { modal } = App.useApp();
  const { busy, act } = useAct('invoice');
  const tell = (results: readonly BulkResult[]) => {
    const refused = results.filter((result) => !result.ok);
    const done = results.length - refused.length;
    if (done > 0) toast.success(t('bulk.changed', { count: done }));
    if (refused.length === 0) return;
    modal.warning({
      title: t('bulk.refused', { count: refused.length }),
      content: (
        <ul>
          {refused.slice(0, SHOWN).map(({ local_id, code, params }) => (
            <li key={local_id}>
              {t('bulk.number', { number: local_id })}:{' '}
              {errorText(new ApiError(code ?? 'unexpected_error', 409, params), 'invoice')}
            </li>
          ))}
          {refused.length > SHOWN && <li>{t('export.and_more', { count: refused.length - SHOWN })}</li>}
        </ul>
      ),
    });
  };
  const send = (path: string, body: object) =>
    act(
      async () => {
        const { results } = await api.post<{ results: BulkResult[] }>(`/invoices/${path}`, body);
        tell(results);
        onDone();
      },
      () => invalidate('/invoices'),
    );
  return { busy, send };
}
