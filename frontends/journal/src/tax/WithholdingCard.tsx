import { useClearButton } from '@uketori/frontend-kit/clearButton';
import { formatYen } from '@uketori/frontend-kit/format';
import { useText } from '@uketori/frontend-kit/i18n';
import { StatusTag, type Tone } from '@uketori/frontend-kit/StatusTag';
import { YenInput } from '@uketori/frontend-kit/YenInput';
import { Button, InputNumber, Select } from 'antd';
import type { ReactNode } from 'react';
import { WITHHOLDING_SUB_TYPES, WITHHOLDING_TYPES } from '../invoice.record';
import type { Invoice, SetValue } from '../invoice.types';
import type { WithholdingAssessment } from './assessment.types';
import { GrossUpCalculator } from './GrossUpCalculator';
import styles from './tax.module.css';
import { WithholdingReason } from './WithholdingReason';
import { formulaLines } from './withholdingFormula';

const TONES: Record<WithholdingAssessment['verdict'], Tone> = {
  ok: 'success',
  mismatch: 'danger',
  missing: 'warning',
  none: 'neutral',
  not_computed: 'neutral',
};
const HOSTESS = 8;
const SALES_AGENT = 5;

interface Props {
  invoice: Invoice;
  assessment: WithholdingAssessment;
  editing: boolean;
  onChange: SetValue;
}

/** The tax withheld: code, base, the calculation, and the printed tax beside the computed one. */
export function WithholdingCard({ invoice, assessment, editing, onChange }: Props): ReactNode {
  const t = useText('journal');
  const { computed, printed, verdict } = assessment;
  const type = typeof invoice.withholding_type === 'number' ? invoice.withholding_type : null;
  const canUse = editing && computed !== null && computed.tax !== (printed ?? 0);
  return (
    <section className={styles.card} aria-label={t('tax.card.withholding')}>
      <header>
        <h3>{t('tax.card.withholding')}</h3>
        <StatusTag tone={TONES[verdict]}>{t(`tax.withholding.is.${verdict}`)}</StatusTag>
        {assessment.non_resident && <StatusTag tone="info">{t('tax.withholding.non_resident')}</StatusTag>}
        {computed && (
          <span className={`uk-muted ${styles.end}`}>{t(`tax.withholding.label.${computed.label}`)}</span>
        )}
      </header>
      {editing ? (
        <WithholdingInputs invoice={invoice} type={type} assessment={assessment} onChange={onChange} />
      ) : (
        <Settled invoice={invoice} type={type} assessment={assessment} />
      )}
      <WithholdingReason invoice={invoice} />
      {computed && (
        <div className={styles.formula} dir="ltr">
          {formulaLines(t, computed).map((line) => (
            <div key={line}>{line}</div>
          ))}
        </div>
      )}
      {assessment.not_computed && verdict === 'not_computed' && (
        <p className="uk-muted">{t(`tax.withholding.why.${assessment.not_computed}`)}</p>
      )}
      {(computed || printed !== null) && verdict !== 'none' && (
        <div className={styles.compare} data-verdict={verdict}>
          <span>
            {t('tax.withholding.printed')} <b>{printed === null ? '—' : formatYen(printed)}</b>
          </span>
          <span>
            {t('tax.withholding.computed')} <b>{computed ? formatYen(computed.tax) : '—'}</b>
          </span>
          {canUse && (
            <Button size="small" onClick={() => onChange('withholding_tax', computed.tax)}>
              {t('tax.withholding.use')}
            </Button>
          )}
        </div>
      )}
      {assessment.other_base && <p className="uk-muted">{t('tax.withholding.other_base')}</p>}
      {verdict === 'mismatch' && <p className={styles.warn}>{t('warning.withholding_mismatch')}</p>}
      {verdict === 'missing' && <p className={styles.warn}>{t('warning.withholding_missing')}</p>}
      {assessment.payee_is_corporation && (printed ?? 0) > 0 && (
        <p className={styles.warn}>{t('warning.withholding_corporation')}</p>
      )}
      <GrossUpCalculator
        local_id={invoice.local_id}
        type={type}
        sub_type={invoice.withholding_sub_type}
        days={invoice.withholding_days}
        salary={invoice.withholding_salary}
        pay_date={assessment.pay_date}
      />
    </section>
  );
}

