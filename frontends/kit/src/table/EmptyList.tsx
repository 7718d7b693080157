import type { ReactNode } from 'react';
import { EmptyState, NoHits } from '../EmptyState';
import { useText } from '../i18n';
import type { ClearConditions } from './conditions';
import type { DataTableProps } from './listProps';

interface Props {
  empty: DataTableProps<object>['empty'];
  clear: ClearConditions;
}

/** A list without rows: nothing there yet, or nothing that the conditions find. */
export function EmptyList({ empty, clear }: Props): ReactNode {
  const t = useText();
  if (!clear) return <EmptyState title={t('table.empty')} {...empty} />;
  return <NoHits onClear={clear} />;
}
