import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { useText } from '@uketori/frontend-kit/i18n';
import { PersonName } from '@uketori/frontend-kit/PersonName';
import { DateTimeText } from '@uketori/frontend-kit/Yen';
import type { ReactNode } from 'react';
import { VersionHistory } from '../books/VersionHistory';
import styles from './source.module.css';

/** On an invoice: the channel, person and time of its file, and every version of it since. */
export default function DocumentSource({ document_id }: { document_id: string | null }): ReactNode {
  const t = useText('intake');
  const { data } = useApiQuery(
    '/documents/{id}',
    { params: { path: { id: document_id ?? '' } } },
    { enabled: Boolean(document_id) },
  );
  if (!data?.origin || !document_id) return null;
  const { source, uploaded_by_name, received_at, channel_name, message_text, folder_name } = data.origin;
  const last = data.first_page + data.page_count - 1;
  const isPart = data.page_count < data.file_page_count;
  return (
    <>
      <dl className={styles.source}>
        <div>
          <dt>{t('origin.source')}</dt>
          <dd>{t(`source.${source}`, { defaultValue: source })}</dd>
        </div>
        <div>
          <dt>{t('origin.by')}</dt>
          <dd>{uploaded_by_name ? <PersonName name={uploaded_by_name} /> : '—'}</dd>
        </div>
        <div>
          <dt>{t('origin.at')}</dt>
          <dd>
            <DateTimeText value={received_at} />
          </dd>
        </div>
        {channel_name && (
          <div>
            <dt>{t(source === 'mail' ? 'origin.mail' : 'origin.message')}</dt>
            <dd lang="ja">
              {channel_name}
              {message_text && `「${message_text}」`}
            </dd>
          </div>
        )}
        {folder_name && (
          <div>
            <dt>{t('origin.folder')}</dt>
            <dd lang="ja">{folder_name}</dd>
          </div>
        )}
        <div>
          <dt>{t('origin.file')}</dt>
          <dd>
            <span lang="ja">{data.file_name}</span>
            {isPart && (
              <span className="uk-muted">
                {' '}
                {t(last === data.first_page ? 'origin.page' : 'origin.part', {
                  first: data.first_page,
                  last,
                  count: data.file_page_count,
                })}
              </span>
            )}
          </dd>
        </div>
      </dl>
      <VersionHistory document_id={document_id} />
    </>
  );
}
