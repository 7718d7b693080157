import { formatYen } from '@uketori/frontend-kit/format';
import { useText } from '@uketori/frontend-kit/i18n';
import { Link } from '@uketori/frontend-kit/Link';
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import type { ExportPreview } from './export.types';
import styles from './exports.module.css';
import { UnmappedLines } from './UnmappedLines';

const SHOWN = 30;

/** Links to invoices by the number people know them by. */
export function InvoiceNumbers({ ids, count }: { ids: readonly number[]; count: number }): ReactNode {
  const t = useText('journal');
  const shown = ids.slice(0, SHOWN);
  return (
    <span className={styles.numbers}>
      {shown.map((id) => (
        <Link key={id} to={`/invoice/${id}`}>
          {id}
        </Link>
      ))}
      {count > shown.length && <span>{t('export.and_more', { count: count - shown.length })}</span>}
    </span>
  );
}

/** What the file will hold, and what a person should know before it is made. */
export function ExportFindings({
  answer,
  children,
}: {
  answer: ExportPreview;
  /** more findings, before the sample */
  children?: ReactNode;
}): ReactNode {
  const t = useText('journal');
  const { unapproved, unbalanced, shortened, shortened_count } = answer;
  return (
    <div className={styles.findings}>
      <div className={styles.counts} role="status">
        {answer.row_count === 0
          ? t('export.nothing')
          : t('export.counts', {
              invoices: formatYen(answer.invoice_count),
              rows: formatYen(answer.row_count),
            })}
      </div>
      <UnmappedLines lines={answer.unmapped} count={answer.unmapped_count} target={answer.package} />
      {unapproved.count > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('export.unapproved', { count: unapproved.count })}
          description={<InvoiceNumbers ids={unapproved.local_ids} count={unapproved.count} />}
        />
      )}
      {unbalanced.count > 0 && (
        <Alert
          type="error"
          showIcon
          title={t('export.unbalanced', { count: unbalanced.count })}
          description={<InvoiceNumbers ids={unbalanced.local_ids} count={unbalanced.count} />}
        />
      )}
      {shortened_count > 0 && (
        <Alert
          type="info"
          showIcon
          title={t('export.shortened', { count: shortened_count })}
          description={
            <InvoiceNumbers
              ids={[...new Set(shortened.map((one) => one.local_id))]}
              count={new Set(shortened.map((one) => one.local_id)).size}
            />
          }
        />
      )}
      {children}
      {answer.sample.length > 0 && (
        <details className={styles.sample}>
          <summary>{t('export.sample')}</summary>
          <pre lang="ja" tabIndex={0}>
            {answer.sample.join('\n')}
          </pre>
        </details>
      )}
    </div>
  );
}
