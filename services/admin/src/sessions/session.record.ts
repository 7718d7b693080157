import {
  choice,
  entity,
  instant,
  nullable,
  record,
  type RowOf,
  text,
  uuid,
} from '@uketori/service-kit/record';

export const PROOFS = ['password', 'second_factor', 'passkey', 'sso'] as const;
export type Proof = (typeof PROOFS)[number];

const sessionRecord = record(
  'session',
  { schema: 'admin', table: 'sessions' },
  {
    organization_id: uuid({ private: true }),
    id: uuid({ private: true }),
    user_id: uuid({ private: true }),
    user_organization_id: uuid({ private: true }),
    envtype: text({ private: true }),
    ip_address: nullable(text({ private: true })),
    user_agent: text({ private: true }),
    created_at: instant({ private: true }),
    expires_at: instant({ private: true }),
    last_used_at: instant({ private: true }),
    // Where the last use came from; null until there was one after the log-in.
    last_ip_address: nullable(text({ private: true })),
    // How the user proved who they are.
    proof: choice(PROOFS, { private: true }),
    proved_at: instant({ private: true }),
    revoked_at: nullable(instant({ private: true })),
    // The session this one replaced when the user switched organization.
    rotated_from: nullable(uuid({ private: true })),
  },
);

export type SessionEntity = RowOf<typeof sessionRecord>;
export const SessionEntity = entity(sessionRecord);
