import { fieldsOf } from './digital/digital-fields.rules.js';
import type { DigitalInvoice } from '@uketori/service-kit/digital-invoice';
import { embeddedInvoice } from './digital/embedded-invoice.js';
import { DIGITAL_ENGINE, readDigitalInvoice } from './digital/read-digital.js';
import type { OwnCompany } from './fields/company-names.rules.js';
import { emailOf } from './fields/email.rules.js';
import { applyMemory, type SupplierMemory } from './fields/memory.rules.js';
import { readFields } from './fields/read-fields.rules.js';
import { verifiedOn } from './fields/verified.rules.js';
import { type DoubtfulRegion, doubtfulRegions } from './fields/regions.rules.js';
import { LIMITS, sniff } from './inspect/inspect.rules.js';
import { buildLayout } from './layout/layout.rules.js';
import { lookCloser, readPicture, type ReadPage } from './picture.js';
import { decodePicture } from './render/picture-file.js';
import { openRenderer, type PageRenderer } from './render/render-pdf.js';
import type { Recogniser } from './recognise/recogniser.js';
import { EngineMissingError } from './recognise/runtime.js';
import type { Picture } from './pictures/picture.types.js';
import { partialOf, unsure, wordsOf, type ReadResult } from './result.rules.js';
import { DamagedFileError, openPdf, readTextPage } from './text-layer/text-layer.js';

export interface ReadTask {
  bytes: Uint8Array;
  /** 1-based pages; the first five that exist are read. */
  pages: number[];
  own: OwnCompany;
  /** What corrections taught of the organization's suppliers. */
  memories?: SupplierMemory[];
  /** Clockwise turn that a person asked for; else it is found out. */
  turn?: 0 | 90 | 180 | 270;
}

/** What a caller may follow while a document is read. */
export interface ReadingWatch {
  /** A page has become a picture; what that took of memory is free again. */
  onRendered?(): void;
  /** One more page is done. */
  onPage?(): void;
  /** All that is found so far of a document that takes long: worth keeping should the rest take too long. */
  onFound?(result: ReadResult): void;
}

interface Reading {
  task: ReadTask;
  engine: Recogniser;
  watch: ReadingWatch;
  started: number;
  pages: ReadPage[];
  /** 1-based pages that a closer look was due to and that ran out of time for it. */
  cut: Set<number>;
  /** Set when there were pictures and nothing on this machine that reads them. */
  missing: EngineMissingError | null;
}

/** Milliseconds spent on a page after which it is not looked at again. */
const PATIENCE = 20_000;
/** Reports the fields found so far of a document that was begun so many milliseconds ago. */
const LONG = 4_000;

/**
 * Reads one document: the text layer where it can be believed, else the picture. A picture is looked at twice: all its
 * print, then the places of doubtful or missing fields.
 * @throws PasswordProtectedError, DamagedFileError; EngineMissingError where no page could be read without it
 */
export async function readDocument(
  task: ReadTask,
  engine: Recogniser,
  watch: ReadingWatch = {},
): Promise<ReadResult> {
  const reading: Reading = {
    task,
    engine,
    watch,
    started: performance.now(),
    pages: [],
    cut: new Set(),
    missing: null,
  };
  const kind = sniff(task.bytes);
  if (kind === null) throw new DamagedFileError('neither PDF nor PNG nor JPEG nor XML');
  if (kind === 'xml') return digitalResult(reading, readDigitalInvoice(task.bytes));
  const data = kind === 'pdf' ? await readPdf(reading) : null;
  if (data) return digitalResult(reading, data);
  if (kind !== 'pdf') await addPicture(reading, await decodePicture(task.bytes), 1);
  if (reading.missing) {
    if (reading.pages.length === 0) throw reading.missing;
    return partialOf(resultOf(reading));
  }
  if (reading.pages.every((p) => p.picture === null)) return resultOf(reading);
  const layouts = reading.pages.map((p) => p.layout);
  const doubtful = doubtfulRegions(layouts, readFields(layouts, task.own));
  await lookAtDoubtful(reading, doubtful);
  return resultOf(reading);
}

