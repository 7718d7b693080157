import { z } from 'zod';
import { importOutcome } from '../imports/imports.facade.js';

export const driveImport = z
  .object({
    id: z.uuid(),
    connection_id: z.uuid(),
    file_id: z.string(),
    file_name: z.string(),
    folder_name: z.string(),
    author_name: z.string().describe('The owner of the file, or the user who changed it last.'),
    modified_at: z.iso.datetime().nullable(),
    gone: z
      .enum(['', 'removed', 'trashed', 'moved'])
      .describe('What became of the file over there since; empty while it is in its folder.'),
    ...importOutcome,
  })
  .meta({ id: 'DriveImport' });
export type DriveImport = z.infer<typeof driveImport>;
