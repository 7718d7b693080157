import { api } from '@uketori/frontend-kit/api';
import { DateInput } from '@uketori/frontend-kit/DateInput';
import type { Selection } from '@uketori/frontend-kit/DataTable';
import { useText } from '@uketori/frontend-kit/i18n';
import { ReferenceSelect, type RecordRef } from '@uketori/frontend-kit/ReferenceSelect';
import { Modal } from '@uketori/frontend-kit/Modal';
import type { RecordField } from '@uketori/frontend-kit/record';
import { useLabels } from '@uketori/frontend-kit/session';
import { Checkbox, Input, Select, Switch } from 'antd';
import { useState, type ReactNode } from 'react';
import { REFERENCES, SIDES, type Side } from '../lines/lineInput';
import { useLineSettings } from '../lines/lineSettings';
import { BULK_FIELDS, type BulkForm, blankOf, emptyBulk, toBulkBody, withReference } from './bulkForm';
import type { InvoiceRow } from './invoice.columns';
import { useBulkEdit } from './useBulkEdit';
import styles from './bulk.module.css';

interface Props {
  selection: Selection<InvoiceRow>;
  onEnd: () => void;
}

/** The same values into many invoices: ticked header fields, and what every line of their journals is booked to. */
export function BulkEditDialog({ selection, onEnd }: Props): ReactNode {
  const t = useText('journal');
  const description = useLabels()('description', t('line.description'));
  const [form, setForm] = useState<BulkForm>(emptyBulk);
  const { busy, send } = useBulkEdit(() => {
    selection.clear();
    onEnd();
  });
  const ids = selection.rows.map((row) => row.local_id);
  const body = toBulkBody(form, ids);
  const set = (name: string, value: unknown) => setForm({ ...form, item: { ...form.item, [name]: value } });
  const tick = (field: RecordField, isTicked: boolean) => {
    const { [field.name]: _, ...others } = form.item;
    setForm({ ...form, item: isTicked ? { ...others, [field.name]: blankOf(field) } : others });
  };
  return (
    <Modal
      open
      width={900}
      title={t('bulk.edit_title', { count: selection.rows.length })}
      okText={t('bulk.apply')}
      okButtonProps={{ disabled: body === null }}
      confirmLoading={busy}
      cancelText={t('export.cancel')}
      onCancel={onEnd}
      onOk={() =>
        body && void send(ids, (slice) => api.post('/invoices/bulk-edit', { body: { ...body, ids: slice } }))
      }
      mask={{ closable: false }}
    >
      <p className="uk-muted">{t('bulk.edit_hint')}</p>
      <fieldset className={styles.fields}>
        <legend>{t('bulk.section_header')}</legend>
        {BULK_FIELDS.map((field) => (
          <div key={field.name} className={styles.field}>
            <Checkbox
              checked={field.name in form.item}
              onChange={(event) => tick(field, event.target.checked)}
            >
              {t(`field.${field.name}`)}
            </Checkbox>
            {field.name in form.item && (
              <Control
                field={field}
                value={form.item[field.name]}
                onChange={(value) => set(field.name, value)}
                onRefused={() => tick(field, false)}
              />
            )}
          </div>
        ))}
      </fieldset>
      <div className={styles.sides}>
        {SIDES.map((side) => (
          <SideForm key={side} side={side} form={form} onChange={setForm} />
        ))}
      </div>
      <div className={styles.field}>
        <Checkbox
          checked={form.description !== null}
          onChange={(event) => setForm({ ...form, description: event.target.checked ? '' : null })}
        >
          {description}
        </Checkbox>
        {form.description !== null && (
          <Input
            lang="ja"
            aria-label={description}
            maxLength={1000}
            value={form.description}
            onChange={(event) => setForm({ ...form, description: event.target.value })}
          />
        )}
      </div>
    </Modal>
  );
}

interface ControlProps {
  field: RecordField;
  value: unknown;
  onChange: (value: unknown) => void;
  /** The typed text is invalid: neither the previous value nor an empty one is meant. */
  onRefused: () => void;
}

function Control({ field, value, onChange, onRefused }: ControlProps): ReactNode {
  const t = useText('journal');
  const label = t(`field.${field.name}`);
  if (field.kind === 'date')
    return (
      <DateInput label={label} value={value as string | null} onChange={onChange} onRefused={onRefused} />
    );
  if (field.widget === 'master')
    return (
      <ReferenceSelect
        path="/masters/{kind}"
        path_params={{ kind: 'department' }}
        label={label}
        recent_field="invoice_department"
        value={value as RecordRef | null}
        onChange={onChange}
      />
    );
  if (field.kind === 'flag')
    return <Switch aria-label={label} checked={value === true} onChange={onChange} />;
  if (field.values)
    return (
      <Select
        aria-label={label}
        value={String(value)}
        options={field.values.map((option) => ({
          value: String(option),
          label: t(`${field.name}.${option}`),
        }))}
        onChange={onChange}
      />
    );
  return (
    <Input
      lang="ja"
      aria-label={label}
      maxLength={field.max}
      value={String(value)}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

interface SideProps {
  side: Side;
  form: BulkForm;
  onChange: (form: BulkForm) => void;
}

/** What one side of every line is booked to; what is left empty stays as each line has it. */
function SideForm({ side, form, onChange }: SideProps): ReactNode {
  const t = useText('journal');
  const settings = useLineSettings();
  const labelOf = useLabels();
  const title = form[side].account_title;
  return (
    <section className={styles.side} aria-label={t(`side.${side}`)}>
      <h4 className={styles[side]}>{t(`side.${side}`)}</h4>
      {REFERENCES.filter((reference) => settings.isEntered(reference, side)).map((reference) => (
        <ReferenceSelect
          key={reference}
          path="/masters/{kind}"
          path_params={{ kind: reference }}
          size="small"
          label={`${t(`side.${side}`)} ${labelOf(reference, t(`reference.${reference}`))}`}
          placeholder={labelOf(reference, t(`reference.${reference}`))}
          recent_field={`${side}_${reference}`}
          disabled={reference === 'sub_account' && !title}
          params={reference === 'sub_account' && title ? { company_account_title_id: title.id } : undefined}
          value={form[side][reference] ?? null}
          onChange={(value) => onChange({ ...form, [side]: withReference(form[side], reference, value) })}
        />
      ))}
    </section>
  );
}