function tell(reading: Reading): void {
  if (performance.now() - reading.started > LONG) reading.watch.onFound?.(resultOf(reading));
}

/** A closer look at the doubtful places of every page that has time left for it. */
async function lookAtDoubtful(reading: Reading, doubtful: DoubtfulRegion[]): Promise<void> {
  for (const page of reading.pages) {
    const { number } = page.layout;
    if (!page.picture || !doubtful.some((d) => d.page === number)) continue;
    if (page.spent > PATIENCE) {
      reading.cut.add(number);
      continue;
    }
    const started = performance.now();
    page.layout = await lookCloser(page.picture, doubtful, reading.engine);
    page.spent += performance.now() - started;
    tell(reading);
  }
}

function resultOf({ pages, task, started, cut }: Reading): ReadResult {
  const layouts = pages.map((p) => p.layout);
  const used = layouts.map((l) => l.engine).find((e) => e !== 'text_layer');
  return {
    document: unsure(
      verifiedOn(applyMemory(readFields(layouts, task.own), layouts, task.memories), layouts),
      (n) => cut.has(n),
    ),
    email: emailOf(layouts),
    pages: wordsOf(layouts, new Map(pages.map((p) => [p.layout.number, p]))),
    engine: used ?? 'text_layer',
    elapsed_ms: Math.round(performance.now() - started),
  };
}

async function addPicture(reading: Reading, picture: Picture, number: number): Promise<void> {
  const { watch, pages } = reading;
  const started = performance.now();
  const page = await readPicture(picture, number, reading.engine, {
    turn: reading.task.turn,
    keep: pages.length === 0,
  }).catch((error: unknown) => {
    if (!(error instanceof EngineMissingError)) throw error;
    reading.missing = error;
    return null;
  });
  if (!page) return;
  pages.push({ ...page, spent: performance.now() - started });
  if (!page.whole) reading.cut.add(number);
  watch.onPage?.();
  tell(reading);
}

/** The data of the sender as fields; the print of the pages beside it stays there to be clicked on. */
function digitalResult({ pages, started }: Reading, digital: DigitalInvoice): ReadResult {
  const { document, email, ...more } = fieldsOf(digital);
  return {
    document,
    email,
    more,
    digital,
    pages: wordsOf(
      pages.map((p) => p.layout),
      new Map(),
    ),
    engine: DIGITAL_ENGINE,
    elapsed_ms: Math.round(performance.now() - started),
  };
}

/** Reads the wanted pages. The invoice that the sender put into the file as data goes before the print: it is returned. */
async function readPdf(reading: Reading): Promise<DigitalInvoice | null> {
  const { task, watch, pages } = reading;
  const pdf = await openPdf(task.bytes);
  let renderer: PageRenderer | null = null;
  try {
    const data = await embeddedInvoice(pdf);
    const wanted = task.pages.filter((n) => n >= 1 && n <= pdf.numPages).slice(0, LIMITS.pages);
    for (const number of wanted.length ? wanted : [1]) {
      const page = await readTextPage(pdf, number).catch(damaged);
      // A person who turns a page has seen it lie wrongly: its text layer is then no better than the picture.
      if (data || (page.trust === 'good' && !task.turn)) {
        pages.push({
          layout: buildLayout(number, page, page.pieces, 'text_layer'),
          picture: null,
          rotated: 0,
          whole: true,
          spent: 0,
        });
        watch.onPage?.();
        continue;
      }
      renderer ??= await openRenderer(task.bytes);
      const picture = await renderer.render(number).catch(damaged);
      if (number === wanted.at(-1)) {
        renderer.close();
        renderer = null;
      }
      watch.onRendered?.();
      await addPicture(reading, picture, number);
    }
    return data;
  } finally {
    renderer?.close();
    await pdf.loadingTask.destroy();
  }
}

function damaged(error: unknown): never {
  throw new DamagedFileError(error instanceof Error ? error.message : 'unreadable page');
}
