import { useAbility } from '@uketori/frontend-kit/abilities';
import { useApiMutation } from '@uketori/frontend-kit/apiHooks';
import { EmptyState } from '@uketori/frontend-kit/EmptyState';
import { codeText } from '@uketori/frontend-kit/errorText';
import { useText } from '@uketori/frontend-kit/i18n';
import { Link } from '@uketori/frontend-kit/Link';
import { DateTimeText } from '@uketori/frontend-kit/Yen';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { ReadingFailure } from './operations.types';
import styles from './operations.module.css';

interface Props {
  failures: ReadingFailure[];
  more: boolean;
  onAsked: () => void;
}

/** Files of the own organization that could not be read, why, and another try. */
export function Failures({ failures, more, onAsked }: Props): ReactNode {
  const t = useText('admin');
  return (
    <section aria-labelledby="failures-title" className={styles.section}>
      <h2 id="failures-title">{t('reading.failures')}</h2>
      <div className={styles.panel}>
        {failures.length === 0 ? (
          <EmptyState title={t('reading.no_failures')} description={t('reading.no_failures_hint')} />
        ) : (
          <table className={styles.table}>
            <thead>
              <tr>
                <th>{t('reading.file')}</th>
                <th>{t('reading.cause')}</th>
                <th>{t('reading.failed_at')}</th>
                <th aria-label={t('reading.again')} />
              </tr>
            </thead>
            <tbody>
              {failures.map((failure) => (
                <Row key={failure.document_id} failure={failure} onAsked={onAsked} />
              ))}
            </tbody>
          </table>
        )}
      </div>
      {more && <p className={styles.small}>{t('reading.more', { count: failures.length })}</p>}
    </section>
  );
}

function Row({ failure, onAsked }: { failure: ReadingFailure; onAsked: () => void }): ReactNode {
  const t = useText('admin');
  const mayUpdate = useAbility('invoice:update') > 0;
  const mayRead = useAbility('invoice:read') > 0;
  const again = useApiMutation('post', '/documents/{id}/read', {
    success: t('reading.asked', { name: failure.file_name }),
    onSuccess: onAsked,
    onError: () => onAsked(),
  });
  return (
    <tr>
      <td className={styles.file}>
        <span lang="ja">{failure.file_name}</span>
        <div className={styles.small}>
          {failure.local_id !== null && mayRead && (
            <>
              <Link to={`/invoice/${failure.local_id}`}>
                <bdi dir="ltr">#{failure.local_id}</bdi>
              </Link>{' '}
              ·{' '}
            </>
          )}
          <span lang="ja">{failure.uploaded_by_name}</span>
        </div>
      </td>
      <td data-label={t('reading.cause')}>
        <div>
          {codeText(failure.error_code, 'upload')}
          <div className={styles.small}>
            {t('reading.tries', { count: failure.attempt, pages: failure.pages })}
            {failure.reason !== '' && (
              <>
                {' · '}
                <bdi dir="ltr" className={styles.code}>
                  {failure.reason}
                </bdi>
              </>
            )}
          </div>
        </div>
      </td>
      <td data-label={t('reading.failed_at')}>
        <DateTimeText value={failure.failed_at} />
      </td>
      <td className={styles.end}>
        {mayUpdate && (
          <Button
            size="small"
            loading={again.isPending}
            aria-label={`${failure.file_name} ${t('reading.again')}`}
            onClick={() => again.mutate({ params: { path: { id: failure.document_id } }, body: {} })}
          >
            {t('reading.again')}
          </Button>
        )}
      </td>
    </tr>
  );
}
