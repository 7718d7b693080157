import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { useText } from '@uketori/frontend-kit/i18n';
import { Link } from '@uketori/frontend-kit/Link';
import { Alert } from 'antd';
import type { ReactNode } from 'react';

const FAILED = { state: 'FAILED', limit: 1, count: 'capped' } as const;
const REFRESH_MS = 60_000;
const DOORS = [
  { path: '/chat-imports', text: 'chat.failed_count', to: '/settings/chat?tab=imports&state=FAILED' },
  { path: '/drive-imports', text: 'drive.failed_count', to: '/gdrive?tab=imports&state=FAILED' },
] as const;

/** Says where invoices are uploaded which files of connected services did not come in; nothing while there are none. */
export function ImportFailures(): ReactNode {
  return DOORS.map((door) => <FailedCount key={door.path} {...door} />);
}

function FailedCount({ path, text, to }: (typeof DOORS)[number]): ReactNode {
  const t = useText('intake');
  const { data } = useApiQuery(path, { params: { query: FAILED } }, { refetchInterval: REFRESH_MS });
  if (!data?.count) return null;
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginBlockEnd: 12 }}
      title={t(text, { count: data.count })}
      action={<Link to={to}>{t('imports.see_failed')}</Link>}
    />
  );
}
