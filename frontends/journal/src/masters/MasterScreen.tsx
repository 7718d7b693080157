import { PlusOutlined } from '@ant-design/icons';
import { useAbility } from '@uketori/frontend-kit/abilities';
import { invalidate } from '@uketori/frontend-kit/apiHooks';
import { PagedTable } from '@uketori/frontend-kit/pro/PagedTable';
import { FilterBar } from '@uketori/frontend-kit/FilterBar';
import { useText } from '@uketori/frontend-kit/i18n';
import { useListFilters } from '@uketori/frontend-kit/listPlace';
import { NotFound } from '@uketori/frontend-kit/NotFound';
import { useLabels } from '@uketori/frontend-kit/session';
import { PageHeader } from '@uketori/frontend-kit/PageHeader';
import type { QueryOf } from '@uketori/frontend-kit/apiTypes';
import { useLiveRefresh } from '@uketori/frontend-kit/useLiveRefresh';
import { Button } from 'antd';
import { useMemo, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { masterColumns } from './master.columns';
import { MasterDrawer } from './MasterDrawer';
import { MasterFiles } from './MasterFiles';
import { KINDS, type KindOnScreen, type Master } from './masters.kinds';
import { MasterPage } from './MasterNav';
import { SortDrawer } from './SortDrawer';
import { StandardChart } from '../initial-settings/StandardChart';

/** What the standard chart fills. */
const OF_CHART: ReadonlySet<string> = new Set(['account_title', 'tax']);

/** One screen for all kinds of masters: find, add, change, take out of use, put in order. */
export default function MasterScreen(): ReactNode {
  const { pathname } = useLocation();
  const path = pathname.split('/').at(-1);
  const shown = KINDS.find((one) => one.path === path);
  if (!shown) return <NotFound />;
  return (
    <MasterPage current={shown.path}>
      <MasterList key={shown.kind} shown={shown} />
    </MasterPage>
  );
}

function MasterList({ shown }: { shown: KindOnScreen }): ReactNode {
  const { kind, resource } = shown;
  const t = useText('journal');
  const label = useLabels()(kind, t(`reference.${kind}`));
  const mayUpdate = useAbility(`${resource}:update`) > 0;
  const [filters, setFilters] = useListFilters<QueryOf<'/masters/{kind}'>>(`journal.masters.${kind}`);
  const [open, setOpen] = useState<Master | 'new' | null>(null);
  const [sorting, setSorting] = useState(false);
  const address = `/masters/${kind}`;
  const isOfChart = OF_CHART.has(kind);
  useLiveRefresh('admin', 'master.', address);
  const columns = useMemo(() => masterColumns(t, shown), [t, shown]);
  return (
    <>
      <PageHeader
        title={label}
        tab_title={label}
        actions={
          <>
            <MasterFiles
              records={{ kind, resource, title: label }}
              onImported={() => void invalidate('/masters')}
            />
            {mayUpdate && <Button onClick={() => setSorting(true)}>{t('masters.sort')}</Button>}
            {mayUpdate && (
              <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpen('new')}>
                {t('masters.add')}
              </Button>
            )}
          </>
        }
      />
      <PagedTable
        id={`journal.masters.${kind}`}
        path="/masters/{kind}"
        path_params={{ kind }}
        row_key="id"
        columns={columns}
        params={filters}
        default_sort="sort_num"
        label={label}
        card={{ title: 'name', facts: columns.map(({ key }) => key).filter((key) => key !== 'name') }}
        onOpen={setOpen}
        toolbar={
          <FilterBar
            value={filters}
            onChange={setFilters}
            fields={[
              { name: 'q', kind: 'text', label: t('masters.search') },
              {
                name: 'status',
                kind: 'select',
                label: t('masters.field.active'),
                options: [
                  { value: 1, label: t('masters.active') },
                  { value: 0, label: t('masters.inactive') },
                ],
              },
            ]}
          />
        }
        empty={{
          title: t('masters.empty'),
          description: mayUpdate ? t(isOfChart ? 'masters.standard.hint' : 'masters.empty_hint') : undefined,
          action: isOfChart ? <StandardChart /> : undefined,
        }}
      />
      {sorting && (
        <SortDrawer
          kind={kind}
          label={label}
          onClose={() => setSorting(false)}
          onSaved={() => invalidate(address)}
        />
      )}
      {open && (
        <MasterDrawer
          kind={kind}
          resource={resource}
          row={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
          onSaved={() => invalidate(address)}
        />
      )}
    </>
  );
}
