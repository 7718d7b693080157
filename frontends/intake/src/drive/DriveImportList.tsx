import { useAbility } from '@uketori/frontend-kit/abilities';
import type { Query } from '@uketori/frontend-kit/api';
import { type DataColumn, DataTable } from '@uketori/frontend-kit/DataTable';
import { FilterBar } from '@uketori/frontend-kit/FilterBar';
import { useText } from '@uketori/frontend-kit/i18n';
import { useMemo, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { IMPORT_STATES, ResultCell, StateCell } from '../imports/ImportCells';
import { type ImportChanges, useImportChanges } from '../imports/useImportChanges';
import styles from './drive.module.css';
import type { DriveImport } from './drive.types';

const REFRESH_MS = 5_000;

/** Files that were found in watched folders, what became of each, and another try for those that did not come in. */
export function DriveImportList(): ReactNode {
  const t = useText('intake');
  const mayUpload = useAbility('invoice:upload') > 0;
  const mayUpdate = useAbility('settings:update') > 0;
  const mayRead = useAbility('invoice:read') > 0;
  const [address] = useSearchParams();
  const [filter, setFilter] = useState<Query>(() => ({ state: address.get('state') ?? undefined }));
  const { retry, skip } = useImportChanges('/drive-imports');
  const mayChange = mayUpload || mayUpdate;
  const columns = useMemo(
    () => importColumns(t, mayRead, mayChange ? { retry, skip } : null),
    [t, mayRead, mayChange, retry, skip],
  );
  return (
    <DataTable<DriveImport>
      id="intake.drive_imports"
      path="/drive-imports"
      row_key="id"
      label={t('drive.imports')}
      columns={columns}
      params={filter}
      default_sort="-created_at"
      refetchInterval={REFRESH_MS}
      toolbar={
        <FilterBar
          value={filter}
          onChange={setFilter}
          fields={[
            {
              name: 'state',
              label: t('imports.state'),
              kind: 'select',
              options: IMPORT_STATES.map((value) => ({ value, label: t(`imports.states.${value}`) })),
            },
          ]}
        />
      }
      empty={{ title: t('drive.no_imports'), description: t('drive.no_imports_hint') }}
    />
  );
}

function importColumns(
  t: ReturnType<typeof useText>,
  mayRead: boolean,
  changes: ImportChanges | null,
): DataColumn<DriveImport>[] {
  const own = (key: 'folder_name' | 'author_name', width: number) => ({
    key,
    title: t(`drive.${key}`),
    width,
    render: (row: DriveImport) => (
      <span lang="ja" title={row[key]}>
        {row[key] || '—'}
      </span>
    ),
  });
  return [
    {
      key: 'created_at',
      title: t('drive.found_at'),
      width: 140,
      kind: 'datetime',
      sort: true,
      fixed: 'start',
    },
    {
      key: 'state',
      title: t('imports.state'),
      width: 250,
      render: (row) => <StateCell row={row} words="drive" />,
    },
    {
      key: 'actions',
      title: t('imports.result'),
      width: 190,
      render: (row) => <ResultCell row={row} mayRead={mayRead} changes={changes} />,
    },
    {
      key: 'file_name',
      title: t('drive.file_name'),
      width: 240,
      render: (row) => (
        <>
          <span lang="ja" title={row.file_name}>
            {row.file_name}
          </span>
          {row.gone !== '' && <div className={styles.gone}>{t(`drive.gone.${row.gone}`)}</div>}
        </>
      ),
    },
    own('folder_name', 170),
    own('author_name', 140),
    { key: 'modified_at', title: t('drive.modified_at'), width: 140, kind: 'datetime', hidden: true },
    { key: 'attempts', title: t('imports.attempts'), width: 80, kind: 'number', hidden: true },
  ];
}
