import { DomainError } from '@uketori/service-kit/errors';
import { z } from 'zod';
import { ImportFailure } from '../imports/faults.rules.js';
import { folderIdOf } from './changes.rules.js';

/** Most Google accounts of one organization, and most folders of one account. */
export const MAX_CONNECTIONS = 10;
export const MAX_FOLDERS = 30;

const token = z.string().min(1).max(4000);

export const consentInput = z.strictObject({
  connection_id: z
    .uuid()
    .nullable()
    .default(null)
    .describe('The connection whose consent is renewed; null for a new one.'),
});
export type ConsentInput = z.infer<typeof consentInput>;

/** What Google sent the browser back with. */
export const codeInput = z.strictObject({ code: token, state: z.string().min(20).max(200) });
export type CodeInput = z.infer<typeof codeInput>;

export const changedConnection = z.strictObject({ version: z.int().min(1), enabled: z.boolean() });
export type ChangedConnection = z.infer<typeof changedConnection>;

export const newFolder = z.strictObject({
  folder: z
    .string()
    .trim()
    .max(2000)
    .refine((given) => folderIdOf(given) !== null, 'not a folder of Google Drive')
    .describe("The folder's address (https://drive.google.com/drive/folders/…), or its id."),
  department_id: z.uuid().nullable().default(null),
  include_existing: z
    .boolean()
    .default(false)
    .describe('Whether files that lie in it already come in too; else only those that come later.'),
});
export type NewFolder = z.infer<typeof newFolder>;

export const browseQuery = z.strictObject({
  parent: z
    .string()
    .regex(/^[\w-]{1,200}$/)
    .default('root')
    .describe(
      'root: the own drive; shared: shared with the account; drives: the shared drives; else a folder.',
    ),
  page_token: z.string().max(4000).optional(),
});
export type BrowseQuery = z.infer<typeof browseQuery>;

/** The result for a user who waits for a call to Google. */
export function toldOf(error: unknown): unknown {
  if (!(error instanceof ImportFailure)) return error;
  const { fault, wait_seconds } = error;
  if (fault === 'token_refused' || fault === 'secret_lost')
    return new DomainError('drive_reconnect', 'conflict');
  if (fault === 'file_gone' || fault === 'no_access')
    return new DomainError('drive_folder_not_found', 'not_found');
  if (fault === 'missing_scope') return new DomainError('drive_missing_scope', 'conflict');
  if (fault === 'api_off' || fault === 'client_refused')
    return new DomainError('drive_misconfigured', 'conflict', { fault });
  if (fault === 'rate_limited')
    return new DomainError('drive_limited', 'unavailable', { retry_after_seconds: wait_seconds || 60 });
  return new DomainError('drive_unavailable', 'unavailable');
}
