import type { OwnCompany } from './fields/parties.rules.js';
import { readFields } from './fields/read-fields.rules.js';
import { LIMITS, sniff } from './inspect/inspect.rules.js';
import { buildLayout } from './layout/layout.rules.js';
import type { PageLayout } from './layout/layout.types.js';
import { readPicture } from './picture.js';
import { decodePicture } from './render/picture-file.js';
import { openRenderer, type PageRenderer } from './render/render-pdf.js';
import type { Recogniser } from './recognise/recogniser.js';
import { wordsOf, type Engine, type ReadResult } from './result.rules.js';
import { DamagedFileError, openPdf, readTextPage } from './text-layer/text-layer.js';

export interface ReadTask {
  bytes: Uint8Array;
  /** 1-based pages; the first five that exist are read. */
  pages: number[];
  own: OwnCompany;
}

/**
 * Reads one document: the text layer where it can be believed, else the picture.
 * @throws PasswordProtectedError, DamagedFileError
 */
export async function readDocument(
  task: ReadTask,
  engine: () => Promise<Recogniser>,
  onPage: () => void = () => undefined,
): Promise<ReadResult> {
  const started = performance.now();
  const kind = sniff(task.bytes);
  if (kind === null) throw new DamagedFileError('neither PDF nor PNG nor JPEG');
  const rotations = new Map<number, number>();
  const layouts =
    kind === 'pdf'
      ? await readPdf(task, engine, rotations, onPage)
      : [await readImage(task.bytes, engine, rotations)];
  const document = readFields(layouts, task.own);
  const engines = layouts.map((l) => l.engine);
  const used: Engine = engines.find((e) => e !== 'text_layer') ?? 'text_layer';
  return {
    document,
    pages: wordsOf(layouts, rotations),
    engine: used,
    elapsed_ms: Math.round(performance.now() - started),
  };
}

async function readPdf(
  task: ReadTask,
  engine: () => Promise<Recogniser>,
  rotations: Map<number, number>,
  onPage: () => void,
): Promise<PageLayout[]> {
  const pdf = await openPdf(task.bytes);
  let renderer: PageRenderer | null = null;
  try {
    const wanted = task.pages.filter((n) => n >= 1 && n <= pdf.numPages).slice(0, LIMITS.pages);
    const layouts: PageLayout[] = [];
    for (const number of wanted.length ? wanted : [1]) {
      const page = await readTextPage(pdf, number).catch(damaged);
      if (page.trust === 'good') {
        layouts.push(buildLayout(number, page, page.pieces, 'text_layer'));
        onPage();
        continue;
      }
      renderer ??= await openRenderer(task.bytes);
      const picture = await renderer.render(number).catch(damaged);
      const read = await readPicture(picture, number, await engine());
      rotations.set(number, read.rotated);
      layouts.push(read.layout);
      onPage();
    }
    return layouts;
  } finally {
    renderer?.close();
    await pdf.loadingTask.destroy();
  }
}

function damaged(error: unknown): never {
  throw new DamagedFileError(error instanceof Error ? error.message : 'unreadable page');
}

async function readImage(
  bytes: Uint8Array,
  engine: () => Promise<Recogniser>,
  rotations: Map<number, number>,
): Promise<PageLayout> {
  const picture = await decodePicture(bytes);
  const read = await readPicture(picture, 1, await engine());
  rotations.set(1, read.rotated);
  return read.layout;
}
