export interface ApiKey {
  id: string;
  name: string;
  /** the first characters, by which people recognise a key */
  key_prefix: string;
  abilities: Record<string, number>;
  created_by_name: string;
  created_at: string;
  expires_at: string | null;
  last_used_at: string | null;
  revoked_at: string | null;
}

export type KeyState = 'active' | 'expired' | 'revoked';

/** What a key is worth at an instant. */
export function stateOf(key: Pick<ApiKey, 'revoked_at' | 'expires_at'>, now: string): KeyState {
  if (key.revoked_at !== null) return 'revoked';
  return key.expires_at !== null && key.expires_at <= now ? 'expired' : 'active';
}

/** The last instant of a day where the reader is. */
export function endOfDay(day: string): string {
  return new Date(`${day}T23:59:59`).toISOString();
}