type PartProps = { invoice: Invoice; type: number | null; assessment: WithholdingAssessment };

function Settled({ invoice, type, assessment }: PartProps): ReactNode {
  const t = useText('journal');
  const { base } = assessment;
  const sub = invoice.withholding_sub_type;
  return (
    <dl className={styles.facts}>
      <dt>{t('field.withholding_type')}</dt>
      <dd>
        {type === null ? '—' : t(`withholding_type.${type}`)}
        {sub !== '' && ` / ${t(`withholding_sub_type.${sub}`)}`}
      </dd>
      {base.base !== null && (
        <>
          <dt>{t('field.withholding_base')}</dt>
          <dd>
            {formatYen(base.base)} <span className="uk-muted">{t(`tax.base.${base.kind}`)}</span>
          </dd>
        </>
      )}
      {type === HOSTESS && (
        <>
          <dt>{t('field.withholding_days')}</dt>
          <dd>{invoice.withholding_days == null ? '—' : String(invoice.withholding_days)}</dd>
        </>
      )}
      {type === SALES_AGENT && (
        <>
          <dt>{t('field.withholding_salary')}</dt>
          <dd>{invoice.withholding_salary == null ? '—' : formatYen(invoice.withholding_salary)}</dd>
        </>
      )}
    </dl>
  );
}

// One plain form; parts of it would only pass its values around.
// oxlint-disable-next-line max-lines-per-function
function WithholdingInputs({
  invoice,
  type,
  assessment,
  onChange,
}: PartProps & { onChange: Props['onChange'] }): ReactNode {
  const t = useText('journal');
  const clearButton = useClearButton();
  const { base } = assessment;
  const field = (name: keyof Invoice, control: ReactNode, hint = '') => (
    <label className={styles.input} key={name}>
      <span>{t(`field.${name}`)}</span>
      {control}
      {hint && <span className="uk-muted">{hint}</span>}
    </label>
  );
  return (
    <div className={styles.inputs}>
      {field(
        'withholding_type',
        <Select
          allowClear={clearButton}
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t('tax.withholding.choose')}
          aria-label={t('field.withholding_type')}
          value={type ?? undefined}
          options={WITHHOLDING_TYPES.map((value) => ({ value, label: t(`withholding_type.${value}`) }))}
          onChange={(next?: number) => onChange('withholding_type', next ?? null)}
        />,
      )}
      {type === 0 &&
        field(
          'withholding_sub_type',
          <Select
            aria-label={t('field.withholding_sub_type')}
            value={invoice.withholding_sub_type}
            options={WITHHOLDING_SUB_TYPES.map((value) => ({
              value,
              label: t(`withholding_sub_type.${value || 'general'}`),
            }))}
            onChange={(next: string) => onChange('withholding_sub_type', next)}
          />,
        )}
      {field(
        'withholding_base',
        <YenInput
          label={t('field.withholding_base')}
          value={invoice.withholding_base}
          onChange={(next) => onChange('withholding_base', next)}
        />,
        base.base === null || base.kind === 'typed'
          ? ''
          : t('tax.withholding.base_by_rule', {
              base: formatYen(base.base),
              kind: t(`tax.base.${base.kind}`),
            }),
      )}
      {type === HOSTESS &&
        field(
          'withholding_days',
          <InputNumber
            min={1}
            max={366}
            precision={0}
            aria-label={t('field.withholding_days')}
            value={invoice.withholding_days}
            onChange={(next) => onChange('withholding_days', next)}
          />,
        )}
      {type === SALES_AGENT &&
        field(
          'withholding_salary',
          <YenInput
            label={t('field.withholding_salary')}
            value={invoice.withholding_salary}
            onChange={(next) => onChange('withholding_salary', next)}
          />,
        )}
      {field(
        'withholding_tax',
        <YenInput
          label={t('field.withholding_tax')}
          value={invoice.withholding_tax}
          onChange={(next) => onChange('withholding_tax', next)}
        />,
      )}
    </div>
  );
}
