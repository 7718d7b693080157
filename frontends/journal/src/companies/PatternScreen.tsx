import { useAbility } from '@uketori/frontend-kit/abilities';
import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import type { Schema } from '@uketori/frontend-kit/apiTypes';
import { confirmLeave } from '@uketori/frontend-kit/dirty';
import { EmptyState, NoHits } from '@uketori/frontend-kit/EmptyState';
import { useText } from '@uketori/frontend-kit/i18n';
import { Link } from '@uketori/frontend-kit/Link';
import { LoadFailed } from '@uketori/frontend-kit/LoadFailed';
import { PageHeader } from '@uketori/frontend-kit/PageHeader';
import { AutoComplete, Button, Input, Spin } from 'antd';
import { useDeferredValue, useState, type ReactNode } from 'react';
import { MasterPage } from '../masters/MasterNav';
import { CompanyPatterns } from './CompanyPatterns';
import { useLearnedCompanies } from './useLearnedCompanies';
import styles from './patterns.module.css';

const SUGGESTED = 10;

/** No supplier with a pattern, or none that was searched for. */
function Nothing({ onClear }: { onClear: (() => void) | null }): ReactNode {
  const t = useText('journal');
  if (onClear) return <NoHits onClear={onClear} />;
  return <EmptyState title={t('companies.no_pattern')} description={t('companies.no_pattern_hint')} />;
}

/** Learned journals: suppliers on the left with their accounts, the chosen one's lines on the right. */
export default function PatternScreen(): ReactNode {
  const t = useText('journal');
  const mayUpdate = useAbility('company:update') > 0;
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const list = useLearnedCompanies(q);
  const learned = list.items;
  const [chosen, setChosen] = useState<string | null>(null);
  // Its pattern is being written: a search that does not find it leaves it there.
  const [held, setHeld] = useState<string | null>(null);
  const shown = held ?? learned.find((company) => company.id === chosen)?.id ?? learned[0]?.id ?? null;
  const choose = async (id: string) => {
    if (id === shown || !(await confirmLeave())) return;
    setHeld(null);
    setChosen(id);
  };
  // Fetched by id: a response for another supplier lands in another place of the cache and is not shown.
  const detail = useApiQuery(
    '/companies/{id}',
    { params: { path: { id: shown ?? '' } } },
    { enabled: shown !== null },
  );
  return (
    <MasterPage current="pattern">
      <PageHeader title={t('masters.nav.pattern')} subtitle={t('companies.pattern_hint')} />
      <div className={`uk-panel ${styles.split}`}>
        <div className={styles.list}>
          <AutoComplete
            value={typed}
            options={
              typed.trim() === ''
                ? []
                : learned.slice(0, SUGGESTED).map((one) => ({ value: one.company_name }))
            }
            // The server finds more than what the name contains.
            showSearch={{ filterOption: false }}
            onChange={setTyped}
          >
            <Input.Search
              allowClear
              lang="ja"
              placeholder={t('companies.search')}
              aria-label={t('companies.search')}
            />
          </AutoComplete>
          {list.loading && learned.length === 0 && <Spin />}
          {list.error !== null && <LoadFailed error={list.error} onRetry={list.again} />}
          {!list.loading && list.error === null && learned.length === 0 && (
            <Nothing onClear={q === '' ? null : () => setTyped('')} />
          )}
          <Learned companies={learned} shown={shown} onChoose={(id) => void choose(id)} />
          {list.more && (
            <Button block loading={list.loading} onClick={list.more}>
              {t('companies.more')}
            </Button>
          )}
        </div>
        <div className={styles.lines}>
          {shown && detail.isLoading && <Spin />}
          {shown && mayUpdate && (
            <Link to={`/master/company/${shown}`} className={styles.edit}>
              {t('companies.pattern_edit')}
            </Link>
          )}
          {detail.data && (
            <CompanyPatterns
              key={detail.data.id}
              company={detail.data}
              onWriting={(isWriting) => setHeld(isWriting ? shown : null)}
              refetch={async () => {
                list.again();
                await detail.refetch();
              }}
            />
          )}
        </div>
      </div>
    </MasterPage>
  );
}

interface LearnedProps {
  companies: readonly Schema<'Company'>[];
  shown: string | null;
  onChoose: (id: string) => void;
}

/** Suppliers with the accounts of what was learned for them. */
function Learned({ companies, shown, onChoose }: LearnedProps): ReactNode {
  return (
    <ul className={styles.entries}>
      {companies.map((company) => (
        <li key={company.id}>
          <button
            type="button"
            className={company.id === shown ? styles.chosen : styles.entry}
            aria-pressed={company.id === shown}
            onClick={() => onChoose(company.id)}
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
  );
}
