import { z } from 'zod';

/** Body of every refusal (RFC 9457), with the spec's `error` member beside the catalogue's `code`. */
export const problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.string().meta({ description: 'Code of the catalogue; the words for it are the client’s.' }),
    error: z.string().meta({ description: 'The same code.' }),
    params: z.record(z.string(), z.unknown()).meta({ description: 'What the words for the code need.' }),
    request_id: z.string().nullable(),
  })
  .meta({ id: 'Problem' });
