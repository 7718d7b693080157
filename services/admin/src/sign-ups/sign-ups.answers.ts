import { z } from 'zod';
import { BUSINESS_FORMS } from './sign-ups.entity.js';

/** The data that the user entered when they requested the link. */
export const signUp = z
  .object({
    id: z.uuid(),
    email: z.string(),
    organization_name: z.string(),
    business_form: z.enum(BUSINESS_FORMS),
    expires_at: z.iso.datetime(),
  })
  .meta({ id: 'SignUp' });
