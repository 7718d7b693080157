import { api } from '@uketori/frontend-kit/api';
import { invalidate, useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { Drawer } from '@uketori/frontend-kit/Drawer';
import { useText } from '@uketori/frontend-kit/i18n';
import { StatusTag } from '@uketori/frontend-kit/StatusTag';
import { toast } from '@uketori/frontend-kit/toast';
import { useAct } from '@uketori/frontend-kit/useAct';
import { DateTimeText } from '@uketori/frontend-kit/Yen';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { RecordState } from '../settings/RecordState';
import { DELIVERY_TONES, headersOf, pretty, type Delivery, type Webhook } from './webhook';
import styles from './webhooks.module.css';

interface Props {
  webhook: Webhook;
  delivery: Delivery | null;
  may_edit: boolean;
  onClose: () => void;
}

/** One delivery: the request, and every try with its response. */
export function DeliveryDrawer({ webhook, delivery, may_edit, onClose }: Props): ReactNode {
  const t = useText('admin');
  return (
    <Drawer
      open={delivery !== null}
      size={640}
      title={
        <>
          {delivery && t(`webhook.event.${delivery.type}`, { defaultValue: '' })}{' '}
          <bdi dir="ltr">
            <code>{delivery?.type}</code>
          </bdi>
        </>
      }
      onClose={onClose}
      destroyOnHidden
    >
      {delivery && <Content webhook={webhook} delivery_id={delivery.id} may_edit={may_edit} t={t} />}
    </Drawer>
  );
}

function Content({
  webhook,
  delivery_id,
  may_edit,
  t,
}: {
  webhook: Webhook;
  delivery_id: string;
  may_edit: boolean;
  t: ReturnType<typeof useText>;
}): ReactNode {
  const params = { path: { id: webhook.id, delivery_id } };
  const { data, error, refetch } = useApiQuery('/webhooks/{id}/deliveries/{delivery_id}', { params });
  const { busy, act } = useAct();
  if (!data) return <RecordState error={error} onRetry={() => void refetch()} />;
  const replay = async () => {
    await api.post('/webhooks/{id}/deliveries/{delivery_id}/replay', { params });
    toast.success(t('webhook.replayed', { count: 1 }));
  };
  const may_replay = may_edit && data.state !== 'WAITING' && webhook.state !== 'OFF';
  const newest = data.tries[0];
  return (
    <>
      <p>
        <StatusTag tone={DELIVERY_TONES[data.state]}>{t(`webhook.delivery_states.${data.state}`)}</StatusTag>
      </p>
      {may_replay && (
        <Button loading={busy} onClick={() => void act(replay, () => invalidate('/webhooks'))}>
          {t('webhook.replay')}
        </Button>
      )}
      <h3>{t('webhook.request')}</h3>
      <pre className={styles.code} dir="ltr">
        {`POST ${newest?.url ?? webhook.url}\n${headersOf(data, newest?.tried_at ?? data.created_at)}`}
      </pre>
      {data.body === null ? (
        <p className="uk-muted">{t('webhook.body_hidden')}</p>
      ) : (
        <pre className={styles.code} dir="ltr">
          {pretty(data.body)}
        </pre>
      )}
      <h3>{t('webhook.tries')}</h3>
      {data.tries.length === 0 && <p className="uk-muted">{t('webhook.no_tries')}</p>}
      {data.tries.map((one) => (
        <div key={one.number} className={styles.try}>
          <p>
            {t('webhook.try', { number: one.number })} <DateTimeText value={one.tried_at} />{' '}
            {t('webhook.duration', { ms: one.duration_ms })} <bdi>{one.fault || `HTTP ${one.status}`}</bdi>
          </p>
          {one.response && (
            <pre className={styles.code} dir="ltr" aria-label={t('webhook.response')}>
              {pretty(one.response)}
            </pre>
          )}
        </div>
      ))}
    </>
  );
}
