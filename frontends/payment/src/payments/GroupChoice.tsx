import { useText } from '@uketori/frontend-kit/i18n';
import { Modal } from '@uketori/frontend-kit/Modal';
import { DateText, Yen } from '@uketori/frontend-kit/Yen';
import type { ReactNode } from 'react';
import type { TransferGroup } from './payment.state';
import styles from './payments.module.css';

interface Props {
  groups: TransferGroup[];
  onChoose: (group: TransferGroup) => void;
  onCancel: () => void;
}

/** One file has one source account and one date: of several in a selection, one is taken first. */
export function GroupChoice({ groups, onChoose, onCancel }: Props): ReactNode {
  const t = useText('payment');
  return (
    <Modal open width={560} title={t('group.title')} footer={null} onCancel={onCancel}>
      <p className="uk-muted">{t('group.hint')}</p>
      <div className={styles.groups}>
        {groups.map((group) => (
          <button key={group.key} type="button" className={styles.group} onClick={() => onChoose(group)}>
            <strong>
              <DateText value={group.pay_date} />
            </strong>
            <span lang="ja" className={styles.group_bank}>
              {group.user_bank_label}
            </span>
            <span className="uk-muted">{t('count.rows', { count: group.pay_keys.length })}</span>
            <span className={styles.group_total}>
              <Yen value={group.total} />
            </span>
          </button>
        ))}
      </div>
    </Modal>
  );
}
