import {
  contentKey,
  FOLDER_TYPE,
  folderIdOf,
  meaningOf,
  pollPause,
  skipOf,
  skipOfExisting,
} from './changes.rules.js';
import type { DriveFile } from './google-format.rules.js';

const folder = {
  folder_id: 'F1',
  created_at: '2026-11-20T00:00:00Z',
  include_existing: false,
  rescan: false,
};
const file = (patch: Partial<DriveFile> = {}): DriveFile => ({
  id: 'A',
  name: 'a.pdf',
  mime_type: 'application/pdf',
  parents: ['F1'],
  trashed: false,
  md5: 'd41d8cd98f00b204e9800998ecf8427e',
  sha256: '',
  revision: 'r1',
  bytes: 10,
  created_at: '2026-11-01T00:00:00Z',
  modified_at: null,
  author_name: '',
  may_download: true,
  ...patch,
});

it.each<[string, DriveFile | null, object]>([
  ['in the folder', file(), { kind: 'file', skip: '' }],
  [
    'in the folder, of Google',
    file({ mime_type: 'application/vnd.google-apps.spreadsheet' }),
    { kind: 'file', skip: 'google_format' },
  ],
  ['elsewhere', file({ parents: ['F2'] }), { kind: 'gone', gone: 'moved' }],
  ['without a parent', file({ parents: [] }), { kind: 'gone', gone: 'moved' }],
  ['thrown away', file({ trashed: true }), { kind: 'gone', gone: 'trashed' }],
  ['deleted', null, { kind: 'gone', gone: 'removed' }],
  ['a folder in the folder', file({ mime_type: FOLDER_TYPE }), { kind: 'nothing' }],
])('a file that is %s', (_name, told, meaning) => {
  expect(meaningOf({ file_id: 'A', file: told }, [folder])).toMatchObject(meaning);
});

it.each<[string, DriveFile | null, object]>([
  ['renamed', file({ id: 'F1', name: '新', mime_type: FOLDER_TYPE }), { name: '新', gone: false }],
  [
    'thrown away',
    file({ id: 'F1', name: '新', mime_type: FOLDER_TYPE, trashed: true }),
    { name: '新', gone: true },
  ],
  ['deleted', null, { name: '', gone: true }],
])('the folder itself %s', (_name, told, meaning) => {
  expect(meaningOf({ file_id: 'F1', file: told }, [folder])).toMatchObject({ kind: 'folder', ...meaning });
});

it.each([
  ['application/pdf', 'a', true, ''],
  ['image/png', 'a', true, ''],
  ['image/jpeg', 'a', true, ''],
  ['application/octet-stream', 'a.PDF', true, ''],
  ['text/xml', 'a', true, ''],
  ['application/octet-stream', 'a.XML', true, ''],
  ['application/octet-stream', 'a.zip', true, 'other_type'],
  ['image/heic', 'a.heic', true, 'other_type'],
  ['application/vnd.google-apps.document', 'a.pdf', true, 'google_format'],
  ['application/vnd.google-apps.shortcut', 'a.pdf', true, 'shortcut'],
  ['application/pdf', 'a.pdf', false, 'not_downloadable'],
])('%s named %s, to download %s: %s', (mime_type, name, may_download, skip) => {
  expect(skipOf(file({ mime_type, name, may_download }))).toBe(skip);
});

it.each([
  [{}, {}, 'already_there'],
  [{ include_existing: true }, {}, ''],
  [{ rescan: true }, {}, ''],
  [{}, { created_at: '2026-11-20T00:00:01Z' }, ''],
  [{}, { created_at: null }, 'already_there'],
  [{ include_existing: true }, { mime_type: 'text/plain', name: 'a.txt' }, 'other_type'],
])('of what lies in a folder %j, a file %j: %s', (how, patch, skip) => {
  expect(skipOfExisting(file(patch), { ...folder, ...how })).toBe(skip);
});

it.each([
  [{}, 'd41d8cd98f00b204e9800998ecf8427e'],
  [{ md5: '' }, 'revision:r1'],
  [{ md5: '', revision: '' }, 'unknown'],
  [{ md5: '', mime_type: 'application/vnd.google-apps.document' }, 'google'],
])('%j is known by %s', (patch, key) => expect(contentKey(file(patch))).toBe(key));

it.each([
  ['https://drive.google.com/drive/folders/1AbC_d-EfGhIjK', '1AbC_d-EfGhIjK'],
  ['https://drive.google.com/drive/u/0/folders/1AbC?usp=drive_link', '1AbC'],
  ['  https://drive.google.com/open?id=1AbC_d  ', '1AbC_d'],
  ['1AbC_d-EfGhIjK', '1AbC_d-EfGhIjK'],
  ['http://drive.google.com/drive/folders/1AbC', null],
  ['https://drive.google.com.evil.example/drive/folders/1AbC', null],
  ['https://docs.google.com/document/d/1AbC/edit', null],
  ["https://drive.google.com/drive/folders/1'%20or", null],
  ['https://drive.google.com/drive/my-drive', null],
  ['short', null],
  ['', null],
])('%s is the folder %s', (given, id) => expect(folderIdOf(given)).toBe(id));

it.each([
  [0, 0, 60],
  [1, 0, 60],
  [2, 0, 120],
  [6, 0, 1800],
  [50, 0, 1800],
  [1, 300, 300],
  [0, 300, 300],
])('after %d failures, asked to wait %d s: %d s', (failures, wait, pause) => {
  expect(pollPause(failures, wait)).toBe(pause);
});
