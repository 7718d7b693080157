import type { DataColumn } from '@uketori/frontend-kit/DataTable';
import type { useText } from '@uketori/frontend-kit/i18n';
import { StatusTag, type Tone } from '@uketori/frontend-kit/StatusTag';
import { Button } from 'antd';
import type { MappingRow } from './accounting.types';

const TONES: Record<MappingRow['state'], Tone> = {
  found: 'success',
  without: 'neutral',
  missing: 'danger',
  ambiguous: 'warning',
  unavailable: 'warning',
};

/** Columns of the counterparts: ours, theirs, and how the two were found. */
export function mappingColumns(
  t: ReturnType<typeof useText>,
  onEdit: ((row: MappingRow) => void) | undefined,
): DataColumn<MappingRow>[] {
  return [
    {
      key: 'name',
      title: t('accounting.ours'),
      width: 260,
    },
    { key: 'code', title: t('accounting.code'), width: 90 },
    {
      key: 'remote',
      title: t('accounting.theirs'),
      width: 280,
      render: (row) =>
        row.remote && (
          <span lang="ja">
            {row.remote.name} <bdi className="uk-muted">{row.remote.code}</bdi>
          </span>
        ),
    },
    {
      key: 'state',
      title: t('accounting.mapping_state'),
      width: 170,
      render: (row) => (
        <StatusTag tone={TONES[row.state]}>{t(`accounting.mapping.${row.via ?? row.state}`)}</StatusTag>
      ),
    },
    {
      key: 'edit',
      title: t('accounting.actions'),
      width: 110,
      render: (row) =>
        onEdit && (
          <Button size="small" onClick={() => onEdit(row)}>
            {t('accounting.change')}
          </Button>
        ),
    },
  ];
}
