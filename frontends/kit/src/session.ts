import { useCallback } from 'react';
import type { LanguageCode } from './i18n/languages';
import { createStore, useStore } from './store';

/** Settings of the organization as spec 3 lists them; screens read the ones they know. */
export type OrganizationSettings = Record<string, unknown>;

/** A saved view of a list: its filters and order as the address has them, and its columns. */
export interface OpeningView {
  id: string;
  name: string;
  conditions: string;
  columns: { order: string[]; hidden: string[] } | null;
}

export interface Session {
  user: {
    id: string;
    full_name: string;
    email: string;
    language?: LanguageCode | null;
    role: { id: number; name: string; access_level: number };
  };
  user_organization_id: string;
  organization: { id: string; name: string; is_demonstration?: boolean };
  organization_settings: OrganizationSettings;
  /** "invoice:read" -> 0 none, 1 own records, 2 own department, 3 all */
  abilities: Record<string, number>;
  /** The organization or the role requires a second factor, and the user has none. */
  second_factor_missing?: boolean;
  expires_at: string | null;
  envtype: string;
  /** the saved views that lists begin with, by list */
  default_views?: Record<string, OpeningView>;
  init_message?: string | null;
}

export const sessionStore = createStore<Session | null>(null);

export function useSession(): Session {
  const session = useStore(sessionStore);
  if (!session) throw new Error('useSession needs a signed-in user');
  return session;
}

export function useOptionalSession(): Session | null {
  return useStore(sessionStore);
}

const NO_LABELS: Record<string, string> = {};

/** What the organization calls a field, or the product's word where it has none of its own. */
export function useLabels(): (field: string, word: string) => string {
  const labels = useOrganizationSetting('labels', NO_LABELS);
  return useCallback((field, word) => labels[field] || word, [labels]);
}

/** One organization setting with its default, e.g. useOrganizationSetting('approve_level', 2) */
export function useOrganizationSetting<T>(name: string, fallback: T): T {
  const value = useStore(sessionStore)?.organization_settings[name];
  return (value ?? fallback) as T;
}
