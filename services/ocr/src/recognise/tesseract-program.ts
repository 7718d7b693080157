import { accessSync, constants } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { treeUse } from '../worker/processes.js';
import type { Grey } from '../render/picture.types.js';
import type { RecogniseOptions, RecognisedWord, Recogniser } from './recogniser.js';
import { TesseractProcess } from './tesseract-process.js';
import { tiffOf } from './tiff.rules.js';
import { parseTsv } from './tsv.rules.js';

const MEMORY_BYTES = 700 * 1024 * 1024;
/** A running program is replaced after so much work; one reading more stays below its processor time. */
const WORN_MS = 30_000;
const READING_MS = 28_000;
const CPU_SECONDS = 60;
/** A reader that takes more than this with its programs has room for the one that is asked only. */
const CROWDED_BYTES = 400 * 1024 * 1024;
const BLANK: Grey = { width: 48, height: 48, data: new Uint8Array(48 * 48).fill(255) };

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

/**
 * The installed tesseract program under memory and time limits. It goes on running between two readings where
 * `stdbuf` can make it answer at once; elsewhere each reading starts it anew.
 */
export class TesseractProgram implements Recogniser {
  readonly name = 'tesseract' as const;
  private readonly prlimit = programPath('prlimit');
  private readonly stdbuf = programPath('stdbuf');
  private readonly running = new Map<string, TesseractProcess>();
  private folder: Promise<string> | null = null;

  constructor(
    private readonly program: string,
    readonly latin: boolean,
  ) {}

  async recognise(picture: Grey, options: RecogniseOptions): Promise<RecognisedWord[]> {
    const [words = []] = await this.recogniseAll([picture], options);
    return words;
  }

  async recogniseAll(pictures: Grey[], options: RecogniseOptions): Promise<RecognisedWord[][]> {
    if (pictures.length === 0) return [];
    const folder = await (this.folder ??= this.prepare());
    const paths = pictures.map((_, i) => join(folder, `${i}.tif`));
    try {
      await Promise.all(pictures.map((picture, i) => writeFile(paths[i] ?? '', tiffOf(picture))));
      const tables = await this.tables(paths, options, join(folder, 'blank.tif'));
      return tables.map((table) => parseTsv(table, options.whitelist !== undefined));
    } finally {
      await Promise.all(paths.map((path) => rm(path, { force: true })));
    }
  }

  async close(): Promise<void> {
    this.endAll();
    const { folder } = this;
    this.folder = null;
    if (folder) await rm(await folder, { recursive: true, force: true });
  }

  private endAll(but?: string): void {
    for (const [key, one] of this.running) {
      if (key === but) continue;
      one.end();
      this.running.delete(key);
    }
  }

  private async prepare(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'uketori-look-'));
    await writeFile(join(folder, 'blank.tif'), tiffOf(BLANK));
    return folder;
  }

  private async tables(paths: string[], options: RecogniseOptions, blank: string): Promise<string[]> {
    const command = this.commandFor(options);
    const key = command.join(' ');
    const { bytes } = await treeUse(process.pid);
    if (bytes > CROWDED_BYTES) this.endAll(key);
    const running = this.running.get(key);
    const one = running?.alive ? running : new TesseractProcess(command, blank);
    this.running.set(key, one);
    const tables = await one.read(paths, options.timeout_ms ?? READING_MS, this.stdbuf === null);
    if (one.busy_ms > WORN_MS || this.stdbuf === null) {
      this.running.delete(key);
      one.end();
    }
    return tables;
  }

  private commandFor({ psm, script, whitelist }: RecogniseOptions): string[] {
    return [
      ...(this.prlimit ? [this.prlimit, `--as=${MEMORY_BYTES}`, `--cpu=${CPU_SECONDS}`, '--core=0'] : []),
      ...(this.stdbuf ? [this.stdbuf, '-o0'] : []),
      this.program,
      '-',
      '-',
      ...['-l', script === 'latin' ? 'eng' : 'jpn', '--psm', String(psm), '--dpi', '300'],
      ...['-c', 'stream_filelist=1', '-c', 'tessedit_create_tsv=1'],
      ...(whitelist ? ['-c', `tessedit_char_whitelist=${whitelist}`] : []),
    ];
  }
}
