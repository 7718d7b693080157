import { LeftOutlined, RightOutlined, SendOutlined } from '@ant-design/icons';
import { useAbility } from '@uketori/frontend-kit/abilities';
import { invalidate, useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { EmptyState } from '@uketori/frontend-kit/EmptyState';
import { useText } from '@uketori/frontend-kit/i18n';
import { LoadFailed } from '@uketori/frontend-kit/LoadFailed';
import { navigate } from '@uketori/frontend-kit/navigate';
import { useLiveRefresh } from '@uketori/frontend-kit/useLiveRefresh';
import { Alert, Button, Input, Segmented, Spin } from 'antd';
import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { CollectMany } from '../collect/CollectMany';
import { InboxTabs } from '../InboxTabs';
import type { CustomerTable, TableCell, TableRow } from '../inbox.types';
import { CellDrawer } from './CellDrawer';
import { MonthTable } from './MonthTable';
import {
  addMonths,
  matches,
  monthText,
  startOf,
  statusOf,
  todayInJapan,
  WINDOW_MONTHS,
} from './months.rules';
import styles from './months.module.css';

/** Who has handed in which month's invoices: three months at a time. */
export default function MonthsPage(): ReactNode {
  const t = useText('inbox');
  const [address, setAddress] = useSearchParams();
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState<{ row: TableRow; cell: TableCell } | null>(null);
  const [collecting, setCollecting] = useState(false);
  const mayUpdate = useAbility('inbox:update') > 0;
  const today = todayInJapan();
  const from = startOf(address.get('from'), today);
  const to = addMonths(from, WINDOW_MONTHS - 1);
  const status = statusOf(address.get('status'));
  const query = useApiQuery<CustomerTable>(
    '/customer-table',
    { year_from: from.year, month_from: from.month, year_to: to.year, month_to: to.month, status },
    { keepPrevious: true },
  );
  const refresh = () => void invalidate('/customer-table', '/inbox-items');
  useLiveRefresh('admin', 'inbox_item.', '/customer-table', '/inbox-items');
  useLiveRefresh('admin', 'customer.', '/customer-table', '/inbox-items');

  const go = (patch: Record<string, string>) => {
    const next = new URLSearchParams(address);
    for (const [name, value] of Object.entries(patch)) next.set(name, value);
    setAddress(next, { replace: true });
  };
  const table = query.data;
  const rows = (table?.customer_table ?? []).filter((row) => matches(row, typed));
  return (
    <div className="uk-page">
      <InboxTabs
        active="months"
        actions={
          mayUpdate && (
            <Button
              type="primary"
              icon={<SendOutlined />}
              disabled={!table || table.customer_table.length === 0}
              onClick={() => setCollecting(true)}
            >
              {t('collect.many')}
            </Button>
          )
        }
      />
      <div className={styles.bar}>
        <div className={styles.window} role="group" aria-label={t('months.window')}>
          <Button
            icon={<LeftOutlined />}
            aria-label={t('months.back')}
            onClick={() => go({ from: monthText(addMonths(from, -1)) })}
          />
          <strong className="uk-num">
            {t('months.range', {
              from: t('months.name', { ...from }),
              to: t('months.name', { ...to }),
            })}
          </strong>
          <Button
            icon={<RightOutlined />}
            aria-label={t('months.forward')}
            onClick={() => go({ from: monthText(addMonths(from, 1)) })}
          />
        </div>
        <Segmented
          aria-label={t('months.filter')}
          value={status}
          options={([1, 2, 3] as const).map((value) => ({ value, label: t(`months.filter_${value}`) }))}
          onChange={(value) => go({ status: String(value) })}
        />
        <Input
          type="search"
          allowClear
          className={styles.search}
          maxLength={100}
          aria-label={t('months.search')}
          placeholder={t('months.search')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {query.isFetching && <Spin size="small" />}
      </div>
      {table?.cut && <Alert type="warning" showIcon title={t('months.cut')} className={styles.cut} />}
      <div className={`uk-panel ${styles.panel}`}>
        {!table && query.isPending && <Spin className={styles.spin} />}
        {!table && query.error && <LoadFailed error={query.error} onRetry={query.refetch} />}
        {table && rows.length === 0 && (
          <Nothing filtered={status !== 1 || typed !== ''} mayUpdate={mayUpdate} />
        )}
        {table && rows.length > 0 && (
          <MonthTable
            months={table.months}
            totals={table.totals}
            rows={rows}
            onOpen={(row, cell) => setOpen({ row, cell })}
          />
        )}
      </div>
      {open && (
        <CellDrawer
          customer_id={open.row.customer_id}
          customer_name={open.row.customer_name}
          year={open.cell.year}
          month={open.cell.month}
          onClose={() => setOpen(null)}
          onChanged={refresh}
        />
      )}
      {collecting && table && (
        <CollectMany months={table.months} rows={table.customer_table} onClose={() => setCollecting(false)} />
      )}
    </div>
  );
}

function Nothing({ filtered, mayUpdate }: { filtered: boolean; mayUpdate: boolean }): ReactNode {
  const t = useText('inbox');
  if (filtered) return <EmptyState title={t('months.none')} />;
  return (
    <EmptyState
      title={t('months.empty')}
      description={t('months.empty_hint')}
      action={
        mayUpdate && (
          <Button type="primary" onClick={() => void navigate('/inbox/customers')}>
            {t('customer.add')}
          </Button>
        )
      }
    />
  );
}
