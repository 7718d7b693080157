import { useText } from '@uketori/frontend-kit/i18n';
import { Input } from 'antd';
import type { ReactNode } from 'react';
import type { MailDefaults, MailText } from '../templates/templates.types';
import type { SupplierLanguage } from '../languages';
import { TextChoice } from './TextChoice';
import { Placeholders } from '../templates/Placeholders';
import styles from './mails.module.css';

interface Props {
  text: MailText;
  language: SupplierLanguage;
  defaults: MailDefaults;
  onChange: (text: MailText) => void;
}

/** Subject and text of a mail to suppliers, from a template or typed. */
export function MailFields({ text, language, defaults, onChange }: Props): ReactNode {
  const t = useText('inbox');
  return (
    <div className={styles.fields}>
      <TextChoice
        language={language}
        defaults={defaults}
        onChoose={(chosen) => onChange({ ...chosen, reply_to: chosen.reply_to || text.reply_to })}
      />
      <label>
        {t('mail.subject_label')}
        <Input
          aria-label={t('mail.subject_label')}
          value={text.subject}
          maxLength={200}
          lang={language}
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
          lang={language}
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
