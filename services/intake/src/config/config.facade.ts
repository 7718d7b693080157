import { secretValues } from '@uketori/service-kit/secret-values';

/** Injection token of the settings. */
export const INTAKE_CONFIG = Symbol('intake.config');

/** Where a service's API lives, and whether the operator named another place than the service's own. */
export interface ServicePlace {
  base: URL;
  is_own: boolean;
}

/** The operator's registration with Google, and where Google's services live. */
export interface GoogleConfig {
  /** Empty turns it off. */
  client_id: string;
  client_secret: string;
  /** Where the consent page sends people back to; registered with Google to the letter. */
  redirect_uri: string;
  accounts: ServicePlace;
  tokens: ServicePlace;
  api: ServicePlace;
}

/** Settings that only intake reads. */
export interface IntakeConfig {
  /**
   * The first signs links to document bytes; links of the others open, too. Throws when UKETORI_LINK_SECRET is missing
   * or under 32 characters.
   */
  readonly link_secrets: readonly [string, ...string[]];
  /** Where the APIs of the chat services live. */
  readonly chat: { slack: ServicePlace; chatwork: ServicePlace };
  readonly google: GoogleConfig;
  /** Signed webhooks a minute that one connection may post to this process. */
  readonly hooks_per_minute: number;
  readonly mail: MailConfig;
}

/** How mails come in. */
export interface MailConfig {
  /** Behind the @ of the addresses that are issued. */
  readonly domain: string;
  /** Where the SMTP server listens; null: it does not start. */
  readonly port: number | null;
  readonly listen: string;
  /** PEM files for STARTTLS; null without. */
  readonly tls: { key_file: string; certificate_file: string } | null;
  /** Names under which the operator's own mail server writes Authentication-Results, in lower case. */
  readonly authserv_ids: readonly string[];
  /** Mails a minute that one address may bring to this process. */
  readonly per_minute: number;
}

/** Slack itself delivers 30,000 an hour for one workspace and app, in bursts also more. */
const HOOKS_PER_MINUTE = 600;

/** A mail server that hands on everybody's mails has one address for all of them. */
const MAILS_PER_MINUTE = 600;

/** Throws when a certificate is named without its key, or the other way round. */
function mailConfig(env: NodeJS.ProcessEnv): MailConfig {
  const { UKETORI_MAIL_TLS_KEY: key_file, UKETORI_MAIL_TLS_CERTIFICATE: certificate_file } = env;
  if (Boolean(key_file) !== Boolean(certificate_file))
    throw new Error('UKETORI_MAIL_TLS_KEY and UKETORI_MAIL_TLS_CERTIFICATE belong together');
  const port = env.UKETORI_MAIL_PORT;
  return {
    domain: (
      env.UKETORI_MAIL_DOMAIN ||
      env.UKETORI_DOMAIN?.replace(/:\d+$/, '') ||
      'uketori.localhost'
    ).toLowerCase(),
    port: port && port !== 'off' ? atLeastOne(port, 0) : null,
    listen: env.UKETORI_MAIL_LISTEN || '127.0.0.1',
    tls: key_file && certificate_file ? { key_file, certificate_file } : null,
    authserv_ids: (env.UKETORI_MAIL_AUTHSERV_IDS ?? '')
      .toLowerCase()
      .split(',')
      .map((id) => id.trim())
      .filter(Boolean),
    per_minute: atLeastOne(env.UKETORI_RATE_MAIL_PER_MINUTE, MAILS_PER_MINUTE),
  };
}

/** The base address of an API, with the slash at its end that relative addresses need. */
function placeOf(given: string | undefined, own: string): ServicePlace {
  const base = new URL(given || own);
  if (!base.pathname.endsWith('/')) base.pathname += '/';
  return { base, is_own: Boolean(given) };
}

/** Throws when a number is given that is none, or under one: a budget of nothing would stop the service for good. */
function atLeastOne(given: string | undefined, own: number): number {
  const value = given ? Number(given) : own;
  if (!Number.isSafeInteger(value) || value < 1) throw new Error(`not a whole number from 1: ${given}`);
  return value;
}

/** @throws Error when only one of id and secret is given */
function googleConfig(env: NodeJS.ProcessEnv): GoogleConfig {
  const client_id = env.UKETORI_GOOGLE_CLIENT_ID ?? '';
  const client_secret = env.UKETORI_GOOGLE_CLIENT_SECRET ?? '';
  if ((client_id === '') !== (client_secret === ''))
    throw new Error('UKETORI_GOOGLE_CLIENT_ID and UKETORI_GOOGLE_CLIENT_SECRET belong together');
  const domain = env.UKETORI_DOMAIN ?? 'uketori.localhost:8080';
  return {
    client_id,
    client_secret,
    redirect_uri: `${env.UKETORI_SCHEME ?? 'http'}://app.${domain}/gdrive/callback`,
    accounts: placeOf(env.UKETORI_GOOGLE_ACCOUNTS_URL, 'https://accounts.google.com/'),
    tokens: placeOf(env.UKETORI_GOOGLE_TOKEN_URL, 'https://oauth2.googleapis.com/'),
    api: placeOf(env.UKETORI_GOOGLE_API_URL, 'https://www.googleapis.com/'),
  };
}

/** Reads them from the environment; the secret only when asked, so that contracts can be built without one. */
export function intakeConfig(env: NodeJS.ProcessEnv = process.env): IntakeConfig {
  return {
    get link_secrets() {
      return secretValues('UKETORI_LINK_SECRET', env);
    },
    chat: {
      slack: placeOf(env.UKETORI_SLACK_URL, 'https://slack.com/api/'),
      chatwork: placeOf(env.UKETORI_CHATWORK_URL, 'https://api.chatwork.com/v2/'),
    },
    google: googleConfig(env),
    hooks_per_minute: atLeastOne(env.UKETORI_RATE_CHAT_CONNECTION_PER_MINUTE, HOOKS_PER_MINUTE),
    mail: mailConfig(env),
  };
}
