import { PlusOutlined } from '@ant-design/icons';
import { useAbility } from '@uketori/frontend-kit/abilities';
import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { EmptyState } from '@uketori/frontend-kit/EmptyState';
import { useText } from '@uketori/frontend-kit/i18n';
import { LoadFailed } from '@uketori/frontend-kit/LoadFailed';
import { PageHeader } from '@uketori/frontend-kit/PageHeader';
import { Panel } from '@uketori/frontend-kit/pro/Panel';
import { ShortTable, type ShortColumn } from '@uketori/frontend-kit/pro/ShortTable';
import { StatusTag } from '@uketori/frontend-kit/StatusTag';
import { DateTimeText } from '@uketori/frontend-kit/Yen';
import { Button } from 'antd';
import { useMemo, useState, type ReactNode } from 'react';
import { MasterPage } from '../masters/MasterNav';
import { percentText, type SplitRule } from './parts.rules';
import { SplitRuleDrawer } from './SplitRuleDrawer';

/** Rules that split a line over departments and projects: find, add, change, archive. */
export default function SplitRules(): ReactNode {
  const t = useText('journal');
  const mayUpdate = useAbility('department:update') > 0;
  const { data, error, isLoading, refetch } = useApiQuery('/split-rules');
  const [open, setOpen] = useState<SplitRule | 'new' | null>(null);
  const columns = useMemo<ShortColumn<SplitRule>[]>(
    () => [
      {
        key: 'name',
        title: t('split.name'),
        width: 200,
        render: (_cell, row) => <span lang="ja">{row.name}</span>,
      },
      {
        key: 'parts',
        title: t('split.parts'),
        render: (_cell, row) => <span lang="ja">{partsText(row)}</span>,
      },
      {
        key: 'state',
        title: t('split.state'),
        width: 110,
        render: (_cell, row) =>
          row.archived ? (
            <StatusTag tone="neutral">{t('split.archived')}</StatusTag>
          ) : (
            <StatusTag tone="success">{t('masters.active')}</StatusTag>
          ),
      },
      {
        key: 'updated_at',
        title: t('split.updated_at'),
        width: 170,
        render: (_cell, row) => <DateTimeText value={row.updated_at} />,
      },
    ],
    [t],
  );
  return (
    <MasterPage current="split-rule">
      <PageHeader
        title={t('split.title')}
        subtitle={t('split.hint')}
        actions={
          mayUpdate && (
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpen('new')}>
              {t('masters.add')}
            </Button>
          )
        }
      />
      {error && !data && <LoadFailed error={error} onRetry={() => void refetch()} />}
      <Panel flush>
        <ShortTable<SplitRule>
          row_key="id"
          rows={data?.items ?? []}
          columns={columns}
          width={720}
          loading={isLoading}
          onOpen={setOpen}
          empty={<EmptyState title={t('split.empty')} description={t('split.empty_hint')} />}
          card={{ title: 'name', facts: ['parts', 'updated_at'], tags: ['state'] }}
        />
      </Panel>
      {open && (
        <SplitRuleDrawer
          rule={open === 'new' ? null : open}
          mayUpdate={mayUpdate}
          onClose={() => setOpen(null)}
        />
      )}
    </MasterPage>
  );
}

function partsText({ parts }: SplitRule): string {
  return parts
    .map(({ department, project, share }) => {
      const where = [department?.name, project?.name].filter(Boolean).join(' / ');
      return `${where} ${percentText(share)}`;
    })
    .join('、');
}
