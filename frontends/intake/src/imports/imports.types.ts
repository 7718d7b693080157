import type { components } from '@uketori/frontend-kit/api.gen';

/** A file on its way in from a connected service, as far as every list shows it alike. */
export type ImportRow = Pick<
  components['schemas']['DriveImport'],
  'id' | 'state' | 'fault' | 'next_attempt_at' | 'read_state' | 'local_ids'
>;
export type ImportState = ImportRow['state'];
