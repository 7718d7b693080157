import { DownloadOutlined, FileTextOutlined, FileZipOutlined } from '@ant-design/icons';
import { api } from '@uketori/frontend-kit/api';
import { DataTable } from '@uketori/frontend-kit/DataTable';
import { useText } from '@uketori/frontend-kit/i18n';
import { useListFilters } from '@uketori/frontend-kit/listPlace';
import { navigate } from '@uketori/frontend-kit/navigate';
import { PageHeader } from '@uketori/frontend-kit/PageHeader';
import { saveFile } from '@uketori/frontend-kit/saveFile';
import { useAct } from '@uketori/frontend-kit/useAct';
import { Button } from 'antd';
import { useMemo, type ReactNode } from 'react';
import { bookColumns } from './book.columns';
import { BookForm } from './BookForm';
import { NO_FILTER, toBookQuery, typedFilter } from './bookFilter';
import { versionPath } from './books.types';
import { REGULATION } from './regulation';
import { StampBar } from './StampBar';

/** With the mark of UTF-8, by which editors know it. */
function saveRegulation(): void {
  saveFile(new Blob([`\ufeff${REGULATION}`], { type: 'text/plain;charset=utf-8' }), '事務処理規程.txt');
}

/** 電子帳簿検索: every kept version by transaction date, amount and partner, also what was deleted or replaced. */
export default function BookSearch(): ReactNode {
  const t = useText('intake');
  const [asked, setFilter] = useListFilters('intake.books', NO_FILTER);
  const filter = useMemo(() => typedFilter(asked), [asked]);
  const isNarrowed = JSON.stringify(toBookQuery(filter)) !== JSON.stringify(toBookQuery(NO_FILTER));
  const { busy, act } = useAct();
  const params = useMemo(() => toBookQuery(filter), [filter]);
  const columns = useMemo(() => bookColumns(t), [t]);
  const save = async () => {
    const { blob, file_name } = await api.file('/books/export.csv', { params: { query: params } });
    saveFile(blob, file_name ?? 'books.csv');
  };
  const saveOriginals = async () => {
    const { blob, file_name } = await api.file('/books/export.zip', { params: { query: params } });
    saveFile(blob, file_name ?? 'books.zip');
  };
  return (
    <div className="uk-page">
      <PageHeader
        title={t('books.title')}
        subtitle={t('books.hint')}
        actions={
          <>
            <Button icon={<DownloadOutlined />} loading={busy} onClick={() => void act(save)}>
              {t('books.csv')}
            </Button>
            <Button
              icon={<FileZipOutlined />}
              loading={busy}
              title={t('books.zip_hint')}
              onClick={() => void act(saveOriginals)}
            >
              {t('books.zip')}
            </Button>
            <Button icon={<FileTextOutlined />} onClick={saveRegulation}>
              {t('books.regulation')}
            </Button>
          </>
        }
      />
      <BookForm value={filter} onSearch={setFilter} />
      <StampBar />
      <DataTable
        id="intake.books"
        path="/books"
        row_key="id"
        label={t('books.title')}
        views
        card={{
          title: 'partner_name',
          figure: 'amount',
          facts: ['transaction_date', 'local_id', 'kept_at', 'file_name'],
          tags: ['state', 'stamp_state'],
        }}
        columns={columns}
        params={params}
        default_sort="-kept_at"
        onOpen={(row) => void navigate(versionPath(row))}
        empty={{ title: t('books.none'), description: t('books.none_hint') }}
        onClear={isNarrowed ? () => setFilter(NO_FILTER) : null}
      />
    </div>
  );
}
