import type { Query } from '@uketori/frontend-kit/api';
import { DataTable } from '@uketori/frontend-kit/DataTable';
import { FilterBar } from '@uketori/frontend-kit/FilterBar';
import { useText } from '@uketori/frontend-kit/i18n';
import { useListFilters } from '@uketori/frontend-kit/listPlace';
import { useLiveRefresh } from '@uketori/frontend-kit/useLiveRefresh';
import { useMemo, type ReactNode } from 'react';
import { InboxTabs } from '../InboxTabs';
import { linkColumns } from './link.columns';
import { useRevoking } from './useRevoking';

/** The links by which suppliers can hand in now, with their use and the ways to close them. */
export default function LinksPage(): ReactNode {
  const t = useText('inbox');
  const [filters, setFilters] = useListFilters<Query>('inbox.links', {});
  useLiveRefresh('admin', 'request_link.', '/request-links');
  const revoking = useRevoking();
  const columns = useMemo(() => linkColumns(t, revoking), [t, revoking]);
  return (
    <div className="uk-page">
      <InboxTabs active="links" />
      <DataTable
        id="inbox.links"
        path="/request-links"
        row_key="id"
        row_title="customer_name"
        columns={columns}
        params={filters}
        default_sort="-created_at"
        label={t('tab.links')}
        card={{
          title: 'customer_name',
          figure: 'month',
          facts: ['expires_at', 'created_by_name', 'visits', 'last_used_at', 'files'],
          menu: 'acts',
        }}
        toolbar={
          <FilterBar
            value={filters}
            onChange={setFilters}
            fields={[{ name: 'customer', kind: 'text', label: t('link.search'), width: 240 }]}
          />
        }
        empty={{ title: t('link.no_live'), description: t('link.no_live_hint') }}
      />
    </div>
  );
}
