import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { EmptyState } from '@uketori/frontend-kit/EmptyState';
import { useText } from '@uketori/frontend-kit/i18n';
import { Link } from '@uketori/frontend-kit/Link';
import { LoadFailed } from '@uketori/frontend-kit/LoadFailed';
import { Figures } from '@uketori/frontend-kit/pro/Figures';
import { type ShortColumn, ShortTable } from '@uketori/frontend-kit/pro/ShortTable';
import { Yen } from '@uketori/frontend-kit/Yen';
import { Pagination, Spin } from 'antd';
import { type ReactNode, useEffect } from 'react';
import type { Period } from '../reports/report.rules';
import { ledgerAddress } from './payables.rules';
import { PAGE_ROWS, type Payables } from './payables.types';
import styles from './payables.module.css';

interface Props {
  period: Period;
  narrowed: { account?: string; q?: string };
  page: number;
  onPage: (page: number) => void;
  onAccounts: (accounts: Payables['accounts']) => void;
}

export const FIGURES = ['opening', 'increase', 'decrease', 'closing'] as const;
type Row = Payables['items'][number] & { key: string };

/** Opening balance, increase, decrease and closing balance by supplier and account. */
export function RollForward({ period, narrowed, page, onPage, onAccounts }: Props): ReactNode {
  const t = useText('journal');
  const { data, error, refetch, isPlaceholderData } = useApiQuery(
    '/payables',
    { params: { query: { ...period, ...narrowed, page } } },
    { keepPrevious: true },
  );
  const accounts = data?.accounts;
  useEffect(() => {
    if (accounts) onAccounts(accounts);
  }, [accounts, onAccounts]);
  const figure = (key: (typeof FIGURES)[number]): ShortColumn<Row> => ({
    key,
    title: t(`payables.${key}`),
    align: 'end',
    width: 130,
    render: (_, row) => <Yen value={row[key]} strong={key === 'closing'} />,
  });
  const columns: ShortColumn<Row>[] = [
    {
      key: 'name',
      title: t('payables.supplier'),
      render: (_, { supplier, name }) => (
        <Link to={ledgerAddress(supplier, period, narrowed.account)}>
          <span lang="ja">{name || t('report.none')}</span>
        </Link>
      ),
    },
    {
      key: 'account',
      title: t('payables.account'),
      width: 150,
      render: (_, { account }) => <span lang="ja">{account.name}</span>,
    },
    ...FIGURES.map(figure),
  ];
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Spin />;
  if (data.count === 0)
    return <EmptyState title={t('payables.empty')} description={t('payables.empty_hint')} />;
  return (
    <Spin spinning={isPlaceholderData}>
      <Figures items={FIGURES.map((key) => ({ key, title: t(`payables.${key}`), value: data.total[key] }))} />
      {data.totals.length > 1 && (
        <ul className={styles.totals} aria-label={t('payables.by_account')}>
          {data.totals.map(({ account, closing }) => (
            <li key={account.id}>
              <span lang="ja">{account.name}</span> <Yen value={closing} strong />
            </li>
          ))}
        </ul>
      )}
      <ShortTable<Row>
        row_key="key"
        rows={data.items.map((row) => ({ ...row, key: `${row.supplier}/${row.account.id}` }))}
        columns={columns}
        width={860}
        card={{ title: 'name', figure: 'closing', facts: ['account', 'opening', 'increase', 'decrease'] }}
      />
      <Pages page={page} count={data.count} onPage={onPage} />
    </Spin>
  );
}

interface PagesProps {
  page: number;
  count: number;
  onPage: (page: number) => void;
}

/** The pages of a table; none where one holds it all. */
export function Pages({ page, count, onPage }: PagesProps): ReactNode {
  if (count <= PAGE_ROWS && page === 1) return null;
  return (
    <Pagination
      className={styles.pages}
      align="end"
      current={page}
      total={count}
      pageSize={PAGE_ROWS}
      showSizeChanger={false}
      onChange={onPage}
    />
  );
}
