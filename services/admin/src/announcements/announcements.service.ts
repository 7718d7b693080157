import { readFile, stat } from 'node:fs/promises';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { z } from 'zod';
import { ADMIN_CONFIG, type AdminConfig } from '../config/config.facade.js';
import { type Announcement, announcementFile, showingAt } from './announcements.rules.js';

const BYTES_MAX = 200_000;

/**
 * The operator's announcements to every organization. They are a file and no table: the operator has no
 * organization to sign in to, and an announcement of downtime must not need the database.
 */
@Injectable()
export class AnnouncementsService {
  readonly #log = new Logger('announcements');
  #read: { as: string; list: Announcement[] } = { as: '', list: [] };

  constructor(@Inject(ADMIN_CONFIG) private readonly config: AdminConfig) {}

  /** What shows now, the latest first. A file that cannot be understood leaves what it said before. */
  async showing(): Promise<Announcement[]> {
    const found = await stat(this.config.announcements_file).catch(() => null);
    const as = found ? `${found.mtimeMs}:${found.size}` : '';
    if (as !== this.#read.as) this.#read = { as, list: found ? await this.#parsed(found.size) : [] };
    return showingAt(this.#read.list, Date.now());
  }

  async #parsed(bytes: number): Promise<Announcement[]> {
    try {
      if (bytes > BYTES_MAX) throw new Error(`more than ${BYTES_MAX} bytes`);
      const parsed = announcementFile.safeParse(
        JSON.parse(await readFile(this.config.announcements_file, 'utf8')),
      );
      if (parsed.success) return parsed.data;
      throw new Error(z.prettifyError(parsed.error));
    } catch (error) {
      this.#log.warn(`${this.config.announcements_file}: ${(error as Error).message}`);
      return this.#read.list;
    }
  }
}
