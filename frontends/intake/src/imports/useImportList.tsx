import { useAbility } from '@uketori/frontend-kit/abilities';
import type { QueryOf } from '@uketori/frontend-kit/apiTypes';
import type { DataColumn } from '@uketori/frontend-kit/DataTable';
import { FilterBar, type FilterField } from '@uketori/frontend-kit/FilterBar';
import { useText } from '@uketori/frontend-kit/i18n';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { IMPORT_STATES, ResultCell, StateCell } from './ImportCells';
import type { ImportRow } from './imports.types';
import { useImportChanges } from './useImportChanges';

const REFRESH_MS = 5_000;

type Filter = Pick<QueryOf<'/chat-imports'>, 'state'>;

interface Props<Row extends ImportRow> {
  /** where the files come from: names the table and its words */
  from: 'chat' | 'drive';
  /** what only these imports show; keep it stable */
  columns: readonly DataColumn<Row>[];
  fields?: FilterField[];
}

/** The props of the table of files from connected services: the state of each file, and a retry for failed ones. */
export function useImportList<Row extends ImportRow>({ from, columns, fields = [] }: Props<Row>) {
  const t = useText('intake');
  const mayUpload = useAbility('invoice:upload') > 0;
  const mayUpdate = useAbility('settings:update') > 0;
  const mayRead = useAbility('invoice:read') > 0;
  const [address] = useSearchParams();
  const [filter, setFilter] = useState<Filter>(() => ({ state: address.get('state') }));
  const { retry, skip } = useImportChanges(`/${from}-imports`);
  const mayChange = mayUpload || mayUpdate;
  const shown = useMemo((): DataColumn<Row>[] => {
    const changes = mayChange ? { retry, skip } : null;
    return [
      {
        key: 'created_at',
        title: t(`${from}.created_at`),
        width: 140,
        kind: 'datetime',
        sort: true,
        fixed: 'start',
      },
      {
        key: 'state',
        title: t('imports.state'),
        width: 250,
        render: (row) => <StateCell row={row} words={from} />,
      },
      {
        key: 'actions',
        title: t('imports.result'),
        width: 190,
        render: (row) => <ResultCell row={row} mayRead={mayRead} changes={changes} />,
      },
      ...columns,
      { key: 'attempts', title: t('imports.attempts'), width: 80, kind: 'number', hidden: true },
    ];
  }, [t, from, columns, mayRead, mayChange, retry, skip]);
  const origin = columns.map(({ key }) => key).filter((key) => key !== 'file_name');
  return {
    id: `intake.${from}_imports`,
    row_key: 'id' as const,
    label: t(`${from}.imports`),
    card: { title: 'file_name', facts: ['created_at', ...origin], tags: ['state', 'actions'] },
    columns: shown,
    params: filter,
    default_sort: '-created_at',
    refetchInterval: REFRESH_MS,
    toolbar: (
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
          ...fields,
        ]}
      />
    ),
    empty: { title: t(`${from}.no_imports`), description: t(`${from}.no_imports_hint`) },
  };
}

/** A column of what others wrote. */
export function foreignText<Key extends string, Row extends Record<Key, string>>(
  key: Key,
  title: string,
  width: number,
): DataColumn<Row> {
  return {
    key,
    title,
    width,
    render: (row) => (
      <span lang="ja" title={row[key]}>
        {row[key] || '—'}
      </span>
    ),
  };
}
