import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { type Tx, Work } from '@uketori/service-kit/work';
import {
  type Connector,
  type Fetched,
  ImportFailure,
  type Listed,
  namedByType,
  type OfferedFile,
  type Outcome,
  Source,
} from '../imports/imports.facade.js';
import { cleanFileName } from '../inspection/inspection.facade.js';
import { contentKey, meaningOf } from './changes.rules.js';
import { DriveFolderEntity } from './drive-connection.record.js';
import { GoogleDrive } from './google-drive.client.js';
import type { DriveFile } from './google-format.rules.js';
import {
  DRIVE,
  DRIVE_ACTOR,
  type HeldDriveImport,
  keepOutcome,
  takeImports,
  UNCONFIGURED_SECONDS,
} from './imports.repository.js';
import { DriveTokens } from './tokens.service.js';

/** Files of watched folders. The polls store what waits. */
@Source()
@Injectable()
export class DriveConnector implements Connector<HeldDriveImport> {
  readonly name = DRIVE;
  readonly actor_name = DRIVE_ACTOR;

  constructor(
    private readonly work: Work,
    private readonly drive: GoogleDrive,
    private readonly tokens: DriveTokens,
  ) {}

  async list(actor: Actor, account_id: string, most: number): Promise<Listed<HeldDriveImport>> {
    if (!this.drive.enabled) return { items: [], again_in: UNCONFIGURED_SECONDS };
    return this.work.run(actor, (tx) => takeImports(tx, account_id, most));
  }

  async fetch(actor: Actor, held: HeldDriveImport, signal: AbortSignal): Promise<Fetched<OfferedFile>> {
    const { connection_id } = held;
    const folders = await this.work.read(actor, (tx) => tx.list(DriveFolderEntity, { connection_id }));
    const told = await this.tokens.as(actor, connection_id, signal, (token) =>
      this.drive.file(held.file_id, token, signal),
    );
    held.file_name = cleanFileName(namedByType(told.name, told.mime_type));
    held.author_name = told.author_name || held.author_name;
    refuseChanged(told, held, folders);
    const file = {
      file_name: held.file_name,
      bytes: told.bytes,
      sha256: told.sha256,
      is_download: true,
      source_ref: `${held.file_id}@${held.content_key}`,
      uploaded_by_name: held.author_name,
      sender_id: null,
      department_id: held.department_id,
      split: false,
      attachment_page: null,
      open: (open_signal: AbortSignal) =>
        this.tokens.as(actor, connection_id, open_signal, (token) =>
          this.drive.open(told.id, token, open_signal),
        ),
    };
    return { files: [file], discard: async () => undefined };
  }

  acknowledge(tx: Tx, held: HeldDriveImport, outcome: Outcome<OfferedFile>): Promise<void> {
    return keepOutcome(tx, held, outcome);
  }
}

/** Throws when the file has changed since it was listed; the next read of the changes has its new state. */
function refuseChanged(told: DriveFile, held: HeldDriveImport, folders: readonly DriveFolderEntity[]): void {
  const meaning = meaningOf({ file_id: told.id, file: told }, folders);
  if (meaning.kind === 'gone')
    throw new ImportFailure(meaning.gone === 'moved' ? 'left_folder' : 'file_gone', meaning.gone);
  if (meaning.kind === 'file' && meaning.skip !== '') throw new ImportFailure(meaning.skip);
  if (contentKey(told) !== held.content_key) throw new ImportFailure('replaced');
}
