import { api } from '@uketori/frontend-kit/api';
import { useText } from '@uketori/frontend-kit/i18n';
import { useFormValues } from '@uketori/frontend-kit/RecordForm';
import { useAct } from '@uketori/frontend-kit/useAct';
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import styles from './banks.module.css';

interface Proposal {
  holder: string | null;
  marks: { word: string; mark: string }[];
  unread: string | null;
}

interface Props {
  company: string;
  disabled?: boolean;
  onChange?: (value: unknown) => void;
}

/** The holder as a bank writes the company's name, from the reading typed so far. A person takes it or leaves it. */
export function HolderProposal({ company, disabled, onChange }: Props): ReactNode {
  const t = useText('payment');
  const { fill, read } = useFormValues();
  const [found, setFound] = useState<Proposal | null>(null);
  const { busy, act } = useAct();
  const ask = async () => {
    const kana = String(read('account_holder_kana') ?? '');
    setFound(await api.get('/banks/holder-proposal', { params: { query: { name: company, kana } } }));
  };
  const take = (holder: string) => {
    fill({ account_holder_kana: holder });
    onChange?.(holder);
    setFound(null);
  };
  return (
    <div className={styles.proposal}>
      <Button size="small" disabled={disabled || company === ''} loading={busy} onClick={() => void act(ask)}>
        {t('holder.propose')}
      </Button>
      {found && (
        <div role="status" className={styles.proposed}>
          {found.marks.map(({ word, mark }) => (
            <span key={word} lang="ja" className="uk-muted">
              {word} → {mark}
            </span>
          ))}
          {found.holder === null ? (
            <span>{t('holder.unread', { name: found.unread ?? company })}</span>
          ) : (
            <>
              <strong lang="ja">{found.holder}</strong>
              <Button size="small" type="primary" onClick={() => found.holder && take(found.holder)}>
                {t('holder.take')}
              </Button>
            </>
          )}
        </div>
      )}
    </div>
  );
}
