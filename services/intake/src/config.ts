import type { ServicePlace } from './imports/addresses.rules.js';
import type { ChatServiceName } from './chat/chat-service.js';

/** Settings that only intake reads. */
export interface IntakeConfig {
  /** Signs links to document bytes. Throws when UKETORI_LINK_SECRET is missing or under 32 characters. */
  readonly link_secret: string;
  /** False turns the background sweeps off, for suites that call them themselves. */
  readonly sweeps: boolean;
  /** Where the APIs of the chat services live. */
  readonly chat: Record<ChatServiceName, ServicePlace>;
  /** Signed webhooks a minute that one connection may post to this process. */
  readonly hooks_per_minute: number;
}

const SECRET_LENGTH = 32;

/** Slack itself delivers 30,000 an hour for one workspace and app, in bursts also more. */
const HOOKS_PER_MINUTE = 600;

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

/** Reads them from the environment; the secret only when asked, so that contracts can be built without one. */
export function intakeConfig(env: NodeJS.ProcessEnv = process.env): IntakeConfig {
  return {
    get link_secret() {
      const secret = env.UKETORI_LINK_SECRET ?? '';
      if (secret.length < SECRET_LENGTH) throw new Error('UKETORI_LINK_SECRET needs at least 32 characters');
      return secret;
    },
    sweeps: env.INTAKE_SWEEPS !== 'off',
    chat: {
      slack: placeOf(env.UKETORI_SLACK_URL, 'https://slack.com/api/'),
      chatwork: placeOf(env.UKETORI_CHATWORK_URL, 'https://api.chatwork.com/v2/'),
    },
    hooks_per_minute: atLeastOne(env.UKETORI_RATE_CHAT_CONNECTION_PER_MINUTE, HOOKS_PER_MINUTE),
  };
}
