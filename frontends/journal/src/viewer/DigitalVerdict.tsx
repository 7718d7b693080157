import { useText } from '@uketori/frontend-kit/i18n';
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { ruleGroup } from './digitalRules';
import type { DigitalInvoice } from './usePageWords';
import styles from './digital.module.css';

/** Problems that are listed before the rest is counted. */
const SHOWN = 20;

/** What the rules of the specification say of a file: which it breaks, in plain words with the rule's own beside them. */
export function DigitalVerdict({ invoice }: { invoice: DigitalInvoice }): ReactNode {
  const t = useText('journal');
  const { problems, checked_with } = invoice;
  if (problems.length === 0)
    return (
      <Alert
        type={checked_with ? 'success' : 'info'}
        showIcon
        className={styles.verdict}
        title={t(checked_with ? 'digital.passed' : 'digital.unchecked')}
      />
    );
  return (
    <Alert
      type="warning"
      showIcon
      className={styles.verdict}
      title={t('digital.broken', { number: problems.length })}
      description={
        <>
          <p className={styles.hint}>{t('digital.broken_hint')}</p>
          <ul className={styles.problems}>
            {problems.slice(0, SHOWN).map(({ rule, text, place }) => (
              <li key={`${rule} ${place}`}>
                <strong>{t(`digital.rule.${ruleGroup(rule)}`)}</strong>
                <details>
                  <summary>
                    <code dir="ltr">{rule}</code>
                  </summary>
                  <p dir="ltr" lang="en">
                    {text}
                  </p>
                  <code dir="ltr">{place}</code>
                </details>
              </li>
            ))}
          </ul>
          {problems.length > SHOWN && t('digital.more_problems', { number: problems.length - SHOWN })}
        </>
      }
    />
  );
}
