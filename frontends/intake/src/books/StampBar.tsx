import { useAbility } from '@uketori/frontend-kit/abilities';
import { api } from '@uketori/frontend-kit/api';
import { invalidate, useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { codeText } from '@uketori/frontend-kit/errorText';
import { useText } from '@uketori/frontend-kit/i18n';
import { Link } from '@uketori/frontend-kit/Link';
import { toast } from '@uketori/frontend-kit/toast';
import { useAct } from '@uketori/frontend-kit/useAct';
import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import { type StampOverview, type StampsChecked, versionPath } from './books.types';
import styles from './books.module.css';
import { useStampCheck } from './useStampCheck';

const REFRESH_MS = 10_000;
const ALL = 3;

/** How stamping goes: counts, what is missing and why, the check of all stamps, another try. */
export function StampBar(): ReactNode {
  const t = useText('intake');
  const mayCheck = useAbility('invoice:read') >= ALL;
  const maySet = useAbility('settings:read') > 0;
  const mayRetry = useAbility('invoice:update') >= ALL;
  const overview = useApiQuery('/books/stamps', {}, { refetchInterval: REFRESH_MS });
  const { progress, broken, check, close } = useStampCheck();
  const { act } = useAct();
  const data = overview.data;
  if (!data) return null;
  const missing = data.waiting + data.failing + data.expired;
  if (!data.enabled && data.stamped + missing === 0)
    return (
      <p className={`uk-muted ${styles.stamps_off}`}>
        {t('books.stamps_off')} {maySet && <Link to="/settings?section=upload">{t('books.stamps_set')}</Link>}
      </p>
    );

  const retry = async () => {
    const { queued } = await api.post('/books/stamps/retry', { body: {} });
    toast.info(t('books.retried', { count: queued }));
    await invalidate('/books');
  };
  const trouble = data.failing + data.expired > 0 || data.late > 0;
  return (
    <div className={styles.stamps}>
      <div className={styles.stamp_line}>
        <span>
          {t('books.stamp_counts', { stamped: data.stamped, waiting: data.waiting + data.failing })}
        </span>
        {mayCheck && data.stamped > 0 && (
          <Button size="small" loading={progress !== null} onClick={() => void check()}>
            {progress === null ? t('books.check_all') : t('books.checking', { count: progress })}
          </Button>
        )}
        {mayRetry && missing > 0 && (
          <Button size="small" onClick={() => void act(retry)}>
            {t('books.retry')}
          </Button>
        )}
      </div>
      {trouble && <Trouble overview={data} />}
      {broken && broken.length > 0 && <Broken rows={broken} onClose={close} />}
    </div>
  );
}

/** Stamps that are missing, and why. */
function Trouble({ overview }: { overview: StampOverview }): ReactNode {
  const t = useText('intake');
  return (
    <Alert
      type={overview.late > 0 ? 'error' : 'warning'}
      showIcon
      title={`${codeText('timestamp_error', 'upload')} ${t('books.missing', { count: overview.failing + overview.expired })} ${t(
        `books.fault.${overview.last_fault || 'late'}`,
        { defaultValue: overview.last_fault },
      )}${overview.failing > 0 ? ` ${t('books.retries')}` : ''}`}
    />
  );
}

/** Versions whose stamp does not fit them. */
function Broken({ rows, onClose }: { rows: StampsChecked['broken']; onClose: () => void }): ReactNode {
  const t = useText('intake');
  return (
    <Alert
      type="error"
      showIcon
      closable={{ onClose }}
      title={t('books.checked_broken', { count: rows.length })}
      description={
        <ul className={styles.broken}>
          {rows.map((row) => (
            <li key={`${row.document_id}/${row.document_version}`}>
              <Link to={versionPath(row)}>
                <span lang="ja">{row.file_name}</span>
              </Link>{' '}
              {t(`books.check.${row.result}`, { defaultValue: t('books.check.bad') })}
            </li>
          ))}
        </ul>
      }
    />
  );
}
