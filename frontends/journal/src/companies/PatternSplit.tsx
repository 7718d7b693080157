import { useAbility } from '@uketori/frontend-kit/abilities';
import { api } from '@uketori/frontend-kit/api';
import { invalidate, useApiQuery } from '@uketori/frontend-kit/apiHooks';
import type { Schema } from '@uketori/frontend-kit/apiTypes';
import { useText } from '@uketori/frontend-kit/i18n';
import { toast } from '@uketori/frontend-kit/toast';
import { useAct } from '@uketori/frontend-kit/useAct';
import { Select } from 'antd';
import { useId, type ReactNode } from 'react';
import styles from './patterns.module.css';

interface Props {
  company_id: string;
  pattern: Schema<'Company'>['patterns'][number];
}

/** The rule that splits what a pattern proposes over departments and projects; absent while there is no rule. */
export function PatternSplit({ company_id, pattern }: Props): ReactNode {
  const t = useText('journal');
  const id = useId();
  const { busy, act } = useAct();
  const mayUpdate = useAbility('company:update') > 0;
  const maySee = [useAbility('department:read'), useAbility('master:read'), useAbility('invoice:update')];
  const { data } = useApiQuery('/split-rules', {}, { enabled: maySee.some((level) => level > 0) });
  const { split_rule_id } = pattern;
  const offered = data?.items.filter((rule) => !rule.archived || rule.id === split_rule_id) ?? [];
  if (offered.length === 0) return null;
  const choose = (chosen: string | null) =>
    act(async () => {
      await api.put('/companies/{id}/patterns/{pattern_id}/split-rule', {
        params: { path: { id: company_id, pattern_id: pattern.id } },
        body: { version: pattern.version, split_rule_id: chosen },
      });
      toast.success(t('masters.saved'));
      await invalidate('/companies');
    });
  return (
    <p className={styles.rule}>
      <label htmlFor={id}>{t('split.title')}</label>
      <Select
        id={id}
        className={styles.choice}
        allowClear
        loading={busy}
        disabled={!mayUpdate || busy}
        placeholder={t('split.none_chosen')}
        value={split_rule_id}
        options={offered.map(({ id: value, name, archived }) => ({
          value,
          label: archived ? `${name} (${t('split.archived')})` : name,
        }))}
        onChange={(chosen) => void choose(chosen ?? null)}
      />
      <span className="uk-muted">{t('split.pattern_hint')}</span>
    </p>
  );
}
