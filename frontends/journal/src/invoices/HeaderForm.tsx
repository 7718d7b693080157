import { useClearButton } from '@uketori/frontend-kit/clearButton';
import { DateInput } from '@uketori/frontend-kit/DateInput';
import { useText } from '@uketori/frontend-kit/i18n';
import { ReferenceSelect } from '@uketori/frontend-kit/ReferenceSelect';
import { YenInput } from '@uketori/frontend-kit/YenInput';
import { Input, Select, Switch } from 'antd';
import type { ReactNode } from 'react';
import { DoubtMark } from './DoubtMark';
import { isDoubtful } from './doubts';
import { SupplierInput } from '../companies/SupplierInput';
import { useLineSettings } from '../lines/lineSettings';
import { readFieldOf } from '../viewer/readBoxes';
import { fieldId } from './fieldId';
import { CurrencySelect, DecimalInput } from './ForeignFields';
import {
  type FieldName,
  INVOICE_FIELDS,
  type InvoiceField,
  NUMERIC_SELECTS,
  SECTIONS,
} from '../invoice.record';
import { shownValue } from './shownValue';
import type { Invoice, SetValue } from '../invoice.types';
import styles from './detail.module.css';

interface Props {
  invoice: Invoice;
  editing: boolean;
  active: string | null;
  onFocus: (name: FieldName | null) => void;
  onChange: SetValue;
  /** The text below a field: where its value comes from, what the rules say of it. */
  notes?: Readonly<Record<string, ReactNode>>;
  /** Doubtful fields that were looked at in this editing. */
  checked?: ReadonlySet<string>;
  /** Fields that a save was refused for. */
  refused?: ReadonlySet<string>;
  /** Fields that the lock of the invoice's month keeps unchanged. */
  closed?: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();

/** The header of the invoice: read-only as a sheet, editing as a form; each value knows where it was read. */
export function HeaderForm({
  invoice,
  editing,
  active,
  onFocus,
  onChange,
  notes,
  checked = NONE,
  refused = NONE,
  closed = NONE,
}: Props): ReactNode {
  const t = useText('journal');
  const common = useText();
  const mayBeForeign = useLineSettings().foreign_currency;
  const sections = SECTIONS.filter((section) => section !== 'foreign' || mayBeForeign || isForeign(invoice));
  return (
    <div className={styles.form}>
      {sections.map((section) => (
        <fieldset key={section} className={styles.section}>
          <legend>{t(`section.${section}`)}</legend>
          {INVOICE_FIELDS.filter((field) => field.section === section).map((field) => {
            const read = readFieldOf(invoice.read_fields, field.name);
            const doubtful = isDoubtful(invoice, field.name);
            return (
              <div
                key={field.name}
                data-cell={closed.has(field.name) ? undefined : fieldId(field.name)}
                className={[
                  styles.field,
                  field.span === 2 ? styles.wide : '',
                  field.name === active ? styles.active : '',
                  field.color && read ? styles[`mark_${field.color}`] : '',
                ].join(' ')}
                onMouseEnter={() => !editing && read && onFocus(field.name)}
                onMouseLeave={() => !editing && onFocus(null)}
                onFocus={() => onFocus(field.name)}
              >
                <label htmlFor={fieldId(field.name)}>
                  {t(`field.${field.name}`)}
                  {doubtful && <DoubtMark text={read?.text ?? ''} checked={checked.has(field.name)} />}
                </label>
                {editing && !closed.has(field.name) ? (
                  <FieldControl
                    field={field}
                    doubtful={doubtful && !checked.has(field.name)}
                    value={invoice[field.name]}
                    department_name={invoice.department_name}
                    onDepartmentName={(name) => onChange('department_name', name)}
                    onChange={(value) => onChange(field.name, value)}
                  />
                ) : (
                  <output
                    id={fieldId(field.name)}
                    lang="ja"
                    className={field.kind === 'yen' || field.kind === 'decimal' ? 'uk-num' : undefined}
                  >
                    {shownValue(field.name, shownFrom(invoice, field), t) || (
                      <span className="uk-muted">—</span>
                    )}
                  </output>
                )}
                {refused.has(field.name) && <span className={styles.refused}>{common('form.invalid')}</span>}
                {notes?.[field.name]}
              </div>
            );
          })}
        </fieldset>
      ))}
    </div>
  );
}

function isForeign(invoice: Invoice): boolean {
  return invoice.currency_code !== 'JPY';
}

/** A department is kept by id and shown by name. */
function shownFrom(invoice: Invoice, field: InvoiceField): unknown {
  return field.kind === 'master' ? invoice.department_name : invoice[field.name];
}

function FieldControl({
  field,
  doubtful,
  value,
  department_name,
  onDepartmentName,
  onChange,
}: {
  field: InvoiceField;
  doubtful: boolean;
  value: unknown;
  department_name: string;
  onDepartmentName: (name: string) => void;
  onChange: (value: unknown) => void;
}): ReactNode {
  const t = useText('journal');
  const id = fieldId(field.name);
  // The label's own mark is not part of the control's name: what is seen is said as well.
  const label = t(`field.${field.name}`) + (doubtful ? `（${t('read.doubtful')}）` : '');
  if (field.kind === 'yen')
    return <YenInput id={id} label={label} value={value as number | null} onChange={onChange} />;
  if (field.kind === 'date')
    return <DateInput id={id} label={label} value={value as string | null} onChange={onChange} />;
  if (field.kind === 'currency')
    return <CurrencySelect id={id} label={label} value={String(value ?? 'JPY')} onChange={onChange} />;
  if (field.kind === 'decimal')
    return <DecimalInput id={id} label={label} value={value as string | null} onChange={onChange} />;
  if (field.kind === 'master') {
    return (
      <ReferenceSelect
        id={id}
        path="/masters/{kind}"
        path_params={{ kind: 'department' }}
        recent_field="invoice_department"
        label={label}
        value={typeof value === 'string' ? { id: value, name: department_name, code: null } : null}
        onChange={(next) => {
          onDepartmentName(next?.name ?? '');
          onChange(next?.id ?? null);
        }}
      />
    );
  }
  if (field.kind === 'switch') {
    return (
      <Switch
        id={id}
        aria-label={label}
        checked={value === true}
        onChange={onChange}
        className={styles.switch}
      />
    );
  }
  if (field.kind === 'select')
    return <ChoiceControl id={id} label={label} field={field} value={value} onChange={onChange} />;
  if (field.name === 'partner_name') {
    const shown = { id, label, max_length: field.max_length, value: String(value ?? '') };
    return <SupplierInput {...shown} onChange={onChange} />;
  }
  return (
    <Input
      id={id}
      aria-label={label}
      maxLength={field.max_length}
      value={String(value ?? '')}
      lang="ja"
      inputMode={field.half_width ? 'numeric' : undefined}
      onChange={(event) => onChange(event.target.value)}
      onBlur={field.half_width ? (event) => onChange(event.target.value.normalize('NFKC').trim()) : undefined}
    />
  );
}

interface ChoiceProps {
  id: string;
  label: string;
  field: InvoiceField;
  value: unknown;
  onChange: (value: unknown) => void;
}

/** Numbers are offered as text, for a Select compares strictly. */
function ChoiceControl({ id, label, field, value, onChange }: ChoiceProps): ReactNode {
  const t = useText('journal');
  return (
    <Select
      id={id}
      aria-label={label}
      allowClear={useClearButton()}
      value={value === null || value === undefined || value === '' ? undefined : String(value)}
      options={field.options?.map((option) => ({ value: option, label: t(`${field.name}.${option}`) }))}
      onChange={(next?: string) =>
        onChange(next === undefined ? blankOf(field) : NUMERIC_SELECTS.has(field.name) ? Number(next) : next)
      }
    />
  );
}

function blankOf(field: InvoiceField): string | null {
  return NUMERIC_SELECTS.has(field.name) ? null : '';
}
