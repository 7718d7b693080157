import { Readable } from 'node:stream';
import { Injectable, Module } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { DomainError } from '@uketori/service-kit/errors';
import { newId } from '@uketori/service-kit/ids';
import type { TestService } from '@uketori/service-kit/testing';
import type { Tx } from '@uketori/service-kit/work';
import { AppModule } from '../src/app.module.js';
import { definition } from '../src/definition.js';
import {
  bringSoon,
  type Connector,
  type Fetched,
  ImportFailure,
  type Listed,
  type OfferedFile,
  type Outcome,
  Source,
  type Waiting,
} from '../src/imports/imports.facade.js';
import type { UploadListAnswer } from '../src/uploads/uploads.types.js';
import * as files from './hostile-files.js';
import { accountant, intakeBench } from './intake-bench.js';

/** A file that lies in a tray. */
interface Sheet extends Waiting {
  account_id: string;
  organization_id: string;
  name: string;
  bytes: Buffer;
  /** Bytes that the tray announces; null when it does not. */
  announced: number | null;
  sha256: string;
  fails: ImportFailure | null;
  state: 'WAITING' | 'DONE' | 'REFUSED' | 'FAILED';
  told: string[];
}

const trays: Sheet[] = [];
const fetched: string[] = [];
let listed: { organization_id: string; account_id: string }[] = [];

/** A source of its own: this class and its line in a module are all that it adds. */
@Source()
@Injectable()
class TrayConnector implements Connector<Sheet> {
  readonly name = 'tray';
  readonly actor_name = 'Tray';

  async list({ organization_id }: Actor, account_id: string, most: number): Promise<Listed<Sheet>> {
    listed.push({ organization_id, account_id });
    const waits = trays.filter((sheet) => sheet.account_id === account_id && sheet.state === 'WAITING');
    const items = waits.slice(0, most);
    for (const sheet of items) sheet.attempts++;
    return { items, again_in: null };
  }

  async fetch(_actor: Actor, sheet: Sheet): Promise<Fetched<OfferedFile>> {
    fetched.push(sheet.name);
    if (sheet.fails) throw sheet.fails;
    const file: OfferedFile = {
      file_name: sheet.name,
      bytes: sheet.announced,
      sha256: sheet.sha256,
      is_download: true,
      source_ref: sheet.id,
      uploaded_by_name: '',
      sender_id: null,
      department_id: null,
      split: false,
      attachment_page: null,
      open: async () => Readable.from([sheet.bytes]),
    };
    return { files: [file], discard: async () => void sheet.told.push('discarded') };
  }

  async acknowledge(tx: Tx, sheet: Sheet, outcome: Outcome<OfferedFile>): Promise<void> {
    expect(tx.actor.user_name).toBe('Tray');
    sheet.told.push('failure' in outcome ? `${outcome.kind} ${outcome.failure.fault}` : outcome.kind);
    if (outcome.kind === 'stored' && sheet.name === 'lost.pdf')
      throw new DomainError('lease_lost', 'conflict');
    if (outcome.kind === 'done' && sheet.state === 'WAITING') sheet.state = 'DONE';
    if (outcome.kind === 'refused') sheet.state = 'REFUSED';
    if (outcome.kind === 'failed') sheet.state = 'FAILED';
  }
}

@Module({ imports: [AppModule], providers: [TrayConnector] })
class AppWithTray {}

let service: TestService;
let close: () => Promise<void>;
let mark = 0;

beforeAll(async () => {
  ({ service, close } = await intakeBench({}, { ...definition, module: AppWithTray }));
});
afterAll(() => close());
beforeEach(() => {
  trays.length = 0;
  fetched.length = 0;
  listed = [];
});

const put = async (
  { organization_id }: Actor,
  account_id: string,
  name: string,
  more: Partial<Sheet> = {},
) => {
  const sheet: Sheet = {
    id: newId(),
    attempts: 0,
    organization_id,
    account_id,
    name,
    bytes: await files.pdf(1, [595, 842], `tray ${++mark}`),
    announced: null,
    sha256: '',
    fails: null,
    state: 'WAITING',
    told: [],
    ...more,
  };
  trays.push(sheet);
  return sheet;
};
const ring = (actor: Actor, account_id: string) =>
  service.work.run(actor, async (tx) => bringSoon(tx, 'tray', account_id));
