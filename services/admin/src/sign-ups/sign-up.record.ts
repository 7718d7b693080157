import {
  choice,
  entity,
  flag,
  instant,
  integer,
  nullable,
  record,
  responseShape,
  type RowOf,
  text,
  uuid,
} from '@uketori/service-kit/record';
import { z } from 'zod';

export const BUSINESS_FORMS = ['corporation', 'individual'] as const;
export type BusinessForm = (typeof BUSINESS_FORMS)[number];

/** Somebody who means to found an organization and was mailed a link. */
export const signUpRecord = record(
  'sign_up',
  { schema: 'admin', table: 'sign_ups' },
  {
    // Id that the organization will have.
    organization_id: uuid({ private: true }),
    id: uuid({}),
    email: text({}),
    organization_name: text({ max: 200, required: true }),
    business_form: choice(BUSINESS_FORMS, {}),
    // Entered by the operator's support for the customer.
    is_support_created: flag({ private: true }),
    code_sha256: text({ private: true }),
    expires_at: instant({}),
    activated_at: nullable(instant({ private: true })),
    version: integer({ private: true }),
  },
);

export type SignUpEntity = RowOf<typeof signUpRecord>;
export const SignUpEntity = entity(signUpRecord);

/** The data that the user entered when they requested the link. */
export const signUp = z
  .object(responseShape(signUpRecord))
  .extend({ password_min_length: z.int() })
  .meta({ id: 'SignUp' });
