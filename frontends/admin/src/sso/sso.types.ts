import type { Schema } from '@uketori/frontend-kit/apiTypes';

export type Sso = Schema<'SsoSettings'>;

/** What the form of a provider gets. */
export interface ProviderProps {
  sso: Sso;
  roles: { id: number; name: string }[];
  may_edit: boolean;
}
