import { Button, Form } from 'antd';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { ApiError } from './api';
import { isConflict, useConflictQuestion } from './conflict';
import { useDirtyGuard } from './dirty';
import { errorText, fieldIssues, type ErrorSituation } from './errorText';
import { FieldInput } from './form/FieldInput';
import type { FormField } from './form/fields';
import { useText } from './i18n';
import { toast } from './toast';
import styles from './parts/parts.module.css';

export type { FormField } from './form/fields';

type Values = Record<string, unknown>;

/** V: the record in the form. Inferred from `initial`; name it where `initial` is narrower, `null` for example. */
export interface RecordFormProps<V extends object> {
  fields: readonly FormField<NoInfer<V>>[];
  /** the record as read; a new object replaces the input as soon as nothing in it is unsaved */
  initial: V;
  /**
   * saves; throw ApiError to have it explained. The form counts as clean when it resolves. The values hold what the
   * form does not show as well, above all the version, as they were when the input began
   */
  onSubmit: (values: NoInfer<V>) => Promise<unknown>;
  onCancel?: () => void;
  /** loads the newest state after a version conflict */
  onReload?: (current: unknown) => void;
  submit_label?: string;
  columns?: number;
  read_only?: boolean;
  situation?: ErrorSituation;
  /** more buttons at the start of the bottom line */
  extra?: ReactNode;
}

/**
 * A record as a form from an array of fields. Guards unsaved input, shows the server's complaint at its field,
 * explains a version conflict, and never submits while an IME composes.
 */
export function RecordForm<V extends object>(props: RecordFormProps<V>): ReactNode {
  const { fields, initial, read_only = false, columns = 2 } = props;
  const t = useText();
  const askToReload = useConflictQuestion();
  // antd's form is loose about its values; this part hands them over as V.
  const [form] = Form.useForm();
  const [dirty, setDirty] = useState(false);
  const [busy, setBusy] = useState(false);
  const values: V = Form.useWatch([], form) ?? initial;
  useDirtyGuard(dirty);

  // Typed values belong to the record they began with: a newer one waits, and the save sends the seen version.
  const base = useRef(initial);
  useEffect(() => {
    if (dirty || base.current === initial) return;
    base.current = initial;
    form.setFieldsValue(initial);
  }, [form, initial, dirty]);

  const explain = (error: unknown) => {
    const issues = [...fieldIssues(error), ...refusalsAt(fields, error, props.situation)];
    if (issues.length > 0) {
      form.setFields(issues.map(({ path, message }) => ({ name: path, errors: [message] })));
      form.scrollToField(issues[0]?.path, { block: 'center' });
    }
    if (isConflict(error) && props.onReload) {
      return askToReload(() => {
        setDirty(false);
        props.onReload?.(error.params.current ?? null);
      });
    }
    toast.error(errorText(error, props.situation));
  };

  const submit = async (entered: V) => {
    setBusy(true);
    try {
      // Fields outside this form (id, version) go along unchanged.
      await props.onSubmit({ ...base.current, ...entered });
      setDirty(false);
    } catch (error) {
      explain(error);
    } finally {
      setBusy(false);
    }
  };

  const guardComposition = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Enter' && (event.nativeEvent.isComposing || event.keyCode === 229))
      event.preventDefault();
  };

  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      disabled={busy}
      noValidate
      initialValues={initial}
      onFinish={(entered) => void submit(entered)}
      onValuesChange={() => setDirty(true)}
      onKeyDown={guardComposition}
      scrollToFirstError={{ block: 'center' }}
    >
      <div className={styles.form_grid} style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
        {fields
          .filter((field) => field.when?.(values) ?? true)
          .map((field) => (
            <FieldItem key={field.name} field={field} read_only={read_only || busy} columns={columns} />
          ))}
      </div>
      {!read_only && (
        <div className={styles.form_actions}>
          {props.extra}
          {props.onCancel && <Button onClick={props.onCancel}>{t('action.cancel')}</Button>}
          <Button type="primary" htmlType="submit" loading={busy}>
            {props.submit_label ?? t('action.save')}
          </Button>
        </div>
      )}
    </Form>
  );
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

/** A refusal by a code that one of the fields calls its own. */
function refusalsAt(
  fields: readonly FormField<never>[],
  error: unknown,
  situation: ErrorSituation | undefined,
): { path: (string | number)[]; message: string }[] {
  if (!(error instanceof ApiError)) return [];
  return fields
    .filter(({ refused_by }) => refused_by?.includes(error.code))
    .map(({ name }) => ({ path: [name], message: errorText(error, situation) }));
}

function FieldItem<V extends object>({
  field,
  read_only,
  columns,
}: {
  field: FormField<V>;
  read_only: boolean;
  columns: number;
}): ReactNode {
  const t = useText();
  const form = Form.useFormInstance();
  if (field.kind === 'section') return <h3 className={styles.section}>{field.label}</h3>;
  const label = (
    <span>
      {field.label}
      {field.required && (
        <span style={{ color: 'var(--uk-danger)', marginInlineStart: 6, fontSize: 11 }}>
          {t('form.required_mark')}
        </span>
      )}
    </span>
  );
  return (
    <Form.Item
      name={field.name}
      label={field.kind === 'checkbox' ? undefined : label}
      extra={field.help}
      style={{ gridColumn: `span ${Math.min(field.span ?? 1, columns)}` }}
      valuePropName={field.kind === 'switch' || field.kind === 'checkbox' ? 'checked' : 'value'}
      validateTrigger="onBlur"
      rules={[
        { validator: (_: unknown, value: unknown) => complain(field, value, form.getFieldsValue(true), t) },
      ]}
    >
      <FieldInput field={field} disabled={read_only} />
    </Form.Item>
  );
}

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

/** antd's own rules assume strings without a type, so an amount or a switch would fail them: one rule of ours. */
function complain<V>(
  field: FormField<V>,
  value: unknown,
  values: V,
  t: (key: string) => string,
): Promise<void> {
  if (field.required && isEmpty(value)) return Promise.reject(new Error(t('form.required')));
  const wrong = field.check?.(value, values);
  return wrong ? Promise.reject(new Error(wrong)) : Promise.resolve();
}
