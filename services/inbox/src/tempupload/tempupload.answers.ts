import { z } from 'zod';

export const receivedFile = z.object({
  item_id: z.uuid(),
  file_name: z.string(),
});
