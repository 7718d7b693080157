import { api } from '@uketori/frontend-kit/api';
import { invalidate, useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { Drawer } from '@uketori/frontend-kit/Drawer';
import { useText } from '@uketori/frontend-kit/i18n';
import { LoadFailed } from '@uketori/frontend-kit/LoadFailed';
import { toast } from '@uketori/frontend-kit/toast';
import { useAct } from '@uketori/frontend-kit/useAct';
import { Button, Input, Select, Spin } from 'antd';
import { useState, type ReactNode } from 'react';
import { LANGUAGE_OPTIONS, type NoticeLanguage, type NoticeWords } from './notice.types';
import styles from './notices.module.css';

/** The words of the mails, for each language its own. */
export function WordsDrawer({ onClose }: { onClose: () => void }): ReactNode {
  const t = useText('payment');
  const [language, setLanguage] = useState<NoticeLanguage>('ja');
  const { data, error, refetch } = useApiQuery('/payments/notices/words');
  const words = data?.items.find((one) => one.language === language);
  return (
    <Drawer open size={620} title={t('notice.words')} onClose={onClose}>
      {!data && !error && <Spin />}
      {error && !data && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {data && words && (
        <div className={styles.words}>
          <label className={styles.field}>
            {t('notice.language')}
            <Select
              aria-label={t('notice.language')}
              value={language}
              options={LANGUAGE_OPTIONS}
              onChange={setLanguage}
            />
          </label>
          <WordsForm key={`${language}/${words.version}`} words={words} />
          <p className={`uk-muted ${styles.placeholders}`}>
            {data.placeholders.map((name) => (
              <span key={name}>
                <code dir="ltr">{`{{${name}}}`}</code> {t(`notice.placeholder_${name}`)}
              </span>
            ))}
          </p>
        </div>
      )}
    </Drawer>
  );
}

function WordsForm({ words }: { words: NoticeWords }): ReactNode {
  const t = useText('payment');
  const { busy, act } = useAct('payment');
  const [text, setText] = useState({ subject: words.subject, body: words.body, reply_to: words.reply_to });
  const save = () =>
    act(async () => {
      await api.put('/payments/notices/words/{language}', {
        params: { path: { language: words.language } },
        body: { ...text, version: words.version },
      });
      toast.success(t('notice.words_saved'));
      await invalidate('/payments/notices/words');
    });
  return (
    <>
      <label className={styles.field}>
        {t('notice.subject')}
        <Input
          aria-label={t('notice.subject')}
          value={text.subject}
          maxLength={200}
          lang={words.language}
          dir="auto"
          onChange={(event) => setText({ ...text, subject: event.target.value })}
        />
      </label>
      <label className={styles.field}>
        {t('notice.body')}
        <Input.TextArea
          aria-label={t('notice.body')}
          autoSize={{ minRows: 10, maxRows: 18 }}
          value={text.body}
          maxLength={5000}
          lang={words.language}
          dir="auto"
          onChange={(event) => setText({ ...text, body: event.target.value })}
        />
      </label>
      <label className={styles.field}>
        {t('notice.reply_to')}
        <Input
          aria-label={t('notice.reply_to')}
          type="email"
          dir="ltr"
          value={text.reply_to}
          maxLength={254}
          onChange={(event) => setText({ ...text, reply_to: event.target.value.trim() })}
        />
      </label>
      <div>
        <Button
          type="primary"
          loading={busy}
          disabled={!text.subject.trim() || !text.body.trim()}
          onClick={() => void save()}
        >
          {t('action.update')}
        </Button>
      </div>
    </>
  );
}
