import { createReadStream } from 'node:fs';
import { mkdir, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { AnchorBook, type OutsideAnchor } from './anchor-book.js';
import { FIRST_LINE, headOfLine, lineHash, REMOVALS, removalOfLine } from './anchor-lines.rules.js';

const TAIL_BYTES = 64 * 1024;

/**
 * Anchors in files of a folder, one per service and month (UTC). A file is opened for appending only and synced after
 * each write, so that it also works where the system allows nothing else (`chattr +a`).
 */
export class AnchorFiles extends AnchorBook {
  readonly place = 'file';

  constructor(
    private readonly folder: string,
    private readonly now: () => Date = () => new Date(),
  ) {
    super();
  }

  async last(service: string): Promise<string> {
    for (const name of (await this.#names(service)).reverse()) {
      const line = await lastLine(join(this.folder, name));
      if (line) return lineHash(line);
    }
    return FIRST_LINE;
  }

  async append(service: string, lines: readonly string[]): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const name = `${service}-${this.now().toISOString().slice(0, 7)}.jsonl`;
    const file = await open(join(this.folder, name), 'a', 0o600);
    try {
      await file.write(lines.map((line) => `${line}\n`).join(''));
      await file.sync();
    } finally {
      await file.close();
    }
  }

  async anchorsOf(service: string, organization_id: string): Promise<OutsideAnchor[]> {
    let removed_at = '';
    for await (const line of this.#linesWith(REMOVALS, organization_id))
      removed_at = removalOfLine(line, organization_id) ?? removed_at;
    const found: OutsideAnchor[] = [];
    for await (const line of this.#linesWith(service, organization_id)) {
      const head = headOfLine(line);
      if (head?.organization_id === organization_id && head.at > removed_at) found.push(head);
    }
    return found;
  }

  async *#linesWith(service: string, text: string): AsyncIterable<string> {
    for (const name of await this.#names(service)) {
      const lines = createInterface({ input: createReadStream(join(this.folder, name), 'utf8') });
      for await (const line of lines) if (line.includes(text)) yield line;
    }
  }

  async #names(service: string): Promise<string[]> {
    const ours = new RegExp(`^${service}-\\d{4}-\\d{2}\\.jsonl$`);
    const names = await readdir(this.folder).catch(() => []);
    return names.filter((name) => ours.test(name)).sort();
  }
}

async function lastLine(path: string): Promise<string | null> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const length = Math.min(size, TAIL_BYTES);
    const { buffer } = await file.read(Buffer.alloc(length), 0, length, size - length);
    return buffer.toString('utf8').trimEnd().split('\n').at(-1) || null;
  } finally {
    await file.close();
  }
}
