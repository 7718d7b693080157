import type { PDFDocumentProxy } from 'pdfjs-dist/types/src/display/api.js';
import type { DigitalInvoice } from '@uketori/service-kit/digital-invoice';
import { readDigitalInvoice } from './read-digital.js';

/** Files in a PDF that are looked at. */
const MOST_FILES = 10;

/**
 * The invoice that a PDF has inside of it as data (ZUGFeRD, Factur-X, XRechnung, or UBL under any name); null where there
 * is none, and where it cannot be read: the pages are read then.
 */
export async function embeddedInvoice(pdf: PDFDocumentProxy): Promise<DigitalInvoice | null> {
  const files: Map<string, { filename: string }> | null = await pdf.getAttachments().catch(() => null);
  const names = [...(files ?? [])].filter(([, { filename }]) => /\.xml$/i.test(filename));
  for (const [id] of names.slice(0, MOST_FILES)) {
    try {
      const content: Uint8Array | null = await pdf.getAttachmentContent(id);
      if (content) return readDigitalInvoice(content);
    } catch {
      // Another file may be the invoice.
    }
  }
  return null;
}
