import { useText } from '@uketori/frontend-kit/i18n';
import { Modal } from '@uketori/frontend-kit/Modal';
import { useShortcuts } from '@uketori/frontend-kit/shortcuts';
import { Button, Checkbox, Input } from 'antd';
import { useRef, useState, type ReactNode } from 'react';
import styles from './detail.module.css';

/** overwrite: what is learned of the supplier; new: one more pattern of theirs, for invoices with a word. */
export type Learning = 'overwrite' | 'new';

const SUPPRESSED = 'uketori.save_question_off';

/** A user who does not want the question has said so in this browser (spec 4). */
export function isSaveQuestionOff(): boolean {
  return localStorage.getItem(SUPPRESSED) === '1';
}

/** Lets the question come again, or not. */
export function suppressSaveQuestion(isOff: boolean): void {
  if (isOff) localStorage.setItem(SUPPRESSED, '1');
  else localStorage.removeItem(SUPPRESSED);
}

interface Props {
  onClose: () => void;
  onSave: (learning: Learning | null, keyword: string) => void;
}

/** What else the save of a changed coding shall do. */
export function SaveQuestion({ onClose, onSave }: Props): ReactNode {
  const t = useText('journal');
  const [keyword, setKeyword] = useState('');
  const [typing, setTyping] = useState(false);
  const only = useRef<HTMLButtonElement>(null);
  useShortcuts(t('save.title'), [
    { keys: 'f12', label: t('save.new'), run: () => onSave('new', keyword.trim()), in_fields: true },
    {
      keys: 's',
      label: t('save.overwrite'),
      run: () => onSave('overwrite', ''),
      in_fields: true,
      disabled: typing,
    },
  ]);
  return (
    <Modal
      open
      width={500}
      title={t('save.title')}
      onCancel={onClose}
      // The dialog takes the focus when it opens; Enter is to save.
      afterOpenChange={(isOpen) => isOpen && only.current?.focus()}
      footer={[
        <Button key="cancel" onClick={onClose}>
          {t('export.cancel')}
        </Button>,
        <Button key="only" ref={only} type="primary" onClick={() => onSave(null, '')}>
          {t('save.only')}
        </Button>,
      ]}
    >
      <p>{t('save.body')}</p>
      <div className={styles.learning}>
        <Button onClick={() => onSave('overwrite', '')}>
          {t('save.overwrite')} <kbd>S</kbd>
        </Button>
        <Button onClick={() => onSave('new', keyword.trim())}>
          {t('save.new')} <kbd>F12</kbd>
        </Button>
        <label htmlFor="save-keyword">{t('save.keyword')}</label>
        <Input
          id="save-keyword"
          lang="ja"
          maxLength={100}
          value={keyword}
          onChange={(event) => setKeyword(event.target.value)}
          onFocus={() => setTyping(true)}
          onBlur={() => setTyping(false)}
        />
        <span className="uk-muted">{t('save.keyword_hint')}</span>
        <Checkbox onChange={(event) => suppressSaveQuestion(event.target.checked)}>
          {t('save.suppress')}
        </Checkbox>
        <span className="uk-muted">{t('save.suppress_hint')}</span>
      </div>
    </Modal>
  );
}
