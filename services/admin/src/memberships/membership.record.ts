import {
  choice,
  entity,
  flag,
  integer,
  nullable,
  oneOf,
  record,
  type RowOf,
  text,
  texts,
  uuid,
} from '@uketori/service-kit/record';

const ACCOUNT_STATUSES = ['active', 'disabled', 'deleted'] as const;
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number];

/** Languages of the pages. */
export const LANGUAGES = ['ja', 'en', 'fr', 'he', 'ru', 'ar'] as const;

/** A person; organization_id is the home organization. */
const userRecord = record(
  'user',
  { schema: 'admin', table: 'users' },
  {
    organization_id: uuid({ private: true }),
    id: uuid({ private: true }),
    // Lower case, unique over the whole installation: it is the login.
    email: text({ private: true }),
    full_name: text({ private: true }),
    password_hash: text({ private: true }),
    status: choice(ACCOUNT_STATUSES, { private: true }),
    // Null until the person chooses one.
    language: nullable(choice(LANGUAGES, { private: true })),
    version: integer({ private: true }),
  },
);

export type UserEntity = RowOf<typeof userRecord>;
export const UserEntity = entity(userRecord);

/** A person in one organization; `id` is the spec's user_organization_id. */
export const membershipRecord = record(
  'membership',
  { schema: 'admin', table: 'memberships' },
  {
    organization_id: uuid({ private: true }),
    id: uuid({ describe: 'The user_organization_id of the API.' }),
    user_id: uuid({}),
    role_id: integer({}),
    department_id: nullable(uuid({})),
    user_code: text({}),
    full_name: text({}),
    email: text({}),
    user_status: oneOf([1, 2, 3], {
      describe: '3: may also come from the addresses of the operator of this installation.',
    }),
    status: choice(ACCOUNT_STATUSES, {}),
    // Lands on the invoice list after login (spec 2).
    to_invoice: flag({ private: true }),
    search_text: text({ private: true }),
    search_bigrams: texts({ private: true }),
    version: integer({}),
  },
);

export type MembershipEntity = RowOf<typeof membershipRecord>;
export const MembershipEntity = entity(membershipRecord);
