import { DrawerForm, ProForm, type ProFormProps } from '@ant-design/pro-components';
import { Button, Form } from 'antd';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { ApiError } from '../api';
import { isConflict, useConflictQuestion } from '../conflict';
import { leaving, useDirtyGuard } from '../dirty';
import { errorText, fieldIssues, type ErrorSituation } from '../errorText';
import { FieldInput } from '../form/FieldInput';
import type { FormField } from '../form/fields';
import type { RecordDrawerProps, RecordFormProps } from '../form/recordForm';
import { useSides, useText } from '../i18n';
import { useFocusBack } from '../parts/useFocusBack';
import { toast } from '../toast';
import styles from '../parts/parts.module.css';
import { ProRoot } from './ProRoot';

type Values = Record<string, unknown>;

/** A record in a form of the page. */
export function RecordFormBody(props: RecordFormProps<Values>): ReactNode {
  const { form, fields } = useRecordForm(props);
  return (
    <ProRoot>
      <ProForm {...form}>{fields}</ProForm>
    </ProRoot>
  );
}

/** A record in a drawer at the end of the window. */
export function RecordDrawerBody(props: RecordDrawerProps<Values>): ReactNode {
  const close = leaving(props.onClose);
  const { form, fields } = useRecordForm({ ...props, onCancel: close });
  const placement = useSides().end;
  useFocusBack(true);
  return (
    <ProRoot>
      <DrawerForm
        {...form}
        open
        title={props.title}
        width={props.size ?? 560}
        onOpenChange={(open) => !open && close()}
        drawerProps={{ placement, forceRender: true, extra: props.head }}
      >
        {props.children}
        {fields}
        {props.below}
      </DrawerForm>
    </ProRoot>
  );
}

/** What RecordForm adds to ProForm: its properties, and the fields to put inside. */
function useRecordForm(props: Omit<RecordFormProps<Values>, 'initial'> & { initial: Values | undefined }) {
  const { fields, initial, read_only = false, columns = 2 } = props;
  const t = useText();
  const askToReload = useConflictQuestion();
  // Names the form to its button, which a drawer shows outside of it.
  const id = useId();
  const [form] = Form.useForm<Values>();
  const [dirty, setDirty] = useState(false);
  const [busy, setBusy] = useState(false);
  const watched = Form.useWatch([], form);
  const values = watched && Object.keys(watched).length > 0 ? watched : (initial ?? {});
  useDirtyGuard(dirty);

  // Typed values belong to the record they began with: a newer one waits, and the save sends the seen version.
  const base = useRef(initial);
  const [first] = useState(initial);
  // Fields appear together with their values.
  const [filled, setFilled] = useState(initial !== undefined);
  useEffect(() => {
    if (dirty || !initial || base.current === initial) return;
    base.current = initial;
    form.setFieldsValue(initial);
    setFilled(true);
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

  const submit = async (entered: Values) => {
    setBusy(true);
    try {
      // Fields outside this form (id, version) go along unchanged.
      const saved = await props.onSubmit({ ...base.current, ...entered });
      if (saved !== false) setDirty(false);
    } catch (error) {
      explain(error);
    } finally {
      setBusy(false);
    }
  };

  useEffect(() => {
    if (!props.focus) return;
    form.scrollToField(props.focus, { block: 'center', focus: true });
  }, [form, props.focus]);

  const guardComposition = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Enter' && (event.nativeEvent.isComposing || event.keyCode === 229))
      event.preventDefault();
  };

  const buttons = (
    <div className={styles.form_actions}>
      {props.extra}
      {props.onCancel && <Button onClick={props.onCancel}>{t('action.cancel')}</Button>}
      <Button type="primary" htmlType="submit" form={id} loading={busy}>
        {props.submit_label ?? t('action.save')}
      </Button>
    </div>
  );
  return {
    form: {
      id,
      ...(props.name === undefined ? {} : { name: props.name }),
      form,
      layout: 'vertical',
      requiredMark: false,
      disabled: busy,
      noValidate: true,
      // The library warns when they change: a newer record reaches the fields above.
      initialValues: first,
      autoFocusFirstInput: false,
      // As entered: the library would leave out empty values, and turn dates into texts of its own.
      onFinish: () => submit(form.getFieldsValue()),
      onValuesChange: () => setDirty(true),
      onKeyDown: guardComposition,
      scrollToFirstError: { block: 'center' },
      submitter: read_only || !filled ? false : { render: () => buttons },
    } satisfies ProFormProps<Values>,
    fields: filled && (
      <div className={styles.form_grid} style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
        {fields
          .filter((field) => field.when?.(values) ?? true)
          .map((field) => (
            <FieldItem key={field.name} field={field} read_only={read_only || busy} columns={columns} />
          ))}
      </div>
    ),
  };
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
