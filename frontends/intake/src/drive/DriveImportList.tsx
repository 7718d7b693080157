import { type DataColumn, DataTable } from '@uketori/frontend-kit/DataTable';
import { useText } from '@uketori/frontend-kit/i18n';
import { useMemo, type ReactNode } from 'react';
import { foreignText, useImportList } from '../imports/useImportList';
import styles from './drive.module.css';
import type { DriveImport } from './drive.types';

/** Files that were found in watched folders. */
export function DriveImportList(): ReactNode {
  const t = useText('intake');
  const columns = useMemo(
    (): DataColumn<DriveImport>[] => [
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
      foreignText('folder_name', t('drive.folder_name'), 170),
      foreignText('author_name', t('drive.author_name'), 140),
      { key: 'modified_at', title: t('drive.modified_at'), width: 140, kind: 'datetime', hidden: true },
    ],
    [t],
  );
  const list = useImportList({ from: 'drive', columns });
  return <DataTable path="/drive-imports" {...list} />;
}
