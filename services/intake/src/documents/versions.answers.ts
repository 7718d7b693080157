import { z } from 'zod';

export const addedVersion = z
  .object({
    document_id: z.uuid(),
    document_version: z.int(),
    sha256: z.string(),
    bytes: z.int(),
    page_count: z.int(),
  })
  .meta({ id: 'AddedVersion' });
