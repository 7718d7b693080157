import { useAbility } from '@uketori/frontend-kit/abilities';
import { api } from '@uketori/frontend-kit/api';
import { invalidate, useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { useText } from '@uketori/frontend-kit/i18n';
import { type FormField, RecordDrawer, useFormValues } from '@uketori/frontend-kit/RecordForm';
import { useSession } from '@uketori/frontend-kit/session';
import { toast } from '@uketori/frontend-kit/toast';
import { useAct } from '@uketori/frontend-kit/useAct';
import { App, Button, Select } from 'antd';
import { useMemo, useState, type ReactNode } from 'react';
import { Placeholders } from './Placeholders';
import { LANGUAGE_OPTIONS, type SupplierLanguage } from '../languages';
import { usualText } from './templates.rules';
import type { EmailTemplate, MailDefaults } from './templates.types';

const PATH = '/inbox-email-templates';

type NewText = Pick<EmailTemplate, 'name' | 'language' | 'subject' | 'body' | 'reply_to'>;

interface Props {
  template: EmailTemplate | null;
  onClose: () => void;
}

/** One text to ask suppliers with; a new one begins with the usual words. */
export function TemplateDrawer({ template, onClose }: Props): ReactNode {
  const t = useText('inbox');
  const { modal } = App.useApp();
  const mayUpdate = useAbility('inbox:update') > 0;
  const { act } = useAct();
  const { email } = useSession().user;
  const [read, setRead] = useState(template);
  const defaults = useApiQuery('/customer-emails/defaults').data;
  const initial = useMemo(
    () => defaults && { name: '', ...usualText(defaults, 'ja'), reply_to: email, ...read },
    [read, defaults, email],
  );
  const save = async ({ name, language, subject, body, reply_to }: NonNullable<typeof initial>) => {
    const given = { name, language, subject: subject ?? '', body, reply_to };
    if (read)
      await api.put('/inbox-email-templates/{id}', {
        params: { path: { id: read.id } },
        body: { ...given, version: read.version },
      });
    else await api.post(PATH, { body: given });
    toast.success(t('template.saved'));
    await invalidate(PATH);
    onClose();
  };
  const remove = ({ id, name }: EmailTemplate) =>
    modal.confirm({
      title: t('template.delete_title', { name }),
      content: t('template.delete_body'),
      okText: t('action.delete'),
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      onOk: () =>
        act(async () => {
          await api.delete('/inbox-email-templates/{id}', { params: { path: { id } } });
          toast.success(t('template.deleted'));
          await invalidate(PATH, '/customers');
          onClose();
        }),
    });
  return (
    <RecordDrawer
      size={620}
      title={read ? read.name : t('template.add')}
      columns={1}
      initial={initial}
      read_only={!mayUpdate}
      onSubmit={save}
      onReload={(current) => setRead(current as EmailTemplate)}
      onClose={onClose}
      extra={
        read &&
        mayUpdate && (
          <Button danger style={{ marginInlineEnd: 'auto' }} onClick={() => remove(read)}>
            {t('action.delete')}
          </Button>
        )
      }
      fields={textFields(t, defaults)}
      below={defaults && <Placeholders names={defaults.placeholders} />}
    />
  );
}

/** Name, language, subject and text. */
function textFields(t: (key: string) => string, defaults: MailDefaults | undefined): FormField<NewText>[] {
  return [
    { name: 'name', label: t('template.name'), kind: 'text', required: true, max_length: 100 },
    {
      name: 'language',
      label: t('field.language'),
      kind: 'custom',
      required: true,
      help: t('template.language_help'),
      render: ({ id, value, onChange, disabled }) => (
        <TextLanguage
          id={id}
          value={value as SupplierLanguage}
          disabled={disabled}
          defaults={defaults}
          onChange={onChange}
        />
      ),
    },
    {
      name: 'subject',
      label: t('mail.subject_label'),
      kind: 'text',
      max_length: 200,
      help: t('template.subject_help'),
    },
    {
      name: 'body',
      label: t('mail.body_label'),
      kind: 'textarea',
      required: true,
      max_length: 5000,
    },
    { name: 'reply_to', label: t('mail.reply_to'), kind: 'email', max_length: 254 },
  ];
}

interface TextLanguageProps {
  id?: string | undefined;
  value: SupplierLanguage;
  disabled?: boolean | undefined;
  defaults: MailDefaults | undefined;
  onChange?: ((next: unknown) => void) | undefined;
}

/** The language of a text. A text that still is the usual one changes with it. */
function TextLanguage({ id, value, disabled, defaults, onChange }: TextLanguageProps): ReactNode {
  const { fill, read } = useFormValues();
  const change = (language: SupplierLanguage) => {
    onChange?.(language);
    if (!defaults) return;
    const usual = defaults.texts.some((text) => text.body === read('body'));
    const { subject, body } = usualText(defaults, language);
    if (usual) fill({ subject, body });
  };
  return (
    <Select<SupplierLanguage>
      id={id}
      value={value}
      disabled={disabled}
      options={LANGUAGE_OPTIONS}
      onChange={change}
    />
  );
}
