import { useText } from '@uketori/frontend-kit/i18n';
import { Switch } from 'antd';
import { useId, useState, type ReactNode } from 'react';
import { isSaveQuestionOff, suppressSaveQuestion } from './SaveQuestion';

/** Lets the question before a save come again after it was switched off in this browser. */
export default function SaveQuestionSwitch(): ReactNode {
  const t = useText('journal');
  const id = useId();
  const [isAsked, setAsked] = useState(!isSaveQuestionOff());
  const change = (next: boolean) => {
    suppressSaveQuestion(!next);
    setAsked(next);
  };
  return (
    <div style={{ display: 'flex', gap: 10, alignItems: 'center' }}>
      <Switch id={id} checked={isAsked} onChange={change} />
      <label htmlFor={id}>{t('save.ask_again')}</label>
    </div>
  );
}
