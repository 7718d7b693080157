import { api } from '@uketori/frontend-kit/api';
import { invalidate } from '@uketori/frontend-kit/apiHooks';
import { useText } from '@uketori/frontend-kit/i18n';
import { Link } from '@uketori/frontend-kit/Link';
import { toast } from '@uketori/frontend-kit/toast';
import { useAct } from '@uketori/frontend-kit/useAct';
import { Yen } from '@uketori/frontend-kit/Yen';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { GroupMember, Payment } from '../payment.types';
import styles from './payments.module.css';

/** The payments that go out as one transfer, or those that could; nothing when there is neither. */
export function TransferGroupPanel({
  payment,
  disabled,
}: {
  payment: Payment;
  disabled: boolean;
}): ReactNode {
  const t = useText('payment');
  const { busy, act } = useAct('payment');
  const together = payment.group.length > 0;
  const offered = payment.can.combine ? payment.combinable : [];
  if (!together && offered.length === 0) return null;
  const run = (send: () => Promise<unknown>, words: string) =>
    act(
      () => send().then(() => toast.success(words)),
      () => invalidate('/payments', '/invoices', '/zengin-exports'),
    );
  const combine = () => {
    const pay_keys = [payment.pay_key, ...offered.map(({ pay_key }) => pay_key)];
    return run(
      () => api.post('/payments/groups', { body: { pay_keys } }),
      t('combine.done', { count: pay_keys.length }),
    );
  };
  const separate = () =>
    run(
      () =>
        api.delete('/payments/groups/{id}', { params: { path: { id: payment.transfer_group_id ?? '' } } }),
      t('combine.separated'),
    );
  return (
    <section className={`uk-panel ${styles.panel}`}>
      <h2>{t('combine.title')}</h2>
      {together && (
        <>
          <p className="uk-muted">{t('combine.together', { count: payment.group.length })}</p>
          <Members members={payment.group} own={payment.pay_key} />
          {payment.can.update && (
            <div className={styles.group_actions}>
              <Button size="small" disabled={disabled} loading={busy} onClick={() => void separate()}>
                {t('combine.separate')}
              </Button>
            </div>
          )}
        </>
      )}
      {offered.length > 0 && (
        <>
          <p className="uk-muted">{t('combine.offer', { count: offered.length })}</p>
          <Members members={offered} own={payment.pay_key} />
          <div className={styles.group_actions}>
            <Button size="small" disabled={disabled} loading={busy} onClick={() => void combine()}>
              {t('combine.all')}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

function Members({ members, own }: { members: GroupMember[]; own: string }): ReactNode {
  const t = useText('payment');
  const sum = members.reduce((total, member) => total + member.transfer_amount, 0);
  return (
    <table className={styles.members}>
      <tbody>
        {members.map((member) => (
          <tr key={member.pay_key} className={member.pay_key === own ? styles.own : undefined}>
            <td>
              <Link to={`/payment/${member.pay_key}`}>
                {t('payment.number', { number: member.local_id })}
              </Link>
            </td>
            <td>
              <Yen value={member.payment_amount + member.offset_amount} />
            </td>
            <td className="uk-muted">
              {member.offset_amount ? <Yen value={0 - member.offset_amount} /> : ''}
            </td>
            <td className="uk-muted">{member.transfer_fee ? <Yen value={0 - member.transfer_fee} /> : ''}</td>
            <td>
              <Yen value={member.transfer_amount} />
            </td>
          </tr>
        ))}
        <tr>
          <td>{t('combine.sum')}</td>
          <td />
          <td />
          <td />
          <td>
            <strong>
              <Yen value={sum} />
            </strong>
          </td>
        </tr>
      </tbody>
    </table>
  );
}
