import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { forkContained } from '@uketori/service-kit/contained/contained-process';
import { dictionaryText, readingOfTokens, type Token } from './readings.rules.js';

/** A process that takes longer is ended. */
const WALL_MS = 30_000;

// The compiled child is .js; under the test runner Node runs the source and strips its types.
const CHILD = fileURLToPath(
  new URL(`./dictionary.child${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url),
);

/** Reads names by a dictionary of Japanese words, for names that the table of the trade's words does not read. */
@Injectable()
export class Dictionary implements OnModuleDestroy {
  readonly #children = new Set<ChildProcess>();

  onModuleDestroy(): void {
    for (const child of this.#children) child.kill('SIGKILL');
  }

  /** The readings of names; a name that the dictionary does not read in full is absent. Nothing when it fails. */
  async read(names: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (names.length === 0) return new Map();
    const tokens = await this.#ask(names.map(dictionaryText));
    return new Map(
      names.flatMap((name, at): [string, string][] => {
        const reading = readingOfTokens(tokens[at] ?? []);
        return reading === null ? [] : [[name, reading]];
      }),
    );
  }

  #ask(texts: string[]): Promise<Token[][]> {
    return new Promise((resolve) => {
      const child = forkContained(CHILD, { read: [] });
      this.#children.add(child);
      const late = setTimeout(() => child.kill('SIGKILL'), WALL_MS);
      let tokens: Token[][] = [];
      child.on('message', (message) => (tokens = message as Token[][]));
      child.on('error', () => child.kill('SIGKILL'));
      child.on('exit', () => {
        clearTimeout(late);
        this.#children.delete(child);
        resolve(tokens);
      });
      child.send(texts);
    });
  }
}
