import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import type { Schema } from '@uketori/frontend-kit/apiTypes';
import { useText } from '@uketori/frontend-kit/i18n';
import { LoadFailed } from '@uketori/frontend-kit/LoadFailed';
import { formatYen } from '@uketori/frontend-kit/format';
import { Spin } from 'antd';
import type { ReactNode } from 'react';
import { shownValue } from './shownValue';
import styles from './changes.module.css';

type Line = Schema<'InvoiceChanges'>['lines']['before'][number];

interface Props {
  local_id: number;
  /** the version that somebody saw */
  since: number;
  /** the newest version, so that a later change is loaded */
  version: number;
}

/** What of an invoice is no longer as somebody saw it: each field with both values, the lines that went and came. */
export default function ChangesSince(props: Props): ReactNode {
  return <Changed key={`${props.since} ${props.version}`} {...props} />;
}

function Changed({ local_id, since }: Props): ReactNode {
  const t = useText('journal');
  const query = useApiQuery(
    '/invoices/{local_id}/changes',
    { params: { path: { local_id }, query: { since } } },
    { staleTime: 0 },
  );
  if (query.error) return <LoadFailed error={query.error} onRetry={query.refetch} />;
  if (!query.data) return <Spin size="small" />;
  const { fields, lines, is_file_replaced } = query.data;
  const hasLines = lines.before.length + lines.after.length > 0;
  if (fields.length === 0 && !hasLines && !is_file_replaced)
    return <p className={styles.none}>{t('changes.back')}</p>;
  return (
    <dl className={styles.changes}>
      {is_file_replaced && (
        <div>
          <dt>{t('changes.file')}</dt>
          <dd>{t('changes.replaced')}</dd>
        </div>
      )}
      {fields.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{t(`field.${field}`)}</dt>
          <dd>
            <Old>{shownValue(field, before, t)}</Old> <span className="uk-arrow">→</span>{' '}
            <New>{shownValue(field, after, t)}</New>
          </dd>
        </div>
      ))}
      {hasLines && (
        <div className={styles.lines}>
          <dt>{t('field.journals')}</dt>
          <dd>
            {lines.before.map((line, at) => (
              <div key={String(at)}>
                <Old>{lineText(line, t)}</Old>
              </div>
            ))}
            {lines.after.map((line, at) => (
              <div key={String(at)}>
                <New>{lineText(line, t)}</New>
              </div>
            ))}
          </dd>
        </div>
      )}
    </dl>
  );
}

function Old({ children }: { children: string }): ReactNode {
  const t = useText('journal');
  return (
    <del>
      <span className="uk-visually-hidden">{t('changes.before')} </span>
      <bdi lang="ja">{children || '—'}</bdi>
    </del>
  );
}

function New({ children }: { children: string }): ReactNode {
  const t = useText('journal');
  return (
    <ins>
      <span className="uk-visually-hidden">{t('changes.after')} </span>
      <bdi lang="ja">{children || '—'}</bdi>
    </ins>
  );
}

/** One line of a journal in one line of text: both sides, each with what it is booked to. */
function lineText(line: Line, t: (key: string) => string): string {
  const side = (name: 'debit' | 'credit') => {
    const booked = [line[`${name}_account_title`], line[`${name}_sub_account`], line[`${name}_tax`]];
    const amount = line[`${name}_amount`];
    const parts = [...booked, amount === undefined ? undefined : formatYen(amount)].filter(Boolean);
    return parts.length > 0 ? `${t(`side.${name}`)} ${parts.join(' ')}` : '';
  };
  return [side('debit'), side('credit'), line.description].filter(Boolean).join(' / ');
}
