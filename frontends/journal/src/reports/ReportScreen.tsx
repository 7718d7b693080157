import { BookOutlined, DownloadOutlined, PrinterOutlined } from '@ant-design/icons';
import { api } from '@uketori/frontend-kit/api';
import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { useText } from '@uketori/frontend-kit/i18n';
import { navigate } from '@uketori/frontend-kit/navigate';
import { PageHeader } from '@uketori/frontend-kit/PageHeader';
import { Panel } from '@uketori/frontend-kit/pro/Panel';
import { todayInJapan } from '@uketori/frontend-kit/today';
import { Button, Segmented } from 'antd';
import type { ReactNode } from 'react';
import { AgeingTable } from './AgeingTable';
import { AssetTable } from './AssetTable';
import { type DutyRange, dutyRange } from './duties.rules';
import { DutyTable } from './DutyTable';
import { InvoiceSums } from './InvoiceSums';
import { PurchaseLedgerTable } from './PurchaseLedgerTable';
import { PurchaseTaxTable } from './PurchaseTaxTable';
import { periodOf, periodText } from './report.rules';
import { DATE_TYPES, GROUPS, type ReportQuery, SCOPES } from './report.types';
import { NarrowBar, type Narrowed, PeriodBar } from './ReportBar';
import { StageTimes } from './StageTimes';
import { StatementSheets } from './StatementSheets';
import { useAddress } from './useAddress';
import { useNarrowed } from './useNarrowed';
import { useReportFile } from './useReportFile';
import { kindOf, paidPeriodOf } from './withholding.rules';
import { WithholdingTable } from './WithholdingTable';
import styles from './reports.module.css';

const AGEING = 'ageing';
const STAGES = 'stages';
const PURCHASE_TAX = 'purchase_tax';
const WITHHOLDING = 'withholding';
const PURCHASE_LEDGER = 'purchase_ledger';
const ASSETS = 'assets';
const DUTIES = 'duties';
const TABS = [
  'month',
  ...GROUPS,
  AGEING,
  STAGES,
  PURCHASE_TAX,
  PURCHASE_LEDGER,
  WITHHOLDING,
  ASSETS,
  DUTIES,
] as const;
/** Reports that count by the posting date alone. */
const BY_POSTING = new Set<string>([PURCHASE_TAX, PURCHASE_LEDGER, ASSETS]);
/** Reports with a period of their own, and of all suppliers. */
const BY_OWN_PERIOD = new Set<string>([WITHHOLDING, DUTIES]);
/** In the address: statements of all payees of the year. */
const ALL_PAYEES = 'all';

