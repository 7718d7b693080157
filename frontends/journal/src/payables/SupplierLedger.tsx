import { DownloadOutlined, FileDoneOutlined, PrinterOutlined } from '@ant-design/icons';
import { api } from '@uketori/frontend-kit/api';
import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { lastDay } from '@uketori/frontend-kit/dates';
import { EmptyState } from '@uketori/frontend-kit/EmptyState';
import { useText } from '@uketori/frontend-kit/i18n';
import { Link } from '@uketori/frontend-kit/Link';
import { LoadFailed } from '@uketori/frontend-kit/LoadFailed';
import { navigate } from '@uketori/frontend-kit/navigate';
import { PageHeader } from '@uketori/frontend-kit/PageHeader';
import { Figures } from '@uketori/frontend-kit/pro/Figures';
import { Panel } from '@uketori/frontend-kit/pro/Panel';
import { type ShortColumn, ShortTable } from '@uketori/frontend-kit/pro/ShortTable';
import { todayInJapan } from '@uketori/frontend-kit/today';
import { DateText, Yen } from '@uketori/frontend-kit/Yen';
import { Alert, Button, Spin } from 'antd';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { idIn, periodText } from '../reports/report.rules';
import { useAddress } from '../reports/useAddress';
import { useReportFile } from '../reports/useReportFile';
import { LedgerAccount, LedgerPeriod } from './LedgerBar';
import { ledgerPeriod } from './payables.rules';
import type { LedgerEntry, PayablesLedger } from './payables.types';
import { FIGURES } from './RollForward';
import styles from './payables.module.css';

/** The ledger of a supplier: each entry with the balance after it. */
export default function SupplierLedger(): ReactNode {
  const t = useText('journal');
  const { supplier = '' } = useParams();
  const [address, change] = useAddress();
  const period = ledgerPeriod(address.get('from'), address.get('to'), todayInJapan());
  const account = idIn(address, 'account') ?? undefined;
  const query = { ...period, ...(account ? { account } : {}) };
  const { data, error, refetch, isPlaceholderData } = useApiQuery(
    '/payables/{supplier}',
    { params: { path: { supplier }, query } },
    { keepPrevious: true },
  );
  const { busy, save } = useReportFile('payables.csv', (language) =>
    api.file('/payables/{supplier}/export.csv', {
      params: { path: { supplier }, query: { ...query, language } },
    }),
  );
  const letter = `/report/payables/${supplier}/confirmation?on=${lastDay(period.to)}`;
  return (
    <div className={`uk-page ${styles.page}`}>
      <PageHeader
        title={<span lang="ja">{data?.name || t('payables.title')}</span>}
        tab_title={data?.name || t('payables.title')}
        subtitle={t('payables.ledger_hint')}
        back={{
          to: `/report/payables?from=${period.from}&to=${period.to}`,
          label: t('payables.title'),
        }}
        actions={
          <>
            <Button icon={<FileDoneOutlined />} onClick={() => void navigate(letter)}>
              {t('payables.confirmation')}
            </Button>
            <Button icon={<DownloadOutlined />} loading={busy} onClick={save}>
              CSV
            </Button>
            <Button icon={<PrinterOutlined />} onClick={() => window.print()}>
              {t('month_end.print')}
            </Button>
          </>
        }
      />
      <Panel>
        <div className={styles.bar}>
          <LedgerPeriod period={period} onChange={(next) => change({ ...next })} />
          <LedgerAccount
            accounts={data?.accounts ?? []}
            value={account}
            onChange={(next) => change({ account: next })}
          />
        </div>
        <p className={styles.printed}>{periodText(period)}</p>
        {error && !data && <LoadFailed error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Spin />}
        {data && (
          <Spin spinning={isPlaceholderData}>
            <Entries ledger={data} />
          </Spin>
        )}
      </Panel>
    </div>
  );
}

type Row = LedgerEntry & { key: string };

function Entries({ ledger }: { ledger: PayablesLedger }): ReactNode {
  const t = useText('journal');
  const columns: ShortColumn<Row>[] = [
    {
      key: 'day',
      title: t('payables.day'),
      width: 110,
      render: (_, { day }) => <DateText value={day} />,
    },
    {
      key: 'kind',
      title: t('payables.kind'),
      width: 140,
      render: (_, { kind }) => t(`payables.kinds.${kind}`),
    },
    {
      key: 'account',
      title: t('payables.account'),
      width: 130,
      render: (_, { account }) => <span lang="ja">{account.name}</span>,
    },
    {
      key: 'document',
      title: t('payables.documents'),
      render: (_, entry) => <Documents entry={entry} />,
    },
    {
      key: 'increase',
      title: t('payables.increase'),
      align: 'end',
      width: 120,
      render: (_, { amount }) => (amount > 0 ? <Yen value={amount} /> : null),
    },
    {
      key: 'decrease',
      title: t('payables.decrease'),
      align: 'end',
      width: 120,
      render: (_, { amount }) => (amount < 0 ? <Yen value={-amount} /> : null),
    },
    {
      key: 'balance',
      title: t('payables.balance'),
      align: 'end',
      width: 130,
      render: (_, { balance }) => <Yen value={balance} strong />,
    },
  ];
  return (
    <>
      <Figures items={FIGURES.map((key) => ({ key, title: t(`payables.${key}`), value: ledger[key] }))} />
      {ledger.truncated && <Alert type="info" showIcon title={t('payables.truncated')} />}
      {ledger.entries.length === 0 ? (
        <EmptyState title={t('payables.no_entries')} />
      ) : (
        <ShortTable<Row>
          row_key="key"
          rows={ledger.entries.map((entry, at) => ({ ...entry, key: String(at) }))}
          columns={columns}
          width={960}
          card={{
            title: 'kind',
            figure: 'balance',
            facts: ['day', 'account', 'document', 'increase', 'decrease'],
          }}
        />
      )}
    </>
  );
}

/** The invoice and the payment of an entry, as links to their pages. */
function Documents({ entry }: { entry: LedgerEntry }): ReactNode {
  const t = useText('journal');
  const { local_id, invoice_number, pay_key, payment_local_id } = entry;
  if (local_id === null) return null;
  return (
    <span className={styles.documents}>
      <Link to={`/invoice/${local_id}`}>
        {t('payables.invoice_of', { number: local_id })}
        {invoice_number && <bdi> ({invoice_number})</bdi>}
      </Link>
      {pay_key !== null && (
        <Link to={`/payment/${pay_key}`}>
          {payment_local_id === null
            ? t('payables.payment')
            : t('payables.payment_of', { number: payment_local_id })}
        </Link>
      )}
    </span>
  );
}
