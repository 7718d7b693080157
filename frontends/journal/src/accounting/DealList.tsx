import { api, type Query } from '@uketori/frontend-kit/api';
import { invalidate } from '@uketori/frontend-kit/apiHooks';
import { DataTable, type DataColumn } from '@uketori/frontend-kit/DataTable';
import { errorText } from '@uketori/frontend-kit/errorText';
import { FilterBar } from '@uketori/frontend-kit/FilterBar';
import { useText } from '@uketori/frontend-kit/i18n';
import { Link } from '@uketori/frontend-kit/Link';
import { toast } from '@uketori/frontend-kit/toast';
import { DateTimeText } from '@uketori/frontend-kit/Yen';
import { App, Button } from 'antd';
import { useMemo, useState, type ReactNode } from 'react';
import { type Deal, DEAL_STATES } from './accounting.types';
import { DealTag } from './DealTag';
import { DealReason } from './Obstacles';
import { COMPANY_PATH } from './useAccounting';
import styles from './accounting.module.css';

const LOOK_AGAIN_MS = 5_000;
type Act = 'retry' | 'cancel' | 'withdraw';

/** While the service wants to be left alone, trying at once would change nothing. */
function isWorthTrying({ error_code }: Deal): boolean {
  return error_code !== '' && error_code !== 'accounting_limited';
}

/** Every sending: where it stands, why it waits or failed, and what a person can do about it. */
export function DealList(): ReactNode {
  const t = useText('journal');
  const { modal } = App.useApp();
  const [filters, setFilters] = useState<Query>({});
  const columns = useMemo<DataColumn<Deal>[]>(() => {
    const act = async (deal: Deal, what: Act) => {
      try {
        await api.post(`/accounting/deals/${deal.id}/${what}`);
        toast.success(t(`accounting.done.${what}`));
      } catch (error) {
        toast.error(errorText(error));
      }
      await invalidate('/accounting/deals', COMPANY_PATH, '/invoices');
    };
    const withdraw = (deal: Deal) =>
      modal.confirm({
        title: t('accounting.withdraw_title', { number: deal.local_id }),
        content: t('accounting.withdraw_hint'),
        okText: t('accounting.act.withdraw'),
        cancelText: t('export.cancel'),
        onOk: () => act(deal, 'withdraw'),
      });
    return [
      {
        key: 'local_id',
        title: t('field.local_id'),
        width: 80,
        kind: 'number',
        sort: true,
        render: (deal) => <Link to={`/invoice/${deal.local_id}`}>{deal.local_id}</Link>,
      },
      {
        key: 'state',
        title: t('accounting.state_label'),
        width: 110,
        render: (deal) => <DealTag state={deal.state} />,
      },
      { key: 'partner_name', title: t('field.partner_name'), width: 190 },
      { key: 'amount', title: t('accounting.amount'), width: 110, kind: 'yen' },
      {
        key: 'error_code',
        title: t('accounting.why'),
        width: 330,
        render: (deal) => (
          <>
            <DealReason deal={deal} />
            {deal.state === 'waiting' && deal.error_code && (
              <span className="uk-muted">
                {t('accounting.next_attempt')} <DateTimeText value={deal.next_attempt_at} />
              </span>
            )}
          </>
        ),
      },
      {
        key: 'deal_ids',
        title: t('accounting.deal_ids'),
        width: 170,
        render: (deal) => (
          <span className={styles.reason}>
            {deal.deal_ids.map((id, at) => (
              <span key={id}>
                {id} <bdi className="uk-muted">{deal.ref_numbers[at]}</bdi>
              </span>
            ))}
          </span>
        ),
      },
      {
        key: 'actions',
        title: t('accounting.actions'),
        width: 190,
        render: (deal) => (
          <span className={styles.buttons}>
            {deal.state === 'failed' && (
              <Button size="small" type="primary" onClick={() => void act(deal, 'retry')}>
                {t('accounting.act.retry')}
              </Button>
            )}
            {deal.state === 'waiting' && isWorthTrying(deal) && (
              <Button size="small" onClick={() => void act(deal, 'retry')}>
                {t('accounting.act.retry_now')}
              </Button>
            )}
            {(deal.state === 'failed' || deal.state === 'waiting') && (
              <Button size="small" onClick={() => void act(deal, 'cancel')}>
                {t('accounting.act.cancel')}
              </Button>
            )}
            {deal.state === 'sent' && (
              <Button size="small" onClick={() => withdraw(deal)}>
                {t('accounting.act.withdraw')}
              </Button>
            )}
          </span>
        ),
      },
      { key: 'sent_at', title: t('accounting.sent_at'), width: 140, kind: 'datetime' },
      { key: 'created_by_name', title: t('accounting.requested_by'), width: 120 },
      { key: 'created_at', title: t('accounting.requested_at'), width: 140, kind: 'datetime', sort: true },
    ];
  }, [t, modal]);
  return (
    <DataTable<Deal>
      id="journal.accounting.deals"
      path="/accounting/deals"
      row_key="id"
      columns={columns}
      params={filters}
      default_sort="-created_at"
      refetchInterval={LOOK_AGAIN_MS}
      label={t('accounting.tab.deals')}
      toolbar={
        <FilterBar
          value={filters}
          onChange={setFilters}
          fields={[
            {
              name: 'state',
              kind: 'multi_select',
              label: t('accounting.state_label'),
              options: DEAL_STATES.map((value) => ({ value, label: t(`accounting.state.${value}`) })),
            },
          ]}
        />
      }
      empty={{ title: t('accounting.deals_empty'), description: t('accounting.deals_empty_hint') }}
    />
  );
}