/** What the invoices of a period come to, how old unpaid ones are, and how many days each stage takes. */
export default function ReportScreen(): ReactNode {
  const t = useText('journal');
  const [address, change] = useAddress();
  const tab = TABS.find((key) => key === address.get('tab')) ?? 'month';
  const period = periodOf(address.get('from'), address.get('to'), todayInJapan());
  const date_type = DATE_TYPES.find((key) => key === address.get('date_type')) ?? 'posting_date';
  const scope = SCOPES.find((key) => key === address.get('scope')) ?? 'approved';
  const paid = paidPeriodOf(address.get('paid'), todayInJapan());
  const payee = tab === WITHHOLDING && kindOf(paid) === 'year' ? address.get('statements') : null;
  const one_payee = payee === null || payee === ALL_PAYEES ? null : payee;
  const [narrowed, setNarrowed] = useNarrowed(address, change);
  const duties = dutyRange(address, todayInJapan());
  const ids = idsOf(narrowed);
  const query: ReportQuery = { ...period, date_type, ...ids };
  const { data: settings } = useApiQuery('/reports/settings');
  const { busy, save } = useReportFile(`report_${tab}.csv`, (language) => {
    if (tab === AGEING)
      return api.file('/reports/ageing/export.csv', { params: { query: { scope, ...ids, language } } });
    if (tab === STAGES)
      return api.file('/reports/stages/export.csv', { params: { query: { ...query, language } } });
    if (tab === PURCHASE_TAX)
      return api.file('/reports/purchase-tax/export.csv', { params: { query: { ...period, ...ids } } });
    if (tab === PURCHASE_LEDGER)
      return api.file('/reports/purchase-ledger/export.csv', { params: { query: { ...period, ...ids } } });
    if (tab === ASSETS)
      return api.file('/reports/assets/export.csv', { params: { query: { ...period, ...ids } } });
    if (tab === DUTIES)
      return api.file('/reports/duties/export.csv', { params: { query: { ...duties, language } } });
    if (payee !== null)
      return api.file('/reports/withholding/statements/export.csv', {
        params: { query: { year: Number(paid), ...(one_payee ? { payee: one_payee } : {}) } },
      });
    if (tab === WITHHOLDING)
      return api.file('/reports/withholding/export.csv', { params: { query: { period: paid } } });
    return api.file('/reports/invoices/export.csv', {
      params: { query: { ...query, part: tab, language } },
    });
  });
  const content = () => {
    if (tab === AGEING)
      return <AgeingTable scope={scope} onScope={(next) => change({ scope: next })} narrowed={ids} />;
    if (tab === STAGES) return <StageTimes query={query} narrowed={ids} />;
    if (tab === PURCHASE_TAX) return <PurchaseTaxTable period={period} narrowed={ids} />;
    if (tab === PURCHASE_LEDGER) return <PurchaseLedgerTable period={period} narrowed={ids} />;
    if (tab === ASSETS) return <AssetTable period={period} narrowed={ids} />;
    if (tab === DUTIES)
      return (
        <DutyTable
          range={duties}
          onChange={({ from, to, only_conflicts }) =>
            change({ days_from: from, days_to: to, only_conflicts })
          }
        />
      );
    if (payee !== null)
      return <StatementSheets year={paid} payee={one_payee} onClose={() => change({ statements: null })} />;
    if (tab === WITHHOLDING)
      return (
        <WithholdingTable
          period={paid}
          onPeriod={(next) => change({ paid: next, statements: null })}
          onStatements={(key) => change({ statements: key ?? ALL_PAYEES })}
        />
      );
    return <InvoiceSums part={tab} query={query} narrowed={ids} />;
  };
  const ofTab = () => {
    if (tab === WITHHOLDING) return [paid.replace('-', '/')];
    if (tab === DUTIES) return [rangeText(duties)];
    if (tab === AGEING) return [t(`report.scope_${scope}`)];
    const shown = periodText(period);
    return BY_POSTING.has(tab) ? [shown] : [shown, t(`report.by_${date_type}`)];
  };
  const printed = [...ofTab(), t(`report.tab_${tab}`), narrowed.department?.name, narrowed.company?.name];
  return (
    <div className={`uk-page ${styles.page}`}>
      <PageHeader
        title={t('report.title')}
        subtitle={t('report.hint')}
        actions={
          <>
            <Button icon={<BookOutlined />} onClick={() => void navigate('/report/payables')}>
              {t('payables.title')}
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
        <div className={styles.bar_top}>
          {/* Unpaid invoices are those of today, of any period. */}
          {tab !== AGEING && !BY_OWN_PERIOD.has(tab) && (
            <PeriodBar
              period={period}
              date_type={date_type}
              fixed_date={BY_POSTING.has(tab)}
              settings={settings}
              onChange={change}
            />
          )}
          {!BY_OWN_PERIOD.has(tab) && <NarrowBar value={narrowed} onChange={setNarrowed} />}
        </div>
        <p className={styles.printed}>{printed.filter(Boolean).join(' · ')}</p>
        <Segmented
          aria-label={t('report.title')}
          value={tab}
          options={TABS.map((value) => ({ value, label: t(`report.tab_${value}`) }))}
          onChange={(value) => change({ tab: value })}
        />
        <div data-report={tab} className={styles.report}>
          {content()}
        </div>
      </Panel>
    </div>
  );
}

const rangeText = ({ from, to }: DutyRange): string =>
  `${from.replaceAll('-', '/')} – ${to.replaceAll('-', '/')}`;

/** As filters of the report, and of the lists behind its numbers. */
function idsOf({ department, company }: Narrowed): Record<string, string> {
  return {
    ...(department ? { department_id: department.id } : {}),
    ...(company ? { company_id: company.id } : {}),
  };
}
