import { useAbility } from '@uketori/frontend-kit/abilities';
import { api } from '@uketori/frontend-kit/api';
import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { formatDateTime } from '@uketori/frontend-kit/format';
import { useText } from '@uketori/frontend-kit/i18n';
import { LoadFailed } from '@uketori/frontend-kit/LoadFailed';
import { Spin } from 'antd';
import type { ReactNode } from 'react';
import { CapLine } from './DeductionCard';
import { QualifiedCard } from './QualifiedCard';
import styles from './tax.module.css';

/** A supplier's registration today, its stored responses, and how much of its yearly cap is used. */
export function CompanyRegistry({ company_id }: { company_id: string }): ReactNode {
  const t = useText('journal');
  const mayCheck = useAbility('company:update') > 0;
  const query = useApiQuery('/companies/{id}/registry', { params: { path: { id: company_id } } });
  if (query.error && !query.data) return <LoadFailed error={query.error} onRetry={query.refetch} />;
  if (!query.data) return <Spin />;
  const { data } = query;
  return (
    <div className={styles.panel}>
      <QualifiedCard
        t_number={data.t_number}
        qualification={data.qualification}
        registry={data.registry}
        registry_enabled={data.registry_enabled}
        check={(force) =>
          api.post('/companies/{id}/registry-check', {
            params: { path: { id: company_id } },
            body: { force },
          })
        }
        company_id={company_id}
        unsaved={false}
        may_check={mayCheck}
        onChecked={query.refetch}
      />
      {data.cap && (
        <section className={styles.card} aria-label={t('tax.card.deduction')}>
          <header>
            <h3>{t('tax.card.deduction')}</h3>
          </header>
          <CapLine cap={data.cap} />
        </section>
      )}
      {data.history.length > 0 && (
        <details className={styles.gross_up}>
          <summary>{t('tax.registry.history', { count: data.history.length })}</summary>
          <ul className={styles.reasons}>
            {data.history.map((row) => (
              <li key={row.checked_at}>
                {formatDateTime(row.checked_at)} {t(`tax.registry.state.${row.state}`)}{' '}
                <span lang="ja">{row.entry?.name}</span>{' '}
                <span className="uk-muted">
                  {row.checked_by === 'registry' ? t('tax.registry.by_itself') : row.checked_by}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
