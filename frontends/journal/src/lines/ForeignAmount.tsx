import { formatDecimal } from '@uketori/frontend-kit/format';
import { useText } from '@uketori/frontend-kit/i18n';
import { Input } from 'antd';
import { useState, type ReactNode } from 'react';
import { withoutZeros } from './foreign';
import type { JournalLine } from '../invoice.types';
import { of, type Side, withAmount } from './lineInput';
import styles from './lines.module.css';

/** The currency of the invoice and its rate, yen per unit. */
export interface LineCurrency {
  code: string;
  rate: string | null;
}

interface Props {
  line: JournalLine;
  side: Side;
  editing: boolean;
  currency: LineCurrency;
  onChange: (line: JournalLine) => void;
}

const DECIMAL = /^-?\d{1,12}(\.\d{0,4})?$/;

/** A side's amount in the invoice's currency. The yen beside it are the server's, by the rate with one rounding. */
export function ForeignAmount({ line, side, editing, currency, onChange }: Props): ReactNode {
  const t = useText('journal');
  const shown = line[of(side, 'foreign_amount')] ?? '';
  // While the user types, the text stays as typed: '1234.0' comes before '1234.05'.
  const [typing, setTyping] = useState(false);
  if (!editing) {
    return shown === '' ? null : (
      <span className={styles.foreign}>
        {currency.code} {formatDecimal(withoutZeros(shown))}
      </span>
    );
  }
  const set = (typed: string) => {
    const text = typed.normalize('NFKC').replaceAll(',', '').trim();
    if (text !== '' && text !== '-' && !DECIMAL.test(text)) return;
    const next = { ...line, [`${side}_foreign_amount`]: text === '' ? null : text };
    const yen = Math.round(Number(text) * Number(line.exchange_rate ?? currency.rate));
    onChange(text !== '' && Number.isSafeInteger(yen) ? withAmount(next, side, yen) : next);
  };
  return (
    <Input
      size="small"
      className={styles.foreign_input}
      inputMode="decimal"
      dir="ltr"
      prefix={currency.code}
      value={typing ? shown : withoutZeros(shown)}
      aria-label={`${t(`side.${side}`)} ${t('line.foreign_amount')}（${currency.code}）`}
      onChange={(event) => {
        setTyping(true);
        set(event.target.value);
      }}
      onBlur={() => {
        setTyping(false);
        if (shown.endsWith('.')) set(shown.slice(0, -1));
      }}
    />
  );
}
