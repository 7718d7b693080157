import { ReloadOutlined } from '@ant-design/icons';
import { useAbility } from '@uketori/frontend-kit/abilities';
import { ApiError } from '@uketori/frontend-kit/api';
import { EmptyState } from '@uketori/frontend-kit/EmptyState';
import { errorText } from '@uketori/frontend-kit/errorText';
import { useText } from '@uketori/frontend-kit/i18n';
import { Link } from '@uketori/frontend-kit/Link';
import { StatusTag, type Tone } from '@uketori/frontend-kit/StatusTag';
import { DateText, DateTimeText, Yen } from '@uketori/frontend-kit/Yen';
import { Alert, Button, Progress, Spin } from 'antd';
import type { ReactNode } from 'react';
import { DuplicateLinks } from '../upload/Results';
import { ReadAgain } from './ReadAgain';
import { useUploadList } from './useUploadList';
import type { UploadItem, UploadState } from './uploads.types';
import styles from './list.module.css';

const TONES: Record<UploadState, Tone> = {
  WAITING: 'neutral',
  STARTED: 'progress',
  SUCCESS: 'success',
  FAILED: 'danger',
};
const MAX_LINKS = 5;
const isDuplicate = (code: string | undefined): boolean => code?.startsWith('duplicate_') ?? false;

/** What was uploaded in the last days, what was found in it, and the invoices that came of it. */
export function UploadList(): ReactNode {
  const t = useText('intake');
  const { list, error, polling, start } = useUploadList();
  return (
    <section aria-labelledby="upload-list-title">
      <div className={styles.head}>
        <h2 id="upload-list-title">{t('list.title')}</h2>
        <span className="uk-muted" aria-live="polite">
          {polling && list?.some(({ state }) => state === 'WAITING' || state === 'STARTED') && (
            <>
              <Spin size="small" /> {t('list.reading')}
            </>
          )}
        </span>
        <Button size="small" type="text" icon={<ReloadOutlined />} onClick={() => void start()}>
          {t('action.reload')}
        </Button>
      </div>
      {error !== null && list && (
        <Alert type="warning" showIcon title={errorText(error)} className={styles.alert} />
      )}
      <div className={`uk-panel ${styles.panel}`}>
        {!list && error === null && <Spin className={styles.spin} />}
        {!list && error !== null && (
          <EmptyState
            title={errorText(error)}
            action={<Button onClick={() => void start()}>{t('failure.retry')}</Button>}
          />
        )}
        {list?.length === 0 && <EmptyState title={t('list.empty')} description={t('list.empty_hint')} />}
        {list && list.length > 0 && <Rows list={list} onAsked={() => void start()} />}
      </div>
    </section>
  );
}

function Rows({ list, onAsked }: { list: UploadItem[]; onAsked: () => void }): ReactNode {
  const t = useText('intake');
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {(['state', 'file', 'partner'] as const).map((name) => (
            <th key={name}>{t(`list.${name}`)}</th>
          ))}
          <th className={styles.figure}>{t('list.amount')}</th>
          <th>{t('list.issue_date')}</th>
          <th>{t('list.invoice')}</th>
          <th>{t('list.uploaded')}</th>
        </tr>
      </thead>
      <tbody>
        {list.map((item) => (
          <Row key={item.id} item={item} onAsked={onAsked} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ item, onAsked }: { item: UploadItem; onAsked: () => void }): ReactNode {
  const t = useText('intake');
  const { found } = item;
  const read = item.state === 'SUCCESS' || found !== null;
  return (
    <tr>
      <td>
        <State item={item} onAsked={onAsked} />
      </td>
      <td data-label={t('list.file')} className={styles.file}>
        <div lang="ja">{item.file_name}</div>
        <div className={styles.small}>
          {t('list.pages', { count: item.page_count })}
          {item.source !== 'upload' && ` · ${t(`source.${item.source}`)}`}
        </div>
      </td>
      <td data-label={t('list.partner')} className={styles.partner} lang="ja">
        {found?.supplier_name ?? <Missing read={read} />}
      </td>
      <td data-label={t('list.amount')} className={styles.figure}>
        {found && found.total_amount !== null ? <Yen value={found.total_amount} /> : <Missing read={read} />}
      </td>
      <td data-label={t('list.issue_date')}>
        {found?.issue_date ? <DateText value={found.issue_date} /> : <Missing read={read} />}
      </td>
      <td data-label={t('list.invoice')}>
        <Invoices item={item} />
      </td>
      <td data-label={t('list.uploaded')}>
        <DateTimeText value={item.created_at} />
        <div className={styles.small} lang="ja">
          {item.uploaded_by_name}
        </div>
      </td>
    </tr>
  );
}

/** A value that a finished reading did not find is said so; before that there is nothing to say. */
function Missing({ read }: { read: boolean }): ReactNode {
  const t = useText('intake');
  return read ? <span className={styles.small}>{t('list.not_found')}</span> : null;
}

function State({ item, onAsked }: { item: UploadItem; onAsked: () => void }): ReactNode {
  const t = useText('intake');
  const mayUpdate = useAbility('invoice:update') > 0;
  const { done, total } = item.read_progress;
  const running = item.state === 'WAITING' || item.state === 'STARTED';
  const failed = item.state === 'FAILED';
  return (
    <div className={styles.state}>
      <StatusTag tone={TONES[item.state]}>{t(`state.${item.state}`)}</StatusTag>
      {running && total > 1 && (
        <div className={styles.progress}>
          <Progress
            size="small"
            showInfo={false}
            percent={Math.round((done / total) * 100)}
            aria-label={t('list.progress')}
          />
          <bdi dir="ltr" className="uk-num">
            {done} / {total}
          </bdi>
        </div>
      )}
      {failed && (
        <span className={styles.reason}>
          {errorText(new ApiError(item.error?.code ?? 'read_failed', 0), 'upload')}
        </span>
      )}
      {failed && mayUpdate && <ReadAgain item={item} onAsked={onAsked} />}
      {item.error && isDuplicate(item.error.code) && (
        <span className={styles.duplicate}>
          {t(`list.${item.error.code}`)} <DuplicateLinks ids={item.error.params.duplicate_local_ids ?? []} />
        </span>
      )}
    </div>
  );
}

function Invoices({ item }: { item: UploadItem }): ReactNode {
  const t = useText('intake');
  const mayRead = useAbility('invoice:read') > 0;
  if (item.local_ids.length === 0)
    return item.state === 'SUCCESS' ? <span className={styles.small}>{t('list.making')}</span> : null;
  return (
    <span className={styles.links}>
      {item.local_ids.slice(0, MAX_LINKS).map((id) =>
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
      {item.local_ids.length > MAX_LINKS && t('duplicate.more', { count: item.local_ids.length - MAX_LINKS })}
    </span>
  );
}
