import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { EmptyState } from '@uketori/frontend-kit/EmptyState';
import { errorText } from '@uketori/frontend-kit/errorText';
import { useText } from '@uketori/frontend-kit/i18n';
import { PageHeader } from '@uketori/frontend-kit/PageHeader';
import { Input, Spin } from 'antd';
import { useDeferredValue, useState, type ReactNode } from 'react';
import { LinesEditor } from '../lines/LinesEditor';
import { withKeys } from '../lines/lineInput';
import { MasterPage } from '../masters/MasterNav';
import type { Company } from './company.types';
import styles from './patterns.module.css';

const LIMIT = 100;

/** Learned journals: suppliers on the left with their accounts, the chosen one's lines on the right. */
export default function PatternScreen(): ReactNode {
  const t = useText('journal');
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const list = useApiQuery<{ items: Company[] }>(
    '/companies',
    { limit: LIMIT, q: q || undefined },
    { keepPrevious: true },
  );
  const learned = list.data?.items.filter((company) => company.patterns.length > 0) ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = learned.find((company) => company.id === chosen)?.id ?? learned[0]?.id ?? null;
  // Asked for by id: an answer for another supplier lands in another place of the cache and is not shown.
  const detail = useApiQuery<Company>(`/companies/${shown}`, {}, { enabled: shown !== null });
  return (
    <MasterPage current="pattern">
      <PageHeader title={t('masters.nav.pattern')} subtitle={t('companies.pattern_hint')} />
      <div className={`uk-panel ${styles.split}`}>
        <div className={styles.list}>
          <Input.Search
            allowClear
            placeholder={t('companies.search')}
            aria-label={t('companies.search')}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          {list.isLoading && <Spin />}
          {list.error && <EmptyState title={errorText(list.error)} />}
          {list.data && learned.length === 0 && (
            <EmptyState title={t('companies.no_pattern')} description={t('companies.no_pattern_hint')} />
          )}
          <ul className={styles.entries}>
            {learned.map((company) => (
              <li key={company.id}>
                <button
                  type="button"
                  className={company.id === shown ? styles.chosen : styles.entry}
                  aria-pressed={company.id === shown}
                  onClick={() => setChosen(company.id)}
                >
                  <strong lang="ja">{company.company_name}</strong>
                  <span lang="ja">
                    <span className={styles.debit}>{company.debit_account_title.name ?? '—'}</span>
                    <span className={styles.credit}>{company.credit_account_title.name ?? '—'}</span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </div>
        <div className={styles.lines}>
          {shown && detail.isLoading && <Spin />}
          {detail.data?.patterns.map((pattern) => (
            <section key={pattern.id}>
              {(pattern.name || pattern.keyword) && (
                <h3>
                  {pattern.name} <small className="uk-muted">{pattern.keyword}</small>
                </h3>
              )}
              <LinesEditor
                lines={withKeys(pattern.company_journals)}
                editing={false}
                templates
                onChange={() => undefined}
              />
            </section>
          ))}
        </div>
      </div>
    </MasterPage>
  );
}
