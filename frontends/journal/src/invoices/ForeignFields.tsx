import { formatYen } from '@uketori/frontend-kit/format';
import { useText } from '@uketori/frontend-kit/i18n';
import { Button, Input, Select } from 'antd';
import { useState, type ReactNode } from 'react';
import { decimalOf, withoutZeros, yenAtRate } from '../lines/foreign';
import type { Invoice, SetValue } from '../invoice.types';

/** The currencies most frequent on invoices to Japanese companies; any other code is valid as well. */
const CURRENCIES = [
  ...['JPY', 'USD', 'EUR', 'GBP', 'CNY', 'HKD', 'TWD', 'KRW', 'SGD', 'THB', 'VND', 'MYR', 'IDR', 'PHP'],
  ...['INR', 'AUD', 'NZD', 'CAD', 'CHF', 'SEK', 'AED', 'BRL', 'MXN'],
];

/** 'USD 米ドル', in the language of the page. */
export function currencyName(code: string, language: string): string {
  const name = new Intl.DisplayNames([language], { type: 'currency' }).of(code);
  return name && name !== code ? `${code} ${name}` : code;
}

interface Props {
  id: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
}

export function CurrencySelect({ id, label, value, onChange }: Props): ReactNode {
  const language = document.documentElement.lang || 'ja';
  const codes = CURRENCIES.includes(value) ? CURRENCIES : [value, ...CURRENCIES];
  return (
    <Select
      id={id}
      aria-label={label}
      showSearch={{ optionFilterProp: 'label' }}
      value={value}
      options={codes.map((code) => ({ value: code, label: currencyName(code, language) }))}
      onChange={onChange}
    />
  );
}

/** A decimal that is passed on once it is one: '150.', typed before '150.25', is no value yet. */
export function DecimalInput({
  id,
  label,
  value,
  onChange,
}: Omit<Props, 'value' | 'onChange'> & {
  value: string | null;
  onChange: (value: string | null) => void;
}): ReactNode {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Input
      id={id}
      aria-label={label}
      inputMode="decimal"
      dir="ltr"
      maxLength={22}
      value={typed ?? (value === null ? '' : withoutZeros(value))}
      onChange={(event) => {
        const text = event.target.value;
        setTyped(text);
        const decimal = decimalOf(text);
        if (decimal !== null || text.trim() === '') onChange(decimal);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}

/** What the foreign total is in yen, with the way to take it over as the invoice's total. */
export function YenOfForeign({
  invoice,
  editing,
  onChange,
}: {
  invoice: Invoice;
  editing: boolean;
  onChange: SetValue;
}): ReactNode {
  const t = useText('journal');
  const yen = yenAtRate(invoice.foreign_total_amount, invoice.exchange_rate);
  if (yen === null || invoice.currency_code === 'JPY') return null;
  const differs = invoice.total_amount !== yen;
  const take = () => {
    if (invoice.payable_amount === invoice.total_amount || invoice.payable_amount === null)
      onChange('payable_amount', yen);
    onChange('total_amount', yen);
  };
  return (
    <div className="uk-muted">
      {t('foreign.in_yen', { yen: formatYen(yen) })}
      {editing && differs && (
        <Button type="link" size="small" onClick={take}>
          {t('foreign.take')}
        </Button>
      )}
    </div>
  );
}
