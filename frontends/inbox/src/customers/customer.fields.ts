import type { BodyOf, ItemOf } from '@uketori/frontend-kit/apiTypes';
import { monthName } from '@uketori/frontend-kit/format';
import type { FormField } from '@uketori/frontend-kit/RecordForm';
import type { Customer } from '../inbox.types';
import { LANGUAGE_OPTIONS, languageName } from '../languages';

export type CustomerValues = Omit<Customer, 'id' | 'created_at' | 'version'> & { version?: number };

export const ALL_MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);

/** What the server would start with too. */
export const NEW_CUSTOMER: CustomerValues = {
  name: '',
  department_name: '',
  represent_name: '',
  email: '',
  language: 'ja',
  own_represent_user_org_id: null,
  own_department_id: null,
  sort_num: 0,
  status: 1,
  approval_stage: 1,
  default_approve_users: {},
  start_at: null,
  end_at: null,
  tran_months: ALL_MONTHS,
  is_send_schedule_email: false,
  beginning_day: 1,
  increment_day: 0,
  email_template_id: null,
};

/** The approvers, by the fields of the form. */
type Approvers = Record<`approvers_${number}`, string[]>;

/** A customer in the form: one field of approvers for each stage. */
export type CustomerForm = CustomerValues & Approvers;

/** The body of the request. A number or a choice that the user removed gets its default. */
export function toBody({ version: _version, ...values }: CustomerForm): BodyOf<'/customers', 'post'> {
  const sent = Object.entries(values).filter(([name]) => name in NEW_CUSTOMER);
  return {
    ...(Object.fromEntries(sent) as unknown as CustomerValues),
    default_approve_users: approversOf(values),
    status: values.status === 0 ? 0 : 1,
    language: values.language ?? 'ja',
    tran_months: values.tran_months ?? [],
    sort_num: values.sort_num ?? 0,
    beginning_day: values.beginning_day ?? 1,
    increment_day: values.increment_day ?? 0,
  };
}

export interface Choices {
  representatives: ItemOf<'/customers/representatives'>[];
  departments: ItemOf<'/customers/departments'>[];
  templates: Pick<ItemOf<'/inbox-email-templates'>, 'id' | 'name' | 'language'>[];
}

type Translate = (key: string, params?: Record<string, unknown>) => string;

/** A month without that day counts its last. */
const LAST_DAY = 31;
const asked = (values: CustomerForm) => values.is_send_schedule_email;

/** The fields of a customer. */
export function customerFields(
  t: Translate,
  { representatives, departments, templates }: Choices,
): FormField<CustomerForm>[] {
  const inactive = (name: string, active: boolean) => (active ? name : t('customer.inactive', { name }));
  return [
    { name: 'basic', kind: 'section', label: t('customer.section_basic') },
    { name: 'name', kind: 'text', label: t('field.name'), required: true, max_length: 200, span: 2 },
    { name: 'department_name', kind: 'text', label: t('field.department_name'), max_length: 200 },
    { name: 'represent_name', kind: 'text', label: t('field.represent_name'), max_length: 200 },
    { name: 'email', kind: 'email', label: t('field.email'), max_length: 254 },
    {
      name: 'language',
      kind: 'select',
      label: t('field.language'),
      help: t('customer.language_help'),
      options: LANGUAGE_OPTIONS,
    },
    {
      name: 'status',
      kind: 'select',
      label: t('field.status'),
      options: [
        { value: 1, label: t('state.active') },
        { value: 0, label: t('state.inactive') },
      ],
    },
    { name: 'own', kind: 'section', label: t('customer.section_own') },
    {
      name: 'own_represent_user_org_id',
      kind: 'select',
      clearable: true,
      label: t('field.own_represent'),
      options: representatives.map(({ user_organization_id, full_name, status }) => ({
        value: user_organization_id,
        label: inactive(full_name, status === 'active'),
      })),
    },
    {
      name: 'own_department_id',
      kind: 'select',
      clearable: true,
      label: t('field.own_department'),
      options: departments.map(({ id, name, active }) => ({ value: id, label: inactive(name, active) })),
    },
    { name: 'sort_num', kind: 'number', label: t('field.sort_num'), min: 0, max: 1_000_000 },
    { name: 'schedule', kind: 'section', label: t('customer.section_schedule') },
    {
      name: 'tran_months',
      kind: 'select',
      multiple: true,
      span: 2,
      label: t('field.tran_months'),
      help: t('customer.months_help'),
      options: ALL_MONTHS.map((value) => ({ value, label: monthName(value) })),
    },
    { name: 'start_at', kind: 'date', label: t('field.start_at') },
    {
      name: 'end_at',
      kind: 'date',
      label: t('field.end_at'),
      check: (value, values) =>
        typeof value === 'string' && values.start_at !== null && value < values.start_at
          ? t('customer.ends_before')
          : null,
    },
    ...approvalFields(t, representatives),
    ...mailFields(t, templates),
  ];
}

