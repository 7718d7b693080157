import {
  entity,
  flag,
  instant,
  integer,
  nullable,
  record,
  responseShape,
  type RowOf,
  text,
  uuid,
} from '@uketori/service-kit/record';
import { z } from 'zod';

/** A Google account that somebody consented with. Both tokens are sealed, and erased with the connection. */
export const driveConnectionRecord = record(
  'drive_connection',
  { schema: 'intake', table: 'drive_connections' },
  {
    organization_id: uuid({ private: true }),
    id: uuid({}),
    account_ref: text({ private: true }),
    account_email: text({}),
    account_name: text({}),
    refresh_token_sealed: text({ private: true }),
    access_token_sealed: text({ private: true }),
    access_expires_at: instant({ private: true }),
    enabled: flag({}),
    reconnect: flag({ describe: 'Google no longer accepts the tokens: a user has to consent again.' }),
    fault: text({ describe: 'Why the last look at the changes did not succeed; empty when it did.' }),
    failures: integer({ private: true }),
    polled_at: nullable(instant({ describe: 'Last look at the changes that succeeded.' })),
    next_poll_at: instant({}),
    paused_until: nullable(instant({ private: true })),
    connected_by_name: text({}),
    connected_at: instant({}),
    created_at: instant({ private: true }),
    deleted_at: nullable(instant({ private: true })),
    version: integer({}),
  },
);

export type DriveConnectionEntity = RowOf<typeof driveConnectionRecord>;
export const DriveConnectionEntity = entity(driveConnectionRecord);

/** A folder that is watched. */
export const driveFolderRecord = record(
  'drive_folder',
  { schema: 'intake', table: 'drive_folders' },
  {
    organization_id: uuid({ private: true }),
    id: uuid({}),
    connection_id: uuid({ private: true }),
    folder_id: text({}),
    folder_name: text({}),
    department_id: nullable(uuid({})),
    include_existing: flag({}),
    // How far the first look at what lay in it came; null at its beginning.
    scan_token: nullable(text({ private: true })),
    scanned_at: nullable(instant({ describe: 'When what lay in it was first taken down.' })),
    // Looked through once more because the changes were lost.
    rescan: flag({ private: true }),
    fault: text({ describe: 'file_gone when it is no longer there; else empty.' }),
    created_by_name: text({}),
    created_at: instant({}),
    version: integer({ private: true }),
  },
);

export type DriveFolderEntity = RowOf<typeof driveFolderRecord>;
export const DriveFolderEntity = entity(driveFolderRecord);

const driveFolder = z.object(responseShape(driveFolderRecord)).meta({ id: 'DriveFolder' });

export const driveConnection = z
  .object(responseShape(driveConnectionRecord))
  .extend({
    next_poll_at: z.iso.datetime().nullable().describe('Null while nothing is looked at.'),
    folders: z.array(driveFolder),
  })
  .meta({ id: 'DriveConnection' });
export type DriveConnectionView = z.infer<typeof driveConnection>;

export const driveConnections = z
  .object({
    configured: z.boolean().describe('Whether the operator registered this installation with Google.'),
    redirect_uri: z.string().describe('What the operator enters at Google for it.'),
    items: z.array(driveConnection),
  })
  .meta({ id: 'DriveConnections' });
export type DriveConnectionsView = z.infer<typeof driveConnections>;
