import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import type { Schema } from '@uketori/frontend-kit/apiTypes';
import { formatDate } from '@uketori/frontend-kit/format';
import { useText } from '@uketori/frontend-kit/i18n';
import { StatusTag } from '@uketori/frontend-kit/StatusTag';
import { Yen } from '@uketori/frontend-kit/Yen';
import type { ReactNode } from 'react';
import styles from './books.module.css';

type Entry = Schema<'InvoiceEntries'>['accrual'];
type Row = Entry['rows'][number];

/** The entries as they go into the books: input tax on its own row, the payment once it is paid. */
export function BookedEntries({ local_id, version }: { local_id: number; version: number }): ReactNode {
  const t = useText('journal');
  const { data } = useApiQuery(
    '/invoices/{local_id}/entries',
    { params: { path: { local_id } } },
    { staleTime: 0 },
  );
  if (!data) return null;
  return (
    <section className={styles.card} data-version={version} aria-label={t('entries.title')}>
      <h3>{t('entries.title')}</h3>
      <EntryTable name="accrual" entry={data.accrual} />
      {data.reversed.map((entry, at) => (
        <EntryTable key={String(at)} name={entry.is_reversal ? 'reversal' : 'undone'} entry={entry} />
      ))}
      {data.payment && <EntryTable name="payment" entry={data.payment} />}
      {data.reversed.some((entry) => entry.is_reversal && entry.export_count === 0) && (
        <p className="uk-muted">{t('entries.reversal_hint')}</p>
      )}
      {!data.payment && data.setting_pay_journal && <p className="uk-muted">{t('entries.no_payment')}</p>}
    </section>
  );
}

type EntryName = 'accrual' | 'payment' | 'undone' | 'reversal';

function EntryTable({ name, entry }: { name: EntryName; entry: Entry }): ReactNode {
  const t = useText('journal');
  const debits = entry.rows.filter((row) => row.side === 'debit');
  const credits = entry.rows.filter((row) => row.side === 'credit');
  const height = Math.max(debits.length, credits.length);
  return (
    <div className={styles.scroll}>
      <div className={styles.entry_head}>
        <strong>{t(`entries.${name}`)}</strong>
        {entry.entry_date && <span>{formatDate(entry.entry_date)}</span>}
        <StatusTag tone={entry.export_count > 0 ? 'success' : 'neutral'}>
          {entry.export_count > 0
            ? t('entries.exported', { count: entry.export_count })
            : t('entries.not_exported')}
        </StatusTag>
      </div>
      {height === 0 ? (
        <p className="uk-muted">{t('entries.none')}</p>
      ) : (
        <table className={styles.entry}>
          <thead>
            <tr>
              <th colSpan={2}>{t('side.debit')}</th>
              <th colSpan={2}>{t('side.credit')}</th>
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: height }, (_, at) => (
              <tr key={`${name}-${String(at)}`}>
                <EntryCell row={debits[at]} />
                <EntryCell row={credits[at]} />
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

function EntryCell({ row }: { row: Row | undefined }): ReactNode {
  if (!row)
    return (
      <>
        <td />
        <td />
      </>
    );
  const more = [row.sub_account, row.department, row.tax].filter(Boolean).join(' / ');
  return (
    <>
      <td lang="ja">
        {row.account_title ?? '—'} {more && <span className="uk-muted">{more}</span>}
      </td>
      <td className="uk-num">
        <Yen value={row.amount} />
      </td>
    </>
  );
}
