import { useText } from '@uketori/frontend-kit/i18n';
import { Yen } from '@uketori/frontend-kit/Yen';
import { YenInput } from '@uketori/frontend-kit/YenInput';
import { Checkbox, Select, Switch } from 'antd';
import type { KeyboardEvent, ReactNode } from 'react';
import type { JournalLine } from '../invoice.types';
import {
  type AmountMode,
  AMOUNT_MODES,
  modeOf,
  of,
  type Side,
  withAmount,
  withMode,
  withNet,
  withTaxAmount,
} from './lineInput';
import { isAmountStop, STOP } from './stops.rules';
import styles from './lines.module.css';

interface Props {
  line: JournalLine;
  side: Side;
  editing: boolean;
  open: boolean;
  /** The amount missing on a side for the journal to balance. */
  restOf: (side: Side) => number;
  onChange: (line: JournalLine) => void;
}

/** How much of a side: typed with tax, without it, or both by hand; the number typed last always stays. */
export function LineAmounts({ line, side, editing, open, restOf, onChange }: Props): ReactNode {
  const t = useText('journal');
  const prefix = t(`side.${side}`);
  const mode = modeOf(line, side);
  const amount = line[of(side, 'amount')];
  const net = line[of(side, 'amount_without_tax')];
  const tax = line[of(side, 'tax_amount')];
  const isNet = editing && mode !== 'inclusive';
  const fillRest = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== '*' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onChange(withAmount(line, side, (amount ?? 0) + restOf(side)));
  };
  return (
    <>
      <div
        className={`${styles.amount} ${open || isAmountStop(line, side) ? STOP : ''}`}
        data-cell={editing ? undefined : `${prefix} ${t('line.amount')}`}
      >
        {!editing && amount != null && <Yen value={amount} strong />}
        {editing && !isNet && (
          <YenInput
            size="small"
            label={`${prefix} ${t('line.amount')}`}
            value={amount ?? null}
            onChange={(next) => onChange(withAmount(line, side, next))}
            onKeyDown={fillRest}
          />
        )}
        {isNet && (
          <YenInput
            size="small"
            label={`${prefix} ${t('line.net')}`}
            value={net ?? null}
            onChange={(next) => onChange(withNet(line, side, next))}
          />
        )}
      </div>
      <div className={`${styles.extra} ${open ? STOP : ''}`}>
        {editing && open && (
          <Select
            size="small"
            aria-label={`${prefix} ${t('line.mode')}`}
            value={mode}
            popupMatchSelectWidth={false}
            options={AMOUNT_MODES.map((value) => ({ value, label: t(`line.mode_${value}`) }))}
            onChange={(next: AmountMode) => onChange(withMode(line, side, next))}
          />
        )}
        {isNet && (
          <span className={styles.tax}>
            <span className="uk-muted">{t('line.with_tax')}</span> <Yen value={amount} />
          </span>
        )}
        {((editing && (open || mode === 'separate')) || (tax != null && tax !== 0)) && (
          <span className={styles.tax}>
            <span className="uk-muted">{t('line.tax_inside')}</span>
            {editing && (open || mode === 'separate') ? (
              <YenInput
                size="small"
                label={`${prefix} ${t('line.tax_amount')}`}
                value={tax ?? null}
                onChange={(next) => onChange(withTaxAmount(line, side, next))}
              />
            ) : (
              <Yen value={tax} />
            )}
          </span>
        )}
        <Transition line={line} side={side} open={editing && open} prefix={prefix} onChange={onChange} />
      </div>
    </>
  );
}

/** The transitional measure of a side, and whether nothing of it may be deducted. */
function Transition({
  line,
  side,
  open,
  prefix,
  onChange,
}: Pick<Props, 'line' | 'side' | 'open' | 'onChange'> & { prefix: string }): ReactNode {
  const t = useText('journal');
  const isOn = line[of(side, 'is_keikasochi')] === true;
  const percent = line[of(side, 'deductible_percent')];
  if (!open) {
    if (!isOn) return null;
    const share = typeof percent === 'number' ? ` ${t('line.percent', { percent })}` : '';
    return (
      <span className="uk-muted">
        {t('line.keikasochi')}
        {share}
      </span>
    );
  }
  return (
    <>
      <label className={styles.keikasochi}>
        <Switch
          size="small"
          checked={isOn}
          onChange={(on) => onChange({ ...line, [`${side}_is_keikasochi`]: on })}
          aria-label={`${prefix} ${t('line.keikasochi')}`}
        />
        <span className="uk-muted">{t('line.keikasochi')}</span>
      </label>
      {isOn && (
        <Checkbox
          checked={percent === 0}
          onChange={(event) =>
            onChange({ ...line, [`${side}_deductible_percent`]: event.target.checked ? 0 : null })
          }
        >
          <span className="uk-muted">{t('line.not_deductible')}</span>
        </Checkbox>
      )}
    </>
  );
}
