import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { EmptyState } from '@uketori/frontend-kit/EmptyState';
import { useText } from '@uketori/frontend-kit/i18n';
import { Link } from '@uketori/frontend-kit/Link';
import { LoadFailed } from '@uketori/frontend-kit/LoadFailed';
import { Figures } from '@uketori/frontend-kit/pro/Figures';
import { type ShortColumn, ShortTable } from '@uketori/frontend-kit/pro/ShortTable';
import { Yen } from '@uketori/frontend-kit/Yen';
import { Spin } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { PAYABLE_AGES, type PayablesAgeing } from './payables.types';
import { Pages } from './RollForward';
import styles from './payables.module.css';

interface Props {
  on: string;
  narrowed: { account?: string; q?: string };
  page: number;
  onPage: (page: number) => void;
  onAccounts: (accounts: PayablesAgeing['accounts']) => void;
}

type Row = PayablesAgeing['items'][number];

/** Open amounts at the end of a day, by supplier and by the days since the pay date. */
export function AgeingOfPayables({ on, narrowed, page, onPage, onAccounts }: Props): ReactNode {
  const t = useText('journal');
  const { data, error, refetch, isPlaceholderData } = useApiQuery(
    '/payables/ageing',
    { params: { query: { on, ...narrowed, page } } },
    { keepPrevious: true },
  );
  const accounts = data?.accounts;
  useEffect(() => {
    if (accounts) onAccounts(accounts);
  }, [accounts, onAccounts]);
  const columns: ShortColumn<Row>[] = [
    {
      key: 'name',
      title: t('payables.supplier'),
      render: (_, { supplier, name }) => (
        <Link to={`/report/payables/${supplier}/confirmation?on=${on}`}>
          <span lang="ja">{name || t('report.none')}</span>
        </Link>
      ),
    },
    {
      key: 'amount',
      title: t('payables.balance'),
      align: 'end',
      width: 130,
      render: (_, row) => <Yen value={row.amount} strong />,
    },
    ...PAYABLE_AGES.map(
      (age): ShortColumn<Row> => ({
        key: age,
        title: t(`payables.age.${age}`),
        align: 'end',
        width: 120,
        render: (_, { ages }) => (ages[age] === 0 ? null : <Yen value={ages[age]} />),
      }),
    ),
  ];
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Spin />;
  if (data.count === 0)
    return <EmptyState title={t('payables.nothing_open')} description={t('payables.empty_hint')} />;
  return (
    <Spin spinning={isPlaceholderData}>
      <p className={`uk-muted ${styles.note}`}>{t('payables.ageing_hint')}</p>
      <Figures
        width={120}
        items={[
          { key: 'amount', title: t('payables.balance'), value: data.total.amount },
          ...PAYABLE_AGES.map((age) => ({
            key: age,
            title: t(`payables.age.${age}`),
            value: data.total.ages[age],
          })),
        ]}
      />
      <ShortTable<Row>
        row_key="supplier"
        rows={data.items}
        columns={columns}
        width={1050}
        card={{ title: 'name', figure: 'amount', facts: PAYABLE_AGES }}
      />
      <Pages page={page} count={data.count} onPage={onPage} />
    </Spin>
  );
}
