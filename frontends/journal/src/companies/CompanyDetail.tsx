import { useAbility } from '@uketori/frontend-kit/abilities';
import { api } from '@uketori/frontend-kit/api';
import { invalidate, useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { EmptyState } from '@uketori/frontend-kit/EmptyState';
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
import { LinesEditor } from '../lines/LinesEditor';
import { withKeys } from '../lines/lineInput';
import { MasterPage } from '../masters/MasterNav';
import { CompanyRegistry } from '../tax/CompanyRegistry';
import { companyFields } from './company.fields';
import type { Company } from './company.types';

const BLANK = {
  payment_type: 'transfer',
  active: true,
  gensenzei: false,
  fee_borne_by_partner: false,
  toriteki: false,
  freelance: false,
  withholding_sub_type: '',
  withholding_base: 'exclusive_when_shown',
  tax_rounding: '',
};
const NOT_SENT = new Set([
  'id',
  'active',
  'patterns',
  'company_journals',
  'debit_account_title',
  'credit_account_title',
  'created_at',
  'updated_at',
  'pay',
  'withholding',
  'consumption_tax',
]);

/** One supplier: its master values, which win over a doubtful reading, and the journals learned for it. */
export default function CompanyDetail(): ReactNode {
  const t = useText('journal');
  const { id = '' } = useParams();
  const isNew = id === 'new';
  const query = useApiQuery<Company>(`/companies/${id}`, {}, { enabled: !isNew });
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
      {query.data && (
        <section className="uk-panel" style={{ padding: '4px 16px 16px', marginTop: 16 }}>
          <h2>{t('companies.patterns')}</h2>
          {query.data.patterns.length === 0 && (
            <EmptyState title={t('companies.no_pattern')} description={t('companies.no_pattern_hint')} />
          )}
          {query.data.patterns.map((pattern) => (
            <div key={pattern.id}>
              <h3>
                {pattern.name || t('companies.pattern')}{' '}
                {pattern.keyword && <small className="uk-muted">{pattern.keyword}</small>}
              </h3>
              <LinesEditor
                lines={withKeys(pattern.company_journals)}
                editing={false}
                templates
                onChange={() => undefined}
              />
            </div>
          ))}
        </section>
      )}
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
  company: Company | null;
  refetch: () => Promise<unknown>;
}): ReactNode {
  const t = useText('journal');
  const { modal } = App.useApp();
  const { act } = useAct();
  const mayUpdate = useAbility('company:update') > 0;
  const mayDelete = useAbility('company:delete') > 0;
  const initial = useMemo(() => (company ? { ...company, active: company.status === 1 } : BLANK), [company]);
  const save = async (values: Record<string, unknown>) => {
    const body = Object.fromEntries(
      Object.entries(values).filter(([name, value]) => !NOT_SENT.has(name) && value !== undefined),
    );
    // An account type that was taken out and a number that was not given are blanks to the server, not
    // absent.
    body.account_type ??= '';
    body.t_number ??= '';
    body.status = values.active === false ? 0 : 1;
    const saved = company
      ? await api.put<Company>(`/companies/${company.id}`, body)
      : await api.post<Company>('/companies', body);
    toast.success(t('masters.saved'));
    await Promise.all([company ? refetch() : null, invalidate('/companies')]);
    if (!company) await navigate(`/master/company/${saved.id}`, { force: true, replace: true });
  };
  const remove = () =>
    modal.confirm({
      title: t('masters.delete_title', { name: company?.company_name }),
      content: t('companies.delete_body'),
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      onOk: () =>
        act(async () => {
          await api.delete(`/companies/${company?.id}`);
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
            <Button danger onClick={remove}>
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
