import { z } from 'zod';

/** How many records the books begin with. */
export const initialSettings = z
  .object({ account_titles: z.int(), taxes: z.int() })
  .meta({ id: 'InitialSettings' });
