import { DateInput } from '@uketori/frontend-kit/DateInput';
import { useText } from '@uketori/frontend-kit/i18n';
import { Button, Select } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import { bankLabel } from '../payment.types';
import { useUserBanks } from '../useUserBanks';

import styles from './zengin.module.css';

interface Props {
  account: string | null;
  date: string | null;
  onOpen: (user_bank_id: string, pay_date: string) => void;
}

/** Any source account and date, for when nothing is offered. */
export function OtherChoice({ account, date, onOpen }: Props): ReactNode {
  const t = useText('payment');
  const banks = useUserBanks();
  const [bank, setBank] = useState<string | null>(account);
  const [day, setDay] = useState<string | null>(date);
  useEffect(() => {
    setBank(account);
    setDay(date);
  }, [account, date]);
  const value = bank ?? banks.data?.items.find((one) => one.default)?.id ?? null;
  return (
    <div className={styles.other}>
      <span className="uk-muted">{t('zengin.other')}</span>
      <Select
        aria-label={t('field.user_bank_id')}
        placeholder={t('field.user_bank_id')}
        className={styles.other_bank}
        loading={banks.isLoading}
        value={value ?? undefined}
        options={banks.data?.items.map((one) => ({ value: one.id, label: bankLabel(one) }))}
        onChange={setBank}
      />
      <div className={styles.other_date}>
        <DateInput label={t('field.pay_date')} value={day} onChange={setDay} />
      </div>
      <Button disabled={!value || !day} onClick={() => value && day && onOpen(value, day)}>
        {t('zengin.open_preview')}
      </Button>
    </div>
  );
}
