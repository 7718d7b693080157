import type { components } from '@uketori/frontend-kit/api.gen';

type Schemas = components['schemas'];
export type DriveConnection = Schemas['DriveConnection'];
export type DriveConnections = Schemas['DriveConnections'];
export type DriveFolder = Schemas['DriveFolder'];
export type DriveImport = Schemas['DriveImport'];
export type DrivePlaces = Schemas['DrivePlaces'];
export type DrivePlace = DrivePlaces['items'][number];
