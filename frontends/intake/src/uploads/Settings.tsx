import { useText } from '@uketori/frontend-kit/i18n';
import { DateInput } from '@uketori/frontend-kit/DateInput';
import { ReferenceSelect } from '@uketori/frontend-kit/ReferenceSelect';
import { Checkbox, Segmented, Select } from 'antd';
import type { ReactNode } from 'react';
import { ATTACHMENT_PAGES, MONTH_END, PAY_DAYS, PAY_MONTHS, type UploadChoice } from './choice.rules';
import { JournalStep } from './JournalStep';
import styles from './upload.module.css';

export interface StepProps {
  choice: UploadChoice;
  set: (patch: Partial<UploadChoice>) => void;
  disabled: boolean;
}

/** The four steps before the files: dates, reading, department, journal. */
export function Settings(props: StepProps): ReactNode {
  const t = useText('intake');
  return (
    <ol className={styles.steps}>
      <Step number={1} title={t('step.dates')}>
        <DatesStep {...props} />
      </Step>
      <Step number={2} title={t('step.reading')}>
        <ReadingStep {...props} />
      </Step>
      <Step number={3} title={t('step.department')}>
        <ReferenceSelect
          path="/masters/{kind}"
          path_params={{ kind: 'department' }}
          label={t('step.department')}
          placeholder={t('department.none')}
          recent_field="upload_department"
          disabled={props.disabled}
          value={props.choice.department}
          onChange={(department) => props.set({ department })}
        />
      </Step>
      <Step number={4} title={t('step.journal')}>
        <JournalStep {...props} />
      </Step>
    </ol>
  );
}

function Step({
  number,
  title,
  children,
}: {
  number: number;
  title: string;
  children: ReactNode;
}): ReactNode {
  return (
    <li className={styles.step}>
      <h3>
        <span className={styles.number} aria-hidden>
          {number}
        </span>
        {title}
      </h3>
      <div className={styles.step_body}>{children}</div>
    </li>
  );
}

function DatesStep({ choice, set, disabled }: StepProps): ReactNode {
  const t = useText('intake');
  return (
    <>
      <div className={styles.field}>
        <span className={styles.label}>{t('dates.issue')}</span>
        <Segmented
          aria-label={t('dates.issue')}
          disabled={disabled}
          value={choice.issue_by}
          options={(['ocr', 'date'] as const).map((value) => ({ value, label: t(`dates.by_${value}`) }))}
          onChange={(issue_by) => set({ issue_by })}
        />
        {choice.issue_by === 'date' && (
          <div className={styles.value}>
            <DateInput
              label={t('dates.issue')}
              disabled={disabled}
              value={choice.issue_date}
              onChange={(issue_date) => set({ issue_date })}
            />
          </div>
        )}
      </div>
      <div className={styles.field}>
        <span className={styles.label}>{t('dates.pay')}</span>
        <Segmented
          aria-label={t('dates.pay')}
          disabled={disabled}
          value={choice.pay_by}
          options={(['ocr', 'date', 'site'] as const).map((value) => ({
            value,
            label: t(`dates.by_${value}`),
          }))}
          onChange={(pay_by) => set({ pay_by })}
        />
        {choice.pay_by === 'date' && (
          <div className={styles.value}>
            <DateInput
              label={t('dates.pay')}
              disabled={disabled}
              value={choice.pay_date}
              onChange={(pay_date) => set({ pay_date })}
            />
          </div>
        )}
        {choice.pay_by === 'site' && <PaySite choice={choice} set={set} disabled={disabled} />}
      </div>
      <p className={styles.note}>{t('dates.note')}</p>
    </>
  );
}

function PaySite({ choice, set, disabled }: StepProps): ReactNode {
  const t = useText('intake');
  const monthName = (month: number) =>
    month <= 2 ? t(`site.month_${month}`) : t('site.month_later', { count: month });
  return (
    <div className={styles.site}>
      <Select
        aria-label={t('site.month')}
        disabled={disabled}
        value={choice.pay_month}
        options={PAY_MONTHS.map((value) => ({ value, label: monthName(value) }))}
        onChange={(pay_month) => set({ pay_month })}
        popupMatchSelectWidth={false}
      />
      <Select
        aria-label={t('site.day')}
        disabled={disabled}
        value={choice.pay_day}
        options={PAY_DAYS.map((value) => ({
          value,
          label: value === MONTH_END ? t('site.end') : t('site.day_of', { day: value }),
        }))}
        onChange={(pay_day) => set({ pay_day })}
        popupMatchSelectWidth={false}
      />
    </div>
  );
}

function ReadingStep({ choice, set, disabled }: StepProps): ReactNode {
  const t = useText('intake');
  return (
    <>
      <div className={styles.field}>
        <span className={styles.label}>{t('reading.pages')}</span>
        <Select
          aria-label={t('reading.pages')}
          className={styles.pages}
          disabled={disabled || choice.multiple}
          value={choice.attachment_page}
          options={ATTACHMENT_PAGES.map((value) => ({
            value,
            label: value === 1 ? t('reading.first_only') : t('reading.up_to', { page: value }),
          }))}
          onChange={(attachment_page) => set({ attachment_page })}
          popupMatchSelectWidth={false}
        />
        <Checkbox
          disabled={disabled}
          checked={choice.multiple}
          onChange={(event) => set({ multiple: event.target.checked })}
        >
          {t('reading.split')}
        </Checkbox>
      </div>
      <p className={styles.note}>{choice.multiple ? t('reading.split_note') : t('reading.note')}</p>
    </>
  );
}
