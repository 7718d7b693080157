import { PlusOutlined } from '@ant-design/icons';
import { useAbility } from '@uketori/frontend-kit/abilities';
import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { ConfirmDelete } from '@uketori/frontend-kit/ConfirmDelete';
import { EmptyState } from '@uketori/frontend-kit/EmptyState';
import { useText } from '@uketori/frontend-kit/i18n';
import { Link } from '@uketori/frontend-kit/Link';
import { LoadFailed } from '@uketori/frontend-kit/LoadFailed';
import { useDeletion } from '@uketori/frontend-kit/useDeletion';
import { Button, Select, Spin } from 'antd';
import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { bankLabel, type TransferFee, type UserBank } from '../payment.types';
import { PaymentTabs } from '../PaymentTabs';
import { useUserBanks } from '../useUserBanks';
import { FeeDrawer } from './FeeDrawer';
import { FeeTable, rangeText } from './FeeTable';
import styles from './fees.module.css';
import { tellDiffering } from '../repricing/tellDiffering';

/** What each own bank charges for a transfer, by class and amount. */
export default function FeesPage(): ReactNode {
  const t = useText('payment');
  const mayUpdate = useAbility('transfer_fee:update') > 0;
  const mayDelete = useAbility('transfer_fee:delete') > 0;
  const [address, setAddress] = useSearchParams();
  const banks = useUserBanks();
  const account = address.get('account') ?? banks.data?.items[0]?.id ?? null;
  const fees = useApiQuery(
    '/transfer-fees',
    { params: { query: { user_bank_id: account } } },
    { enabled: account !== null },
  );
  const [editing, setEditing] = useState<TransferFee | 'new' | null>(null);
  const deletion = useDeletion({
    path: '/transfer-fees/{id}',
    path_params: ({ id }: TransferFee) => ({ id }),
    success: t('fees.deleted'),
    situation: 'transfer_fee',
    invalidates: ['/transfer-fees', '/payments'],
    after: () => tellDiffering(t),
  });
  const failure = banks.error && !banks.data ? banks.error : fees.error && !fees.data ? fees.error : null;
  const add = mayUpdate && account && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setEditing('new')}>
      {t('fees.add')}
    </Button>
  );
  return (
    <div className="uk-page">
      <PaymentTabs active="fees" actions={add} />
      {banks.isPending && <Spin />}
      {failure && (
        <LoadFailed error={failure} onRetry={() => Promise.all([banks.refetch(), fees.refetch()])} />
      )}
      {banks.data?.items.length === 0 && (
        <EmptyState
          title={t('bank.empty')}
          description={t('fees.no_bank_hint')}
          action={<Link to="/payment/banks">{t('tab.banks')}</Link>}
        />
      )}
      {account && (
        <AccountChoice
          banks={banks.data?.items}
          value={account}
          onChange={(next) => setAddress({ account: next }, { replace: true })}
        />
      )}
      {account && fees.isPending && <Spin />}
      {fees.data?.items.length === 0 && (
        <EmptyState title={t('fees.empty')} description={t('fees.empty_hint')} action={add} />
      )}
      {fees.data && fees.data.items.length > 0 && (
        <FeeTable
          fees={fees.data.items}
          onEdit={mayUpdate ? setEditing : undefined}
          onDelete={mayDelete ? deletion.ask : undefined}
        />
      )}
      {editing && account && (
        <FeeDrawer
          fee={editing === 'new' ? null : editing}
          user_bank_id={account}
          onClose={() => setEditing(null)}
        />
      )}
      {deletion.row && (
        <ConfirmDelete {...deletion.dialog} title={t('fees.delete_title')}>
          <p>
            {t(`fees.type_${deletion.row.transfer_type}`)} · {rangeText(deletion.row, t)}
          </p>
        </ConfirmDelete>
      )}
    </div>
  );
}

interface ChoiceProps {
  banks: readonly UserBank[] | undefined;
  value: string;
  onChange: (account: string) => void;
}

/** Fees are those of one own account. */
function AccountChoice({ banks, value, onChange }: ChoiceProps): ReactNode {
  const t = useText('payment');
  return (
    <label className={styles.account}>
      <span className="uk-muted">{t('field.user_bank_id')}</span>
      <Select
        className={styles.choice}
        value={value}
        options={banks?.map((bank) => ({ value: bank.id, label: bankLabel(bank) }))}
        onChange={onChange}
      />
    </label>
  );
}
