import { invalidate } from '@uketori/frontend-kit/apiHooks';
import { useText } from '@uketori/frontend-kit/i18n';
import { Link } from '@uketori/frontend-kit/Link';
import { LoadFailed } from '@uketori/frontend-kit/LoadFailed';
import { navigate } from '@uketori/frontend-kit/navigate';
import { NotFound, isNowhere } from '@uketori/frontend-kit/NotFound';
import { PageHeader } from '@uketori/frontend-kit/PageHeader';
import { PageSpin } from '@uketori/frontend-kit/PageSpin';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { MasterPage } from '../masters/MasterNav';
import { LessonTable } from './LessonTable';
import { useSupplierMemory } from './useSupplierMemory';

/** One supplier's lessons. */
export default function LessonDetail(): ReactNode {
  const t = useText('journal');
  const { id = '' } = useParams();
  const { query, gone, changed } = useSupplierMemory(id, () => {
    void navigate('/master/lesson', { force: true, replace: true }).then(() =>
      invalidate('/supplier-memories'),
    );
  });
  if (isNowhere(query.error)) return <NotFound />;
  if (query.error && !query.data) return <LoadFailed error={query.error} onRetry={query.refetch} />;
  if (!query.data || gone) return <PageSpin />;
  const memory = query.data;
  return (
    <MasterPage current="lesson">
      <PageHeader
        title={memory.name}
        tab_title={memory.name}
        subtitle={memory.t_number || undefined}
        back={{ to: '/master/lesson', label: t('lessons.title') }}
        actions={
          memory.company_id && (
            <Link to={`/master/company/${memory.company_id}`}>{t('lessons.open_company')}</Link>
          )
        }
      />
      <section className="uk-panel" style={{ padding: 16 }}>
        <LessonTable memory={memory} onChanged={changed} />
      </section>
    </MasterPage>
  );
}
