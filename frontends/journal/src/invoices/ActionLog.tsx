import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { EmptyState } from '@uketori/frontend-kit/EmptyState';
import { useText } from '@uketori/frontend-kit/i18n';
import { LoadFailed } from '@uketori/frontend-kit/LoadFailed';
import { PersonName } from '@uketori/frontend-kit/PersonName';
import { DateTimeText } from '@uketori/frontend-kit/Yen';
import { Spin, Timeline } from 'antd';
import type { ReactNode } from 'react';

interface Entry {
  id: string;
  action: string;
  user_name: string;
  occurred_at: string;
  changed_fields?: string[];
}

/** The users' changes of this invoice, newest first. */
export function ActionLog({ local_id, version }: { local_id: number; version: number }): ReactNode {
  const t = useText('journal');
  const log = useApiQuery<{ items: Entry[] }>(
    `/invoices/${local_id}/action-logs`,
    { version: undefined },
    { staleTime: version ? 0 : 1 },
  );
  if (log.error && !log.data) return <LoadFailed error={log.error} onRetry={log.refetch} />;
  if (!log.data) return <Spin />;
  if (log.data.items.length === 0) return <EmptyState title={t('log.empty')} />;
  const fieldName = (field: string) => t(`field.${field}`, { defaultValue: '' });
  return (
    <Timeline
      items={log.data.items.map((entry) => ({
        key: entry.id,
        content: (
          <div>
            <strong>{t(`action.${entry.action}`, { defaultValue: entry.action })}</strong>
            <span className="uk-muted">
              {' '}
              <PersonName name={entry.user_name} /> · <DateTimeText value={entry.occurred_at} />
            </span>
            {entry.changed_fields && entry.changed_fields.some(fieldName) && (
              <div className="uk-muted">{entry.changed_fields.map(fieldName).filter(Boolean).join('、')}</div>
            )}
          </div>
        ),
      }))}
    />
  );
}
