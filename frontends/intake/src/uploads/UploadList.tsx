import { ReloadOutlined } from '@ant-design/icons';
import { useAbility } from '@uketori/frontend-kit/abilities';
import { EmptyState } from '@uketori/frontend-kit/EmptyState';
import { codeText, errorText } from '@uketori/frontend-kit/errorText';
import { useText } from '@uketori/frontend-kit/i18n';
import { LoadFailed } from '@uketori/frontend-kit/LoadFailed';
import { StatusTag, type Tone } from '@uketori/frontend-kit/StatusTag';
import { DateText, DateTimeText, Yen } from '@uketori/frontend-kit/Yen';
import { Alert, Button, Spin } from 'antd';
import type { ReactNode } from 'react';
import { StampReason, StampTag } from '../books/BookState';
import { DuplicateLinks } from './Results';
import { Found, Missing, Others } from './Found';
import { InvoiceLinks } from './InvoiceLinks';
import { ReadAgain } from './ReadAgain';
import { ReadProgress } from './ReadProgress';
import { useUploadList } from './useUploadList';
import type { UploadItem, UploadState } from './uploads.types';
import styles from './list.module.css';

const TONES: Record<UploadState, Tone> = {
  STORED: 'neutral',
  WAITING: 'neutral',
  STARTED: 'progress',
  SUCCESS: 'success',
  FAILED: 'danger',
};
const isDuplicate = (code: string | undefined): boolean => code?.startsWith('duplicate_') ?? false;

/** The uploads of the last days, the values read, and the resulting invoices. */
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
        {!list && error !== null && <LoadFailed error={error} onRetry={start} />}
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
          <th>{t('list.dates')}</th>
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
      <td data-label={t('list.partner')} className={styles.partner}>
        <span lang="ja">{found?.supplier_name ?? <Missing read={read} />}</span>
        <Others item={item} />
      </td>
      <td data-label={t('list.amount')} className={styles.figure}>
        {found && found.total_amount !== null ? <Yen value={found.total_amount} /> : <Missing read={read} />}
        <Others item={item} />
      </td>
      <td data-label={t('list.dates')}>
        <div>
          {found?.issue_date ? <DateText value={found.issue_date} /> : <Missing read={read} />}
          {found?.due_date && (
            <div className={styles.small}>
              {t('list.due')} <DateText value={found.due_date} />
            </div>
          )}
        </div>
      </td>
      <td data-label={t('list.invoice')}>
        <InvoiceLinks item={item} />
      </td>
      <td data-label={t('list.uploaded')}>
        <div>
          <DateTimeText value={item.created_at} />
          <div className={styles.small} lang="ja">
            {item.uploaded_by_name}
          </div>
          {item.stamp.state !== 'NONE' && (
            <div className={styles.stamp}>
              <span className={styles.small}>{t('list.stamp')}</span>
              <StampTag state={item.stamp.state} check={item.stamp.check_result} />
              <StampReason stamp={item.stamp} />
            </div>
          )}
        </div>
      </td>
    </tr>
  );
}

function State({ item, onAsked }: { item: UploadItem; onAsked: () => void }): ReactNode {
  const t = useText('intake');
  const mayUpdate = useAbility('invoice:update') > 0;
  const running = item.state === 'WAITING' || item.state === 'STARTED';
  const failed = item.state === 'FAILED';
  const partial = item.state === 'SUCCESS' && item.documents.some((document) => document.partial);
  return (
    <div className={styles.state}>
      <StatusTag tone={partial ? 'warning' : TONES[item.state]}>
        {t(partial ? 'state.PARTIAL' : `state.${item.state}`)}
      </StatusTag>
      {running && <ReadProgress item={item} />}
      {partial && <span className={styles.partial}>{t('found.partial')}</span>}
      {item.state === 'SUCCESS' && item.found && <Found found={item.found} />}
      {failed && (
        <span className={styles.reason}>{codeText(item.error?.code ?? 'read_failed', 'upload')}</span>
      )}
      {(failed || partial) && mayUpdate && <ReadAgain item={item} onAsked={onAsked} />}
      {item.error && isDuplicate(item.error.code) && (
        <span className={styles.duplicate}>
          {t(`list.${item.error.code}`)} <DuplicateLinks ids={item.error.params.duplicate_local_ids ?? []} />
        </span>
      )}
    </div>
  );
}
