import type { Schema } from '@uketori/frontend-kit/apiTypes';
import { formatDate, formatYen } from '@uketori/frontend-kit/format';
import { useText } from '@uketori/frontend-kit/i18n';
import { StatusTag } from '@uketori/frontend-kit/StatusTag';
import type { ReactNode } from 'react';
import type { Assessment } from './assessment.types';
import styles from './tax.module.css';

/** How much of the tax may be deducted, by which rule, and what it is booked as. */
export function DeductionCard({ assessment }: { assessment: Assessment }): ReactNode {
  const t = useText('journal');
  const { deduction, purchase_date, cap, tax_classes } = assessment;
  const isPartial = deduction.percent !== null && deduction.percent < 100;
  return (
    <section className={styles.card} aria-label={t('tax.card.deduction')}>
      <header>
        <h3>{t('tax.card.deduction')}</h3>
        {deduction.percent !== null && (
          <StatusTag tone={isPartial ? 'warning' : 'success'}>
            {t('tax.percent', { percent: deduction.percent })}
          </StatusTag>
        )}
      </header>
      <p>{t(`tax.deduction.${deduction.reason}`)}</p>
      <dl className={styles.facts}>
        <dt>{t('tax.purchase_date')}</dt>
        <dd>
          {purchase_date ? formatDate(purchase_date) : t('tax.no_purchase_date')}{' '}
          {assessment.purchase_date_assumed && (
            <span className="uk-muted">{t('tax.purchase_date_assumed')}</span>
          )}
        </dd>
        {tax_classes.map(({ rate, percent, name }) => (
          <div key={`${rate}/${percent}`} className={styles.pair}>
            <dt>{t('tax.tax_class', { rate })}</dt>
            <dd lang="ja">{name ?? t('tax.no_tax_class')}</dd>
          </div>
        ))}
        {isPartial && deduction.tax !== null && (
          <>
            <dt>{t('tax.deductible')}</dt>
            <dd>
              {t('tax.deductible_of', {
                tax: formatYen(deduction.tax),
                deductible: formatYen(deduction.deductible_tax ?? 0),
              })}
            </dd>
            <dt>{t('tax.not_deductible')}</dt>
            <dd>
              {formatYen(deduction.not_deductible_tax ?? 0)}{' '}
              <span className="uk-muted">
                {t(deduction.is_tax_inclusive_books ? 'tax.stays_in_books' : 'tax.goes_to_expense')}
              </span>
            </dd>
          </>
        )}
        {deduction.note && (
          <>
            <dt>{t('tax.note')}</dt>
            <dd lang="ja">{deduction.note}</dd>
          </>
        )}
      </dl>
      {cap && <CapLine cap={cap} />}
      {assessment.cap_counted_by !== null && assessment.cap_counted_by !== 'supplier' && (
        <p className={cap ? 'uk-muted' : styles.warn}>{t(`tax.cap.by.${assessment.cap_counted_by}`)}</p>
      )}
    </section>
  );
}

/** The supplier's fiscal year against the yearly cap. */
export function CapLine({ cap }: { cap: Schema<'TransitionCap'> }): ReactNode {
  const t = useText('journal');
  const used = cap.before + cap.amount;
  const share = Math.max(0, Math.min(100, (used / cap.limit) * 100));
  const isWarned = cap.state !== 'below';
  return (
    <div className={styles.cap}>
      <div className={styles.cap_words}>
        <span>{t('tax.cap.title', { from: formatDate(cap.year.from), to: formatDate(cap.year.to) })}</span>
        <span>
          {formatYen(used)} / {formatYen(cap.limit)}
        </span>
      </div>
      <div
        className={styles.bar}
        role="meter"
        aria-valuenow={Math.round(share)}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-label={t('tax.cap.label')}
      >
        <span data-state={cap.state} style={{ inlineSize: `${share}%` }} />
      </div>
      {isWarned && (
        <div className={styles.warn}>
          {t(`tax.cap.${cap.state}`, {
            remaining: formatYen(cap.remaining),
            excess: formatYen(cap.excess),
          })}
        </div>
      )}
    </div>
  );
}
