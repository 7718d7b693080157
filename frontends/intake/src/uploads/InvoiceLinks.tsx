import { useAbility } from '@uketori/frontend-kit/abilities';
import { useText } from '@uketori/frontend-kit/i18n';
import { Link } from '@uketori/frontend-kit/Link';
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import type { UploadItem } from './uploads.types';
import styles from './list.module.css';

const FIRST = 5;

/** The invoices that came of a file: the first five, on demand all. */
export function InvoiceLinks({ item }: { item: UploadItem }): ReactNode {
  const t = useText('intake');
  const mayRead = useAbility('invoice:read') > 0;
  const [all, setAll] = useState(false);
  if (item.local_ids.length === 0)
    return item.state === 'SUCCESS' ? <span className={styles.small}>{t('list.making')}</span> : null;
  const shown = all ? item.local_ids : item.local_ids.slice(0, FIRST);
  const others = item.local_ids.length - shown.length;
  return (
    <span className={styles.links}>
      {shown.map((id) =>
        mayRead ? (
          <Link key={id} to={`/invoice/${id}`}>
            <bdi dir="ltr">#{id}</bdi>
          </Link>
        ) : (
          <bdi key={id} dir="ltr">
            #{id}
          </bdi>
        ),
      )}
      {others > 0 && (
        <Button type="link" size="small" className={styles.others} onClick={() => setAll(true)}>
          {t('duplicate.more', { count: others })}
        </Button>
      )}
    </span>
  );
}