const STAGES = [1, 2, 3, 4, 5];

/** The form field with the approvers of a stage; toBody puts them together. */
const stageField = (stage: number) => `approvers_${stage}` as const;

/** Through how many hands an item of the customer goes, and whose they are. */
function approvalFields(
  t: Translate,
  representatives: Choices['representatives'],
): FormField<CustomerForm>[] {
  const options = representatives.map(({ user_organization_id, full_name, status }) => ({
    value: user_organization_id,
    label: status === 'active' ? full_name : t('customer.inactive', { name: full_name }),
  }));
  return [
    { name: 'approval', kind: 'section', label: t('customer.section_approval') },
    {
      name: 'approval_stage',
      kind: 'select',
      label: t('field.approval_stage'),
      help: t('customer.approval_help'),
      options: [0, ...STAGES].map((value) => ({
        value,
        label: value === 0 ? t('customer.no_approval') : t('customer.stages', { count: value }),
      })),
    },
    ...STAGES.map(
      (stage): FormField<CustomerForm> => ({
        name: stageField(stage),
        kind: 'select',
        multiple: true,
        span: 2,
        label: t('field.approvers_of', { stage }),
        help: stage === 1 ? t('customer.approvers_help') : undefined,
        options,
        when: (values) => values.approval_stage >= stage,
      }),
    ),
  ];
}

/** A customer as form values: one field of approvers for each stage. */
export function toForm(customer: CustomerValues): CustomerForm {
  const asked = STAGES.map((stage) => [
    stageField(stage),
    customer.default_approve_users[String(stage)] ?? [],
  ]);
  return { ...customer, ...(Object.fromEntries(asked) as Approvers) };
}

function approversOf(values: Omit<CustomerForm, 'version'>): Record<string, string[]> {
  const stages = STAGES.filter((stage) => stage <= values.approval_stage);
  const named = stages.map((stage) => [String(stage), values[stageField(stage)] ?? []] as const);
  return Object.fromEntries(named.filter(([, users]) => users.length > 0));
}

/** When automatic mails are sent to the customer, and with which text. */
function mailFields(t: Translate, templates: Choices['templates']): FormField<CustomerForm>[] {
  return [
    { name: 'mails', kind: 'section', label: t('customer.section_mails') },
    {
      name: 'is_send_schedule_email',
      kind: 'checkbox',
      label: t('field.is_send_schedule_email'),
      help: t('customer.schedule_help'),
      span: 2,
      check: (value, values) =>
        value === true && !values.email ? t('customer.schedule_without_email') : null,
    },
    {
      name: 'beginning_day',
      kind: 'number',
      label: t('field.beginning_day'),
      help: t('customer.beginning_help'),
      min: 1,
      max: LAST_DAY,
      unit: t('field.day_unit'),
      when: asked,
    },
    {
      name: 'increment_day',
      kind: 'number',
      label: t('field.increment_day'),
      help: t('customer.increment_help'),
      min: 0,
      max: LAST_DAY,
      unit: t('field.days_unit'),
      when: asked,
    },
    {
      name: 'email_template_id',
      kind: 'select',
      clearable: true,
      label: t('field.email_template'),
      options: templates.map(({ id, name, language }) => ({
        value: id,
        label: `${name} (${languageName(language)})`,
      })),
      when: asked,
    },
  ];
}
