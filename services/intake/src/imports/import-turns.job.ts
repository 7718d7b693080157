import { Inject, Injectable } from '@nestjs/common';
import { type Actor, systemActor } from '@uketori/service-kit/actor';
import type { Job } from '@uketori/service-kit/jobs/job';
import { OnJob } from '@uketori/service-kit/jobs/on-job';
import { isQuotaRefusal, noteQuotaRefusal } from '@uketori/service-kit/quotas/quotas';
import { LOGGER } from '@uketori/service-kit/start';
import { type Tx, Work } from '@uketori/service-kit/work';
import type { Logger } from 'pino';
import { FileInspection } from '../inspection/inspected-file.service.js';
import type { ReceivedFile } from '../inspection/inspection.facade.js';
import { type OrganizationCopy, organizationOf } from '../references/references.facade.js';
import { parseUploadFields, toOptions } from '../uploads/uploads.facade.js';
import { UploadsService } from '../uploads/uploads.service.js';
import type { Connector, OfferedFile, Outcome, Waiting } from './connector.types.js';
import { Connectors } from './connectors.service.js';
import { ImportFailure, isOfFile, MAX_ATTEMPTS } from './faults.rules.js';
import { failureOf, fetchedFile } from './fetched-file.service.js';
import { BRING_FILES, bringNext, type ImportTurn } from './import-turns.repository.js';

/** Items of one account that are brought at once, and in one turn. */
const AT_ONCE = 2;
const DEADLINE_MS = 60_000;
/** An item that a user is deciding about is locked: it is due, but not listed. */
const LOCKED_SECONDS = 1;

/** One try of one item. */
interface Try {
  connector: Connector;
  actor: Actor;
  item: Waiting;
  stopping: AbortSignal;
}

/**
 * Brings the files of all connectors in. Accounts take turns: a job per account brings a few files, then adds the
 * account's next turn behind the turns that wait already, so a full folder delays no other account.
 */
@Injectable()
export class ImportTurns {
  constructor(
    private readonly work: Work,
    private readonly uploads: UploadsService,
    private readonly inspection: FileInspection,
    private readonly connectors: Connectors,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @OnJob(BRING_FILES)
  async turn({ actor: product, data, stopping }: Job<ImportTurn>): Promise<void> {
    const connector = this.connectors.of(data.source);
    const actor = systemActor(product.organization_id, connector.actor_name, product.request_id);
    const { items, again_in } = await connector.list(actor, data.account_id, AT_ONCE);
    await Promise.all(items.map((item) => this.#bring({ connector, actor, item, stopping })));
    stopping.throwIfAborted();
    const after = items.length > 0 ? 0 : again_in;
    if (after === null) return;
    const pause = items.length > 0 ? after : Math.max(LOCKED_SECONDS, after);
    await this.work.run(actor, async (tx) => bringNext(tx, data, pause));
  }

  async #bring(one: Try): Promise<void> {
    const { item, stopping } = one;
    try {
      if (item.attempts > MAX_ATTEMPTS) throw new ImportFailure('busy', 'its process died each time');
      await this.#fetch(one);
    } catch (error) {
      if (stopping.aborted) return this.#acknowledge(one, { kind: 'untried' });
      // The file waits as it would for a source that is busy, and comes on another day.
      if (isQuotaRefusal(error)) await noteQuotaRefusal(this.work, one.actor, error);
      const failure = failureOf(error);
      if (failure.fault === 'busy') this.logger.error({ err: error, id: item.id }, 'import not stored');
      await this.#acknowledge(one, { kind: 'failed', failure });
    }
  }

  async #fetch(one: Try): Promise<void> {
    const { connector, actor, item, stopping } = one;
    const organization = await this.work.read(actor, organizationOf);
    const fetched = await connector.fetch(actor, item, within(stopping));
    try {
      for (const file of fetched.files) {
        stopping.throwIfAborted();
        await this.#take(one, file, organization);
      }
    } finally {
      await fetched.discard();
    }
    await this.#acknowledge(one, { kind: 'done' });
  }

  async #take(one: Try, offered: OfferedFile, organization: OrganizationCopy): Promise<void> {
    try {
      const file = await received(offered, organization.upload_max_bytes, within(one.stopping));
      try {
        await this.#store(one, offered, file, organization);
      } finally {
        await file.discard();
      }
    } catch (error) {
      const failure = failureOf(error);
      if (one.stopping.aborted || !isOfFile(failure.fault)) throw error;
      await this.#acknowledge(one, { kind: 'refused', file: offered, failure });
    }
  }

  async #store(
    { connector, actor, item }: Try,
    offered: OfferedFile,
    file: ReceivedFile,
    organization: OrganizationCopy,
  ): Promise<void> {
    const { source_ref, uploaded_by_name, sender_id, department_id, split, attachment_page } = offered;
    const page = attachment_page === null ? '' : String(attachment_page);
    const fields = parseUploadFields({ department_id: department_id ?? '', attachment_page: page });
    const arrival = {
      source: connector.name,
      source_ref,
      uploaded_by_name: uploaded_by_name || actor.user_name,
      sender_id,
      read: true,
      split,
      options: toOptions(fields, organization.default_attachment_page),
      settle: (tx: Tx, upload_id: string) =>
        connector.acknowledge(tx, item, { kind: 'stored', file: offered, upload_id }),
    };
    try {
      await this.uploads.store(actor, file, () => this.inspection.inspect(file), arrival);
    } catch (error) {
      if (isStoredBefore(error)) throw new ImportFailure('duplicate_file', source_ref);
      throw error;
    }
  }

  #acknowledge({ connector, actor, item }: Try, outcome: Outcome<OfferedFile>): Promise<void> {
    return this.work.run(actor, (tx) => connector.acknowledge(tx, item, outcome));
  }
}

/** The database knows each `source_ref` of a source once in an organization. */
function isStoredBefore(error: unknown): boolean {
  return (error as { constraint?: string }).constraint === 'uploads_source';
}

function within(stopping: AbortSignal): AbortSignal {
  return AbortSignal.any([stopping, AbortSignal.timeout(DEADLINE_MS)]);
}

/** The bytes, when they are those that the source announced: a transfer that was cut off may look whole. */
async function received(offered: OfferedFile, limit: number, signal: AbortSignal): Promise<ReceivedFile> {
  if (offered.bytes !== null && offered.bytes > limit)
    throw new ImportFailure('file_too_large', String(offered.bytes));
  const file = await fetchedFile(await offered.open(signal), offered, limit);
  if (offered.sha256 === '' || offered.sha256 === file.sha256) return file;
  await file.discard();
  throw new ImportFailure('unreachable', 'the bytes are not those that were announced');
}
