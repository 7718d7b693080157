import { useAbility } from '@uketori/frontend-kit/abilities';
import type { QueryOf } from '@uketori/frontend-kit/apiTypes';
import { DataTable } from '@uketori/frontend-kit/DataTable';
import { FilterBar } from '@uketori/frontend-kit/FilterBar';
import { useText } from '@uketori/frontend-kit/i18n';
import { useMemo, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { type MappingRow, SOURCE_KINDS } from './accounting.types';
import { mappingColumns } from './mapping.columns';
import { MappingDialog } from './MappingDialog';

const FIRST = { kind: 'account_title' } as const;

/** Which master over there each of ours stands for; what bears the same name finds itself. */
export function MappingList(): ReactNode {
  const t = useText('journal');
  const mayUpdate = useAbility('settings:update') > 0;
  const [address, setAddress] = useSearchParams();
  const asked = address.get('kind');
  const kind = SOURCE_KINDS.find((one) => one === asked) ?? FIRST.kind;
  const [filters, setFilters] = useState<Pick<QueryOf<'/accounting/mappings'>, 'q' | 'open'>>({
    open: asked ? 'true' : undefined,
  });
  const [editing, setEditing] = useState<MappingRow | null>(null);
  const columns = useMemo(() => mappingColumns(t, mayUpdate ? setEditing : undefined), [t, mayUpdate]);
  return (
    <>
      <DataTable
        key={kind}
        id="journal.accounting.mappings"
        path="/accounting/mappings"
        row_key="key"
        columns={columns}
        params={{ kind, q: filters.q, open: filters.open }}
        label={t('accounting.tab.mapping')}
        toolbar={
          <FilterBar
            value={{ ...filters, kind }}
            initial={FIRST}
            onChange={(next) => {
              setFilters({ q: next.q, open: next.open });
              if (next.kind !== kind)
                setAddress(
                  { tab: 'mapping', ...(next.kind ? { kind: String(next.kind) } : {}) },
                  { replace: true },
                );
            }}
            fields={[
              {
                name: 'kind',
                kind: 'select',
                label: t('accounting.kind_label'),
                options: SOURCE_KINDS.map((value) => ({ value, label: t(`accounting.kind.${value}`) })),
              },
              {
                name: 'open',
                kind: 'select',
                label: t('accounting.mapping_state'),
                options: [{ value: 'true', label: t('accounting.only_open') }],
              },
              { name: 'q', kind: 'text', label: t('accounting.search') },
            ]}
          />
        }
        empty={{ title: t('accounting.mapping_empty'), description: t('accounting.mapping_empty_hint') }}
      />
      {editing && <MappingDialog row={editing} onClose={() => setEditing(null)} />}
    </>
  );
}
