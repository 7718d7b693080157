import {
  getDocument,
  PDFWorker,
  version as PDFJS_VERSION,
  type PDFDocumentProxy,
  type PDFPageProxy,
  type RenderTask,
} from 'pdfjs-dist';

const ASSETS = `/static/pdfjs-${PDFJS_VERSION}/`;
/** Beyond this a page would ask for more memory than a browser tab should give. */
const MAX_CANVAS_PIXELS = 16_000_000;

let worker: PDFWorker | null = null;

/**
 * One worker for all files. With the library's own global port, opening a second file while the first is
 * being destroyed fails.
 */
function sharedWorker(): PDFWorker {
  worker ??= PDFWorker.create({
    port: new Worker(new URL('pdfjs-dist/build/pdf.worker.mjs', import.meta.url), { type: 'module' }),
  });
  return worker;
}

/** Opens a PDF by URL; the character maps are needed for Japanese fonts that are not embedded. */
export async function openPdf(url: string): Promise<PDFDocumentProxy> {
  return getDocument({
    url,
    worker: sharedWorker(),
    cMapUrl: `${ASSETS}cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${ASSETS}standard_fonts/`,
    wasmUrl: `${ASSETS}wasm/`,
    iccUrl: `${ASSETS}iccs/`,
  }).promise;
}

/** Draws a page `width` CSS pixels wide; returns its height and a function that stops drawing. */
export function drawPage(
  page: PDFPageProxy,
  canvas: HTMLCanvasElement,
  width: number,
  rotation: number,
): { height: number; task: RenderTask } {
  const natural = page.getViewport({ scale: 1, rotation: page.rotate + rotation });
  const scale = width / natural.width;
  const wanted = window.devicePixelRatio || 1;
  const most = Math.sqrt(MAX_CANVAS_PIXELS / (width * natural.height * scale));
  const density = Math.min(wanted, most);
  const viewport = page.getViewport({ scale: scale * density, rotation: page.rotate + rotation });
  canvas.width = Math.round(viewport.width);
  canvas.height = Math.round(viewport.height);
  const height = natural.height * scale;
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
  return { height, task: page.render({ canvas, viewport }) };
}
