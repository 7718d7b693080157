import { CloseOutlined } from '@ant-design/icons';
import { useText } from '@uketori/frontend-kit/i18n';
import { Modal } from '@uketori/frontend-kit/Modal';
import { SearchSelect } from '@uketori/frontend-kit/SearchSelect';
import { DateText, Yen } from '@uketori/frontend-kit/Yen';
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import type { PaymentListRow } from '../payment.types';
import { Booked, ProposalText } from './row.columns';
import type { OpenRow } from './statement.types';
import styles from './statements.module.css';
import { useStatementActs } from './useStatementActs';

/** A person names the payments of a row. A debit pays approved ones, a credit gives paid ones back. */
export function ChoosePayments({ row, onClose }: { row: OpenRow; onClose: () => void }): ReactNode {
  const t = useText('payment');
  const [chosen, setChosen] = useState<PaymentListRow[]>([]);
  const { busy, match } = useStatementActs();
  const total = chosen.reduce((sum, payment) => sum + payment.transfer_amount, 0);
  const run = (pay_keys: string[]) => void match(row.id, pay_keys, onClose);
  const add = (payment: PaymentListRow | null) => {
    if (payment && !chosen.some(({ pay_key }) => pay_key === payment.pay_key))
      setChosen([...chosen, payment]);
  };
  return (
    <Modal
      open
      width={640}
      title={t(row.direction === 'out' ? 'statement.choose_title' : 'statement.choose_returned_title')}
      okText={t('statement.accept')}
      cancelText={t('action.cancel')}
      okButtonProps={{ disabled: chosen.length === 0, loading: busy }}
      onOk={() => run(chosen.map(({ pay_key }) => pay_key))}
      onCancel={onClose}
    >
      <p className={styles.row_line}>
        <DateText value={row.booked_on} /> <Booked row={row} t={t} /> <span lang="ja">{row.description}</span>
      </p>
      {row.proposals.length > 0 && (
        <ul className={styles.chosen}>
          {row.proposals.map((proposal) => (
            <li key={proposal.pay_keys.join()} className={styles.offered}>
              <ProposalText proposal={proposal} t={t} />
              <Button size="small" disabled={busy} onClick={() => run(proposal.pay_keys)}>
                {t('statement.take')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <SearchSelect
        path="/payments"
        params={{ state: row.direction === 'out' ? 'APPROVED' : 'PAID', limit: 25 }}
        label={t('statement.search')}
        placeholder={t('statement.search')}
        choiceOf={(payment) => ({
          id: payment.pay_key,
          code: String(payment.local_id),
          name: payment.partner_name,
          note: `${payment.pay_date ?? ''} ¥${payment.transfer_amount.toLocaleString('ja-JP')}`,
        })}
        value={null}
        onPick={add}
        none={t('statement.search_none')}
      />
      <ul className={styles.chosen}>
        {chosen.map((payment) => (
          <li key={payment.pay_key} className={styles.offered}>
            <span>
              {t('payment.number', { number: payment.local_id })}{' '}
              <span lang="ja">{payment.partner_name}</span> <Yen value={payment.transfer_amount} />
            </span>
            <Button
              size="small"
              type="text"
              icon={<CloseOutlined />}
              aria-label={t('statement.remove', { number: payment.local_id })}
              onClick={() => setChosen(chosen.filter(({ pay_key }) => pay_key !== payment.pay_key))}
            />
          </li>
        ))}
      </ul>
      {chosen.length > 0 && (
        <p className={styles.row_line}>
          {t('zengin.total')} <Yen value={total} strong />{' '}
          <span className="uk-muted">{t('statement.difference')}</span> <Yen value={row.amount - total} />
        </p>
      )}
    </Modal>
  );
}
