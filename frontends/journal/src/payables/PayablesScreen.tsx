import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons';
import { api } from '@uketori/frontend-kit/api';
import { DateInput } from '@uketori/frontend-kit/DateInput';
import { formatDate } from '@uketori/frontend-kit/format';
import { useText } from '@uketori/frontend-kit/i18n';
import { PageHeader } from '@uketori/frontend-kit/PageHeader';
import { Panel } from '@uketori/frontend-kit/pro/Panel';
import { todayInJapan } from '@uketori/frontend-kit/today';
import { Button, Input, Segmented } from 'antd';
import { type ReactNode, useState } from 'react';
import { idIn, periodText } from '../reports/report.rules';
import { useAddress } from '../reports/useAddress';
import { useReportFile } from '../reports/useReportFile';
import { AgeingOfPayables } from './AgeingOfPayables';
import { LedgerAccount, LedgerPeriod } from './LedgerBar';
import { dayOf, ledgerPeriod, pageOf } from './payables.rules';
import type { Payables } from './payables.types';
import { RollForward } from './RollForward';
import styles from './payables.module.css';

const TABS = ['roll', 'ageing'] as const;

/** The payables ledger: the roll-forward of a period, and open amounts by age on a day. */
export default function PayablesScreen(): ReactNode {
  const t = useText('journal');
  const [address, change] = useAddress();
  const [accounts, setAccounts] = useState<Payables['accounts']>([]);
  const tab = TABS.find((key) => key === address.get('tab')) ?? 'roll';
  const period = ledgerPeriod(address.get('from'), address.get('to'), todayInJapan());
  const on = dayOf(address.get('on'), todayInJapan());
  const account = idIn(address, 'account') ?? undefined;
  const q = (address.get('q') ?? '').slice(0, 100);
  const page = pageOf(address.get('page'));
  const narrowed = { ...(account ? { account } : {}), ...(q ? { q } : {}) };
  const { busy, save } = useReportFile('payables.csv', (language) =>
    tab === 'ageing'
      ? api.file('/payables/ageing/export.csv', { params: { query: { on, ...narrowed, language } } })
      : api.file('/payables/export.csv', { params: { query: { ...period, ...narrowed, language } } }),
  );
  const narrow = (next: Record<string, string | null>) => change({ ...next, page: null });
  const toPage = (next: number) => change({ page: next === 1 ? null : String(next) });
  const shown = tab === 'ageing' ? formatDate(on) : periodText(period);
  return (
    <div className={`uk-page ${styles.page}`}>
      <PageHeader
        title={t('payables.title')}
        subtitle={t('payables.hint')}
        back={{ to: '/report', label: t('report.title') }}
        actions={
          <>
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
        <Segmented
          className={styles.tabs}
          aria-label={t('payables.title')}
          value={tab}
          options={TABS.map((value) => ({ value, label: t(`payables.tab_${value}`) }))}
          onChange={(value) => narrow({ tab: value === 'roll' ? null : value })}
        />
        <div className={styles.bar}>
          {tab === 'ageing' ? (
            <label className={styles.day}>
              <span>{t('payables.on')}</span>
              <DateInput label={t('payables.on')} value={on} onChange={(day) => narrow({ on: day })} />
            </label>
          ) : (
            <LedgerPeriod period={period} onChange={(next) => narrow({ ...next })} />
          )}
          <LedgerAccount accounts={accounts} value={account} onChange={(next) => narrow({ account: next })} />
          <Input.Search
            className={styles.search}
            key={q}
            allowClear
            maxLength={100}
            defaultValue={q}
            aria-label={t('payables.search')}
            placeholder={t('payables.search')}
            onSearch={(text) => narrow({ q: text.trim() || null })}
          />
        </div>
        <p className={styles.printed}>{[shown, t(`payables.tab_${tab}`)].join(' · ')}</p>
        <div data-payables={tab}>
          {tab === 'ageing' ? (
            <AgeingOfPayables
              on={on}
              narrowed={narrowed}
              page={page}
              onPage={toPage}
              onAccounts={setAccounts}
            />
          ) : (
            <RollForward
              period={period}
              narrowed={narrowed}
              page={page}
              onPage={toPage}
              onAccounts={setAccounts}
            />
          )}
        </div>
      </Panel>
    </div>
  );
}
