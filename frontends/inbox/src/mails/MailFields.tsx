import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { useText } from '@uketori/frontend-kit/i18n';
import { Input, Select } from 'antd';
import type { ReactNode } from 'react';
import type { MailDefaults } from '../templates/templates.types';
import type { MailText } from './mails.types';
import { Placeholders } from '../templates/Placeholders';
import styles from './mails.module.css';

interface Props {
  text: MailText;
  defaults: MailDefaults;
  onChange: (text: MailText) => void;
}

/** Subject and text of a mail to suppliers, from a template or typed. */
export function MailFields({ text, defaults, onChange }: Props): ReactNode {
  const t = useText('inbox');
  const templates = useApiQuery('/inbox-email-templates').data?.items ?? [];
  const take = (id: string) => {
    const template = templates.find((one) => one.id === id);
    const reply_to = template?.reply_to || text.reply_to;
    onChange({ ...text, body: template?.body ?? defaults.body, reply_to });
  };
  return (
    <div className={styles.fields}>
      <label>
        {t('template.choose')}
        <Select
          aria-label={t('template.choose')}
          defaultValue=""
          onChange={take}
          options={[
            { value: '', label: t('template.usual') },
            ...templates.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </label>
      <label>
        {t('mail.subject_label')}
        <Input
          aria-label={t('mail.subject_label')}
          value={text.subject}
          maxLength={200}
          lang="ja"
          onChange={(event) => onChange({ ...text, subject: event.target.value })}
        />
      </label>
      <label>
        {t('mail.body_label')}
        <Input.TextArea
          aria-label={t('mail.body_label')}
          autoSize={{ minRows: 7, maxRows: 12 }}
          value={text.body}
          maxLength={5000}
          lang="ja"
          onChange={(event) => onChange({ ...text, body: event.target.value })}
        />
      </label>
      <ReplyTo value={text.reply_to} onChange={(reply_to) => onChange({ ...text, reply_to })} />
      <Placeholders names={defaults.placeholders} />
    </div>
  );
}

/** The address for suppliers' replies. */
export function ReplyTo({
  value,
  onChange,
}: {
  value: string;
  onChange: (value: string) => void;
}): ReactNode {
  const t = useText('inbox');
  return (
    <label className={styles.reply_to}>
      {t('mail.reply_to')}
      <Input
        type="email"
        dir="ltr"
        maxLength={254}
        value={value}
        onChange={(event) => onChange(event.target.value.trim())}
      />
    </label>
  );
}
