import { DownloadOutlined } from '@ant-design/icons';
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
import { NO_FILTER, toBookQuery } from './bookFilter';
import { versionPath } from './books.types';
import { StampBar } from './StampBar';

/** 電子帳簿検索: every kept version by transaction date, amount and partner, also what was deleted or replaced. */
export default function BookSearch(): ReactNode {
  const t = useText('intake');
  const [filter, setFilter] = useListFilters('intake.books', NO_FILTER);
  const { busy, act } = useAct();
  const params = useMemo(() => toBookQuery(filter), [filter]);
  const columns = useMemo(() => bookColumns(t), [t]);
  const save = async () => {
    const { blob, file_name } = await api.file('/books/export.csv', { params: { query: params } });
    saveFile(blob, file_name ?? 'books.csv');
  };
  return (
    <div className="uk-page">
      <PageHeader
        title={t('books.title')}
        subtitle={t('books.hint')}
        actions={
          <Button icon={<DownloadOutlined />} loading={busy} onClick={() => void act(save)}>
            {t('books.csv')}
          </Button>
        }
      />
      <BookForm value={filter} onSearch={setFilter} />
      <StampBar />
      <DataTable
        id="intake.books"
        path="/books"
        row_key="id"
        label={t('books.title')}
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
      />
    </div>
  );
}
