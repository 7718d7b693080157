import {
  choice,
  entity,
  instant,
  nullable,
  record,
  responseShape,
  type RowOf,
  text,
  texts,
  uuid,
} from '@uketori/service-kit/record';
import { z } from 'zod';

/** The content of a consent page. */
const requestRecord = record(
  'oauth_request',
  { schema: 'admin', table: 'oauth_requests' },
  {
    organization_id: uuid({ private: true }),
    id: uuid({ private: true }),
    session_id: uuid({ private: true }),
    user_organization_id: uuid({ private: true }),
    application_id: uuid({ private: true }),
    redirect_uri: text({ private: true }),
    scopes: texts({ private: true }),
    state: nullable(text({ private: true })),
    code_challenge: text({ private: true }),
    expires_at: instant({ private: true }),
    decided_at: nullable(instant({ private: true })),
  },
);

export type OAuthRequestEntity = RowOf<typeof requestRecord>;
export const OAuthRequestEntity = entity(requestRecord);

const codeRecord = record(
  'oauth_code',
  { schema: 'admin', table: 'oauth_codes' },
  {
    organization_id: uuid({ private: true }),
    id: uuid({ private: true }),
    code_sha256: text({ private: true }),
    application_id: uuid({ private: true }),
    user_id: uuid({ private: true }),
    user_organization_id: uuid({ private: true }),
    redirect_uri: text({ private: true }),
    scopes: texts({ private: true }),
    code_challenge: text({ private: true }),
    expires_at: instant({ private: true }),
    used_at: nullable(instant({ private: true })),
    grant_id: nullable(uuid({ private: true })),
  },
);

export type OAuthCodeEntity = RowOf<typeof codeRecord>;
export const OAuthCodeEntity = entity(codeRecord);

/** What a user allowed an application, from the exchange of the code on. */
export const grantRecord = record(
  'oauth_grant',
  { schema: 'admin', table: 'oauth_grants' },
  {
    organization_id: uuid({ private: true }),
    id: uuid({}),
    application_id: uuid({}),
    user_id: uuid({ private: true }),
    user_organization_id: uuid({}),
    user_name: text({}),
    scopes: texts({}),
    created_at: instant({ sort: true }),
    expires_at: instant({}),
    last_used_at: nullable(instant({})),
    revoked_at: nullable(instant({ private: true })),
  },
);

export type OAuthGrantEntity = RowOf<typeof grantRecord>;
export const OAuthGrantEntity = entity(grantRecord);

const tokenRecord = record(
  'oauth_token',
  { schema: 'admin', table: 'oauth_tokens' },
  {
    organization_id: uuid({ private: true }),
    id: uuid({ private: true }),
    grant_id: uuid({ private: true }),
    kind: choice(['access', 'refresh'], { private: true }),
    token_sha256: text({ private: true }),
    scopes: texts({ private: true }),
    expires_at: instant({ private: true }),
    used_at: nullable(instant({ private: true })),
    revoked_at: nullable(instant({ private: true })),
  },
);

export type OAuthTokenEntity = RowOf<typeof tokenRecord>;
export const OAuthTokenEntity = entity(tokenRecord);

export const accessGrant = z
  .object(responseShape(grantRecord))
  .extend({ application_name: z.string(), homepage_url: z.string() })
  .meta({ id: 'AccessGrant' });
export type AccessGrant = z.infer<typeof accessGrant>;