const uploads = async (actor: Actor) =>
  (await service.call<UploadListAnswer>(actor, 'GET', '/uploads')).body.upload_list;

it('brings the files of a new source in, once, in the name of its organization', async () => {
  const actor = accountant();
  const account_id = newId();
  const sheets = [
    await put(actor, account_id, 'a.pdf'),
    await put(actor, account_id, 'b.pdf'),
    await put(actor, account_id, 'c.pdf'),
  ];
  await ring(actor, account_id);
  await ring(actor, account_id);
  await Promise.all([service.runJobs(), service.runJobs()]);
  expect((await uploads(actor)).map(({ file_name }) => file_name).sort()).toEqual([
    'a.pdf',
    'b.pdf',
    'c.pdf',
  ]);
  expect((await uploads(actor))[0]).toMatchObject({ source: 'tray' });
  expect(sheets.map(({ told }) => told)).toEqual(Array(3).fill(['stored', 'discarded', 'done']));
  expect(new Set(listed.map(({ organization_id }) => organization_id))).toEqual(
    new Set([actor.organization_id]),
  );
  expect(await uploads(accountant())).toEqual([]);
});

it.each<[string, string, Partial<Sheet>, string[]]>([
  ['a file that says it is too large', 'a.pdf', { announced: 3_000_000 }, ['refused file_too_large', 'done']],
  [
    'a file that is too large and does not say so',
    'a.pdf',
    { bytes: Buffer.alloc(2_200_000, '%PDF-') },
    ['refused file_too_large', 'done'],
  ],
  [
    'bytes of another kind',
    'a.pdf',
    { bytes: Buffer.from('MZ not a pdf') },
    ['refused InvalidFileType', 'done'],
  ],
  ['a page with a login', 'a.pdf', { bytes: Buffer.from('<!doctype html>') }, ['failed not_a_file']],
  ['bytes that are not those announced', 'a.pdf', { sha256: 'ab'.repeat(32) }, ['failed unreachable']],
  [
    'a source that limits',
    'a.pdf',
    { fails: new ImportFailure('rate_limited', '', 9) },
    ['failed rate_limited'],
  ],
  ['a file that a later try holds', 'lost.pdf', {}, ['stored', 'failed busy']],
  ['a file over which process after process died', 'a.pdf', { attempts: 6 }, ['failed busy']],
])('%s: %s', async (_, name, more, told) => {
  const actor = accountant();
  const account_id = newId();
  const sheet = await put(actor, account_id, name, more);
  await ring(actor, account_id);
  await service.runJobs();
  expect(sheet.told.filter((one) => one !== 'discarded')).toEqual(told);
  expect(await uploads(actor)).toEqual([]);
});

it('a file that was stored, but not acknowledged at the source, comes in once', async () => {
  const actor = accountant();
  const account_id = newId();
  const first = await put(actor, account_id, 'a.pdf');
  await ring(actor, account_id);
  await service.runJobs();
  // Its process died before the source removed it from the tray.
  first.state = 'WAITING';
  await ring(actor, account_id);
  await service.runJobs();
  expect(first.told.filter((one) => one !== 'discarded')).toEqual([
    'stored',
    'done',
    'refused duplicate_file',
    'done',
  ]);
  expect(await uploads(actor)).toHaveLength(1);
});

it('accounts take turns of two files', async () => {
  const actor = accountant();
  const [busy, quiet] = [newId(), newId()];
  for (let i = 0; i < 6; i++) await put(actor, busy, `busy${i}.pdf`);
  await put(actor, quiet, 'quiet.pdf');
  await ring(actor, busy);
  await ring(actor, quiet);
  await service.runJobs();
  expect(fetched.indexOf('quiet.pdf')).toBe(2);
  expect(fetched).toHaveLength(7);
});
