import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import type { Schema } from '@uketori/frontend-kit/apiTypes';
import { EmptyState } from '@uketori/frontend-kit/EmptyState';
import { useText } from '@uketori/frontend-kit/i18n';
import { LoadFailed } from '@uketori/frontend-kit/LoadFailed';
import { PersonName } from '@uketori/frontend-kit/PersonName';
import { DateTimeText } from '@uketori/frontend-kit/Yen';
import { Spin, Timeline } from 'antd';
import type { ReactNode } from 'react';

type Action = Schema<'InvoiceAction'>;

/** The fields that an action changed. */
function changedFields({ before, after }: Action): string[] {
  const values = (name: string) => [before, after].map((record) => JSON.stringify(record?.[name]));
  return Object.keys({ ...before, ...after }).filter((name) => {
    const [old, now] = values(name);
    return old !== now;
  });
}

/** The users' changes of this invoice, newest first. */
export function ActionLog({ local_id, version }: { local_id: number; version: number }): ReactNode {
  const t = useText('journal');
  const log = useApiQuery(
    '/invoices/{local_id}/action-logs',
    { params: { path: { local_id } } },
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
            <div className="uk-muted">{changedFields(entry).map(fieldName).filter(Boolean).join('、')}</div>
          </div>
        ),
      }))}
    />
  );
}
