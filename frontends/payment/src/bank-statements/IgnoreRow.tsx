import { useText } from '@uketori/frontend-kit/i18n';
import { Modal } from '@uketori/frontend-kit/Modal';
import { DateText } from '@uketori/frontend-kit/Yen';
import { Input } from 'antd';
import { useState, type ReactNode } from 'react';
import { Booked } from './row.columns';
import type { OpenRow } from './statement.types';
import styles from './statements.module.css';
import { useStatementActs } from './useStatementActs';

/** A row that is no payment of the product leaves the work; the reason stays with it. */
export function IgnoreRow({ row, onClose }: { row: OpenRow; onClose: () => void }): ReactNode {
  const t = useText('payment');
  const [reason, setReason] = useState('');
  const { busy, ignore } = useStatementActs();
  return (
    <Modal
      open
      width={480}
      title={t('statement.ignore_title')}
      okText={t('statement.ignore')}
      cancelText={t('action.cancel')}
      okButtonProps={{ disabled: reason.trim() === '', loading: busy }}
      onOk={() => void ignore(row.id, reason.trim(), onClose)}
      onCancel={onClose}
    >
      <p className={styles.row_line}>
        <DateText value={row.booked_on} /> <Booked row={row} t={t} /> <span lang="ja">{row.description}</span>
      </p>
      <label className={styles.asked}>
        <span>{t('statement.reason_label')}</span>
        <Input.TextArea
          autoFocus
          autoSize={{ minRows: 2, maxRows: 4 }}
          maxLength={200}
          placeholder={t('statement.reason_example')}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </label>
    </Modal>
  );
}
