import { z } from 'zod';
import { plainText } from '../imports/posted-files.rules.js';

/** An id as Drive gives it; it is part of addresses and search expressions, so other characters are refused. */
export const driveId = z.string().regex(/^[\w-]{1,200}$/);

// Google adds fields as it likes, and leaves out those that do not apply: what is not needed may be missing or odd.
const text = z.string().max(4000).nullish().catch(null);
const flag = z.boolean().nullish().catch(null);
const person = z.looseObject({ displayName: text, emailAddress: text }).nullish().catch(null);

const file = z.looseObject({
  id: driveId,
  name: text,
  mimeType: text,
  parents: z.array(driveId).nullish().catch(null),
  trashed: flag,
  md5Checksum: text,
  sha256Checksum: text,
  headRevisionId: text,
  size: z.coerce.number().int().min(0).nullish().catch(null),
  createdTime: z.iso.datetime().nullish().catch(null),
  modifiedTime: z.iso.datetime().nullish().catch(null),
  lastModifyingUser: person,
  owners: z.array(person).nullish().catch(null),
  capabilities: z.looseObject({ canDownload: flag }).nullish().catch(null),
});

/** The requested fields of a file, as Drive's `fields` names them. */
export const FILE_FIELDS =
  'id,name,mimeType,parents,trashed,md5Checksum,sha256Checksum,headRevisionId,size,createdTime,modifiedTime,' +
  'lastModifyingUser(displayName),owners(displayName),capabilities(canDownload)';

/** A file or folder of Drive. */
export interface DriveFile {
  id: string;
  name: string;
  mime_type: string;
  parents: string[];
  trashed: boolean;
  /** Hex; empty for what has no content of its own, such as Google's own documents. */
  md5: string;
  sha256: string;
  revision: string;
  bytes: number | null;
  created_at: string | null;
  modified_at: string | null;
  author_name: string;
  may_download: boolean;
}

export const fileAnswer = file.transform(toFile);

function toFile(given: z.infer<typeof file>): DriveFile {
  const author = given.owners?.[0]?.displayName ?? given.lastModifyingUser?.displayName ?? '';
  return {
    id: given.id,
    name: given.name ?? '',
    mime_type: given.mimeType ?? '',
    parents: given.parents ?? [],
    trashed: given.trashed ?? false,
    md5: (given.md5Checksum ?? '').toLowerCase(),
    sha256: (given.sha256Checksum ?? '').toLowerCase(),
    revision: given.headRevisionId ?? '',
    bytes: given.size ?? null,
    created_at: given.createdTime ?? null,
    modified_at: given.modifiedTime ?? null,
    author_name: plainText(author, 100),
    may_download: given.capabilities?.canDownload ?? true,
  };
}

export const fileList = z.looseObject({
  files: z.array(fileAnswer),
  nextPageToken: text,
});

export const driveList = z.looseObject({
  drives: z.array(z.looseObject({ id: driveId, name: text })),
  nextPageToken: text,
});

/** One change as Drive returns it; `file` is null when the file is gone for this account. */
export interface DriveChange {
  file_id: string;
  file: DriveFile | null;
}

const change = z
  .looseObject({ changeType: text, fileId: driveId.nullish(), removed: flag, file: fileAnswer.nullish() })
  .transform(({ changeType, fileId, removed, file: of }): DriveChange | null => {
    // A change of a shared drive itself has no file.
    if (!fileId || changeType === 'drive') return null;
    return { file_id: fileId, file: removed ? null : (of ?? null) };
  });

export const changeList = z.looseObject({
  changes: z.array(change),
  nextPageToken: text,
  newStartPageToken: text,
});

export const startToken = z.looseObject({ startPageToken: z.string().min(1).max(4000) });

export const about = z.looseObject({
  user: z.looseObject({
    permissionId: z.string().min(1).max(200),
    emailAddress: text,
    displayName: text,
  }),
});

/** Tokens as Google's token endpoint gives them; a refresh token comes with the first consent only. */
export const tokenAnswer = z.looseObject({
  access_token: z.string().min(1).max(4000),
  expires_in: z.number().positive().max(86_400),
  refresh_token: z.string().min(1).max(4000).nullish(),
  scope: text,
});
