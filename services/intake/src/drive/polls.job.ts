import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { LOGGER } from '@uketori/service-kit/start';
import { Work } from '@uketori/service-kit/work';
import type { Logger } from 'pino';
import { INTAKE_CONFIG, type IntakeConfig } from '../config/config.facade.js';
import { failureOf, ImportFailure, QueueWorker, type Turn } from '../imports/imports.facade.js';
import type { DriveFolderEntity } from './drive-connection.record.js';
import { GoogleDrive } from './google-drive.client.js';
import { driveActor } from './imports.repository.js';
import { DriveImportWorker } from './imports.job.js';
import * as rows from './polls.repository.js';
import type { Polled } from './polls.repository.js';
import { DriveTokens } from './tokens.service.js';

/** One request to Google; shorter than the lease, which every page renews. */
const DEADLINE_MS = 30_000;
/** Pages of one turn: an account with many changes holds up no other. */
const MAX_PAGES = 20;

/**
 * Reads the changes of the connected accounts, a minute after the last read. Google can also push
 * changes, but such channels end and lose events meanwhile. The page token loses none.
 */
@Injectable()
export class PollWorker extends QueueWorker {
  constructor(
    private readonly work: Work,
    private readonly drive: GoogleDrive,
    private readonly tokens: DriveTokens,
    private readonly imports: DriveImportWorker,
    @Inject(INTAKE_CONFIG) { sweeps }: IntakeConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super({ what: 'watching Google Drive', lanes: 1, sweeps: sweeps && drive.enabled, logger });
  }

  protected async turn(): Promise<Turn> {
    const polled = await this.work.system(rows.leasePoll);
    if (!polled) return 'idle';
    const actor = driveActor(polled.organization_id);
    try {
      const is_more = await this.look(actor, polled);
      await this.work.run(actor, (tx) => rows.endPoll(tx, polled, is_more));
      this.imports.wake();
      return 'done';
    } catch (error) {
      if (error instanceof rows.PollEnded) return 'failed';
      const end = this.stopping.aborted
        ? rows.releasePoll
        : (tx: Parameters<typeof rows.releasePoll>[0]) =>
            rows.failPoll(tx, polled, this.#told(error, polled));
      await this.work.run(actor, (tx) => end(tx, polled));
      return 'failed';
    }
  }

  #told(error: unknown, { id }: Polled): ImportFailure {
    const failure = failureOf(error);
    if (failure.fault === 'busy')
      this.logger.error({ error, connection_id: id }, 'changes of Google Drive not kept');
    return failure;
  }

  /** The beginning of the changes, then what lies in new folders, then the changes: in this order nothing slips through. */
  private async look(actor: Actor, polled: Polled): Promise<boolean> {
    let reached = polled.page_token ?? (await this.start(actor, polled));
    const folders = await this.work.run(actor, (tx) => rows.unscanned(tx, polled));
    for (const folder of folders) await this.scan(actor, polled, folder);
    for (let page = 0; page < MAX_PAGES; page++) {
      const from = reached;
      const told = await this.ask(actor, polled, (token, signal) => this.drive.changes(from, token, signal));
      if (told === null) {
        await this.work.run(actor, (tx) => rows.beginAnew(tx, polled));
        return true;
      }
      const next = told.next ?? told.start ?? from;
      await this.work.run(actor, (tx) => rows.keepChanges(tx, polled, told.items, next));
      reached = next;
      if (told.next === null) return false;
    }
    return true;
  }

  private async start(actor: Actor, polled: Polled): Promise<string> {
    const page_token = await this.ask(actor, polled, (token, signal) => this.drive.startToken(token, signal));
    await this.work.run(actor, (tx) => rows.keepStart(tx, polled, page_token));
    return page_token;
  }

  private async scan(actor: Actor, polled: Polled, folder: DriveFolderEntity): Promise<void> {
    let from = folder.scan_token;
    do {
      const at = from;
      const page = await this.ask(actor, polled, (token, signal) =>
        this.drive.filesIn(folder.folder_id, at, token, signal),
      ).catch((error: unknown) => {
        if (error instanceof ImportFailure && error.fault === 'file_gone') return null;
        throw error;
      });
      if (page === null) return this.work.run(actor, (tx) => rows.keepFolderGone(tx, polled, folder.id));
      await this.work.run(actor, (tx) => rows.keepScan(tx, polled, folder, page));
      from = page.next;
    } while (from !== null);
  }

  private ask<T>(
    actor: Actor,
    polled: Polled,
    use: (token: string, signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const signal = AbortSignal.any([this.stopping, AbortSignal.timeout(DEADLINE_MS)]);
    return this.tokens.as(actor, polled.id, signal, (token) => use(token, signal));
  }
}
