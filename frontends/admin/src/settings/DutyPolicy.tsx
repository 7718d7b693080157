import { everyOf } from '@uketori/frontend-kit/everyOf';
import { useText } from '@uketori/frontend-kit/i18n';
import { Radio } from 'antd';
import type { ReactNode } from 'react';
import styles from './frame.module.css';
import type { Settings } from './settings.types';

type Policy = Settings['duty_policy'];

const POLICIES = everyOf<Policy>()(['off', 'warn', 'enforce']);
/** Pairs of steps that belong to two people, each with its reason. */
const RULES = [
  'two_levels',
  'own_record',
  'read_account',
  'two_confirmations',
  'confirm_and_release',
] as const;
/** The people who count as one. */
const PEOPLE = ['key', 'deputy', 'own_account'] as const;

interface Props {
  value: Policy;
  onChange?: ((next: Policy) => void) | undefined;
  disabled?: boolean | undefined;
}

/** What happens when one person would do two steps that belong to two, and which steps these are. */
export function DutyPolicy({ value, onChange, disabled }: Props): ReactNode {
  const t = useText('admin');
  return (
    <div className={styles.duties}>
      <Radio.Group
        className={styles.duty_choice}
        aria-label={t('setting.duty_policy')}
        value={value}
        disabled={disabled}
        onChange={(event) => onChange?.(event.target.value as Policy)}
        options={POLICIES.map((policy) => ({
          value: policy,
          label: (
            <>
              <strong>{t(`duty.policy.${policy}`)}</strong>
              <span className="uk-muted">{t(`duty.policy_hint.${policy}`)}</span>
            </>
          ),
        }))}
      />
      <table className={styles.items}>
        <thead>
          <tr>
            <th>{t('duty.rule')}</th>
            <th>{t('duty.reason')}</th>
          </tr>
        </thead>
        <tbody>
          {RULES.map((rule) => (
            <tr key={rule}>
              <td>{t(`duty.rules.${rule}`)}</td>
              <td className="uk-muted">{t(`duty.reasons.${rule}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="uk-muted">
        {PEOPLE.map((who) => (
          <li key={who}>{t(`duty.people.${who}`)}</li>
        ))}
      </ul>
    </div>
  );
}
