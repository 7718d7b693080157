import { useText } from '@uketori/frontend-kit/i18n';
import { Select, Switch } from 'antd';
import type { ReactNode } from 'react';
import type { FormatOptions } from './export.types';
import styles from './exports.module.css';

interface Props {
  options: FormatOptions;
  kind: 'journal' | 'table';
  readOnly: boolean;
  onChange: (options: FormatOptions) => void;
}

type Name = keyof FormatOptions;
type Choice = {
  [N in Name]: { name: N; values: readonly (FormatOptions[N] & string)[]; journal_only?: boolean };
}[Name];

const CHOICES: readonly Choice[] = [
  { name: 'encoding', values: ['utf8_bom', 'utf8', 'cp932'] },
  { name: 'newline', values: ['crlf', 'lf'] },
  { name: 'delimiter', values: ['comma', 'tab'] },
  { name: 'quote', values: ['minimal', 'text', 'always', 'never'] },
  { name: 'date_format', values: ['YYYY/MM/DD', 'YYYY-MM-DD', 'YYYYMMDD', 'YYYY/M/D', 'YY/MM/DD', 'era'] },
  { name: 'limit_unit', values: ['byte', 'word'] },
  { name: 'short_side', values: ['blank', 'repeat'], journal_only: true },
  { name: 'rows', values: ['entry', 'deal'], journal_only: true },
  { name: 'negative_lines', values: ['keep', 'swap'], journal_only: true },
  { name: 'entry_date', values: ['issue_date', 'month_end'], journal_only: true },
];

const SWITCHES: readonly { name: Name; journal_only?: boolean }[] = [
  { name: 'header' },
  { name: 'formula_guard' },
  { name: 'split_tax', journal_only: true },
];

/** How the file is written. */
export function FormatOptionsForm({ options, kind, readOnly, onChange }: Props): ReactNode {
  const t = useText('journal');
  const fits = (one: { journal_only?: boolean }) => kind === 'journal' || !one.journal_only;
  const set = (name: Name, value: unknown) => onChange({ ...options, [name]: value });
  return (
    <>
      {CHOICES.filter(fits).map(({ name, values }) => (
        <div key={name} className={styles.option}>
          <label htmlFor={`format-${name}`}>{t(`export.option.${name}`)}</label>
          <Select
            id={`format-${name}`}
            size="small"
            disabled={readOnly}
            value={String(options[name])}
            options={values.map((value) => ({ value, label: wordOf(name, value, t) }))}
            onChange={(value: string) => set(name, value)}
          />
        </div>
      ))}
      {SWITCHES.filter(fits).map(({ name }) => (
        <label key={name} className={styles.switch}>
          <Switch
            size="small"
            disabled={readOnly}
            checked={options[name] === true}
            onChange={(on) => set(name, on)}
            aria-label={t(`export.option.${name}`)}
          />
          <span>{t(`export.option.${name}`)}</span>
        </label>
      ))}
    </>
  );
}

/** Patterns of dates are the same in every language. */
function wordOf(name: string, value: string, t: (key: string) => string): string {
  if (name === 'date_format' && value !== 'era') return value;
  return t(`export.${name}.${value}`);
}
