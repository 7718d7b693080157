import type { ChildProcess } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Injectable } from '@nestjs/common';
import { forkContained } from '@uketori/service-kit/contained/contained-process';
import { newId } from '@uketori/service-kit/ids';
import { ImportFailure } from '../imports/imports.facade.js';
import { incomingFolder, residentBytes } from '../inspection/inspection.facade.js';
import { MAX_MAIL_FILES, MAX_MAIL_LEVELS, MAX_PART_LEVELS } from './limits.data.js';
import type { ParsedMail } from './message.rules.js';

/** Bounds of opening one mail. */
export interface ParserLimits {
  wall_ms: number;
  memory_bytes: number;
}

/** Mails that one process opens at a time; the others wait. */
const AT_ONCE = 4;
const DEFAULTS: ParserLimits = { wall_ms: 30_000, memory_bytes: 512 * 1024 * 1024 };
const MEMORY_CHECK_MS = 50;

/** An opened mail; its files lie in `folder` until `discard`, which is called in any case. */
export interface OpenedMail {
  mail: ParsedMail;
  folder: string;
  discard(): Promise<void>;
}

// The compiled child is .js; under the test runner Node runs the source and strips its types.
const CHILD = fileURLToPath(
  new URL(`./mail-parser.child${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url),
);

/** Opens mails, each in a contained process that reads this mail, writes into one folder and ends when it goes over a bound. */
@Injectable()
export class MailParser {
  limits: ParserLimits = DEFAULTS;
  #free = AT_ONCE;
  readonly #waiting: (() => void)[] = [];

  /** Opens the mail at `path`. Throws ImportFailure unreadable, or too_complex when it is out of all bounds. */
  async open(path: string): Promise<OpenedMail> {
    const folder = join(incomingFolder(), `mail-${newId()}`);
    const discard = () => rm(folder, { force: true, recursive: true });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    try {
      return { mail: await this.inTurn(() => this.ask(path, folder)), folder, discard };
    } catch (error) {
      await discard();
      throw error;
    }
  }

  private async inTurn<T>(open: () => Promise<T>): Promise<T> {
    if (this.#free === 0) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#free--;
    try {
      return await open();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free++;
    }
  }

  private ask(path: string, folder: string): Promise<ParsedMail> {
    const child = forkContained(CHILD, {
      read: [path],
      write: [folder],
      flags: ['--max-old-space-size=256'],
    });
    const question = {
      path,
      folder,
      most_files: MAX_MAIL_FILES * 2,
      most_levels: MAX_MAIL_LEVELS,
      most_parts: MAX_PART_LEVELS,
    };
    return bounded(child, this.limits, question).finally(() => child.kill('SIGKILL'));
  }
}

type Told = { ready: true } | { mail: ParsedMail } | { fault: string };

function bounded(child: ChildProcess, limits: ParserLimits, question: object): Promise<ParsedMail> {
  return new Promise((resolve, reject) => {
    const end = (failure: ImportFailure | null, mail?: ParsedMail) => {
      clearTimeout(deadline);
      clearInterval(memory);
      if (mail) resolve(mail);
      else reject(failure ?? new ImportFailure('too_complex', 'crash'));
    };
    const deadline = setTimeout(() => end(new ImportFailure('too_complex', 'time')), limits.wall_ms);
    const memory = setInterval(() => {
      void residentBytes(child.pid).then((bytes) => {
        if (bytes > limits.memory_bytes) end(new ImportFailure('too_complex', 'memory'));
      });
    }, MEMORY_CHECK_MS);
    child.on('message', (told: Told) => {
      if ('ready' in told) child.send(question);
      else if ('mail' in told) end(null, told.mail);
      else end(new ImportFailure(isBound(told.fault) ? 'too_complex' : 'unreadable', told.fault));
    });
    child.once('error', (error) => end(new ImportFailure('busy', error.message)));
    child.once('exit', () => end(new ImportFailure('too_complex', 'crash')));
  });
}

function isBound(fault: string): boolean {
  return /nesting depth|header size|Maximum/i.test(fault);
}
