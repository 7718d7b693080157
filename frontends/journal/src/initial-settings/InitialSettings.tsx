import { useText } from '@uketori/frontend-kit/i18n';
import { Link } from '@uketori/frontend-kit/Link';
import { LoadFailed } from '@uketori/frontend-kit/LoadFailed';
import { PageHeader } from '@uketori/frontend-kit/PageHeader';
import { PageSpin } from '@uketori/frontend-kit/PageSpin';
import { StatusTag } from '@uketori/frontend-kit/StatusTag';
import type { ReactNode } from 'react';
import styles from './initialSettings.module.css';
import { StandardChart } from './StandardChart';
import { useBooks } from './useBooks';

/** The pages that a new organization needs, in that order. */
const NEXT = [
  ['mycompany', '/mycompany'],
  ['settings', '/settings'],
  ['banks', '/payment/banks'],
  ['users', '/user'],
] as const;

/** What a new organization begins with: its books in one step, then the way to the rest. */
export default function InitialSettings(): ReactNode {
  const t = useText('journal');
  return (
    <div className="uk-page">
      <PageHeader title={t('initial.title')} subtitle={t('initial.lead')} />
      <ol className={styles.steps}>
        <li>
          <h2>{t('initial.books')}</h2>
          <Books />
        </li>
        {NEXT.map(([step, path]) => (
          <li key={step}>
            <h2>
              <Link to={path}>{t(`initial.${step}`)}</Link>
            </h2>
            <p>{t(`initial.${step}_hint`)}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}

function Books(): ReactNode {
  const t = useText('journal');
  const { begun, error, refetch } = useBooks();
  if (error) return <LoadFailed error={error} onRetry={refetch} />;
  if (begun === undefined) return <PageSpin />;
  if (!begun)
    return (
      <>
        <p>{t('masters.standard.hint')}</p>
        <StandardChart />
      </>
    );
  return (
    <p className={styles.begun}>
      <StatusTag tone="success">{t('initial.begun')}</StatusTag>
      <Link to="/master/accounttitle">{t('initial.to_masters')}</Link>
    </p>
  );
}
