import { EmptyState, NoHits } from '@uketori/frontend-kit/EmptyState';
import { useText } from '@uketori/frontend-kit/i18n';
import { LoadFailed } from '@uketori/frontend-kit/LoadFailed';
import { ShortTable } from '@uketori/frontend-kit/pro/ShortTable';
import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { Alert, Button, Select, Spin } from 'antd';
import { useState, type ReactNode } from 'react';
import { AcceptSure } from './AcceptSure';
import { ChoosePayments } from './ChoosePayments';
import { IgnoreRow } from './IgnoreRow';
import { openColumns } from './row.columns';
import type { OpenRow } from './statement.types';
import styles from './statements.module.css';
import { useStatementActs } from './useStatementActs';

type Direction = OpenRow['direction'];
const DIRECTIONS: readonly Direction[] = ['out', 'in'];

interface Props {
  view: 'to_check' | 'unmatched';
  user_bank_id: string | undefined;
  onEveryBank: () => void;
  /** offered while there is nothing */
  start: ReactNode;
}

/** Rows that wait: with a proposal to check, or without one. */
export function OpenRows({ view, user_bank_id, onEveryBank, start }: Props): ReactNode {
  const t = useText('payment');
  const [direction, setDirection] = useState<Direction | null>(null);
  const [asked, setAsked] = useState<{ act: 'choose' | 'ignore'; row: OpenRow } | null>(null);
  const [accepting, setAccepting] = useState(false);
  const { busy, match } = useStatementActs();
  const query = useApiQuery('/bank-statements/open-rows', {
    params: { query: user_bank_id ? { user_bank_id } : {} },
  });
  if (query.isPending) return <Spin />;
  if (!query.data) return <LoadFailed error={query.error} onRetry={query.refetch} />;
  const { items, total } = query.data;
  const wanted = items.filter((row) => row.proposals.length > 0 === (view === 'to_check'));
  const rows = wanted.filter((row) => direction === null || row.direction === direction);
  const sure = wanted.filter((row) => row.proposals[0]?.sure);
  const close = () => setAsked(null);
  const actions = (row: OpenRow) => (
    <RowActs row={row} busy={busy} onMatch={match} onAsk={(act) => setAsked({ act, row })} />
  );
  return (
    <>
      {wanted.length > 0 && (
        <div className={styles.bar}>
          {view === 'to_check' && (
            <Button type="primary" disabled={sure.length === 0} onClick={() => setAccepting(true)}>
              {t('statement.accept_sure', { count: sure.length })}
            </Button>
          )}
          <Select<Direction | 'all'>
            aria-label={t('statement.direction')}
            className={styles.filter}
            value={direction ?? 'all'}
            onChange={(next) => setDirection(next === 'all' ? null : next)}
            options={[
              { value: 'all', label: t('statement.direction_all') },
              ...DIRECTIONS.map((value) => ({ value, label: t(`statement.direction_${value}`) })),
            ]}
          />
          <span className="uk-muted">{t('statement.rows', { count: rows.length })}</span>
        </div>
      )}
      {total > items.length && (
        <Alert type="info" showIcon title={t('statement.left_off', { shown: items.length, total })} />
      )}
      {rows.length === 0 && (direction !== null || user_bank_id) ? (
        <NoHits
          onClear={() => {
            setDirection(null);
            onEveryBank();
          }}
        />
      ) : rows.length === 0 ? (
        <EmptyState
          title={t(`statement.none_${view}`)}
          description={t(`statement.none_${view}_hint`)}
          action={total === 0 && start}
        />
      ) : (
        <div className="uk-panel">
          <ShortTable<OpenRow>
            row_key="id"
            rows={rows}
            columns={openColumns(t, actions)}
            width={1090}
            card={{
              title: 'description',
              figure: 'amount',
              facts: ['booked_on'],
              tags: ['proposal', 'actions'],
            }}
          />
        </div>
      )}
      {accepting && <AcceptSure rows={sure} onClose={() => setAccepting(false)} />}
      {asked?.act === 'choose' && <ChoosePayments row={asked.row} onClose={close} />}
      {asked?.act === 'ignore' && <IgnoreRow row={asked.row} onClose={close} />}
    </>
  );
}

interface ActsProps {
  row: OpenRow;
  busy: boolean;
  onMatch: (id: string, pay_keys: string[]) => Promise<void>;
  onAsk: (act: 'choose' | 'ignore') => void;
}

/** What a user may do with a row that waits. */
function RowActs({ row, busy, onMatch, onAsk }: ActsProps): ReactNode {
  const t = useText('payment');
  const [proposal] = row.proposals;
  return (
    <>
      {proposal && (
        <Button
          size="small"
          type={proposal.sure ? 'primary' : 'default'}
          disabled={busy}
          onClick={() => void onMatch(row.id, proposal.pay_keys)}
        >
          {t('statement.accept')}
        </Button>
      )}
      <Button size="small" onClick={() => onAsk('choose')}>
        {t('statement.choose')}
      </Button>
      <Button size="small" onClick={() => onAsk('ignore')}>
        {t('statement.ignore')}
      </Button>
    </>
  );
}
