import { api } from '@uketori/frontend-kit/api';
import { invalidate } from '@uketori/frontend-kit/apiHooks';
import type { DataColumn } from '@uketori/frontend-kit/DataTable';
import { FilterBar } from '@uketori/frontend-kit/FilterBar';
import { useText } from '@uketori/frontend-kit/i18n';
import { useListFilters } from '@uketori/frontend-kit/listPlace';
import { PagedTable } from '@uketori/frontend-kit/pro/PagedTable';
import { StatusTag } from '@uketori/frontend-kit/StatusTag';
import { toast } from '@uketori/frontend-kit/toast';
import { useAct } from '@uketori/frontend-kit/useAct';
import { DateTimeText } from '@uketori/frontend-kit/Yen';
import { App, Button } from 'antd';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import frame from '../settings/frame.module.css';
import { DeliveryDrawer } from './DeliveryDrawer';
import { DELIVERY_TONES, type Delivery, type Webhook } from './webhook';

const EVERY_MS = 5_000;
const STATES = ['WAITING', 'DELIVERED', 'FAILED'] as const;

/** The deliveries of one webhook, newest first. */
export function DeliveryList({ webhook, may_edit }: { webhook: Webhook; may_edit: boolean }): ReactNode {
  const t = useText('admin');
  const [filters, setFilters] = useListFilters('admin.webhook_deliveries');
  const [opened, setOpened] = useState<Delivery | null>(null);
  const columns = useMemo(() => deliveryColumns(t), [t]);
  useEffect(() => {
    const timer = setInterval(() => void invalidate(`/webhooks/${webhook.id}/deliveries`), EVERY_MS);
    return () => clearInterval(timer);
  }, [webhook.id]);
  return (
    <section aria-label={t('webhook.deliveries')}>
      <h2>{t('webhook.deliveries')}</h2>
      <PagedTable
        id="admin.webhook_deliveries"
        path="/webhooks/{id}/deliveries"
        path_params={{ id: webhook.id }}
        row_key="id"
        label={t('webhook.deliveries')}
        columns={columns}
        params={filters}
        default_sort="-created_at"
        onOpen={setOpened}
        toolbar={
          <FilterBar
            value={filters}
            onChange={setFilters}
            extra={may_edit && webhook.state !== 'OFF' && <ReplayFailed webhook={webhook} />}
            fields={[
              {
                name: 'state',
                label: t('webhook.state'),
                kind: 'multi_select',
                width: 180,
                options: STATES.map((value) => ({ value, label: t(`webhook.delivery_states.${value}`) })),
              },
            ]}
          />
        }
        empty={{ title: t('webhook.no_deliveries'), description: t('webhook.no_deliveries_hint') }}
      />
      <DeliveryDrawer
        webhook={webhook}
        delivery={opened}
        may_edit={may_edit}
        onClose={() => setOpened(null)}
      />
    </section>
  );
}

/** Sends everything that failed within the time that deliveries are kept. */
function ReplayFailed({ webhook: { id } }: { webhook: Webhook }): ReactNode {
  const t = useText('admin');
  const { modal } = App.useApp();
  const { busy, act } = useAct();
  const replay = async () => {
    const { count } = await api.post('/webhooks/{id}/replay', {
      params: { path: { id } },
      body: { since: new Date(0).toISOString() },
    });
    toast.success(t('webhook.replayed', { count }));
  };
  const ask = () =>
    modal.confirm({
      title: t('webhook.replay_failed'),
      content: t('webhook.replay_failed_body'),
      okText: t('webhook.replay'),
      cancelText: t('action.cancel'),
      onOk: () => act(replay, () => invalidate('/webhooks')),
    });
  return (
    <Button loading={busy} onClick={ask}>
      {t('webhook.replay_failed')}
    </Button>
  );
}

function deliveryColumns(t: ReturnType<typeof useText>): DataColumn<Delivery>[] {
  return [
    {
      key: 'created_at',
      title: t('webhook.at'),
      width: 150,
      sort: true,
      render: ({ created_at }) => <DateTimeText value={created_at} />,
    },
    {
      key: 'type',
      title: t('webhook.type'),
      width: 260,
      render: ({ type }) => (
        <>
          {t(`webhook.event.${type}`, { defaultValue: '' })}{' '}
          <bdi dir="ltr" className={frame.code}>
            {type}
          </bdi>
        </>
      ),
    },
    {
      key: 'state',
      title: t('webhook.state'),
      width: 110,
      render: ({ state }) => (
        <StatusTag tone={DELIVERY_TONES[state]}>{t(`webhook.delivery_states.${state}`)}</StatusTag>
      ),
    },
    {
      key: 'attempts',
      title: t('webhook.attempts'),
      width: 80,
      kind: 'number',
    },
    {
      key: 'fault',
      title: t('webhook.fault'),
      width: 180,
      render: ({ fault }) => <bdi dir="ltr">{fault}</bdi>,
    },
    {
      key: 'next_at',
      title: t('webhook.next_at'),
      width: 150,
      render: ({ next_at }) => next_at && <DateTimeText value={next_at} />,
    },
  ];
}
