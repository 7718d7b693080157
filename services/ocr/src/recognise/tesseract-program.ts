import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Grey } from '../render/picture.types.js';
import {
  RecognitionFailedError,
  type RecogniseOptions,
  type RecognisedWord,
  type Recogniser,
} from './recogniser.js';
import { tiffOf } from './tiff.rules.js';
import { parseTsvPages } from './tsv.rules.js';

const MEMORY_BYTES = 700 * 1024 * 1024;
const CPU_SECONDS = 28;

/** Full path of a program on PATH, null when it is not installed. */
export function programPath(name: string): string | null {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    if (folder === '') continue;
    const path = join(folder, name);
    try {
      accessSync(path, constants.X_OK);
      return path;
    } catch {
      // Not in this folder.
    }
  }
  return null;
}

/** The installed tesseract program; every call is one process under memory and time limits. */
export class TesseractProgram implements Recogniser {
  readonly name = 'tesseract' as const;
  private readonly prlimit = programPath('prlimit');

  constructor(
    private readonly program: string,
    readonly latin: boolean,
  ) {}

  async recognise(picture: Grey, options: RecogniseOptions): Promise<RecognisedWord[]> {
    const header = Buffer.from(`P5\n${picture.width} ${picture.height}\n255\n`);
    const [words = []] = await this.table([header, picture.data], 1, options);
    return words;
  }

  async recogniseAll(pictures: Grey[], options: RecogniseOptions): Promise<RecognisedWord[][]> {
    return pictures.length === 0 ? [] : this.table([tiffOf(pictures)], pictures.length, options);
  }

  async close(): Promise<void> {}

  private async table(
    input: Uint8Array[],
    pages: number,
    options: RecogniseOptions,
  ): Promise<RecognisedWord[][]> {
    const args = [
      'stdin',
      'stdout',
      '-l',
      options.script === 'latin' ? 'eng' : 'jpn',
      '--psm',
      String(options.psm),
      '--dpi',
      '300',
      '-c',
      'tessedit_create_tsv=1',
    ];
    if (options.whitelist) args.push('-c', `tessedit_char_whitelist=${options.whitelist}`);
    const tsv = await this.run(args, input, options.timeout_ms ?? 28_000);
    // The exit code says nothing under a memory limit, and the heading is printed before the work is done: a whole
    // table has the row of its last page.
    if (!new RegExp(`^1\\t${pages}\\t`, 'm').test(tsv))
      throw new RecognitionFailedError('tesseract gave no whole table');
    return parseTsvPages(tsv, pages, options.whitelist !== undefined);
  }

  private run(args: string[], input: Uint8Array[], timeout: number): Promise<string> {
    const limited = this.prlimit
      ? [this.prlimit, `--as=${MEMORY_BYTES}`, `--cpu=${CPU_SECONDS}`, '--core=0', this.program, ...args]
      : [this.program, ...args];
    const [command = this.program, ...rest] = limited;
    return new Promise((resolve, reject) => {
      const child = spawn(command, rest, {
        stdio: ['pipe', 'pipe', 'ignore'],
        env: { ...process.env, OMP_THREAD_LIMIT: '1' },
      });
      const chunks: Buffer[] = [];
      let bytes = 0;
      const timer = setTimeout(() => child.kill('SIGKILL'), timeout);
      child.stdout.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes < 20_000_000) chunks.push(chunk);
        else child.kill('SIGKILL');
      });
      child.on('error', (error) => {
        clearTimeout(timer);
        reject(new RecognitionFailedError(error.message));
      });
      child.on('close', () => {
        clearTimeout(timer);
        resolve(Buffer.concat(chunks).toString('utf8'));
      });
      // A program that died early closes its input; the missing table tells that story.
      child.stdin.on('error', () => undefined);
      for (const part of input) child.stdin.write(part);
      child.stdin.end();
    });
  }
}
