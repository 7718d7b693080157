import { useAbility } from '@uketori/frontend-kit/abilities';
import { api } from '@uketori/frontend-kit/api';
import { invalidate } from '@uketori/frontend-kit/apiHooks';
import { BulkButton, MOST_IN_SLICES } from '@uketori/frontend-kit/BulkButton';
import { ConfirmDelete } from '@uketori/frontend-kit/ConfirmDelete';
import type { Selection } from '@uketori/frontend-kit/DataTable';
import { errorText } from '@uketori/frontend-kit/errorText';
import { formatCount } from '@uketori/frontend-kit/format';
import { useText } from '@uketori/frontend-kit/i18n';
import { toast } from '@uketori/frontend-kit/toast';
import { useAct } from '@uketori/frontend-kit/useAct';
import { useSlices } from '@uketori/frontend-kit/useSlices';
import { useState, type ReactNode } from 'react';
import type { Customer } from '../inbox.types';

interface Outcome {
  results: { ok: boolean }[];
}

/** Acts on many suppliers at once: collecting, an end to it, deletion. */
export function CustomerBulk({ selection }: { selection: Selection<Customer> }): ReactNode {
  const t = useText('inbox');
  const mayUpdate = useAbility('inbox:update') > 0;
  const mayDelete = useAbility('inbox:delete') > 0;
  const [deleting, setDeleting] = useState(false);
  const { busy, act } = useAct();
  const count = selection.keys.length;
  const many = { count, most: MOST_IN_SLICES };
  const ids = selection.rows.map(({ id }) => id);
  const inSlices = useSlices();
  const send = (request: (customer_ids: string[]) => Promise<Outcome>, done: string) =>
    act(
      async () => {
        const { results, left, error } = await inSlices({
          ids,
          send: async (slice: string[]) => (await request(slice)).results,
        });
        if (error && results.length === 0) throw error;
        toast.success(t(done, { count: results.filter(({ ok }) => ok).length }));
        if (left > 0)
          toast.warning(
            t('slices.left', { ns: 'kit', number: formatCount(left) }),
            error ? errorText(error) : undefined,
          );
        selection.clear();
        await invalidate('/customers', '/customer-table');
      },
      () => setDeleting(false),
    );
  const setStatus = (status: 0 | 1) =>
    send(
      (customer_ids) => api.post('/customers/bulk-update', { body: { customer_ids, values: { status } } }),
      status === 1 ? 'customer.bulk_activated' : 'customer.bulk_stopped',
    );
  return (
    <>
      {mayUpdate && (
        <>
          <BulkButton {...many} loading={busy} onClick={() => void setStatus(1)}>
            {t('customer.bulk_activate')}
          </BulkButton>
          <BulkButton {...many} loading={busy} onClick={() => void setStatus(0)}>
            {t('customer.bulk_stop')}
          </BulkButton>
        </>
      )}
      {mayDelete && (
        <BulkButton danger {...many} onClick={() => setDeleting(true)}>
          {t('customer.bulk_delete')}
        </BulkButton>
      )}
      <ConfirmDelete
        open={deleting}
        busy={busy}
        title={t('customer.bulk_delete_title', { count })}
        onCancel={() => setDeleting(false)}
        onConfirm={(confirm) =>
          void send(
            (customer_ids) => api.post('/customers/bulk-delete', { body: { customer_ids, confirm } }),
            'customer.bulk_deleted',
          )
        }
      >
        <p>{t('customer.bulk_delete_body')}</p>
      </ConfirmDelete>
    </>
  );
}
