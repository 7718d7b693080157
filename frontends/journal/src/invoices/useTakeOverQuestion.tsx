import type { ApiError } from '@uketori/frontend-kit/api';
import { formatDateTime } from '@uketori/frontend-kit/format';
import { useText } from '@uketori/frontend-kit/i18n';
import { App } from 'antd';

/** Asks whether to end somebody's editing, who may be oneself in another window. */
export function useTakeOverQuestion(): (held: ApiError) => Promise<boolean> {
  const t = useText('journal');
  const { modal } = App.useApp();
  return ({ params }) =>
    new Promise((resolve) => {
      const who = String(params.editing_user_name ?? '');
      const until = typeof params.expires_at === 'string' ? formatDateTime(params.expires_at) : '';
      modal.confirm({
        title: t(params.same_user ? 'take_over.own_title' : 'take_over.title', { who }),
        content: t('take_over.body', { until }),
        okText: t('take_over.ok'),
        cancelText: t('edit.cancel'),
        okButtonProps: { danger: true },
        focusable: { autoFocusButton: 'cancel' },
        onOk: () => resolve(true),
        onCancel: () => resolve(false),
      });
    });
}
