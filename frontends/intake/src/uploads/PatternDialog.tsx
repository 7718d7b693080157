import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { EmptyState } from '@uketori/frontend-kit/EmptyState';
import { useText } from '@uketori/frontend-kit/i18n';
import { LoadFailed } from '@uketori/frontend-kit/LoadFailed';
import { Modal } from '@uketori/frontend-kit/Modal';
import { useDebounced } from '@uketori/frontend-kit/useDebounced';
import { Button, Input, Spin } from 'antd';
import { useState, type ReactNode } from 'react';
import type { PatternChoice } from './choice.rules';
import styles from './upload.module.css';

type PatternLine = Record<string, unknown>;

interface Company {
  id: string;
  company_name: string;
  patterns: { id: string; name: string; keyword: string; company_journals: PatternLine[] }[];
}

interface Row extends PatternChoice {
  keyword: string;
  lines: PatternLine[];
}

const DEBOUNCE_MS = 300;
const LIMIT = 100;

const titleOf = (lines: PatternLine[], side: 'debit' | 'credit'): string | null =>
  lines
    .map((line) => line[`${side}_account_title`])
    .find((name): name is string => typeof name === 'string') ?? null;

/** Suppliers as the server pages them, one row per learned pattern; suppliers without one have nothing to choose. */
function rowsOf(companies: Company[]): Row[] {
  return companies.flatMap(({ company_name, patterns }) =>
    patterns.map(({ id, name, keyword, company_journals }) => ({
      id,
      company_name,
      name: name || keyword,
      keyword,
      debit: titleOf(company_journals, 'debit'),
      credit: titleOf(company_journals, 'credit'),
      lines: company_journals,
    })),
  );
}

interface Props {
  current: PatternChoice | null;
  onClose: () => void;
  onPick: (pattern: PatternChoice) => void;
}

/** Chooses what was learned from a supplier's earlier invoices: the list at the start, its lines at the end. */
export function PatternDialog({ current, onClose, onPick }: Props): ReactNode {
  const t = useText('intake');
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed, DEBOUNCE_MS).trim();
  const [picked, setPicked] = useState<string | null>(current?.id ?? null);
  const query = useApiQuery(
    '/companies',
    { params: { query: { q: search || undefined, status: 1, limit: LIMIT } } },
    { keepPrevious: true },
  );
  const rows = rowsOf(query.data?.items ?? []);
  const chosen = rows.find(({ id }) => id === picked) ?? rows[0];
  const pick = () => {
    if (!chosen) return;
    const { id, company_name, name, debit, credit } = chosen;
    onPick({ id, company_name, name, debit, credit });
  };
  return (
    <Modal
      open
      width={900}
      title={t('pattern.title')}
      onCancel={onClose}
      footer={[
        <Button key="cancel" onClick={onClose}>
          {t('action.cancel')}
        </Button>,
        <Button key="ok" type="primary" disabled={!chosen} onClick={pick}>
          {t('pattern.pick')}
        </Button>,
      ]}
    >
      <Input
        type="search"
        allowClear
        maxLength={200}
        aria-label={t('pattern.search')}
        placeholder={t('pattern.search')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {query.isPending && <Spin className={styles.spin} />}
      {query.error && !query.data && <LoadFailed error={query.error} onRetry={query.refetch} />}
      {query.data && rows.length === 0 && (
        <EmptyState title={t('pattern.none')} description={t('pattern.none_hint')} />
      )}
      {rows.length > 0 && (
        <div className={styles.pattern}>
          <ul className={styles.pattern_list} role="listbox" aria-label={t('pattern.title')}>
            {rows.map((row) => (
              <li key={row.id}>
                <button
                  type="button"
                  role="option"
                  aria-selected={row.id === chosen?.id}
                  onClick={() => setPicked(row.id)}
                  onDoubleClick={pick}
                >
                  <strong lang="ja">{row.company_name}</strong>
                  <span className="uk-muted" lang="ja">
                    {row.name && `${row.name} · `}
                    {row.debit ?? '—'} / {row.credit ?? '—'}
                  </span>
                </button>
              </li>
            ))}
            {query.data?.next_cursor && <li className={styles.note}>{t('pattern.cut')}</li>}
          </ul>
          {chosen && <Lines lines={chosen.lines} />}
        </div>
      )}
    </Modal>
  );
}

function Lines({ lines }: { lines: PatternLine[] }): ReactNode {
  const t = useText('intake');
  const words = (line: PatternLine, side: 'debit' | 'credit') =>
    ['account_title', 'sub_account', 'department', 'tax']
      .map((reference) => line[`${side}_${reference}`])
      .filter((name): name is string => typeof name === 'string' && name !== '');
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          <th className={styles.debit}>{t('side.debit')}</th>
          <th className={styles.credit}>{t('side.credit')}</th>
        </tr>
      </thead>
      <tbody lang="ja">
        {lines.map((line, index) => (
          <tr key={index}>
            {(['debit', 'credit'] as const).map((side) => {
              const [title, ...rest] = words(line, side);
              return (
                <td key={side}>
                  {title}
                  {rest.length > 0 && <div className="uk-muted">{rest.join(' / ')}</div>}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
