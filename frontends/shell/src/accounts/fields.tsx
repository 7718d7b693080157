import { Form, Input, Radio, Select, type FormProps } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import { text, useText } from '@uketori/frontend-kit/i18n';

const PASSWORD_LENGTH_MAX = 256;
/** Major divisions of the Japan Standard Industrial Classification, A to T; 0 is none. */
const INDUSTRIES = 21;

type AccountFieldsProps<V> = Pick<FormProps<V>, 'initialValues' | 'onFinish' | 'scrollToFirstError'> & {
  children: ReactNode;
};

/** The form of a page before the log-in: one column of large inputs that the browser can fill. */
export function AccountFields<V extends object>(props: AccountFieldsProps<V>): ReactNode {
  return <Form<V> layout="vertical" requiredMark={false} size="large" noValidate {...props} />;
}

interface RequiredFieldProps {
  name: string;
  label: string;
  /** The words when it is empty. */
  message: string;
  extra?: ReactNode;
  children: ReactElement;
}

/** An input that must not stay empty. */
export function RequiredField({ name, label, message, extra, children }: RequiredFieldProps): ReactNode {
  return (
    <Form.Item
      name={name}
      label={label}
      extra={extra}
      validateTrigger="onBlur"
      rules={[{ required: true, message }]}
    >
      {children}
    </Form.Item>
  );
}

interface NewPasswordProps {
  /** Least characters. */
  min: number;
  isFirst?: boolean;
}

/** A password twice, the first one of a user or a new one. The server refuses one that others would guess. */
export function NewPassword({ min, isFirst = false }: NewPasswordProps): ReactNode {
  const t = useText('shell');
  return (
    <>
      <Form.Item
        name="password"
        label={t(isFirst ? 'account.password' : 'account.new_password')}
        extra={t('account.password_advice', { min })}
        validateTrigger="onBlur"
        rules={[
          {
            validator: (_rule, value: string | undefined) =>
              [...(value ?? '')].length >= min
                ? Promise.resolve()
                : Promise.reject(new Error(t('account.password_short', { min }))),
          },
        ]}
      >
        <Input.Password autoComplete="new-password" maxLength={PASSWORD_LENGTH_MAX} />
      </Form.Item>
      <Form.Item
        name="confirm_password"
        label={t(isFirst ? 'account.password_again' : 'account.confirm_password')}
        dependencies={['password']}
        validateTrigger="onBlur"
        rules={[
          ({ getFieldValue }) => ({
            validator: (_rule, value) =>
              value === getFieldValue('password')
                ? Promise.resolve()
                : Promise.reject(new Error(text('general.password_mismatch', {}, 'errors'))),
          }),
        ]}
      >
        <Input.Password autoComplete="new-password" maxLength={PASSWORD_LENGTH_MAX} />
      </Form.Item>
    </>
  );
}

interface TextFieldProps {
  name: string;
  label: string;
  max: number;
  required?: boolean;
  autoComplete?: string;
  autoFocus?: boolean;
  /** What the text must look like, and the words when it does not. */
  pattern?: [RegExp, string];
}

/** A line of text that may have to be there. */
export function TextField({
  name,
  label,
  max,
  required,
  autoComplete,
  autoFocus,
  pattern,
}: TextFieldProps): ReactNode {
  const t = useText('shell');
  return (
    <Form.Item
      name={name}
      label={label}
      validateTrigger="onBlur"
      rules={[
        ...(required ? [{ required: true, whitespace: true, message: t('account.required') }] : []),
        ...(pattern ? [{ pattern: pattern[0], message: pattern[1] }] : []),
      ]}
    >
      <Input maxLength={max} autoComplete={autoComplete} autoFocus={autoFocus} />
    </Form.Item>
  );
}

export function BusinessFormField(): ReactNode {
  const t = useText('shell');
  return (
    <Form.Item name="business_form" label={t('sign_up.business_form')}>
      <Radio.Group
        options={(['corporation', 'individual'] as const).map((value) => ({
          value,
          label: t(`sign_up.forms.${value}`),
        }))}
      />
    </Form.Item>
  );
}

/** Whether steps of one invoice may lie in one hand; the founder has to choose. */
export function DutyPolicyField(): ReactNode {
  const t = useText('shell');
  return (
    <RequiredField
      name="duty_policy"
      label={t('sign_up.duty_policy')}
      message={t('sign_up.duty_policy_missing')}
      extra={t('sign_up.duty_policy_hint')}
    >
      <Radio.Group
        vertical
        options={(['off', 'warn', 'enforce'] as const).map((value) => ({
          value,
          label: t(`sign_up.duty_policies.${value}`),
        }))}
      />
    </RequiredField>
  );
}

export function IndustryField(): ReactNode {
  const t = useText('shell');
  return (
    <Form.Item name="type_of_bussiness" label={t('sign_up.industry')}>
      <Select
        options={Array.from({ length: INDUSTRIES }, (_, value) => ({
          value,
          label: t(`sign_up.industries.${value}`),
        }))}
      />
    </Form.Item>
  );
}

export function EmailField({ autoFocus = true }: { autoFocus?: boolean }): ReactNode {
  const t = useText('shell');
  return (
    <Form.Item
      name="email"
      label={t('login.email')}
      validateTrigger="onBlur"
      rules={[{ required: true, type: 'email', message: t('account.email_wrong') }]}
    >
      <Input type="email" autoComplete="username" autoFocus={autoFocus} maxLength={254} />
    </Form.Item>
  );
}
