import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import type { Schema } from '@uketori/frontend-kit/apiTypes';
import { useText } from '@uketori/frontend-kit/i18n';
import { ShortTable } from '@uketori/frontend-kit/pro/ShortTable';
import { StatusTag } from '@uketori/frontend-kit/StatusTag';
import { DateTimeText } from '@uketori/frontend-kit/Yen';
import type { ReactNode } from 'react';
import { RecordState } from '../settings/RecordState';

type Delivery = Schema<'SecurityDelivery'>;

const TONES = { WAITING: 'progress', DELIVERED: 'success', FAILED: 'danger' } as const;
const EVERY = { refetchInterval: 10_000 };

/** The newest events that were sent, or are to be sent, to the address. */
export function Deliveries(): ReactNode {
  const t = useText('admin');
  const deliveries = useApiQuery('/security-webhook/deliveries', undefined, EVERY);
  if (!deliveries.data)
    return <RecordState error={deliveries.error} onRetry={() => void deliveries.refetch()} />;
  return (
    <section aria-label={t('security_events.deliveries')}>
      <h2>{t('security_events.deliveries')}</h2>
      {deliveries.data.items.length === 0 ? (
        <p className="uk-muted">{t('security_events.no_deliveries')}</p>
      ) : (
        <ShortTable<Delivery>
          row_key="id"
          rows={deliveries.data.items}
          width={640}
          columns={[
            {
              key: 'created_at',
              title: t('security_events.at'),
              width: 170,
              render: (_, row) => <DateTimeText value={row.created_at} />,
            },
            {
              key: 'type',
              title: t('security_events.type'),
              render: (_, row) => (
                <bdi dir="ltr">
                  <code>{row.type}</code>
                </bdi>
              ),
            },
            {
              key: 'state',
              title: t('security_events.state'),
              width: 140,
              render: (_, row) => (
                <StatusTag tone={TONES[row.state]}>{t(`security_events.states.${row.state}`)}</StatusTag>
              ),
            },
            {
              key: 'fault',
              title: t('security_events.fault'),
              width: 200,
              render: (_, row) =>
                row.fault && (
                  <span className="uk-muted">
                    {t('security_events.tries', { count: row.attempts })} <bdi>{row.fault}</bdi>
                  </span>
                ),
            },
          ]}
        />
      )}
    </section>
  );
}
