import { DateInput } from '@uketori/frontend-kit/DateInput';
import { useText } from '@uketori/frontend-kit/i18n';
import { Modal } from '@uketori/frontend-kit/Modal';
import { Select } from 'antd';
import { useState, type ReactNode } from 'react';
import { bankLabel } from '../payment.types';
import { useUserBanks } from '../useUserBanks';

export type BulkChange =
  | { action: 'user_bank'; user_bank_id: string }
  | { action: 'pay_date'; pay_date: string };

interface Props {
  action: BulkChange['action'];
  count: number;
  busy: boolean;
  onCancel: () => void;
  onConfirm: (change: BulkChange) => void;
}

/** One new source account or pay date for many payments. */
export function BulkEdit({ action, count, busy, onCancel, onConfirm }: Props): ReactNode {
  const t = useText('payment');
  const banks = useUserBanks();
  const [value, setValue] = useState<string | null>(null);
  const confirm = () => {
    if (!value) return;
    onConfirm(action === 'pay_date' ? { action, pay_date: value } : { action, user_bank_id: value });
  };
  return (
    <Modal
      open
      width={500}
      title={t(`bulk.${action}_title`, { count })}
      okText={t('bulk.change')}
      okButtonProps={{ disabled: !value }}
      confirmLoading={busy}
      cancelText={t('action.cancel')}
      onCancel={onCancel}
      onOk={confirm}
    >
      <p className="uk-muted">{t(`bulk.${action}_hint`)}</p>
      {action === 'pay_date' ? (
        <DateInput label={t('field.pay_date')} value={value} onChange={setValue} />
      ) : (
        <Select
          style={{ width: '100%' }}
          aria-label={t('field.user_bank_id')}
          placeholder={t('field.user_bank_id')}
          loading={banks.isLoading}
          value={value ?? undefined}
          options={banks.data?.items.map((bank) => ({ value: bank.id, label: bankLabel(bank) }))}
          onChange={setValue}
        />
      )}
    </Modal>
  );
}
