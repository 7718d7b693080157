import { PlusOutlined } from '@ant-design/icons';
import { useAbility } from '@uketori/frontend-kit/abilities';
import { ConfirmDelete } from '@uketori/frontend-kit/ConfirmDelete';
import { EmptyState } from '@uketori/frontend-kit/EmptyState';
import { useText } from '@uketori/frontend-kit/i18n';
import { Link } from '@uketori/frontend-kit/Link';
import { LoadFailed } from '@uketori/frontend-kit/LoadFailed';
import { StatusTag } from '@uketori/frontend-kit/StatusTag';
import { useDeletion } from '@uketori/frontend-kit/useDeletion';
import { Button, Spin } from 'antd';
import { useState, type ReactNode } from 'react';
import { bankLabel, type UserBank } from '../payment.types';
import { PaymentTabs } from '../PaymentTabs';
import { useUserBanks } from '../useUserBanks';
import { BankDrawer } from './BankDrawer';
import styles from './userBanks.module.css';

/** The organization's own accounts, from which it pays. */
export default function BanksPage(): ReactNode {
  const t = useText('payment');
  const mayUpdate = useAbility('payment:update') >= 3;
  const banks = useUserBanks();
  const [editing, setEditing] = useState<UserBank | 'new' | null>(null);
  const deletion = useDeletion({
    path: '/user-banks/{id}',
    path_params: ({ id }: UserBank) => ({ id }),
    success: t('bank.deleted'),
    situation: 'payment',
    invalidates: ['/user-banks'],
  });
  const add = mayUpdate && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setEditing('new')}>
      {t('bank.add')}
    </Button>
  );
  return (
    <div className="uk-page">
      <PaymentTabs active="banks" actions={add} />
      {banks.isPending && <Spin />}
      {banks.error && !banks.data && <LoadFailed error={banks.error} onRetry={banks.refetch} />}
      {banks.data?.items.length === 0 && (
        <EmptyState title={t('bank.empty')} description={t('bank.empty_hint')} action={add} />
      )}
      <div className={styles.cards}>
        {banks.data?.items.map((bank) => (
          <BankCard
            key={bank.id}
            bank={bank}
            onEdit={mayUpdate ? () => setEditing(bank) : undefined}
            onDelete={mayUpdate ? () => deletion.ask(bank) : undefined}
          />
        ))}
      </div>
      {editing && <BankDrawer bank={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
      {deletion.row && (
        <ConfirmDelete {...deletion.dialog} title={t('bank.delete_title')}>
          <p lang="ja">{bankLabel(deletion.row)}</p>
        </ConfirmDelete>
      )}
    </div>
  );
}

function BankCard(props: { bank: UserBank; onEdit?: () => void; onDelete?: () => void }): ReactNode {
  const { bank } = props;
  const t = useText('payment');
  return (
    <article className={`uk-panel ${styles.card}`}>
      <header>
        <h2 lang="ja">
          {bank.bank_name} {bank.bank_branch_name}
        </h2>
        {bank.default && <StatusTag tone="info">{t('bank.is_default')}</StatusTag>}
      </header>
      <p className={styles.number}>
        <span>{t(`account_type.${bank.bank_account_type}`)}</span>{' '}
        <strong className="uk-num">{bank.bank_account_number}</strong>
      </p>
      <p lang="ja">{bank.bank_account_name}</p>
      <dl>
        <div>
          <dt>{t('bank.codes')}</dt>
          <dd className="uk-num">
            {bank.bank_code}-{bank.bank_branch_code}
          </dd>
        </div>
        <div>
          <dt>{t('bank.user_code')}</dt>
          <dd className="uk-num">
            {bank.user_code || <StatusTag tone="warning">{t('payment.not_set')}</StatusTag>}
          </dd>
        </div>
        <div>
          <dt>{t('bank.fee_method')}</dt>
          <dd>{t(`bank.method_${bank.fee_method}`)}</dd>
        </div>
        <div>
          <dt>{t('bank.record_separator')}</dt>
          <dd>{t(`bank.separator_${bank.record_separator}`)}</dd>
        </div>
        <div>
          <dt>{t('bank.middle_dot')}</dt>
          <dd>{t(bank.middle_dot === '.' ? 'bank.middle_dot_stop' : 'bank.middle_dot_space')}</dd>
        </div>
        <div>
          <dt>{t('bank.shorten_names')}</dt>
          <dd>{t(bank.shorten_names ? 'bank.shorten_yes' : 'bank.shorten_no')}</dd>
        </div>
      </dl>
      <footer>
        <Link to={`/payment/fees?account=${bank.id}`}>{t('tab.fees')}</Link>
        <span className={styles.space} />
        {props.onEdit && (
          <Button size="small" onClick={props.onEdit}>
            {t('action.edit')}
          </Button>
        )}
        {props.onDelete && (
          <Button size="small" danger onClick={props.onDelete}>
            {t('action.delete')}
          </Button>
        )}
      </footer>
    </article>
  );
}
