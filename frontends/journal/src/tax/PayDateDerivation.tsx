import { formatDate } from '@uketori/frontend-kit/format';
import { useText } from '@uketori/frontend-kit/i18n';
import { Button } from 'antd';
import type { TFunction } from 'i18next';
import { Fragment, type ReactNode } from 'react';
import type { DerivationStep, PayDateAssessment } from './assessment.types';
import styles from './tax.module.css';

const MONTH_END = 31;
const NAMED_MONTHS = 2;

function siteWords(t: TFunction, month: number, day: number): string {
  const months = month <= NAMED_MONTHS ? t(`tax.month.${month}`) : t('tax.month.later', { count: month });
  return day === MONTH_END ? t('tax.site_end', { months }) : t('tax.site_day', { months, day });
}

/** A step in the words a person would reckon in, with its date. */
export function stepText(t: TFunction, step: DerivationStep): string {
  if (step.step === 'horizon') return t('tax.step.horizon');
  if (step.step === 'cutoff') return t('tax.step.cutoff', { day: step.day });
  const date = formatDate(step.date);
  if (step.step === 'issue_date') return t('tax.step.issue_date', { date });
  if (step.step === 'shift') return t(`tax.step.shift_${step.to}`, { date });
  const what = step.step === 'site' ? siteWords(t, step.month, step.day) : t(`tax.step.${step.step}`);
  const closed = step.closed ? t('tax.closed', { why: t(`tax.closed_by.${step.closed}`) }) : '';
  return `${what} ${date}${closed}`;
}

interface Props {
  assessment: PayDateAssessment;
  editing: boolean;
  onApply: (date: string) => void;
}

/** How the pay date came about, and the one the rules would come to when it is another. */
export function PayDateDerivation({ assessment, editing, onApply }: Props): ReactNode {
  const t = useText('journal');
  const { derived, differs, pay_date, pay_term, source } = assessment;
  if (derived.steps.length === 0 && source !== 'manual' && pay_term.law === null) return null;
  const steps = derived.steps.map((step) => stepText(t, step));
  return (
    <div className={styles.derivation}>
      {source === 'manual' && pay_date && differs && <div>{t('tax.manual_date')}</div>}
      {steps.length > 0 && (
        <div>
          {differs && <span className="uk-muted">{t('tax.by_rule')} </span>}
          {steps.map((step, i) => (
            <Fragment key={step}>
              {i > 0 && (
                <>
                  {' '}
                  <span aria-hidden className="uk-arrow">
                    →
                  </span>{' '}
                </>
              )}
              <span className={styles.step}>{step}</span>
            </Fragment>
          ))}
          <span className="uk-muted"> ({t(`tax.date_source.${derived.source}`)})</span>
        </div>
      )}
      {pay_term.pay_by && (
        <div className="uk-muted">{t('tax.pay_by', { date: formatDate(pay_term.pay_by) })}</div>
      )}
      {assessment.warnings.map((code) => (
        <div key={code} className={styles.warn}>
          {t(`warning.${code}`)}
        </div>
      ))}
      {editing && differs && derived.pay_date && (
        <Button
          size="small"
          type="link"
          className={styles.use}
          onClick={() => onApply(derived.pay_date ?? '')}
        >
          {t('tax.use_date', { date: formatDate(derived.pay_date) })}
        </Button>
      )}
    </div>
  );
}
