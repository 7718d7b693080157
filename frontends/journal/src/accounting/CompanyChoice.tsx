import { api } from '@uketori/frontend-kit/api';
import { invalidate, useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { errorText } from '@uketori/frontend-kit/errorText';
import { useText } from '@uketori/frontend-kit/i18n';
import { toast } from '@uketori/frontend-kit/toast';
import { useAct } from '@uketori/frontend-kit/useAct';
import { Alert, Button, Select } from 'antd';
import { useState, type ReactNode } from 'react';
import type { AccountingCompany } from './accounting.types';
import styles from './accounting.module.css';

interface Props {
  company: AccountingCompany;
  mayUpdate: boolean;
  refetch: () => Promise<unknown>;
}

/** The company whose books are written. The masters of a newly chosen company are fetched at once. */
export function CompanyChoice({ company, mayUpdate, refetch }: Props): ReactNode {
  const t = useText('journal');
  const [chosen, setChosen] = useState<number | null>(null);
  const { busy, act } = useAct();
  const query = useApiQuery('/accounting/companies', {}, { enabled: mayUpdate, staleTime: 60_000 });
  const value = chosen ?? company.company_id;
  const save = (company_id: number) =>
    act(
      async () => {
        await api.post('/accounting/company', { body: { company_id } });
        await api.post('/accounting/masters');
        toast.success(t('accounting.company_saved'));
        setChosen(null);
      },
      () => Promise.all([refetch(), invalidate('/accounting/masters', '/accounting/mappings')]),
    );
  const options = (query.data?.items ?? []).map(({ company_id, name, may_write }) => ({
    value: company_id,
    label: may_write ? name : t('accounting.read_only', { name }),
    disabled: !may_write,
  }));
  return (
    <section className={`uk-panel ${styles.panel}`} aria-label={t('accounting.step.company')}>
      <h2>{t('accounting.step.company')}</h2>
      {query.error && <Alert type="error" showIcon title={errorText(query.error)} />}
      {mayUpdate ? (
        <div className={styles.choice}>
          <Select
            aria-label={t('accounting.step.company')}
            className={styles.select}
            placeholder={t('accounting.choose_company')}
            loading={query.isLoading}
            value={value}
            options={
              options.length > 0 || company.company_id === null
                ? options
                : [{ value: company.company_id, label: company.company_name, disabled: false }]
            }
            onChange={setChosen}
          />
          <Button
            type="primary"
            disabled={chosen === null || chosen === company.company_id}
            loading={busy}
            onClick={() => chosen !== null && void save(chosen)}
          >
            {t('accounting.use_company')}
          </Button>
        </div>
      ) : (
        <p lang="ja">{company.company_name || t('accounting.no_company')}</p>
      )}
      <p className="uk-muted">{t('accounting.company_hint')}</p>
    </section>
  );
}
