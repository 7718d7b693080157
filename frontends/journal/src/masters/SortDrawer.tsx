import { api } from '@uketori/frontend-kit/api';
import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { leaving, useDirtyGuard } from '@uketori/frontend-kit/dirty';
import { Drawer } from '@uketori/frontend-kit/Drawer';
import { useText } from '@uketori/frontend-kit/i18n';
import { LoadFailed } from '@uketori/frontend-kit/LoadFailed';
import { SortTable } from '@uketori/frontend-kit/pro/SortTable';
import { toast } from '@uketori/frontend-kit/toast';
import { useAct } from '@uketori/frontend-kit/useAct';
import { Button, Spin } from 'antd';
import { useState, type ReactNode } from 'react';
import type { Master } from './masters.kinds';
import type { MasterKind } from './masters.kinds';

/** The most that one response holds; the records behind them keep their numbers. */
const FIRST = { sort: 'sort_num', limit: 100 };

interface Props {
  kind: MasterKind;
  label: string;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

/** The first records of one kind, put in the order in which people choose from them. */
export function SortDrawer({ kind, label, onClose, onSaved }: Props): ReactNode {
  const t = useText('journal');
  const { busy, act } = useAct();
  const query = useApiQuery('/masters/{kind}', { params: { path: { kind }, query: FIRST } });
  const [sorted, setSorted] = useState<Master[] | null>(null);
  useDirtyGuard(sorted !== null);
  const known = query.data?.items ?? [];
  const rows = sorted ?? known;
  const save = () =>
    act(async () => {
      const items = newNumbers(rows, known);
      if (items.length > 0)
        await api.post('/masters/{kind}/sort', { params: { path: { kind } }, body: { items } });
      toast.success(t('masters.sorted'));
      await onSaved();
      onClose();
    });
  return (
    <Drawer
      open
      size={640}
      title={`${label} · ${t('masters.sort')}`}
      onClose={leaving(onClose)}
      extra={
        <Button type="primary" disabled={sorted === null} loading={busy} onClick={() => void save()}>
          {t('action.save')}
        </Button>
      }
    >
      {query.error && !query.data && <LoadFailed error={query.error} onRetry={query.refetch} />}
      {query.isPending && <Spin />}
      {query.data && (
        <SortTable<Master>
          row_key="id"
          row_title="name"
          label={label}
          order_title={t('masters.field.sort_num')}
          rows={rows}
          onSort={setSorted}
          columns={[
            { key: 'code', title: t('masters.field.code'), width: 120, render: (_, row) => row.code },
            {
              key: 'name',
              title: t('masters.field.name'),
              render: (_, row) => <span lang="ja">{row.name}</span>,
            },
          ]}
        />
      )}
    </Drawer>
  );
}

/** The numbers that change: the same numbers in the new order, further apart where two records share one. */
export function newNumbers(
  rows: readonly Pick<Master, 'id' | 'sort_num'>[],
  known: readonly Pick<Master, 'id' | 'sort_num'>[],
): { id: string; sort_num: number }[] {
  let last = -1;
  return rows
    .map(({ id, sort_num: before }, index) => {
      last = Math.max(last + 1, known[index]?.sort_num ?? 0);
      return { id, sort_num: last, before };
    })
    .filter(({ sort_num, before }) => sort_num !== before)
    .map(({ id, sort_num }) => ({ id, sort_num }));
}
