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
  QueueWorker,
  type Turn,
} from '../imports/imports.facade.js';
import { cleanFileName } from '../inspection/inspection.facade.js';
import { organizationOf } from '../references/references.facade.js';
import { FileInspection } from '../inspection/inspected-file.service.js';
import { parseUploadFields, toOptions } from '../uploads/uploads.facade.js';
import { UploadsService } from '../uploads/uploads.service.js';
import type { ChatService } from './chat-service.types.js';
import { ChatConnectionEntity } from './chat-connection.record.js';
import {
  CHAT_IMPORTS,
  chatActor,
  keepChatFailure,
  type LeasedImport,
  leaseImport,
  settleImport,
} from './imports.repository.js';
import { ChatSecrets } from './secrets.service.js';
import { ChatServices } from './chat-services.service.js';

const LANES = 2;
/** Shorter than the lease: no other worker has taken the import while this one runs. */
const DEADLINE_MS = 60_000;
const NAMES_DEADLINE_MS = 5_000;

/** Fetches posted files, each under a lease of its row, and hands them to the uploads. */
@Injectable()
export class ImportWorker extends QueueWorker {
  constructor(
    private readonly work: Work,
    private readonly uploads: UploadsService,
    private readonly inspection: FileInspection,
    private readonly services: ChatServices,
    private readonly secrets: ChatSecrets,
    @Inject(INTAKE_CONFIG) { sweeps }: IntakeConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super({ what: 'import from a chat service', lanes: LANES, sweeps, logger });
  }

  protected async turn(): Promise<Turn> {
    const leased = await this.work.system(leaseImport);
    if (!leased) return 'idle';
    return (await this.bring(leased)) ? 'done' : 'failed';
  }

  private async bring(leased: LeasedImport): Promise<boolean> {
    const actor = chatActor(leased.organization_id, leased.service);
    try {
      if (isWornOut(leased)) throw new ImportFailure('busy', 'given up');
      await this.fetch(actor, leased);
      return true;
    } catch (error) {
      if (this.stopping.aborted) {
        await this.work.run(actor, (tx) => giveBack(tx, CHAT_IMPORTS, leased));
        return false;
      }
      const failure = failureOf(error);
      if (failure.fault === 'busy') this.logger.error({ error, import_id: leased.id }, 'import not stored');
      await this.work.run(actor, (tx) => keepChatFailure(tx, leased, failure));
      return false;
    }
  }

  private async fetch(actor: Actor, leased: LeasedImport): Promise<void> {
    const { connection, organization } = await this.work.read(actor, async (tx) => ({
      connection: await tx.get(ChatConnectionEntity, leased.connection_id),
      organization: await organizationOf(tx),
    }));
    if (!connection.enabled || connection.deleted_at) throw new ImportFailure('connection_off');
    const token = this.secrets.open(connection, 'api_token');
    const service = this.services.of(leased.service);
    const signal = AbortSignal.any([this.stopping, AbortSignal.timeout(DEADLINE_MS)]);
    await this.name(service, token, leased);
    const located = await service.locate(token, leased, signal);
    leased.file_name = cleanFileName(located.file_name);
    leased.author_name = located.author_name || leased.author_name;
    const limit = organization.upload_max_bytes;
    if (located.bytes !== null && located.bytes > limit)
      throw new ImportFailure('file_too_large', `${located.bytes}`);
    const file = await fetchedFile(await located.open(signal), located.file_name, limit);
    try {
      const fields = parseUploadFields({ department_id: leased.department_id ?? '' });
      await this.uploads.store(actor, file, () => this.inspection.inspect(file), {
        source: leased.service,
        source_ref: leased.file_id,
        uploaded_by_name: leased.author_name || actor.user_name,
        read: true,
        split: false,
        options: toOptions(fields, organization.default_attachment_page),
        settle: (tx, upload_id) => settleImport(tx, leased, upload_id),
      });
    } finally {
      await file.discard();
    }
  }

  /** Comes before the file: users look for who posted a missing file, and where. */
  private async name(service: ChatService, token: string, leased: LeasedImport): Promise<void> {
    if (leased.channel_name !== '' && leased.author_name !== '') return;
    const brief = AbortSignal.any([this.stopping, AbortSignal.timeout(NAMES_DEADLINE_MS)]);
    const { channel_name, author_name } = await service.names(token, leased, brief);
    leased.channel_name ||= channel_name;
    leased.author_name ||= author_name;
  }
}
