import { z } from 'zod';

/** Settings of the client, read from the environment. */
export interface FreeeConfig {
  /** '' turns it off. Both come from the operator's own registration as a developer with freee. */
  client_id: string;
  client_secret: string;
  api_url: string;
  accounts_url: string;
  /** Where the consent page sends people back to; registered with freee to the letter. */
  redirect_uri: string;
  timeout_ms: number;
  /** Longest response that is read. */
  max_bytes: number;
}

const shape = z.object({
  UKETORI_FREEE_CLIENT_ID: z.string().max(200).default(''),
  UKETORI_FREEE_CLIENT_SECRET: z.string().max(500).default(''),
  UKETORI_FREEE_API_URL: z.url({ protocol: /^https?$/ }).default('https://api.freee.co.jp'),
  UKETORI_FREEE_ACCOUNTS_URL: z.url({ protocol: /^https?$/ }).default('https://accounts.secure.freee.co.jp'),
  UKETORI_SCHEME: z.enum(['http', 'https']).default('http'),
  UKETORI_DOMAIN: z.string().max(255).default('uketori.localhost:8080'),
});

/** The client's settings. @throws Error naming the malformed variable, or a client id without its secret */
export function freeeConfig(env: NodeJS.ProcessEnv = process.env): FreeeConfig {
  const parsed = shape.safeParse(env);
  if (!parsed.success) throw new Error(`journal: ${z.prettifyError(parsed.error)}`);
  const given = parsed.data;
  if ((given.UKETORI_FREEE_CLIENT_ID === '') !== (given.UKETORI_FREEE_CLIENT_SECRET === ''))
    throw new Error('journal: UKETORI_FREEE_CLIENT_ID and UKETORI_FREEE_CLIENT_SECRET belong together');
  return {
    client_id: given.UKETORI_FREEE_CLIENT_ID,
    client_secret: given.UKETORI_FREEE_CLIENT_SECRET,
    api_url: given.UKETORI_FREEE_API_URL,
    accounts_url: given.UKETORI_FREEE_ACCOUNTS_URL,
    redirect_uri: `${given.UKETORI_SCHEME}://app.${given.UKETORI_DOMAIN}/callback`,
    timeout_ms: 20_000,
    max_bytes: 32 * 1024 * 1024,
  };
}
