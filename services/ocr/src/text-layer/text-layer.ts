import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { PDFDocumentProxy } from 'pdfjs-dist/types/src/display/api.js';
import type { Piece } from '../layout/layout.types.js';
import { loadPdfjs } from './pdfjs.js';
import { trustOf, type Trust } from './trust.rules.js';

const root = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

export class PasswordProtectedError extends Error {}
export class DamagedFileError extends Error {}

export interface TextPage {
  number: number;
  /** Page units, short side 1000, as displayed. */
  width: number;
  height: number;
  pieces: Piece[];
  trust: Trust;
}

/** Opens a PDF without scripts, without network and without fonts of the machine. */
export async function openPdf(bytes: Uint8Array): Promise<PDFDocumentProxy> {
  const pdfjs = await loadPdfjs();
  try {
    return await pdfjs.getDocument({
      data: new Uint8Array(bytes),
      cMapUrl: `${join(root, 'cmaps')}/`,
      cMapPacked: true,
      standardFontDataUrl: `${join(root, 'standard_fonts')}/`,
      wasmUrl: `${join(root, 'wasm')}/`,
      disableFontFace: true,
      useSystemFonts: false,
      stopAtErrors: false,
      enableXfa: false,
      verbosity: 0,
    }).promise;
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    if (name === 'PasswordException') throw new PasswordProtectedError('password protected');
    throw new DamagedFileError(error instanceof Error ? error.message : 'unreadable');
  }
}

/** Runs of the text layer of one page in displayed orientation. */
export async function readTextPage(document: PDFDocumentProxy, number: number): Promise<TextPage> {
  const page = await document.getPage(number);
  const viewport = page.getViewport({ scale: 1 });
  const scale = 1000 / Math.max(1, Math.min(viewport.width, viewport.height));
  const content = await page.getTextContent({ disableNormalization: true });
  const pieces: Piece[] = [];
  for (const item of content.items) {
    if (!('str' in item) || item.str.trim() === '') continue;
    const [a = 1, b = 0, , , e = 0, f = 0] = item.transform as number[];
    const [x = 0, y = 0] = viewport.convertToViewportPoint(e, f);
    const [ax = 0, ay = 0] = viewport.convertToViewportPoint(e + a, f + b);
    const size = Math.hypot(item.transform[2] as number, item.transform[3] as number) * scale;
    // Vertical or slanted stamps are not lines of the form.
    if (Math.abs(ay - y) > Math.abs(ax - x)) continue;
    const w = item.width * scale;
    pieces.push({
      text: item.str,
      x: Math.min(x * scale, ax < x ? x * scale - w : x * scale),
      y: y * scale - size * 0.86,
      w,
      h: size,
      confidence: 0.995,
    });
  }
  page.cleanup();
  const operators = pieces.length === 0 ? 0 : 1;
  return {
    number,
    width: viewport.width * scale,
    height: viewport.height * scale,
    pieces,
    trust: trustOf(
      pieces.map((p) => p.text),
      operators,
    ),
  };
}
