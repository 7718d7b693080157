import { LinkOutlined } from '@ant-design/icons';
import type { DataColumn } from '@uketori/frontend-kit/DataTable';
import { monthName } from '@uketori/frontend-kit/format';
import type { useText } from '@uketori/frontend-kit/i18n';
import { StatusTag } from '@uketori/frontend-kit/StatusTag';
import { Button } from 'antd';
import type { Customer } from '../inbox.types';
import { languageName } from '../languages';

/** Columns of the suppliers; `onAsk` gets the id of the one whose links are wanted. */
export function customerColumns(
  t: ReturnType<typeof useText>,
  onAsk: (id: string) => void,
): DataColumn<Customer>[] {
  return [
    {
      key: 'name',
      title: t('field.name'),
      width: 240,
      sort: true,
      fixed: 'start',
    },
    { key: 'department_name', title: t('field.department_name'), width: 140 },
    { key: 'represent_name', title: t('field.represent_name'), width: 130 },
    {
      key: 'email',
      title: t('field.email'),
      width: 230,
      render: (row) => <bdi dir="ltr">{row.email}</bdi>,
    },
    {
      key: 'language',
      title: t('field.language'),
      width: 110,
      hidden: true,
      render: (row) => languageName(row.language),
    },
    {
      key: 'tran_months',
      title: t('field.tran_months'),
      width: 240,
      render: (row) =>
        row.tran_months.length === 12 ? t('customer.every_month') : row.tran_months.map(monthName).join('・'),
    },
    {
      key: 'status',
      title: t('field.status'),
      width: 90,
      render: (row) => (
        <StatusTag tone={row.status === 1 ? 'success' : 'neutral'}>
          {t(row.status === 1 ? 'state.active' : 'state.inactive')}
        </StatusTag>
      ),
    },
    {
      key: 'link',
      title: t('customer.link'),
      width: 130,
      render: (row) => (
        <Button
          size="small"
          icon={<LinkOutlined />}
          onClick={(event) => {
            event.stopPropagation();
            onAsk(row.id);
          }}
        >
          {t('customer.links')}
        </Button>
      ),
    },
    { key: 'sort_num', title: t('field.sort_num'), width: 90, kind: 'number', sort: true, hidden: true },
    {
      key: 'created_at',
      title: t('field.created_at'),
      width: 150,
      kind: 'datetime',
      sort: true,
      hidden: true,
    },
  ];
}
