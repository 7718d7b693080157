import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { formatDateTime } from '@uketori/frontend-kit/format';
import { useText } from '@uketori/frontend-kit/i18n';
import { LoadFailed } from '@uketori/frontend-kit/LoadFailed';
import { navigate } from '@uketori/frontend-kit/navigate';
import { NotFound } from '@uketori/frontend-kit/NotFound';
import { PageHeader } from '@uketori/frontend-kit/PageHeader';
import { PageSpin } from '@uketori/frontend-kit/PageSpin';
import { StatusTag } from '@uketori/frontend-kit/StatusTag';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { PageViewer } from './PageViewer';
import styles from './viewer.module.css';

const NUMBER = /^[1-9]\d{0,9}$/;

/** One kept version of a file, by the invoice's number or, without an invoice, by the document itself. */
export default function VersionPage(): ReactNode {
  const t = useText('journal');
  const { id = '', version: given = '' } = useParams();
  const isValid = NUMBER.test(given) && (NUMBER.test(id) || id.length === 36);
  const ofInvoice = useApiQuery(
    '/books/invoices/{local_id}',
    { params: { path: { local_id: Number(id) } } },
    { enabled: isValid && NUMBER.test(id) },
  );
  const ofDocument = useApiQuery(
    '/books/documents/{document_id}',
    { params: { path: { document_id: id } } },
    { enabled: isValid && !NUMBER.test(id) },
  );
  const { data, error, refetch } = NUMBER.test(id) ? ofInvoice : ofDocument;
  if (!isValid || error?.status === 404) return <NotFound />;
  if (error && !data) return <LoadFailed error={error} onRetry={refetch} />;
  if (!data) return <PageSpin />;
  const number = Number(given);
  const version = data.versions.find((one) => one.version === number);
  if (!version) return <NotFound />;
  const go = (to: number) => void navigate(`/pdf/${id}/${to}`);
  return (
    <div className={styles.version_page}>
      <PageHeader
        title={<span lang="ja">{version.file_name}</span>}
        tab_title={`${version.file_name} ${t('pdf.version', { version: number })}`}
        subtitle={
          <>
            {t('pdf.version_of', { version: number, count: data.versions.length })}
            {' · '}
            {t('pdf.kept', { at: formatDateTime(version.kept_at), name: version.kept_by_name })}
            {version.reason && <span lang="ja"> · {version.reason}</span>}
          </>
        }
        back={
          data.local_id === null
            ? { to: '/books', label: t('pdf.back_books') }
            : { to: `/invoice/${data.local_id}`, label: t('pdf.back_invoice', { number: data.local_id }) }
        }
        tags={
          <>
            <StatusTag tone={number === data.current_version ? 'success' : 'warning'}>
              {t(number === data.current_version ? 'pdf.latest' : 'pdf.former')}
            </StatusTag>
            {version.state === 'DELETED' && <StatusTag tone="danger">{t('pdf.deleted')}</StatusTag>}
          </>
        }
        actions={
          data.versions.length > 1 && (
            <>
              <Button
                icon={<LeftOutlined className="uk-way" />}
                aria-label={t('pdf.previous')}
                disabled={number <= 1}
                onClick={() => go(number - 1)}
              />
              <Button
                icon={<RightOutlined className="uk-way" />}
                aria-label={t('pdf.next')}
                disabled={number >= data.current_version}
                onClick={() => go(number + 1)}
              />
            </>
          )
        }
      />
      <div className={styles.version_body}>
        <PageViewer
          key={number}
          document_id={data.document_id}
          version={number}
          fields={null}
          active={null}
          onPick={() => undefined}
        />
      </div>
    </div>
  );
}
