import { CheckCircleFilled, DownloadOutlined } from '@ant-design/icons';
import { useText } from '@uketori/frontend-kit/i18n';
import { Link } from '@uketori/frontend-kit/Link';
import { useAct } from '@uketori/frontend-kit/useAct';
import { DateText, Yen } from '@uketori/frontend-kit/Yen';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { downloadBatch } from './download';
import type { ExportBatch } from './zengin.types';
import styles from './zengin.module.css';

/** The new file, ready to download. */
export function FileMade({ batch, onNext }: { batch: ExportBatch; onNext: () => void }): ReactNode {
  const t = useText('payment');
  const { busy, act } = useAct('payment');
  return (
    <section className={`uk-panel ${styles.made}`} role="status">
      <CheckCircleFilled className={styles.made_icon} />
      <h2>{t('zengin.made', { number: batch.local_id })}</h2>
      <p>
        <DateText value={batch.pay_date} /> · {t('count.rows', { count: batch.row_count })} ·{' '}
        <strong>
          <Yen value={batch.total_amount} />
        </strong>
      </p>
      <p className="uk-muted">
        <bdi dir="ltr">{batch.file_name}</bdi>
      </p>
      <div className={styles.made_actions}>
        <Button
          type="primary"
          icon={<DownloadOutlined />}
          loading={busy}
          onClick={() => void act(() => downloadBatch(batch))}
        >
          {t('zengin.download')}
        </Button>
        <Button onClick={onNext}>{t('zengin.next')}</Button>
        <Link to="/payment/zengin?view=batches">{t('zengin.batches')}</Link>
      </div>
    </section>
  );
}
