import { invalidate, useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { EmptyState } from '@uketori/frontend-kit/EmptyState';
import { useText } from '@uketori/frontend-kit/i18n';
import { LoadFailed } from '@uketori/frontend-kit/LoadFailed';
import { Spin } from 'antd';
import type { ReactNode } from 'react';
import { LessonTable } from './LessonTable';
import { useSupplierMemory } from './useSupplierMemory';

/** The lessons from this supplier's invoices; a supplier that changed its number may have two memories. */
export function CompanyLessons({ company_id }: { company_id: string }): ReactNode {
  const t = useText('journal');
  const query = useApiQuery('/supplier-memories', { params: { query: { company_id } } });
  if (query.error && !query.data) return <LoadFailed error={query.error} onRetry={query.refetch} />;
  if (!query.data) return <Spin />;
  if (query.data.items.length === 0)
    return <EmptyState title={t('lessons.empty')} description={t('lessons.empty_hint')} />;
  return query.data.items.map((memory) => <OneMemory key={memory.id} id={memory.id} />);
}

function OneMemory({ id }: { id: string }): ReactNode {
  const { query, gone, changed } = useSupplierMemory(id, () => void invalidate('/supplier-memories'));
  if (query.error && !query.data) return <LoadFailed error={query.error} onRetry={query.refetch} />;
  if (!query.data || gone) return <Spin />;
  return <LessonTable memory={query.data} onChanged={changed} />;
}
