import type { DataColumn } from '@uketori/frontend-kit/DataTable';
import { useText } from '@uketori/frontend-kit/i18n';
import { Link } from '@uketori/frontend-kit/Link';
import { PersonName } from '@uketori/frontend-kit/PersonName';
import { StatusTag } from '@uketori/frontend-kit/StatusTag';
import { Yen } from '@uketori/frontend-kit/Yen';
import type { ReactNode } from 'react';
import { BookStateTag, StampTag } from './BookState';
import { type BookRow, versionPath } from './books.types';

/** Columns of the electronic books: first what the law searches by. */
export function bookColumns(t: ReturnType<typeof useText>): DataColumn<BookRow>[] {
  return [
    {
      key: 'transaction_date',
      title: t('books.date'),
      width: 120,
      kind: 'date',
      sort: true,
      fixed: 'start',
      render: (row) => row.transaction_date?.replaceAll('-', '/') ?? <Unknown />,
    },
    {
      key: 'amount',
      title: t('books.amount'),
      width: 130,
      kind: 'yen',
      sort: true,
      render: (row) => (row.amount === null ? <Unknown /> : <Yen value={row.amount} />),
    },
    {
      key: 'partner_name',
      title: t('books.partner'),
      width: 220,
      sort: true,
      render: (row) => (row.partner_name ? <span lang="ja">{row.partner_name}</span> : <Unknown />),
    },
    {
      key: 'local_id',
      title: t('books.number'),
      width: 100,
      kind: 'number',
      sort: true,
      render: (row) =>
        row.local_id === null ? (
          <span className="uk-muted">—</span>
        ) : (
          <Link to={`/invoice/${row.local_id}`}>{String(row.local_id)}</Link>
        ),
    },
    { key: 'document_version', title: t('books.version'), width: 64, kind: 'number' },
    {
      key: 'state',
      title: t('books.state_title'),
      width: 136,
      render: (row) => (
        <>
          <BookStateTag state={row.state} />{' '}
          {row.attached && <StatusTag tone="neutral">{t('books.attached')}</StatusTag>}
        </>
      ),
    },
    { key: 'kept_until', title: t('books.kept_until'), width: 120, kind: 'date' },
    { key: 'kept_at', title: t('books.kept_at'), width: 150, kind: 'datetime', sort: true },
    {
      key: 'stamp_state',
      title: t('books.stamp_title'),
      width: 150,
      render: (row) => <StampTag state={row.stamp_state} check={row.stamp_check} />,
    },
    { key: 'stamped_at', title: t('books.stamped_at'), width: 150, kind: 'datetime', hidden: true },
    {
      key: 'file_name',
      title: t('books.file'),
      width: 240,
      render: (row) => (
        <Link to={versionPath(row)}>
          <span lang="ja">{row.file_name}</span>
        </Link>
      ),
    },
    {
      key: 'kept_by_name',
      title: t('books.kept_by'),
      width: 130,
      render: (row) => <PersonName name={row.kept_by_name} />,
    },
    { key: 'reason', title: t('books.reason'), width: 180 },
    {
      key: 'sha256',
      title: 'SHA-256',
      width: 180,
      hidden: true,
      render: (row) => <code title={row.sha256}>{row.sha256.slice(0, 16)}…</code>,
    },
  ];
}

function Unknown(): ReactNode {
  const t = useText('intake');
  return <span className="uk-muted">{t('books.unknown')}</span>;
}
