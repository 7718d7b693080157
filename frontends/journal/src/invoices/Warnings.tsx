import { useText } from '@uketori/frontend-kit/i18n';
import { Link } from '@uketori/frontend-kit/Link';
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import styles from './detail.module.css';

/** What a person should look at before approving; none of it stops anything. */
export function Warnings({ codes }: { codes: readonly string[] }): ReactNode {
  const t = useText('journal');
  if (codes.length === 0) return null;
  const lines = codes.map((code) => <div key={code}>{t(`warning.${code}`, { defaultValue: code })}</div>);
  return <Alert type="warning" showIcon title={lines} style={{ marginBottom: 8 }} />;
}

/** Invoices that may be duplicates of this one: where to look before it is paid twice. */
export function SameBills({ numbers }: { numbers: readonly number[] }): ReactNode {
  const t = useText('journal');
  if (numbers.length === 0) return null;
  const links = numbers.map((number) => (
    <Link key={number} to={`/invoice/${number}`} className={styles.same_bill}>
      {number}
    </Link>
  ));
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginBottom: 8 }}
      title={
        <>
          {t('attention.same')} {links}
        </>
      }
    />
  );
}
