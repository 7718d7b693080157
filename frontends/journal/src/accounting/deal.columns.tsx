import type { DataColumn } from '@uketori/frontend-kit/DataTable';
import { useText } from '@uketori/frontend-kit/i18n';
import { Link } from '@uketori/frontend-kit/Link';
import { formatDate, formatYen } from '@uketori/frontend-kit/format';
import { DateTimeText } from '@uketori/frontend-kit/Yen';
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import type { Deal } from './accounting.types';
import { DealTag, SettleTag } from './DealTag';
import { DealReason } from './Obstacles';
import styles from './accounting.module.css';

export type DealAct = 'retry' | 'cancel' | 'withdraw' | 'settle';

export interface DealActs {
  act: (deal: Deal, what: DealAct) => Promise<void>;
  /** asks first */
  withdraw: (deal: Deal) => void;
}

/** While the service wants to be left alone, trying at once would change nothing. */
function isWorthTrying({ error_code }: Deal): boolean {
  return error_code !== '' && error_code !== 'accounting_limited';
}

/** Columns of the sendings: which invoice, its state and why, and what a person can do about it. */
export function dealColumns(t: ReturnType<typeof useText>, acts: DealActs): DataColumn<Deal>[] {
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
    { key: 'partner_name', title: t('field.partner_name'), width: 160 },
    { key: 'amount', title: t('accounting.amount'), width: 110, kind: 'yen' },
    {
      key: 'error_code',
      title: t('accounting.why'),
      width: 240,
      render: (deal) => (
        <>
          {deal.state !== 'sent' && <DealReason code={deal.error_code} params={deal.error_params} />}
          {deal.state === 'waiting' && deal.error_code && (
            <span className="uk-muted">
              {t('accounting.next_attempt')} <DateTimeText value={deal.next_attempt_at} />
            </span>
          )}
        </>
      ),
    },
    {
      key: 'settle_state',
      title: t('accounting.settle.title'),
      width: 240,
      render: (deal) => deal.state === 'sent' && <Settlement deal={deal} />,
    },
    {
      key: 'actions',
      title: t('accounting.actions'),
      width: 190,
      render: (deal) => <Actions deal={deal} acts={acts} />,
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
    { key: 'settled_at', title: t('accounting.settle.at'), width: 140, kind: 'datetime' },
    { key: 'sent_at', title: t('accounting.sent_at'), width: 140, kind: 'datetime' },
    { key: 'created_by_name', title: t('accounting.requested_by'), width: 120 },
    { key: 'created_at', title: t('accounting.requested_at'), width: 140, kind: 'datetime', sort: true },
  ];
}

/** The payment over there: its state, what was paid and what stays open, or why it waits or failed. */
function Settlement({ deal }: { deal: Deal }): ReactNode {
  const t = useText('journal');
  const { settle_state, settle_wanted: wanted, settle_error_code, settle_next_at } = deal;
  return (
    <div className={styles.reason}>
      <span>
        <SettleTag state={settle_state} />{' '}
        {wanted !== null &&
          wanted.amount > 0 &&
          t('accounting.settle.paid', { date: formatDate(wanted.paid_on), amount: formatYen(wanted.amount) })}
      </span>
      {wanted && wanted.offset > 0 && (
        <span>{t('accounting.settle.offset', { offset: formatYen(wanted.offset) })}</span>
      )}
      {wanted && wanted.fee > 0 && (
        <span className="uk-muted">{t('accounting.settle.fee', { fee: formatYen(wanted.fee) })}</span>
      )}
      <DealReason code={settle_error_code} params={deal.settle_error_params} />
      {settle_state === 'waiting' && settle_error_code && (
        <span className="uk-muted">
          {t('accounting.next_attempt')} <DateTimeText value={settle_next_at} />
        </span>
      )}
    </div>
  );
}

/** Whether a payment that waits for its next try, or failed, can be sent at once. */
function maySettle({ state, settle_state, settle_error_code }: Deal): boolean {
  if (state !== 'sent') return false;
  const isWorthIt = settle_error_code !== '' && settle_error_code !== 'accounting_limited';
  return settle_state === 'failed' || (settle_state === 'waiting' && isWorthIt);
}

function Actions({ deal, acts }: { deal: Deal; acts: DealActs }): ReactNode {
  const t = useText('journal');
  // Kept here: a cell is drawn again only when its row changed.
  const [busy, setBusy] = useState(false);
  const act = async (what: DealAct) => {
    setBusy(true);
    await acts.act(deal, what);
    setBusy(false);
  };
  return (
    <span className={styles.buttons}>
      {deal.state === 'failed' && (
        <Button size="small" type="primary" disabled={busy} onClick={() => void act('retry')}>
          {t('accounting.act.retry')}
        </Button>
      )}
      {deal.state === 'waiting' && isWorthTrying(deal) && (
        <Button size="small" disabled={busy} onClick={() => void act('retry')}>
          {t('accounting.act.retry_now')}
        </Button>
      )}
      {(deal.state === 'failed' || deal.state === 'waiting') && (
        <Button size="small" disabled={busy} onClick={() => void act('cancel')}>
          {t('accounting.act.cancel')}
        </Button>
      )}
      {maySettle(deal) && (
        <Button size="small" type="primary" disabled={busy} onClick={() => void act('settle')}>
          {t('accounting.act.settle')}
        </Button>
      )}
      {deal.state === 'sent' && (
        <Button size="small" onClick={() => acts.withdraw(deal)}>
          {t('accounting.act.withdraw')}
        </Button>
      )}
    </span>
  );
}
