import type { ListDefinition } from '@uketori/service-kit/list';
import { filtersOf, listColumns, sortsOf } from '@uketori/service-kit/record';
import { noticeRecord } from './notice.record.js';

export const noticeList: ListDefinition = {
  from: 'payment.notices',
  columns: listColumns(noticeRecord).join(', '),
  sorts: sortsOf(noticeRecord),
  default_sort: '-created_at',
  filters: filtersOf(noticeRecord),
};
