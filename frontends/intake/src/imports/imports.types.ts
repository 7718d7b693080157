import type { components } from '@uketori/frontend-kit/api.gen';

/** A file that is imported from a connected service, with the columns that every list shares. */
export type ImportRow = Pick<
  components['schemas']['DriveImport'],
  'id' | 'state' | 'fault' | 'next_attempt_at' | 'read_state' | 'local_ids'
>;
export type ImportState = ImportRow['state'];
