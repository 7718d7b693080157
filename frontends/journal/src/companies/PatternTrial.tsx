import { api } from '@uketori/frontend-kit/api';
import type { Schema } from '@uketori/frontend-kit/apiTypes';
import { useText } from '@uketori/frontend-kit/i18n';
import { Link } from '@uketori/frontend-kit/Link';
import { ShortTable, type ShortColumn } from '@uketori/frontend-kit/pro/ShortTable';
import { StatusTag } from '@uketori/frontend-kit/StatusTag';
import { useAct } from '@uketori/frontend-kit/useAct';
import { DateText, Yen } from '@uketori/frontend-kit/Yen';
import { Button } from 'antd';
import { useMemo, useState, type ReactNode } from 'react';
import styles from './patterns.module.css';

type Row = Schema<'PatternTrial'>['items'][number];

interface Props {
  company_id: string;
  /** The stored pattern whose place the tried one takes. */
  pattern_id: string | null;
  keyword: string;
  /** First debit account of its lines. */
  account_title_id: string | null;
}

/** What a pattern does on the supplier's past invoices, also before it is saved, and which ones used it. */
export function PatternTrial({ company_id, pattern_id, keyword, account_title_id }: Props): ReactNode {
  const t = useText('journal');
  const { busy, act } = useAct();
  const [rows, setRows] = useState<Row[] | null>(null);
  const columns = useTrialColumns();
  const run = () =>
    act(async () => {
      const { items }: Schema<'PatternTrial'> = await api.post('/companies/{id}/pattern-trials', {
        params: { path: { id: company_id } },
        body: { pattern_id, keyword: keyword.trim(), account_title_id },
      });
      setRows(items);
    });
  const count = (test: (row: Row) => boolean) => rows?.filter(test).length ?? 0;
  return (
    <div className={styles.trial}>
      <Button size="small" loading={busy} onClick={() => void run()}>
        {t('trial.run')}
      </Button>
      {rows !== null && (
        <>
          <Button size="small" type="text" onClick={() => setRows(null)}>
            {t('trial.close')}
          </Button>
          <p aria-live="polite">
            {rows.length === 0
              ? t('trial.empty')
              : t('trial.sum', {
                  all: rows.length,
                  hits: count((row) => row.hit),
                  agrees: count((row) => row.agrees === true),
                  differs: count((row) => row.agrees === false),
                  used: count((row) => row.used),
                })}
          </p>
          {rows.length > 0 && (
            <ShortTable<Row>
              row_key="local_id"
              rows={rows}
              columns={columns}
              width={640}
              card={{
                title: 'local_id',
                facts: ['issue_date', 'item', 'total_amount', 'booked'],
                tags: ['hit'],
              }}
            />
          )}
        </>
      )}
    </div>
  );
}

function useTrialColumns(): ShortColumn<Row>[] {
  const t = useText('journal');
  return useMemo<ShortColumn<Row>[]>(
    () => [
      {
        key: 'local_id',
        title: t('trial.invoice'),
        width: 80,
        render: (_cell, row) => <Link to={`/invoice/${row.local_id}`}>{row.local_id}</Link>,
      },
      { key: 'hit', title: t('trial.result'), width: 150, render: (_cell, row) => <Result row={row} /> },
      {
        key: 'issue_date',
        title: t('field.issue_date'),
        width: 110,
        render: (_cell, row) => <DateText value={row.issue_date} />,
      },
      {
        key: 'item',
        title: t('trial.item'),
        render: (_cell, row) => <span lang="ja">{row.item || '—'}</span>,
      },
      {
        key: 'total_amount',
        title: t('field.total_amount'),
        width: 120,
        align: 'end',
        render: (_cell, row) => <Yen value={row.total_amount} />,
      },
      {
        key: 'booked',
        title: t('trial.booked'),
        width: 130,
        render: (_cell, row) => <span lang="ja">{row.booked ?? '—'}</span>,
      },
    ],
    [t],
  );
}

/** Whether the pattern would be chosen, whether the account is the booked one, whether it was used. */
function Result({ row }: { row: Row }): ReactNode {
  const t = useText('journal');
  return (
    <>
      {row.hit ? (
        <StatusTag tone={row.agrees === false ? 'warning' : 'success'}>
          {t(row.agrees === false ? 'trial.differs' : 'trial.hit')}
        </StatusTag>
      ) : (
        <StatusTag tone="neutral">{t('trial.no_hit')}</StatusTag>
      )}
      {row.used && <StatusTag tone="info">{t('trial.used')}</StatusTag>}
    </>
  );
}
