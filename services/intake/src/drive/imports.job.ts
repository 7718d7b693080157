import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { LOGGER } from '@uketori/service-kit/start';
import { Work } from '@uketori/service-kit/work';
import type { Logger } from 'pino';
import { INTAKE_CONFIG, type IntakeConfig } from '../config/config.facade.js';
import {
  failureOf,
  fetchedFile,
  giveBack,
  ImportFailure,
  isWornOut,
  namedByType,
  QueueWorker,
  type Turn,
} from '../imports/imports.facade.js';
import { cleanFileName, type ReceivedFile } from '../inspection/inspection.facade.js';
import { organizationOf } from '../references/references.facade.js';
import { FileInspection } from '../inspection/inspected-file.service.js';
import { parseUploadFields, toOptions } from '../uploads/uploads.facade.js';
import { UploadsService } from '../uploads/uploads.service.js';
import { contentKey, meaningOf } from './changes.rules.js';
import { DriveFolderEntity } from './drive-connection.record.js';
import { GoogleDrive } from './google-drive.client.js';
import type { DriveFile } from './google-format.rules.js';
import {
  DRIVE_IMPORTS,
  driveActor,
  keepDriveFailure,
  type LeasedDriveImport,
  leaseDriveImport,
  settleDriveImport,
} from './imports.repository.js';
import { DriveTokens } from './tokens.service.js';

const LANES = 2;
/** Shorter than the lease: no other worker has taken the import while this one runs. */
const DEADLINE_MS = 60_000;

/** Fetches the files of watched folders, each under a lease of its row, and hands them to the uploads. */
@Injectable()
export class DriveImportWorker extends QueueWorker {
  constructor(
    private readonly work: Work,
    private readonly uploads: UploadsService,
    private readonly inspection: FileInspection,
    private readonly drive: GoogleDrive,
    private readonly tokens: DriveTokens,
    @Inject(INTAKE_CONFIG) { sweeps }: IntakeConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super({ what: 'import from Google Drive', lanes: LANES, sweeps: sweeps && drive.enabled, logger });
  }

  protected async turn(): Promise<Turn> {
    const leased = await this.work.system(leaseDriveImport);
    if (!leased) return 'idle';
    return (await this.bring(leased)) ? 'done' : 'failed';
  }

  private async bring(leased: LeasedDriveImport): Promise<boolean> {
    const actor = driveActor(leased.organization_id);
    try {
      if (isWornOut(leased)) throw new ImportFailure('busy', 'given up');
      await this.fetch(actor, leased);
      return true;
    } catch (error) {
      const failure = failureOf(error);
      // The file was not tried: it waits for the next process, or for a consent.
      if (this.stopping.aborted || failure.fault === 'token_refused' || failure.fault === 'secret_lost') {
        await this.work.run(actor, (tx) => giveBack(tx, DRIVE_IMPORTS, leased));
        return false;
      }
      if (failure.fault === 'busy') this.logger.error({ error, import_id: leased.id }, 'import not stored');
      await this.work.run(actor, (tx) => keepDriveFailure(tx, leased, failure));
      return false;
    }
  }

  private async fetch(actor: Actor, leased: LeasedDriveImport): Promise<void> {
    const { folders, organization } = await this.work.read(actor, async (tx) => ({
      folders: await tx.list(DriveFolderEntity, { connection_id: leased.connection_id }),
      organization: await organizationOf(tx),
    }));
    const limit = organization.upload_max_bytes;
    const signal = AbortSignal.any([this.stopping, AbortSignal.timeout(DEADLINE_MS)]);
    const file = await this.tokens.as(actor, leased.connection_id, signal, async (token) => {
      const told = await this.drive.file(leased.file_id, token, signal);
      leased.file_name = cleanFileName(namedByType(told.name, told.mime_type));
      leased.author_name = told.author_name || leased.author_name;
      refuseChanged(told, leased, folders);
      if (told.bytes !== null && told.bytes > limit)
        throw new ImportFailure('file_too_large', `${told.bytes}`);
      return received(await this.drive.open(told.id, token, signal), told, leased.file_name, limit);
    });
    try {
      const fields = parseUploadFields({ department_id: leased.department_id ?? '' });
      await this.uploads.store(actor, file, () => this.inspection.inspect(file), {
        source: 'drive',
        source_ref: `${leased.file_id}@${leased.content_key}`,
        uploaded_by_name: leased.author_name || actor.user_name,
        read: true,
        split: false,
        options: toOptions(fields, organization.default_attachment_page),
        settle: (tx, upload_id) => settleDriveImport(tx, leased, upload_id),
      });
    } finally {
      await file.discard();
    }
  }
}

/** Throws when the file has changed since it was listed; the next read of the changes has its new state. */
function refuseChanged(
  told: DriveFile,
  leased: LeasedDriveImport,
  folders: readonly DriveFolderEntity[],
): void {
  const meaning = meaningOf({ file_id: told.id, file: told }, folders);
  if (meaning.kind === 'gone')
    throw new ImportFailure(meaning.gone === 'moved' ? 'left_folder' : 'file_gone', meaning.gone);
  if (meaning.kind === 'file' && meaning.skip !== '') throw new ImportFailure(meaning.skip);
  if (contentKey(told) !== leased.content_key) throw new ImportFailure('replaced');
}

/** The bytes, when they are those that Drive listed: a transfer that was cut off may look whole. */
async function received(
  stream: Parameters<typeof fetchedFile>[0],
  told: DriveFile,
  file_name: string,
  limit: number,
): Promise<ReceivedFile> {
  const file = await fetchedFile(stream, file_name, limit);
  if (told.sha256 === '' || told.sha256 === file.sha256) return file;
  await file.discard();
  throw new ImportFailure('unreachable', 'the bytes are not those that were announced');
}
