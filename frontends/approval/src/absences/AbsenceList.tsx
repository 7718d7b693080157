import { PlusOutlined } from '@ant-design/icons';
import { useAbility } from '@uketori/frontend-kit/abilities';
import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { EmptyState } from '@uketori/frontend-kit/EmptyState';
import { useText } from '@uketori/frontend-kit/i18n';
import { LoadFailed } from '@uketori/frontend-kit/LoadFailed';
import { Panel } from '@uketori/frontend-kit/pro/Panel';
import { ShortTable } from '@uketori/frontend-kit/pro/ShortTable';
import { toast } from '@uketori/frontend-kit/toast';
import { useAct } from '@uketori/frontend-kit/useAct';
import { DateText } from '@uketori/frontend-kit/Yen';
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { type Absence, ABSENCES, endAbsence } from './absences.api';
import { AbsenceDrawer } from './AbsenceDrawer';

/** All absences that are not over. An administrator sets one for a user who cannot do it. */
export function AbsenceList(): ReactNode {
  const t = useText('approval');
  const mayUpdate = useAbility('settings:update') > 0;
  const [opened, setOpened] = useState<Absence | 'new' | null>(null);
  const absences = useApiQuery(ABSENCES);
  const { act } = useAct();
  const end = (absence: Absence) =>
    act(async () => {
      await endAbsence(absence);
      toast.success(t('absence.ended'));
    });
  return (
    <Panel
      title={t('absence.title')}
      extra={
        mayUpdate && (
          <Button icon={<PlusOutlined />} onClick={() => setOpened('new')}>
            {t('absence.add')}
          </Button>
        )
      }
    >
      {absences.error ? (
        <LoadFailed error={absences.error} onRetry={() => void absences.refetch()} />
      ) : (
        <ShortTable<Absence>
          row_key="user_id"
          width={640}
          loading={absences.isPending}
          rows={absences.data?.items ?? []}
          {...(mayUpdate ? { onOpen: setOpened } : {})}
          empty={<EmptyState title={t('absence.none')} description={t('absence.hint')} />}
          columns={[
            {
              key: 'user_name',
              title: t('absence.who'),
              render: (_, row) => <span lang="ja">{row.user_name}</span>,
            },
            {
              key: 'deputy_name',
              title: t('absence.deputy'),
              render: (_, row) => <span lang="ja">{row.deputy_name}</span>,
            },
            {
              key: 'days',
              title: t('absence.days'),
              width: 220,
              render: (_, row) => (
                <>
                  <DateText value={row.date_from} /> – <DateText value={row.date_until} />
                </>
              ),
            },
            {
              key: 'end',
              width: 110,
              align: 'end',
              render: (_, row) =>
                mayUpdate && (
                  <Button
                    size="small"
                    onClick={(event) => {
                      event.stopPropagation();
                      void end(row);
                    }}
                  >
                    {t('absence.end')}
                  </Button>
                ),
            },
          ]}
        />
      )}
      {opened && <AbsenceDrawer absence={opened === 'new' ? null : opened} onClose={() => setOpened(null)} />}
    </Panel>
  );
}
