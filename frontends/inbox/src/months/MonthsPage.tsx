import { SendOutlined } from '@ant-design/icons';
import { useAbility } from '@uketori/frontend-kit/abilities';
import { invalidate, useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { EmptyState, NoHits } from '@uketori/frontend-kit/EmptyState';
import { useText } from '@uketori/frontend-kit/i18n';
import { LoadFailed } from '@uketori/frontend-kit/LoadFailed';
import { navigate } from '@uketori/frontend-kit/navigate';
import { Figures } from '@uketori/frontend-kit/pro/Figures';
import { Panel } from '@uketori/frontend-kit/pro/Panel';
import { StatusTag } from '@uketori/frontend-kit/StatusTag';
import { useLiveRefresh } from '@uketori/frontend-kit/useLiveRefresh';
import { Alert, Button, Spin } from 'antd';
import { useState, type ReactNode } from 'react';
import { CollectMany } from '../links/CollectMany';
import { InboxTabs } from '../InboxTabs';
import {
  CELL_TONES,
  type CellStatus,
  type CustomerTable,
  type TableCell,
  type TableRow,
} from '../inbox.types';
import { CellDrawer } from './CellDrawer';
import { MonthBar } from './MonthBar';
import { MonthTable } from './MonthTable';
import { matches } from './months.rules';
import { useMonthWindow } from './useMonthWindow';
import styles from './months.module.css';

/** Received and missing invoices by supplier and month: three months at a time. */
export default function MonthsPage(): ReactNode {
  const t = useText('inbox');
  const shown = useMonthWindow();
  const { from, to, status } = shown;
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState<{ row: TableRow; cell: TableCell } | null>(null);
  const [collecting, setCollecting] = useState(false);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const mayUpdate = useAbility('inbox:update') > 0;
  const query = useApiQuery(
    '/customer-table',
    {
      params: {
        query: { year_from: from.year, month_from: from.month, year_to: to.year, month_to: to.month, status },
      },
    },
    { keepPrevious: true },
  );
  const refresh = () => void invalidate('/customer-table', '/inbox-items');
  useLiveRefresh('admin', 'inbox_item.', '/customer-table', '/inbox-items');
  useLiveRefresh('admin', 'customer.', '/customer-table', '/inbox-items');
  const table = query.data;
  const rows = (table?.customer_table ?? []).filter((row) => matches(row, typed));
  const clear = () => {
    setTyped('');
    shown.setStatus(1);
  };
  // A row that a filter hides is not chosen: users see every supplier whom they write to.
  const picked = rows.filter(({ customer_id }) => chosen.has(customer_id));
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
              {picked.length > 0 ? t('collect.picked', { number: picked.length }) : t('collect.many')}
            </Button>
          )
        }
      />
      <MonthBar window={shown} typed={typed} onType={setTyped} loading={query.isFetching} />
      {table?.cut && <Alert type="warning" showIcon title={t('months.cut')} className={styles.cut} />}
      {table && rows.length > 0 && <Totals totals={table.totals} />}
      <Panel flush>
        {!table && query.isPending && <Spin className={styles.spin} />}
        {!table && query.error && <LoadFailed error={query.error} onRetry={query.refetch} />}
        {table && rows.length === 0 && (
          <Nothing onClear={status !== 1 || typed !== '' ? clear : null} mayUpdate={mayUpdate} />
        )}
        {table && rows.length > 0 && (
          <MonthTable
            months={table.months}
            rows={rows}
            onOpen={(row, cell) => setOpen({ row, cell })}
            chosen={mayUpdate ? chosen : null}
            onChoose={setChosen}
          />
        )}
      </Panel>
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
        <CollectMany
          months={table.months}
          rows={picked.length > 0 ? picked : table.customer_table}
          picked={picked.length > 0}
          onClose={() => {
            setCollecting(false);
            setChosen(new Set());
          }}
        />
      )}
    </div>
  );
}

const TOTALS: readonly CellStatus[] = ['uncollected', 'returned', 'submitted', 'sent'];

/** How many invoices of the shown months are in each state. */
function Totals({ totals }: Pick<CustomerTable, 'totals'>): ReactNode {
  const t = useText('inbox');
  return (
    <Figures
      width={110}
      items={TOTALS.map((status) => ({
        key: status,
        title: <StatusTag tone={CELL_TONES[status]}>{t(`cell.${status}`)}</StatusTag>,
        value: totals[status],
      }))}
    />
  );
}

interface NothingProps {
  /** null while no condition is set */
  onClear: (() => void) | null;
  mayUpdate: boolean;
}

function Nothing({ onClear, mayUpdate }: NothingProps): ReactNode {
  const t = useText('inbox');
  if (onClear) return <NoHits onClear={onClear} />;
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
