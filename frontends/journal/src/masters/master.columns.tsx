import type { DataColumn } from '@uketori/frontend-kit/DataTable';
import type { useText } from '@uketori/frontend-kit/i18n';
import { StatusTag } from '@uketori/frontend-kit/StatusTag';
import type { KindOnScreen, Master } from './masters.kinds';

/** Columns of one kind of masters: what every master has, and its own. */
export function masterColumns(t: ReturnType<typeof useText>, shown: KindOnScreen): DataColumn<Master>[] {
  return [
    { key: 'sort_num', title: t('masters.field.sort_num'), width: 80, kind: 'number', sort: true },
    { key: 'code', title: t('masters.field.code'), width: 110, sort: true },
    { key: 'name', title: t('masters.field.name'), width: 280, sort: true },
    { key: 'reading', title: t('masters.field.reading'), width: 200 },
    ...shown.columns.map(
      (name): DataColumn<Master> => ({
        key: name,
        title: t(`masters.field.${name}`),
        width: 130,
        kind: name.startsWith('valid_') ? 'date' : 'text',
        ...(name === 'category' ? { render: (row) => t(`masters.category.${String(row.category)}`) } : {}),
        ...(name === 'rate' ? { render: (row) => (row.rate === null ? '' : `${String(row.rate)}%`) } : {}),
      }),
    ),
    {
      key: 'status',
      title: t('masters.field.active'),
      width: 90,
      render: (row) => (
        <StatusTag tone={row.status === 1 ? 'success' : 'neutral'}>
          {t(row.status === 1 ? 'masters.active' : 'masters.inactive')}
        </StatusTag>
      ),
    },
  ];
}
