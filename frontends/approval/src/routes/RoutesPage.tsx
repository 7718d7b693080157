import { PlusOutlined } from '@ant-design/icons';
import { useAbility } from '@uketori/frontend-kit/abilities';
import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { EmptyState } from '@uketori/frontend-kit/EmptyState';
import { useText } from '@uketori/frontend-kit/i18n';
import { LoadFailed } from '@uketori/frontend-kit/LoadFailed';
import { PageHeader } from '@uketori/frontend-kit/PageHeader';
import { Panel } from '@uketori/frontend-kit/pro/Panel';
import { ShortTable } from '@uketori/frontend-kit/pro/ShortTable';
import { Yen } from '@uketori/frontend-kit/Yen';
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { AbsenceList } from '../absences/AbsenceList';
import { LEVELS, type LevelKey, type Route, ROUTES } from './route.types';
import { RouteDrawer } from './RouteDrawer';
import styles from './routes.module.css';

const DEPARTMENTS = { params: { path: { kind: 'department' }, query: { limit: 100 } } } as const;

/** By which route an invoice is approved, and who is away. */
export default function RoutesPage(): ReactNode {
  const t = useText('approval');
  const kit = useText();
  return (
    <div className="uk-page">
      <PageHeader
        back={{ to: '/settings', label: kit('page.settings') }}
        title={t('route.title')}
        subtitle={t('route.subtitle')}
      />
      <div className={styles.panels}>
        <RouteList />
        <AbsenceList />
      </div>
    </div>
  );
}

function RouteList(): ReactNode {
  const t = useText('approval');
  const mayUpdate = useAbility('settings:update') > 0;
  const [opened, setOpened] = useState<Route | 'new' | null>(null);
  const routes = useApiQuery(ROUTES);
  const departments = useApiQuery('/masters/{kind}', DEPARTMENTS);
  const names = new Map(departments.data?.items.map(({ id, name }) => [id, name]));
  const people = new Map(routes.data?.approvers.map(({ user_id, full_name }) => [user_id, full_name]));
  return (
    <Panel
      title={t('route.routes')}
      extra={
        mayUpdate && (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpened('new')}>
            {t('route.add')}
          </Button>
        )
      }
    >
      {routes.error ? (
        <LoadFailed error={routes.error} onRetry={() => void routes.refetch()} />
      ) : (
        <>
          <p className={`uk-muted ${styles.hint}`}>
            {t('route.hint', { number: routes.data?.approve_level ?? 0 })}
          </p>
          <ShortTable<Route>
            row_key="id"
            width={760}
            loading={routes.isPending}
            rows={routes.data?.items ?? []}
            onOpen={setOpened}
            empty={<EmptyState title={t('route.none')} description={t('route.none_hint')} />}
            columns={[
              {
                key: 'name',
                title: t('route.name'),
                width: 200,
                render: (_, row) => <span lang="ja">{row.name}</span>,
              },
              {
                key: 'from_amount',
                title: t('route.from_amount'),
                width: 140,
                align: 'end',
                render: (_, row) => <Yen value={row.from_amount} />,
              },
              {
                key: 'department',
                title: t('route.department'),
                width: 150,
                render: (_, row) =>
                  row.department_id === null ? (
                    <span className="uk-muted">{t('route.all_departments')}</span>
                  ) : (
                    <span lang="ja">{names.get(row.department_id) ?? '–'}</span>
                  ),
              },
              {
                key: 'levels',
                title: t('route.levels'),
                width: 90,
                render: (_, row) =>
                  t('route.level_count', { number: row.approve_level ?? routes.data?.approve_level ?? 0 }),
              },
              {
                key: 'approvers',
                title: t('route.approvers'),
                render: (_, row) => <Named route={row} people={people} />,
              },
            ]}
          />
        </>
      )}
      {opened && routes.data && (
        <RouteDrawer
          route={opened === 'new' ? null : opened}
          standard={routes.data.approve_level}
          onClose={() => setOpened(null)}
        />
      )}
    </Panel>
  );
}

/** The named users by level. */
function Named({ route, people }: { route: Route; people: ReadonlyMap<string, string> }): ReactNode {
  const t = useText('approval');
  const named = LEVELS.flatMap((level) => {
    const users = route.approvers[String(level) as LevelKey] ?? [];
    return users.length === 0 ? [] : [{ level, users }];
  });
  if (named.length === 0) return <span className="uk-muted">{t('route.everyone')}</span>;
  return (
    <ul className={styles.named}>
      {named.map(({ level, users }) => (
        <li key={level}>
          {t('level.numbered', { level })}{' '}
          <span lang="ja">{users.map((user_id) => people.get(user_id) ?? t('route.gone')).join('、')}</span>
        </li>
      ))}
    </ul>
  );
}
