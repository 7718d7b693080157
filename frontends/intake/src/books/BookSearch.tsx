import { DownloadOutlined } from '@ant-design/icons';
import { api } from '@uketori/frontend-kit/api';
import { type DataColumn, DataTable } from '@uketori/frontend-kit/DataTable';
import { errorText } from '@uketori/frontend-kit/errorText';
import { useText } from '@uketori/frontend-kit/i18n';
import { Link } from '@uketori/frontend-kit/Link';
import { navigate } from '@uketori/frontend-kit/navigate';
import { PageHeader } from '@uketori/frontend-kit/PageHeader';
import { PersonName } from '@uketori/frontend-kit/PersonName';
import { toast } from '@uketori/frontend-kit/toast';
import { Yen } from '@uketori/frontend-kit/Yen';
import { Button } from 'antd';
import { useMemo, useState, type ReactNode } from 'react';
import { BookForm } from './BookForm';
import { NO_FILTER, toBookQuery } from './bookFilter';
import { BookStateTag, StampTag } from './BookState';
import { type BookRow, versionPath } from './books.types';
import { StampBar } from './StampBar';

/** 電子帳簿検索: every kept version by transaction date, amount and partner, also what was deleted or replaced. */
export default function BookSearch(): ReactNode {
  const t = useText('intake');
  const [filter, setFilter] = useState(NO_FILTER);
  const [saving, setSaving] = useState(false);
  const params = useMemo(() => toBookQuery(filter), [filter]);
  const columns = useMemo<DataColumn<BookRow>[]>(() => bookColumns(t), [t]);
  const save = async () => {
    setSaving(true);
    try {
      const { blob, file_name } = await api.file('/books/export.csv', params);
      const url = URL.createObjectURL(blob);
      const link = document.createElement('a');
      link.href = url;
      link.download = file_name ?? 'books.csv';
      link.click();
      URL.revokeObjectURL(url);
    } catch (error) {
      toast.error(errorText(error));
    }
    setSaving(false);
  };
  return (
    <div className="uk-page">
      <PageHeader
        title={t('books.title')}
        subtitle={t('books.hint')}
        actions={
          <Button icon={<DownloadOutlined />} loading={saving} onClick={() => void save()}>
            {t('books.csv')}
          </Button>
        }
      />
      <BookForm value={filter} onSearch={setFilter} />
      <StampBar />
      <DataTable<BookRow>
        id="intake.books"
        path="/books"
        row_key="id"
        label={t('books.title')}
        columns={columns}
        params={params}
        default_sort="-kept_at"
        onOpen={(row) => void navigate(versionPath(row))}
        empty={{ title: t('books.none'), description: t('books.none_hint') }}
      />
    </div>
  );
}

function bookColumns(t: ReturnType<typeof useText>): DataColumn<BookRow>[] {
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
      width: 96,
      render: (row) => <BookStateTag state={row.state} />,
    },
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
    {
      key: 'reason',
      title: t('books.reason'),
      width: 180,
      render: (row) => <span lang="ja">{row.reason}</span>,
    },
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
