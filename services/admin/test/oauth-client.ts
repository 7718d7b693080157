import { createHash, randomBytes } from 'node:crypto';
import type { Actor } from '@uketori/service-kit/actor';
import type { TestService } from '@uketori/service-kit/testing';
import { demoActor, login } from './bench.js';

export const REDIRECT_URI = 'https://app.example.jp/cb';

export interface Registered {
  id: string;
  name: string;
  version: number;
  kind: string;
  scopes: string[];
  redirect_uris: string[];
  secret_prefix: string | null;
  former_secret_until: string | null;
  client_secret?: string;
  code?: string;
  params?: Record<string, unknown>;
}

export interface TokenReply {
  access_token: string;
  refresh_token: string;
  expires_in: number;
  scope: string;
  error?: string;
  error_description?: string;
}

let made = 0;

export function applicationInput(more: Record<string, unknown> = {}) {
  made += 1;
  return {
    name: `経費アプリ${made}`,
    homepage_url: 'https://app.example.jp',
    kind: 'confidential',
    redirect_uris: [REDIRECT_URI],
    scopes: ['invoice:read', 'payment:read'],
    ...more,
  };
}

/** Registers an application as the demo owner. */
export async function registered(
  service: TestService,
  more: Record<string, unknown> = {},
): Promise<Registered> {
  const answer = await service.call<Registered>(
    demoActor('owner'),
    'POST',
    '/applications',
    applicationInput(more),
  );
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}

/** A demo user in front of a browser: the identity, and the header of the session. */
export interface Visitor {
  actor: Actor;
  headers: Record<string, string>;
}

export async function visitor(
  service: TestService,
  name: string,
  more: Partial<Actor> = {},
): Promise<Visitor> {
  const { body } = await login(service, `${name}@uketori.example`);
  return { actor: demoActor(name, more), headers: { authorization: `Bearer ${body.token}` } };
}

export interface OpenedPage {
  redirect_to: string | null;
  request: {
    id: string;
    application_name: string;
    returns_to: string;
    organization_name: string;
    user_name: string;
    scopes: { scope: string; held: boolean }[];
  } | null;
  code?: string;
}

/** An application of somebody else's: it sends users to the consent page and asks for tokens. */
export class OAuthClient {
  readonly verifier = randomBytes(32).toString('base64url');

  constructor(
    private readonly service: TestService,
    readonly application: Registered,
  ) {}

  query(change: Record<string, string | undefined> = {}): string {
    const all = {
      response_type: 'code',
      client_id: this.application.id,
      redirect_uri: REDIRECT_URI,
      state: 'st a/te',
      code_challenge: createHash('sha256').update(this.verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...change,
    };
    const pairs = Object.entries(all).filter((pair): pair is [string, string] => pair[1] !== undefined);
    return new URLSearchParams(pairs).toString();
  }

  open(who: Visitor, change: Record<string, string | undefined> = {}) {
    const body = { query: this.query(change) };
    return this.service.call<OpenedPage>(
      who.actor,
      'POST',
      '/oauth/authorization-requests',
      body,
      who.headers,
    );
  }

  decide(who: Visitor, id: string, allow: boolean, more: Record<string, string> = {}) {
    return this.service.call<{ redirect_to?: string; code?: string }>(
      who.actor,
      'POST',
      `/oauth/authorization-requests/${id}/decision`,
      { allow },
      { ...who.headers, ...more },
    );
  }

  /** The code that comes back when the user allows. */
  async code(who: Visitor, change: Record<string, string | undefined> = {}): Promise<string> {
    const { body } = await this.open(who, change);
    const decided = await this.decide(who, body.request?.id ?? '', true);
    return new URL(decided.body.redirect_to ?? '').searchParams.get('code') ?? '';
  }

  basic(secret = this.application.client_secret ?? ''): string {
    return `Basic ${Buffer.from(`${this.application.id}:${secret}`).toString('base64')}`;
  }

  async post(path: string, form: Record<string, string | undefined>, headers: Record<string, string> = {}) {
    const pairs = Object.entries(form).filter((pair): pair is [string, string] => pair[1] !== undefined);
    const answer = await fetch(`${this.service.url}/oauth/${path}`, {
      method: 'POST',
      headers: { 'x-forwarded-for': '198.51.100.7', ...headers },
      body: new URLSearchParams(pairs),
    });
    return {
      status: answer.status,
      headers: answer.headers,
      body: (await answer.json()) as TokenReply,
    };
  }

  /** As a confidential client asks; `change` replaces or leaves out parts of the form. */
  exchange(code: string, change: Record<string, string | undefined> = {}, authorization = this.basic()) {
    const form = {
      grant_type: 'authorization_code',
      code,
      redirect_uri: REDIRECT_URI,
      code_verifier: this.verifier,
      ...change,
    };
    return this.post('token', form, authorization ? { authorization } : {});
  }

  refresh(refresh_token: string, change: Record<string, string | undefined> = {}) {
    const form = { grant_type: 'refresh_token', refresh_token, ...change };
    return this.post('token', form, { authorization: this.basic() });
  }

  /** The whole way to tokens. */
  async connected(who: Visitor, change: Record<string, string | undefined> = {}): Promise<TokenReply> {
    const answer = await this.exchange(await this.code(who, change));
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return answer.body;
  }
}
