import type { components } from '@uketori/frontend-kit/api.gen';
import { codeText } from '@uketori/frontend-kit/errorText';
import { Link } from '@uketori/frontend-kit/Link';
import { useText } from '@uketori/frontend-kit/i18n';
import { Modal } from '@uketori/frontend-kit/Modal';
import { StatusTag } from '@uketori/frontend-kit/StatusTag';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { PaymentRow } from '../payment.types';
import styles from './payments.module.css';

export type BulkResult = components['schemas']['PaymentBulkResult'];

interface Props {
  results: BulkResult[];
  rows: PaymentRow[];
  busy: boolean;
  /** continues with those that only a warning about duties stopped */
  onAccept: () => void;
  onClose: () => void;
}

/** Thousands of rows would hold up the page. */
const SHOWN = 100;

/** What became of each payment of a bulk; the refused first. */
export function BulkResults({ results, rows, busy, onAccept, onClose }: Props): ReactNode {
  const t = useText('payment');
  const byKey = new Map(rows.map((row) => [row.pay_key, row]));
  const ordered = [...results].sort((a, b) => Number(a.ok) - Number(b.ok));
  const refused = results.filter((result) => !result.ok).length;
  const warned = results.filter(({ can_accept }) => can_accept).length;
  return (
    <Modal
      open
      width={700}
      title={t('bulk.result_title', { done: results.length - refused, refused })}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('action.close')}</Button>
          {warned > 0 && (
            <Button loading={busy} onClick={onAccept}>
              {t('duty.accept', { ns: 'kit', count: warned })}
            </Button>
          )}
        </>
      }
    >
      {warned > 0 && <p>{t('duty.logged', { ns: 'kit' })}</p>}
      <ul className={styles.results}>
        {ordered.slice(0, SHOWN).map((result) => {
          const row = byKey.get(result.pay_key);
          return (
            <li key={result.pay_key}>
              <StatusTag tone={result.ok ? 'success' : 'danger'}>
                {t(result.ok ? 'bulk.ok' : 'bulk.refused')}
              </StatusTag>
              <Link to={`/payment/${result.pay_key}`} className="uk-num">
                {t('payment.number', { number: row?.local_id ?? '' })}
              </Link>
              <span lang="ja" className={styles.result_name}>
                {row?.partner_name}
              </span>
              {!result.ok && <span className={styles.result_reason}>{codeText(result.code, 'payment')}</span>}
            </li>
          );
        })}
        {ordered.length > SHOWN && <li>{t('refused.more', { ns: 'kit', count: ordered.length - SHOWN })}</li>}
      </ul>
    </Modal>
  );
}
