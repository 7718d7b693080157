import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { useText } from '@uketori/frontend-kit/i18n';
import { Link } from '@uketori/frontend-kit/Link';
import { Alert } from 'antd';
import type { ReactNode } from 'react';

const FAILED = { state: 'FAILED', limit: 1, count: 'capped' };
const REFRESH_MS = 60_000;

/** Says where invoices are uploaded that posted files did not come in; nothing while there are none. */
export function ChatFailures(): ReactNode {
  const t = useText('intake');
  const { data } = useApiQuery<{ count?: number }>('/chat-imports', FAILED, { refetchInterval: REFRESH_MS });
  if (!data?.count) return null;
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginBlockEnd: 12 }}
      title={t('chat.failed_count', { count: data.count })}
      action={<Link to="/settings/chat?tab=imports&state=FAILED">{t('chat.see_failed')}</Link>}
    />
  );
}
