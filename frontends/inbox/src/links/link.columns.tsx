import { MoreOutlined } from '@ant-design/icons';
import type { DataColumn } from '@uketori/frontend-kit/DataTable';
import { Dropdown } from '@uketori/frontend-kit/Dropdown';
import type { useText } from '@uketori/frontend-kit/i18n';
import { DateTimeText } from '@uketori/frontend-kit/Yen';
import { Button } from 'antd';
import type { LiveLink } from '../inbox.types';
import type { useRevoking } from './useRevoking';

/** Columns of the live links, with the ways to close them. */
export function linkColumns(
  t: ReturnType<typeof useText>,
  revoking: ReturnType<typeof useRevoking>,
): DataColumn<LiveLink>[] {
  return [
    {
      key: 'customer_name',
      title: t('field.customer'),
      width: 200,
      fixed: 'start',
      render: (row) => <span lang="ja">{row.customer_name}</span>,
    },
    {
      key: 'month',
      title: t('field.month'),
      width: 100,
      render: ({ year, month }) => t('months.name', { year, month }),
    },
    { key: 'created_at', title: t('link.created_at'), width: 140, kind: 'datetime', sort: true },
    {
      key: 'created_by_name',
      title: t('link.created_by'),
      width: 120,
      render: (row) => <span lang="ja">{row.created_by_name}</span>,
    },
    { key: 'expires_at', title: t('link.expires'), width: 140, kind: 'datetime', sort: true },
    { key: 'visits', title: t('link.visits'), width: 80, kind: 'number' },
    {
      key: 'last_used_at',
      title: t('link.last_used'),
      width: 140,
      sort: true,
      render: (row) =>
        row.last_used_at ? (
          <DateTimeText value={row.last_used_at} />
        ) : (
          <span className="uk-muted">{t('link.unused')}</span>
        ),
    },
    { key: 'files', title: t('link.files'), width: 90, kind: 'number' },
    {
      key: 'acts',
      title: '',
      width: 170,
      render: (row) => (
        <span style={{ display: 'inline-flex', gap: 4 }}>
          <Button size="small" danger onClick={() => revoking.one(row.id)}>
            {t('link.revoke')}
          </Button>
          <Dropdown
            trigger={['click']}
            menu={{
              items: [{ key: 'all', danger: true, label: t('link.revoke_all') }],
              onClick: () => revoking.all(row),
            }}
          >
            <Button
              size="small"
              icon={<MoreOutlined />}
              aria-label={t('link.more', { name: row.customer_name })}
            />
          </Dropdown>
        </span>
      ),
    },
  ];
}
