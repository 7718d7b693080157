import { z } from 'zod';

/** Either what the consent page shows, or where to go because the application asked for what it cannot have. */
export const openedAuthorization = z
  .object({
    redirect_to: z.string().nullable(),
    request: z
      .object({
        id: z.uuid(),
        application_name: z.string(),
        homepage_url: z.string(),
        returns_to: z.string().describe('Host that receives the response.'),
        organization_name: z.string(),
        user_name: z.string(),
        scopes: z.array(
          z.object({
            scope: z.string(),
            held: z.boolean().describe('Whether the user holds the ability at present.'),
          }),
        ),
        grant_days: z.int().describe('Days after which the user must consent again.'),
      })
      .nullable(),
  })
  .meta({ id: 'OpenedAuthorization' });

/** A repeated request (Idempotency-Key) gets no address: the code in it is given once. */
export const decidedAuthorization = z
  .object({ redirect_to: z.string().optional() })
  .meta({ id: 'DecidedAuthorization' });
