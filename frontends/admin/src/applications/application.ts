export interface Application {
  /** also the client_id */
  id: string;
  name: string;
  homepage_url: string;
  kind: 'confidential' | 'public';
  redirect_uris: string[];
  scopes: string[];
  secret_prefix: string | null;
  created_by_name: string;
  created_at: string;
  version: number;
  /** only in the answer that makes it */
  client_secret?: string;
}

/** What a user allowed an application. */
export interface Grant {
  id: string;
  application_id: string;
  application_name: string;
  homepage_url: string;
  user_name: string;
  scopes: string[];
  created_at: string;
  expires_at: string;
  last_used_at: string | null;
}

/** The lines of a field in which each line is one entry. */
export function linesOf(text: unknown): string[] {
  return String(text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
