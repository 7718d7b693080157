import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { DomainError } from '@uketori/service-kit/errors';
import { LOGGER } from '@uketori/service-kit/start';
import { Work } from '@uketori/service-kit/work';
import type { Logger } from 'pino';
import type { IntakeConfig } from '../config.js';
import { INTAKE_CONFIG } from '../documents/documents.service.js';
import { cleanFileName } from '../inspection/file-names.rules.js';
import { organizationOf } from '../references/organizations.js';
import { FileInspection } from '../uploads/inspected-file.js';
import { type ReceivedFile, receive } from '../uploads/received-file.js';
import { parseUploadFields, toOptions } from '../uploads/uploads.rules.js';
import { UploadsService } from '../uploads/uploads.service.js';
import type { ChatService, LocatedFile } from './chat-service.js';
import { ChatConnectionEntity } from './connections.entity.js';
import { ChatFailure, isPage } from './faults.rules.js';
import {
  chatActor,
  giveBack,
  isWornOut,
  keepFailure,
  type LeasedImport,
  leaseImport,
  settleImport,
} from './import-rows.js';
import { toFailure } from './outbound.js';
import { ChatSecrets } from './secrets.js';
import { ChatServices } from './services.js';

const LANES = 2;
const POLL_MS = 5_000;
/** Shorter than the lease: nobody else has taken the import up while this is under way. */
const DEADLINE_MS = 60_000;
const NAMES_DEADLINE_MS = 5_000;

/** Fetches posted files, each under a lease of its row, and hands them to the uploads. */
@Injectable()
export class ImportWorker implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #stop = new AbortController();
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<unknown> | null = null;
  #again = false;

  constructor(
    private readonly work: Work,
    private readonly uploads: UploadsService,
    private readonly inspection: FileInspection,
    private readonly services: ChatServices,
    private readonly secrets: ChatSecrets,
    @Inject(INTAKE_CONFIG) private readonly config: IntakeConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.config.sweeps) return;
    this.#timer = setInterval(() => this.wake(), POLL_MS);
    this.#timer.unref();
  }

  async onModuleDestroy(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    this.#stop.abort();
    await this.#running;
  }

  /** Looks for work now; while it is at it, once more after that. */
  wake(): void {
    if (!this.config.sweeps || this.#stop.signal.aborted) return;
    if (this.#running) {
      this.#again = true;
      return;
    }
    this.#running = this.drive()
      .catch((error: unknown) => this.logger.warn({ error }, 'import from a chat service stopped'))
      .finally(() => {
        this.#running = null;
        if (!this.#again) return;
        this.#again = false;
        this.wake();
      });
  }

  /** Works off what is due. Answers how many files came in. */
  async drive(): Promise<number> {
    const lane = async (): Promise<number> => {
      let taken = 0;
      for (;;) {
        const leased = this.#stop.signal.aborted ? null : await this.work.system(leaseImport);
        if (!leased) return taken;
        if (await this.bring(leased)) taken++;
      }
    };
    // One that stopped by an error leaves the others at work: they are waited for all the same.
    const lanes = await Promise.allSettled(Array.from({ length: LANES }, lane));
    const stopped = lanes.find((ended) => ended.status === 'rejected');
    if (stopped) throw stopped.reason;
    return lanes.reduce((sum, ended) => sum + (ended.status === 'fulfilled' ? ended.value : 0), 0);
  }

  private async bring(leased: LeasedImport): Promise<boolean> {
    const actor = chatActor(leased.organization_id, leased.service);
    try {
      if (isWornOut(leased)) throw new ChatFailure('busy', 'given up');
      await this.fetch(actor, leased);
      return true;
    } catch (error) {
      if (this.#stop.signal.aborted) {
        await this.work.run(actor, (tx) => giveBack(tx, leased));
        return false;
      }
      const failure = failureOf(error);
      if (failure.fault === 'busy') this.logger.error({ error, import_id: leased.id }, 'import not stored');
      await this.work.run(actor, (tx) => keepFailure(tx, leased, failure));
      return false;
    }
  }

  private async fetch(actor: Actor, leased: LeasedImport): Promise<void> {
    const { connection, organization } = await this.work.read(actor, async (tx) => ({
      connection: await tx.get(ChatConnectionEntity, leased.connection_id),
      organization: await organizationOf(tx),
    }));
    if (!connection.enabled || connection.deleted_at) throw new ChatFailure('connection_off');
    const token = this.secrets.open(connection, 'api_token');
    const service = this.services.of(leased.service);
    const signal = AbortSignal.any([this.#stop.signal, AbortSignal.timeout(DEADLINE_MS)]);
    await this.name(service, token, leased);
    const located = await service.locate(token, leased, signal);
    leased.file_name = cleanFileName(located.file_name);
    leased.author_name = located.author_name || leased.author_name;
    const limit = organization.upload_max_bytes;
    if (located.bytes !== null && located.bytes > limit)
      throw new ChatFailure('file_too_large', `${located.bytes}`);
    const file = await received(located, limit, signal);
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

  /** Comes before the file: who posted it, and where, is what a person asks of one that did not come in. */
  private async name(service: ChatService, token: string, leased: LeasedImport): Promise<void> {
    if (leased.channel_name !== '' && leased.author_name !== '') return;
    const brief = AbortSignal.any([this.#stop.signal, AbortSignal.timeout(NAMES_DEADLINE_MS)]);
    const { channel_name, author_name } = await service.names(token, leased, brief);
    leased.channel_name ||= channel_name;
    leased.author_name ||= author_name;
  }
}

async function received(located: LocatedFile, limit: number, signal: AbortSignal): Promise<ReceivedFile> {
  const stream = await located.open(signal);
  const file = await receive(stream, located.file_name, limit).catch((error: unknown) => {
    throw isOurs(error) ? error : toFailure(error);
  });
  if (!isPage(file.head)) return file;
  await file.discard();
  throw new ChatFailure('not_a_file', 'an HTML page with status 200');
}

/** True for a refusal of ours and for a fault of our own disk; all else is the line's. */
function isOurs(error: unknown): boolean {
  if (error instanceof DomainError) return true;
  return ['mkdir', 'open', 'write', 'close'].includes((error as NodeJS.ErrnoException).syscall ?? '');
}

function failureOf(error: unknown): ChatFailure {
  if (error instanceof ChatFailure) return error;
  if (!(error instanceof DomainError)) return new ChatFailure('busy', (error as Error).message);
  const { code, kind, params } = error;
  if (kind === 'unavailable' || kind === 'conflict') return new ChatFailure('busy', code);
  const reason = typeof params.reason === 'string' ? params.reason : '';
  if (code === 'file_too_large' || code === 'InvalidFileType' || code === 'PdfReadError')
    return new ChatFailure(code, reason);
  return new ChatFailure('SaveImageError', reason || code);
}
