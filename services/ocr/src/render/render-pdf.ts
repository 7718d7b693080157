import { boundedScale } from '../inspect/inspect.rules.js';
import { DamagedFileError } from '../text-layer/text-layer.js';
import { READING_WIDTH, splitColour } from './picture-file.js';
import type { Picture } from './picture.types.js';

export interface PageRenderer {
  /** Renders one 1-based page, never larger than the bounds whatever its MediaBox claims. */
  render(number: number): Promise<Picture>;
  close(): void;
}

/** @throws DamagedFileError */
export async function openRenderer(bytes: Uint8Array): Promise<PageRenderer> {
  const { PDFiumLibrary } = await import('@hyzyla/pdfium');
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(bytes);
    return {
      async render(number) {
        const page = document.getPage(number - 1);
        const { originalWidth, originalHeight } = page.getOriginalSize();
        const scale = boundedScale(originalWidth, originalHeight, READING_WIDTH);
        const width = Math.max(1, Math.round(originalWidth * scale));
        const height = Math.max(1, Math.round(originalHeight * scale));
        const { data } = await page.render({ width, height, render: 'bitmap' });
        return { ...splitColour(data, width, height, 4, 'rgb'), source: 'render' };
      },
      close() {
        document.destroy();
        library.destroy();
      },
    };
  } catch (error) {
    library.destroy();
    throw new DamagedFileError(error instanceof Error ? error.message : 'cannot render');
  }
}
