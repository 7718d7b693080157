import type { ImportFault } from '../imports/faults.rules.js';
import { mayBeInvoice } from '../imports/posted-files.rules.js';
import type { DriveChange, DriveFile } from './google-format.rules.js';

const GOOGLE_TYPES = 'application/vnd.google-apps.';
export const FOLDER_TYPE = `${GOOGLE_TYPES}folder`;

/** A folder that is watched, as far as it decides about files. */
export interface WatchedFolder {
  folder_id: string;
  /** When it was chosen, ISO 8601. */
  created_at: string;
  /** What lay in it before is taken in too. */
  include_existing: boolean;
  /** Looked through once more because the changes were lost: what is not known yet came since. */
  rescan: boolean;
}

/** What became of a file over there. */
export type Gone = 'removed' | 'trashed' | 'moved';

/** What a change means for the watched folders. */
export type Meaning<F extends WatchedFolder> =
  | { kind: 'file'; folder: F; file: DriveFile; skip: '' | ImportFault }
  /** Not in a watched folder, or no longer: matters only where the file is known. */
  | { kind: 'gone'; file_id: string; gone: Gone }
  /** The watched folder itself. */
  | { kind: 'folder'; folder: F; name: string; gone: boolean }
  /** A folder inside of one: what lies in it is not watched. */
  | { kind: 'nothing' };

/** Reads one change. A file has one parent; shortcuts, folders and Google's own formats have no content to take. */
export function meaningOf<F extends WatchedFolder>(change: DriveChange, folders: readonly F[]): Meaning<F> {
  const { file, file_id } = change;
  const itself = folders.find(({ folder_id }) => folder_id === file_id);
  if (itself) return { kind: 'folder', folder: itself, name: file?.name ?? '', gone: !file || file.trashed };
  if (!file) return { kind: 'gone', file_id, gone: 'removed' };
  if (file.trashed) return { kind: 'gone', file_id, gone: 'trashed' };
  if (file.mime_type === FOLDER_TYPE) return { kind: 'nothing' };
  const folder = folders.find(({ folder_id }) => file.parents.includes(folder_id));
  if (!folder) return { kind: 'gone', file_id, gone: 'moved' };
  return { kind: 'file', folder, file, skip: skipOf(file) };
}

/** Why a file is not fetched, from what Drive says of it; the bytes decide later. */
export function skipOf({ name, mime_type, may_download }: DriveFile): '' | ImportFault {
  if (mime_type === `${GOOGLE_TYPES}shortcut`) return 'shortcut';
  if (mime_type.startsWith(GOOGLE_TYPES)) return 'google_format';
  if (!mayBeInvoice(name, mime_type)) return 'other_type';
  return may_download ? '' : 'not_downloadable';
}

/**
 * Why a file that the first look at a folder found is not fetched: it was there before the folder was chosen, unless the user
 * included such files.
 */
export function skipOfExisting(file: DriveFile, folder: WatchedFolder): '' | ImportFault {
  const skip = skipOf(file);
  if (skip !== '' || folder.include_existing || folder.rescan) return skip;
  const isNew = file.created_at !== null && Date.parse(file.created_at) > Date.parse(folder.created_at);
  return isNew ? '' : 'already_there';
}

/** What one content of a file is known by: its MD5, else its revision. Google's own formats are one, however often edited. */
export function contentKey({ md5, revision, mime_type }: DriveFile): string {
  if (md5 !== '') return md5;
  if (mime_type.startsWith(GOOGLE_TYPES)) return 'google';
  return revision === '' ? 'unknown' : `revision:${revision}`;
}

/** The id in a folder's address, or the id itself; null when it is neither. */
export function folderIdOf(given: string): string | null {
  const text = given.trim();
  if (/^[\w-]{10,200}$/.test(text)) return text;
  if (!URL.canParse(text)) return null;
  const { protocol, hostname, pathname, searchParams } = new URL(text);
  if (protocol !== 'https:' || hostname !== 'drive.google.com') return null;
  const [, in_path] = /\/folders\/([\w-]{1,200})(?:\/|$)/.exec(pathname) ?? [];
  const in_query = searchParams.get('id') ?? '';
  return in_path ?? (/^[\w-]{1,200}$/.test(in_query) ? in_query : null);
}

/** Seconds until the changes are looked at again: a minute, and after failures ever later, up to half an hour. */
export function pollPause(failures: number, wait_seconds = 0): number {
  const pause = failures === 0 ? 60 : Math.min(1800, 60 * 2 ** (failures - 1));
  return Math.max(pause, wait_seconds);
}
