import type { Query } from '@uketori/frontend-kit/api';
import { useAskedFilters, useFiltersInAddress } from '@uketori/frontend-kit/listPlace';
import { useSession } from '@uketori/frontend-kit/session';
import { useState } from 'react';

const LIST = 'intake.emails';
const NO_FILTER: Query = {};
const NAMES = ['date_from', 'date_to', 'q', 'state'] as const;

/** The filters of the mail list, remembered in this browser per user and organization. */
export function useEmailFilter(): [Query, (next: Query) => void] {
  const { user, organization } = useSession();
  const key = `uketori.email.${organization.id}.${user.id}`;
  const asked = useAskedFilters<Query>(LIST, NO_FILTER);
  const [filter, setFilter] = useState<Query>(() => asked ?? restored(key));
  const keep = (next: Query) => {
    setFilter(next);
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // A full or forbidden storage only costs the convenience.
    }
  };
  useFiltersInAddress(LIST, NO_FILTER, filter, keep);
  return [filter, keep];
}

function restored(key: string): Query {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    const found = Object.entries(kept ?? {}).filter(
      ([name, value]) => NAMES.some((known) => known === name) && typeof value === 'string',
    );
    return Object.fromEntries(found);
  } catch {
    return {};
  }
}
