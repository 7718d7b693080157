import { useAbility } from '@uketori/frontend-kit/abilities';
import { api } from '@uketori/frontend-kit/api';
import { invalidate } from '@uketori/frontend-kit/apiHooks';
import { BulkButton } from '@uketori/frontend-kit/BulkButton';
import { ConfirmDelete } from '@uketori/frontend-kit/ConfirmDelete';
import type { Selection } from '@uketori/frontend-kit/DataTable';
import { useText } from '@uketori/frontend-kit/i18n';
import { toast } from '@uketori/frontend-kit/toast';
import { useAct } from '@uketori/frontend-kit/useAct';
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
  const customer_ids = selection.rows.map(({ id }) => id);
  const send = (request: () => Promise<Outcome>, done: string) =>
    act(
      async () => {
        const { results } = await request();
        toast.success(t(done, { count: results.filter(({ ok }) => ok).length }));
        selection.clear();
        await invalidate('/customers', '/customer-table');
      },
      () => setDeleting(false),
    );
  const setStatus = (status: 0 | 1) =>
    send(
      () => api.post('/customers/bulk-update', { body: { customer_ids, values: { status } } }),
      status === 1 ? 'customer.bulk_activated' : 'customer.bulk_stopped',
    );
  return (
    <>
      {mayUpdate && (
        <>
          <BulkButton count={count} loading={busy} onClick={() => void setStatus(1)}>
            {t('customer.bulk_activate')}
          </BulkButton>
          <BulkButton count={count} loading={busy} onClick={() => void setStatus(0)}>
            {t('customer.bulk_stop')}
          </BulkButton>
        </>
      )}
      {mayDelete && (
        <BulkButton danger count={count} onClick={() => setDeleting(true)}>
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
            () => api.post('/customers/bulk-delete', { body: { customer_ids, confirm } }),
            'customer.bulk_deleted',
          )
        }
      >
        <p>{t('customer.bulk_delete_body')}</p>
      </ConfirmDelete>
    </>
  );
}
