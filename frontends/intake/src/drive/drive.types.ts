import type { ImportRow } from '../imports/imports.types';

export interface DriveFolder {
  id: string;
  folder_id: string;
  folder_name: string;
  department_id: string | null;
  include_existing: boolean;
  scanned_at: string | null;
  /** file_gone when it is no longer there; else empty */
  fault: string;
  created_by_name: string;
  created_at: string;
}

export interface DriveConnection {
  id: string;
  account_email: string;
  account_name: string;
  enabled: boolean;
  /** Google no longer takes the tokens */
  reconnect: boolean;
  /** why the last look did not succeed; empty when it did */
  fault: string;
  polled_at: string | null;
  next_poll_at: string | null;
  connected_by_name: string;
  connected_at: string;
  folders: DriveFolder[];
  version: number;
}

export interface DriveConnections {
  /** whether the operator registered this installation with Google */
  configured: boolean;
  redirect_uri: string;
  items: DriveConnection[];
}

export interface DrivePlace {
  folder_id: string;
  name: string;
}

export interface DriveImport extends ImportRow {
  file_name: string;
  folder_name: string;
  author_name: string;
  modified_at: string | null;
  /** what became of the file over there; empty while it is in its folder */
  gone: '' | 'removed' | 'trashed' | 'moved';
  created_at: string;
  attempts: number;
}
