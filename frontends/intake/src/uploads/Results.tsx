import { CloseCircleFilled, ExclamationCircleFilled } from '@ant-design/icons';
import { codeText, errorText } from '@uketori/frontend-kit/errorText';
import { useText } from '@uketori/frontend-kit/i18n';
import { Link } from '@uketori/frontend-kit/Link';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { formatBytes } from '../files.rules';
import { isRetryable, type FileResult, type UploadWarning } from './useUploadQueue';
import styles from './upload.module.css';

const MAX_SHOWN = 10;
const MAX_REASONS = 5;

/** The invoices that an upload resembles. */
export function DuplicateLinks({ ids }: { ids: readonly number[] }): ReactNode {
  const t = useText('intake');
  if (ids.length === 0) return null;
  return (
    <span className={styles.links}>
      {t('duplicate.see')}
      {ids.slice(0, MAX_SHOWN).map((id) => (
        <Link key={id} to={`/invoice/${id}`}>
          <bdi dir="ltr">#{id}</bdi>
        </Link>
      ))}
      {ids.length > MAX_SHOWN && <span>{t('duplicate.more', { count: ids.length - MAX_SHOWN })}</span>}
    </span>
  );
}

export function warningText(warning: UploadWarning): string {
  return codeText(warning.code, 'upload');
}

/** The refused files in a message: it may be all that is seen of them when the drawer was closed. */
export function Reasons({ refused }: { refused: readonly FileResult[] }): ReactNode {
  const t = useText('intake');
  return (
    <>
      {refused.slice(0, MAX_REASONS).map(({ file, error }, index) => (
        <div key={index}>
          <span lang="ja">{file.name}</span>: {errorText(error, 'upload')}
        </div>
      ))}
      {refused.length > MAX_REASONS && t('duplicate.more', { count: refused.length - MAX_REASONS })}
    </>
  );
}

interface Props {
  results: readonly FileResult[];
  onRetry: (results: FileResult[]) => void;
  onClear: () => void;
}

/** What came of the last files: the refused with their reason, and those that look like duplicates. */
export function Results({ results, onRetry, onClear }: Props): ReactNode {
  const t = useText('intake');
  const refused = results.filter(({ error }) => error !== null);
  const doubtful = results.filter(({ warnings }) => warnings.length > 0);
  if (refused.length === 0 && doubtful.length === 0) return null;
  const retryable = refused.filter(isRetryable);
  return (
    <section className={styles.results} aria-live="polite">
      <div className={styles.results_head}>
        <strong>
          {refused.length > 0
            ? t('result.refused', { count: refused.length, total: results.length })
            : t('result.doubtful', { count: doubtful.length })}
        </strong>
        {retryable.length > 0 && (
          <Button size="small" onClick={() => onRetry(retryable)}>
            {t('result.retry')}
          </Button>
        )}
        <Button size="small" type="text" onClick={onClear}>
          {t('action.close')}
        </Button>
      </div>
      <ul>
        {refused.map(({ file, error }, index) => (
          <li key={`r${index}`}>
            <CloseCircleFilled className={styles.bad} />
            <div>
              <strong className={styles.name} lang="ja">
                {file.name}
              </strong>{' '}
              <span className="uk-muted">({formatBytes(file.size)})</span>
              <div>{errorText(error, 'upload')}</div>
            </div>
          </li>
        ))}
        {doubtful.map(({ file, warnings }, index) => (
          <li key={`d${index}`}>
            <ExclamationCircleFilled className={styles.warn} />
            <div>
              <strong className={styles.name} lang="ja">
                {file.name}
              </strong>
              {warnings.slice(0, 1).map((warning) => (
                // The same bytes say more than the same name: the server names them first.
                <div key={warning.code}>
                  {warningText(warning)} <DuplicateLinks ids={warning.duplicate_local_ids} />
                </div>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
