import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import type { Job } from '@uketori/service-kit/jobs/job';
import { OnJob } from '@uketori/service-kit/jobs/on-job';
import { LOGGER } from '@uketori/service-kit/start';
import { Work } from '@uketori/service-kit/work';
import type { Logger } from 'pino';
import { failureOf, ImportFailure } from '../imports/imports.facade.js';
import type { DriveFolderEntity } from './drive-connection.record.js';
import { GoogleDrive } from './google-drive.client.js';
import { driveActor, UNCONFIGURED_SECONDS } from './imports.repository.js';
import * as rows from './polls.repository.js';
import type { Polled } from './polls.repository.js';
import { DriveTokens } from './tokens.service.js';

/** One request to Google. */
const DEADLINE_MS = 30_000;
/** Pages of one read: an account with many changes holds up no other. */
const MAX_PAGES = 20;

/** One read of one connection. */
interface Read {
  actor: Actor;
  polled: Polled;
  stopping: AbortSignal;
}

/**
 * Reads the changes of the connected accounts, a minute after the last read. Google can also push
 * changes, but such channels end and lose events meanwhile. The page token loses none.
 */
@Injectable()
export class DrivePolls {
  constructor(
    private readonly work: Work,
    private readonly drive: GoogleDrive,
    private readonly tokens: DriveTokens,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @OnJob(rows.READ_CHANGES)
  async poll({ actor: product, data, stopping }: Job<{ connection_id: string }>): Promise<void> {
    const actor = driveActor(product.organization_id);
    const { connection_id } = data;
    const polled = this.drive.enabled
      ? await this.work.run(actor, (tx) => rows.takePoll(tx, connection_id))
      : null;
    if (!polled) return this.later(actor, connection_id);
    try {
      const is_more = await this.look({ actor, polled, stopping });
      await this.work.run(actor, (tx) => rows.endPoll(tx, polled, is_more));
    } catch (error) {
      if (stopping.aborted) throw error;
      if (error instanceof rows.PollEnded) return this.later(actor, connection_id);
      const failure = this.#told(error, polled);
      await this.work.run(actor, (tx) => rows.failPoll(tx, polled, failure));
    }
  }

  /** The next read of a connection that was not read, if it is watched. */
  private later(actor: Actor, connection_id: string): Promise<void> {
    return this.work.run(actor, async (tx) => {
      const seconds = await rows.secondsToPoll(tx, connection_id);
      if (seconds === null) return;
      rows.pollNext(tx, connection_id, this.drive.enabled ? seconds : UNCONFIGURED_SECONDS);
    });
  }

  #told(error: unknown, { id }: Polled): ImportFailure {
    const failure = failureOf(error);
    if (failure.fault === 'busy')
      this.logger.error({ error, connection_id: id }, 'changes of Google Drive not kept');
    return failure;
  }

  /** The beginning of the changes, then what lies in new folders, then the changes: in this order nothing slips through. */
  private async look(read: Read): Promise<boolean> {
    const { actor, polled } = read;
    let reached = polled.page_token ?? (await this.start(read));
    const folders = await this.work.run(actor, (tx) => rows.unscanned(tx, polled));
    for (const folder of folders) await this.scan(read, folder);
    for (let page = 0; page < MAX_PAGES; page++) {
      const from = reached;
      const told = await this.ask(read, (token, signal) => this.drive.changes(from, token, signal));
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

  private async start(read: Read): Promise<string> {
    const { actor, polled } = read;
    const page_token = await this.ask(read, (token, signal) => this.drive.startToken(token, signal));
    await this.work.run(actor, (tx) => rows.keepStart(tx, polled, page_token));
    return page_token;
  }

  private async scan(read: Read, folder: DriveFolderEntity): Promise<void> {
    const { actor, polled } = read;
    let from = folder.scan_token;
    do {
      const at = from;
      const page = await this.ask(read, (token, signal) =>
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
    { actor, polled, stopping }: Read,
    use: (token: string, signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(DEADLINE_MS)]);
    return this.tokens.as(actor, polled.id, signal, (token) => use(token, signal));
  }
}
