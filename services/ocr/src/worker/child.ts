import { readFile } from 'node:fs/promises';
import { PpOcr } from '../recognise/pp-ocr.js';
import { readDocument } from '../reading.js';
import { loadPdfjs } from '../text-layer/pdfjs.js';
import { DamagedFileError, PasswordProtectedError } from '../text-layer/text-layer.js';
import type { ChildAnswer, ChildTask, ReadFailure } from './task.types.js';

// A reader child: takes one file at a time, may die of it, and is replaced. It holds no connection and no secret.
const engine = new PpOcr();
/** An idle engine releases its memory after a while. */
const IDLE_MS = 20_000;
let idle: NodeJS.Timeout | undefined;

function answer(message: ChildAnswer): void {
  process.send?.(message);
}

function failureOf(error: unknown): { code: ReadFailure; final: boolean } {
  if (error instanceof PasswordProtectedError) return { code: 'PdfReadError', final: true };
  if (error instanceof DamagedFileError) return { code: 'SaveImageError', final: true };
  return { code: 'reading_failed', final: false };
}

/** Memory of the process from which what lies around is collected at once; below it the collector comes in its own time. */
const CROWDED = 340 * 1024 * 1024;

/** Pictures lie outside of the heap, where the collector feels little of them: between two looks, and files, they pile up. */
function tidy(): void {
  if (process.memoryUsage.rss() > CROWDED) globalThis.gc?.();
}

async function work(task: ChildTask): Promise<void> {
  let done = 0;
  try {
    const bytes = await readFile(task.path);
    const result = await readDocument({ bytes, pages: task.pages, own: task.own, ...task.more }, engine, {
      onRendered: tidy,
      onPage: () => answer({ kind: 'page', id: task.id, done: ++done }),
      onFound: (result) => {
        answer({ kind: 'so_far', id: task.id, result });
        tidy();
      },
    });
    answer({ kind: 'done', id: task.id, result });
  } catch (error) {
    answer({
      kind: 'failed',
      id: task.id,
      ...failureOf(error),
      reason: error instanceof Error ? error.message : String(error),
    });
  }
}

process.on('message', async (task: ChildTask) => {
  clearTimeout(idle);
  await work(task);
  tidy();
  idle = setTimeout(() => void engine.close(), IDLE_MS);
  answer({ kind: 'rested', id: task.id, bytes: process.memoryUsage.rss() });
});
process.on('disconnect', () => process.exit(0));
// Warm what every PDF needs, so that the first job does not pay for it.
await loadPdfjs();
// What loading left behind goes for good; between two files this would also throw away compiled code.
globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
