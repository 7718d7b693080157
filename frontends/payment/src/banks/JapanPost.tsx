import { api } from '@uketori/frontend-kit/api';
import { errorText } from '@uketori/frontend-kit/errorText';
import { useText } from '@uketori/frontend-kit/i18n';
import { useFormValues } from '@uketori/frontend-kit/RecordForm';
import { Button, Input } from 'antd';
import { useState, type ReactNode } from 'react';
import styles from './banks.module.css';

const MOST_DIGITS = 12;

/** 記号 and 番号 of ゆうちょ銀行 turned into bank, branch, type and number of a transfer. */
export function JapanPost(props: { disabled?: boolean; onChange?: (value: unknown) => void }): ReactNode {
  const t = useText('payment');
  const { fill } = useFormValues();
  const [symbol, setSymbol] = useState('');
  const [number, setNumber] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const convert = async () => {
    setBusy(true);
    try {
      const account = await api.get('/banks/japan-post', { params: { query: { symbol, number } } });
      fill(account);
      props.onChange?.(account.account_number);
      setProblem(null);
    } catch (error) {
      setProblem(errorText(error, 'payment'));
    }
    setBusy(false);
  };
  return (
    <div className={styles.proposal}>
      <Input
        className={styles.symbol}
        aria-label={t('japan_post.symbol')}
        placeholder={t('japan_post.symbol')}
        inputMode="numeric"
        dir="ltr"
        maxLength={MOST_DIGITS}
        disabled={props.disabled}
        value={symbol}
        onChange={(event) => setSymbol(event.target.value)}
      />
      <Input
        className={styles.post_number}
        aria-label={t('japan_post.number')}
        placeholder={t('japan_post.number')}
        inputMode="numeric"
        dir="ltr"
        maxLength={MOST_DIGITS}
        disabled={props.disabled}
        value={number}
        onChange={(event) => setNumber(event.target.value)}
      />
      <Button
        disabled={props.disabled || symbol.trim() === '' || number.trim() === ''}
        loading={busy}
        onClick={() => void convert()}
      >
        {t('japan_post.convert')}
      </Button>
      {problem && (
        <span role="alert" className={styles.problem}>
          {problem}
        </span>
      )}
    </div>
  );
}
