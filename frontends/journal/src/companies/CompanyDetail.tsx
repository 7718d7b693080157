import { useAbility } from '@uketori/frontend-kit/abilities';
import { api } from '@uketori/frontend-kit/api';
import { invalidate, useApiQuery } from '@uketori/frontend-kit/apiHooks';
import type { Schema } from '@uketori/frontend-kit/apiTypes';
import { useText } from '@uketori/frontend-kit/i18n';
import { LoadFailed } from '@uketori/frontend-kit/LoadFailed';
import { navigate } from '@uketori/frontend-kit/navigate';
import { NotFound, isNowhere } from '@uketori/frontend-kit/NotFound';
import { PageHeader } from '@uketori/frontend-kit/PageHeader';
import { PageSpin } from '@uketori/frontend-kit/PageSpin';
import { RecordForm } from '@uketori/frontend-kit/RecordForm';
import { toast } from '@uketori/frontend-kit/toast';
import { useAct } from '@uketori/frontend-kit/useAct';
import { App, Button } from 'antd';
import { useMemo, type ReactNode } from 'react';
import { useParams } from 'react-router';
import { CompanyLessons } from '../supplier-memory/CompanyLessons';
import { MasterPage } from '../masters/MasterNav';
import { CompanyRegistry } from '../tax/CompanyRegistry';
import { companyFields } from './company.fields';
import { companyBody } from './companyBody';
import { CompanyPatterns } from './CompanyPatterns';

const BLANK = {
  payment_type: 'transfer',
  active: true,
  gensenzei: false,
  fee_borne_by_partner: false,
  toriteki: false,
  freelance: false,
  withholding_sub_type: '',
  withholding_base: 'exclusive_when_shown',
  non_resident: false,
  treaty_rate: '',
  tax_rounding: '',
} satisfies Partial<Schema<'Company'>> & { active: boolean };

/** One supplier: its master values, which win over a doubtful reading, and the journals learned for it. */
export default function CompanyDetail(): ReactNode {
  const t = useText('journal');
  const { id = '' } = useParams();
  const isNew = id === 'new';
  const query = useApiQuery('/companies/{id}', { params: { path: { id } } }, { enabled: !isNew });
  if (isNowhere(query.error)) return <NotFound />;
  if (query.error && !query.data) return <LoadFailed error={query.error} onRetry={query.refetch} />;
  if (!isNew && !query.data) return <PageSpin />;
  return (
    <MasterPage current="company">
      <CompanyForm key={id} company={query.data ?? null} refetch={query.refetch} />
      {query.data && (
        <section className="uk-panel" style={{ padding: '4px 16px 16px', marginTop: 16 }}>
          <h2>{t('companies.registration')}</h2>
          <CompanyRegistry key={query.data.version} company_id={query.data.id} />
        </section>
      )}
      {query.data && <CompanyPatterns company={query.data} refetch={query.refetch} />}
      {query.data && (
        <section className="uk-panel" style={{ padding: '4px 16px 16px', marginTop: 16 }}>
          <h2>{t('lessons.title')}</h2>
          <CompanyLessons company_id={query.data.id} />
        </section>
      )}
    </MasterPage>
  );
}

function CompanyForm({
  company,
  refetch,
}: {
  company: Schema<'Company'> | null;
  refetch: () => Promise<unknown>;
}): ReactNode {
  const t = useText('journal');
  const { modal } = App.useApp();
  const { act } = useAct();
  const mayUpdate = useAbility('company:update') > 0;
  const mayDelete = useAbility('company:delete') > 0;
  const initial = useMemo(() => (company ? { ...company, active: company.status === 1 } : BLANK), [company]);
  const save = async (values: Partial<Schema<'Company'>> & { active: boolean }) => {
    const body = companyBody(values, values.active ? 1 : 0);
    const saved = company
      ? await api.put('/companies/{id}', { params: { path: { id: company.id } }, body })
      : await api.post('/companies', { body });
    toast.success(t('masters.saved'));
    await Promise.all([company ? refetch() : null, invalidate('/companies')]);
    if (!company) await navigate(`/master/company/${saved.id}`, { force: true, replace: true });
  };
  const remove = ({ id, company_name }: Schema<'Company'>) =>
    modal.confirm({
      title: t('masters.delete_title', { name: company_name }),
      content: t('companies.delete_body'),
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      onOk: () =>
        act(async () => {
          await api.delete('/companies/{id}', { params: { path: { id } } });
          await invalidate('/companies');
          await navigate('/master/company', { force: true });
        }),
    });
  return (
    <>
      <PageHeader
        title={company?.company_name ?? t('companies.new')}
        tab_title={company?.company_name}
        back={{ to: '/master/company', label: t('masters.nav.company') }}
        actions={
          company &&
          mayDelete && (
            <Button danger onClick={() => remove(company)}>
              {t('masters.delete')}
            </Button>
          )
        }
      />
      <section className="uk-panel" style={{ padding: 16 }}>
        <RecordForm
          fields={companyFields(t)}
          initial={initial}
          read_only={!mayUpdate}
          onSubmit={save}
          onReload={() => void refetch()}
        />
      </section>
    </>
  );
}
