import { z } from 'zod';

const driveFolder = z
  .object({
    id: z.uuid(),
    folder_id: z.string(),
    folder_name: z.string(),
    department_id: z.uuid().nullable(),
    include_existing: z.boolean(),
    scanned_at: z.iso.datetime().nullable().describe('When what lay in it was first taken down.'),
    fault: z.string().describe('file_gone when it is no longer there; else empty.'),
    created_by_name: z.string(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'DriveFolder' });

export const driveConnection = z
  .object({
    id: z.uuid(),
    account_email: z.string(),
    account_name: z.string(),
    enabled: z.boolean(),
    reconnect: z.boolean().describe('Google no longer accepts the tokens: a user has to consent again.'),
    fault: z.string().describe('Why the last look at the changes did not succeed; empty when it did.'),
    polled_at: z.iso.datetime().nullable().describe('Last look at the changes that succeeded.'),
    next_poll_at: z.iso.datetime().nullable().describe('Null while nothing is looked at.'),
    connected_by_name: z.string(),
    connected_at: z.iso.datetime(),
    folders: z.array(driveFolder),
    version: z.int(),
  })
  .meta({ id: 'DriveConnection' });

export const driveConnections = z
  .object({
    configured: z.boolean().describe('Whether the operator registered this installation with Google.'),
    redirect_uri: z.string().describe('What the operator enters at Google for it.'),
    items: z.array(driveConnection),
  })
  .meta({ id: 'DriveConnections' });

export const drivePlaces = z
  .object({
    items: z.array(z.object({ folder_id: z.string(), name: z.string() })),
    next: z.string().nullable(),
  })
  .meta({ id: 'DrivePlaces' });

export const consentPage = z.object({ url: z.url() }).meta({ id: 'DriveConsentPage' });
