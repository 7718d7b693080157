import { useText } from '@uketori/frontend-kit/i18n';
import { Button, Input } from 'antd';
import { useState, type ReactNode } from 'react';
import styles from './accounts.module.css';
import type { PayeeAccount } from '../usePayeeAccounts';

const EDI_BYTES = 20;

/** The text that goes with every transfer to this account unless a payment has its own. */
export function EdiText(props: {
  account: PayeeAccount;
  busy: boolean;
  onSave: (text: string) => void;
}): ReactNode {
  const t = useText('payment');
  const [text, setText] = useState(props.account.edi_text);
  return (
    <label className={styles.note}>
      <span>{t('account.edi')}</span>
      <span className={styles.edi}>
        <Input
          maxLength={EDI_BYTES}
          value={text}
          placeholder={t('account.edi_hint')}
          onChange={(event) => setText(event.target.value)}
        />
        <Button
          disabled={props.busy || text.trim() === props.account.edi_text}
          onClick={() => props.onSave(text.trim())}
        >
          {t('action.save')}
        </Button>
      </span>
    </label>
  );
}
