import { useAbility } from '@uketori/frontend-kit/abilities';
import { api } from '@uketori/frontend-kit/api';
import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { useDirtyGuard } from '@uketori/frontend-kit/dirty';
import { useText } from '@uketori/frontend-kit/i18n';
import { LoadFailed } from '@uketori/frontend-kit/LoadFailed';
import { PageSpin } from '@uketori/frontend-kit/PageSpin';
import { toast } from '@uketori/frontend-kit/toast';
import { useAct } from '@uketori/frontend-kit/useAct';
import { Button, Input } from 'antd';
import { useState, type ReactNode } from 'react';
import styles from './codes.module.css';
import { PLACEHOLDERS, summaryText, templateProblem } from './summaryText';

/** The organization's template of 摘要; a supplier's own is on the supplier's page. */
export function SummaryForm(): ReactNode {
  const t = useText('journal');
  const mayUpdate = useAbility('settings:update') > 0;
  const query = useApiQuery('/export-summary', {}, { staleTime: 0 });
  const [draft, setDraft] = useState<string | null>(null);
  const { busy, act } = useAct();
  useDirtyGuard(draft !== null);
  if (query.error && !query.data) return <LoadFailed error={query.error} onRetry={query.refetch} />;
  if (!query.data) return <PageSpin />;
  const { template, standard, version } = query.data;
  const value = draft ?? template;
  const problem = templateProblem(value);
  const sample = {
    supplier: t('export.summary.sample.supplier'),
    note: t('export.summary.sample.note'),
    subject: t('export.summary.sample.subject'),
    number: 'INV-2026-11',
    date: '2026/11/20',
    month: '2026年11月分',
  };
  const save = async () => {
    await api.put('/export-summary', { body: { version, template: value.trim() } });
    toast.success(t('export.summary.saved'));
    setDraft(null);
  };
  return (
    <section className={`uk-panel ${styles.panel}`} aria-label={t('export.summary.title')}>
      <p className="uk-muted">{t('export.summary.hint')}</p>
      <div className={styles.form}>
        <label htmlFor="summary-template">{t('export.summary.template')}</label>
        <Input
          id="summary-template"
          lang="ja"
          value={value}
          maxLength={200}
          disabled={!mayUpdate}
          placeholder={standard}
          status={problem ? 'error' : ''}
          aria-describedby="summary-problem"
          onChange={(event) => setDraft(event.target.value)}
        />
        {mayUpdate && (
          <div className={styles.tokens}>
            {PLACEHOLDERS.map((name) => (
              <Button
                key={name}
                size="small"
                onClick={() => setDraft(`${value}${value === '' || value.endsWith(' ') ? '' : ' '}{${name}}`)}
              >
                {t(`export.summary.placeholder.${name}`)} <code>{`{${name}}`}</code>
              </Button>
            ))}
          </div>
        )}
        <div id="summary-problem" role="status">
          {problem ? (
            <span className={styles.problem}>{t(`export.summary.problem.${problem}`)}</span>
          ) : (
            <span className={styles.preview}>
              <span className="uk-muted">{t('export.summary.preview')}</span>
              <span lang="ja">{summaryText(value.trim() || standard, sample)} 70%控除対象</span>
            </span>
          )}
        </div>
        <p className="uk-muted">{t('export.summary.note')}</p>
        {draft !== null && (
          <span className={styles.buttons}>
            <Button onClick={() => setDraft(null)}>{t('edit.cancel')}</Button>
            <Button
              type="primary"
              loading={busy}
              disabled={problem !== null}
              onClick={() => void act(save, query.refetch)}
            >
              {t('edit.save')}
            </Button>
          </span>
        )}
      </div>
    </section>
  );
}
