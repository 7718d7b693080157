import { Form } from 'antd';
import type { ReactNode } from 'react';
import type { RecordDrawerProps, RecordFormProps } from './form/recordForm';
import { latePart } from './parts/late';

export type { FormField } from './form/fields';
export type { RecordDrawerProps, RecordFormProps } from './form/recordForm';

type Values = Record<string, unknown>;

const LateForm = latePart(async () => (await import('./pro/RecordFormBody')).RecordFormBody);
const LateDrawer = latePart(async () => (await import('./pro/RecordFormBody')).RecordDrawerBody);

/**
 * A record as a form from an array of fields, over ProForm. Guards unsaved input, shows the server's complaint at its
 * field, explains a version conflict, and never submits while an IME composes. Its code loads with the first form.
 */
export function RecordForm<V extends object>(props: RecordFormProps<V>): ReactNode {
  return <LateForm {...(props as RecordFormProps<Values>)} />;
}

/** The same form in a drawer, its buttons at the bottom of the window. Render it while it is open. */
export function RecordDrawer<V extends object>(props: RecordDrawerProps<V>): ReactNode {
  return <LateDrawer {...(props as RecordDrawerProps<Values>)} />;
}

/** The other values of the form, for a `custom` field that fills or reads them. */
export function useFormValues(): { fill: (values: Values) => void; read: (name: string) => unknown } {
  const form = Form.useFormInstance<Values>();
  return { fill: (values) => form.setFieldsValue(values), read: (name) => form.getFieldValue(name) };
}

/** One value of the form around a `custom` field, at each change of it. */
export function useFormValue(name: string): unknown {
  return Form.useWatch(name, Form.useFormInstance<Values>());
}
