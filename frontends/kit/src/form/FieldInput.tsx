import { Checkbox, Input, InputNumber, Select, Switch } from 'antd';
import type { ReactNode } from 'react';
import { useClearButton } from '../clearButton';
import { DateInput } from '../DateInput';
import type { ItemsPath } from '../apiTypes';
import { MultiSelect } from '../MultiSelect';
import { ReferenceSelect, type RecordRef } from '../ReferenceSelect';
import { YenInput } from '../YenInput';
import type { FormField } from './fields';

interface Props {
  field: FormField<never>;
  disabled: boolean;
  // Given by Form.Item:
  id?: string;
  value?: unknown;
  checked?: boolean;
  onChange?: (next: unknown) => void;
}

const halfWidth = (typed: string): string => typed.normalize('NFKC');

/** One input of a RecordForm. */
// A table: one arm for each kind of field.
// oxlint-disable-next-line max-lines-per-function
export function FieldInput({ field, disabled: off, id, value, checked, onChange }: Props): ReactNode {
  const disabled = off || field.disabled;
  const clearButton = useClearButton();
  switch (field.kind) {
    case 'text':
    case 'email':
      return (
        <Input
          id={id}
          type={field.kind}
          disabled={disabled}
          maxLength={field.max_length ?? 500}
          placeholder={field.placeholder}
          value={(value as string | null) ?? ''}
          onChange={(event) => onChange?.(event.target.value)}
          // Codes and numbers are stored half-width; changed on leaving, never under a running conversion.
          onBlur={field.half_width ? (event) => onChange?.(halfWidth(event.target.value)) : undefined}
        />
      );
    case 'password':
      return (
        <Input.Password
          id={id}
          disabled={disabled}
          autoComplete="new-password"
          value={(value as string | null) ?? ''}
          onChange={(event) => onChange?.(event.target.value)}
        />
      );
    case 'textarea':
      return (
        <Input.TextArea
          id={id}
          disabled={disabled}
          autoSize={{ minRows: 2, maxRows: 8 }}
          maxLength={field.max_length ?? 2000}
          value={(value as string | null) ?? ''}
          onChange={(event) => onChange?.(event.target.value)}
        />
      );
    case 'number':
      return (
        <InputNumber
          id={id}
          style={{ width: '100%' }}
          disabled={disabled}
          min={field.min}
          max={field.max}
          precision={0}
          suffix={field.unit}
          // As text: what was taken out is no number, and not zero.
          parser={(typed) => halfWidth(typed ?? '').replace(/[^\d-]/g, '') as unknown as number}
          value={value as number | null}
          onChange={(next) => onChange?.(next)}
        />
      );
    case 'yen':
      return <YenInput id={id} disabled={disabled} value={value as number | null} onChange={onChange} />;
    case 'date':
      return (
        <DateInput
          id={id}
          disabled={disabled}
          min={field.min}
          max={field.max}
          value={value as string | null}
          onChange={onChange}
        />
      );
    case 'select':
      return field.multiple ? (
        <MultiSelect<string | number>
          id={id}
          disabled={disabled}
          allowClear={field.clearable && clearButton}
          options={field.options}
          showSearch={{ optionFilterProp: 'label' }}
          value={(value ?? []) as (string | number)[]}
          onChange={(next) => onChange?.(next)}
        />
      ) : (
        <Select
          id={id}
          disabled={disabled}
          allowClear={field.clearable && clearButton}
          options={field.options}
          showSearch={field.options.length > 8 ? { optionFilterProp: 'label' } : false}
          value={(value ?? undefined) as string | number | undefined}
          onChange={(next) => onChange?.(next ?? null)}
        />
      );
    case 'switch':
      return (
        <Switch
          id={id}
          disabled={disabled}
          checked={Boolean(checked ?? value)}
          onChange={(next) => onChange?.(next)}
        />
      );
    case 'checkbox':
      return (
        <Checkbox
          id={id}
          disabled={disabled}
          checked={Boolean(checked ?? value)}
          onChange={(event) => onChange?.(event.target.checked)}
        >
          {field.label}
        </Checkbox>
      );
    case 'reference':
      return (
        <ReferenceSelect
          id={id}
          path={field.path as ItemsPath}
          path_params={field.path_params as undefined}
          disabled={disabled}
          value={value as RecordRef | null}
          onChange={onChange}
          recent_field={field.name}
        />
      );
    case 'custom':
      return field.render({ value, onChange, id, disabled });
    case 'section':
      return null;
  }
}
