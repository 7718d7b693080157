import { useText } from '@uketori/frontend-kit/i18n';
import type { ReactNode } from 'react';
import { SubjectApproval } from './SubjectApproval';
import styles from './approvals.module.css';

interface Props {
  inbox_item_id: string;
  version: number;
  onChanged: () => void;
}

const TOUCHED = ['/inbox-items', '/customer-table'];

/** The approval of a collected invoice. */
export default function ItemApproval({ inbox_item_id, version, onChanged }: Props): ReactNode {
  const t = useText('approval');
  return (
    <section className={styles.item} aria-label={t('item.title')}>
      <h4>{t('item.title')}</h4>
      <SubjectApproval
        subject={{ type: 'inbox_item', id: inbox_item_id }}
        version={version}
        touches={TOUCHED}
        onChanged={onChanged}
      />
    </section>
  );
}
