import { useText } from '@uketori/frontend-kit/i18n';
import { Link } from '@uketori/frontend-kit/Link';
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import type { GroupMember } from '../payment.types';
import styles from './payments.module.css';

/** Payments that may pay the same once more: where to look before both go out. */
export function SamePayments({ payments }: { payments: readonly GroupMember[] }): ReactNode {
  const t = useText('payment');
  if (payments.length === 0) return null;
  const links = payments.map(({ pay_key, local_id }) => (
    <Link key={pay_key} to={`/payment/${pay_key}`} className={styles.same_payment}>
      {t('payment.number', { number: local_id })}
    </Link>
  ));
  return (
    <Alert
      type="warning"
      showIcon
      className={styles.notice}
      title={
        <>
          {t('twice.same')} {links}
        </>
      }
    />
  );
}
