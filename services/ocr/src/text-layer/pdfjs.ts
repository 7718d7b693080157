import { registerHooks } from 'node:module';

const CANVAS = '@napi-rs/canvas';

/** A class that pdf.js wants to know of and never makes one of: it reads text here and draws nothing. */
class NotDrawn {
  constructor() {
    throw new Error('pdf.js draws nothing here');
  }
}

/**
 * pdf.js as it reads text. Left to itself it loads a canvas, 60 MB of native code that every reader would carry:
 * pages become pictures by PDFium.
 */
export async function loadPdfjs(): Promise<typeof import('pdfjs-dist/legacy/build/pdf.mjs')> {
  const globals = globalThis as { DOMMatrix?: unknown; Path2D?: unknown };
  globals.DOMMatrix ??= NotDrawn;
  globals.Path2D ??= NotDrawn;
  const hooks = registerHooks({
    resolve: (specifier, context, next) =>
      specifier === CANVAS ? { url: 'uketori:no-canvas', shortCircuit: true } : next(specifier, context),
    load: (url, context, next) =>
      url === 'uketori:no-canvas'
        ? { format: 'commonjs', source: 'module.exports = {};', shortCircuit: true }
        : next(url, context),
  });
  try {
    return await import('pdfjs-dist/legacy/build/pdf.mjs');
  } finally {
    hooks.deregister();
  }
}
