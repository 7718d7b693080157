import { api } from '@uketori/frontend-kit/api';
import { invalidate } from '@uketori/frontend-kit/apiHooks';
import { useText } from '@uketori/frontend-kit/i18n';
import { toast } from '@uketori/frontend-kit/toast';
import { useAct } from '@uketori/frontend-kit/useAct';
import { App } from 'antd';

interface Supplier {
  customer_id: string;
  customer_name: string;
}

/** Closes one link, or all live links of a supplier, after a question. */
export function useRevoking() {
  const t = useText('inbox');
  const { modal } = App.useApp();
  const { act } = useAct();
  const ask = (title: string, close: () => Promise<string>) =>
    modal.confirm({
      title,
      content: t('link.revoke_body'),
      okText: t('link.revoke'),
      okButtonProps: { danger: true },
      cancelText: t('action.cancel'),
      focusable: { autoFocusButton: 'cancel' },
      onOk: () =>
        act(
          async () => toast.success(await close()),
          () => invalidate('/request-links', '/customers'),
        ),
    });
  return {
    one: (id: string) =>
      ask(t('link.revoke_question'), async () => {
        await api.delete('/request-links/{id}', { params: { path: { id } } });
        return t('link.revoked_done');
      }),
    all: ({ customer_id, customer_name }: Supplier) =>
      ask(t('link.revoke_all_question', { name: customer_name }), async () => {
        const number = await revokeAll(customer_id);
        return t('link.revoked_count', { number });
      }),
  };
}

/** One call closes a limited number; repeated until none is left. Returns how many were closed. */
async function revokeAll(id: string): Promise<number> {
  const { revoked, more } = await api.delete('/customers/{id}/request-links', { params: { path: { id } } });
  return more ? revoked + (await revokeAll(id)) : revoked;
}
