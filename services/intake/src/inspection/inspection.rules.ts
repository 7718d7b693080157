import { DomainError } from '@uketori/service-kit/errors';
import type { XmlRoot } from '@uketori/service-kit/xml';
import { extensionOf } from './file-names.rules.js';
import { isXmlInvoice, xmlInvoiceIn } from './xml-invoices.rules.js';

export const CONTENT_TYPES = ['application/pdf', 'image/png', 'image/jpeg', 'application/xml'] as const;
export type ContentType = (typeof CONTENT_TYPES)[number];

/** Upload codes of the product's error catalogue, and the size refusal. */
export type UploadCode = 'InvalidFileType' | 'PdfReadError' | 'SaveImageError' | 'file_too_large';

/** What the bounded inspection saw in a file. Sizes are pixels for images, points (1/72 inch) for PDF pages. */
export type InspectionFacts =
  | {
      outcome: 'read';
      page_count: number;
      max_width: number;
      max_height: number;
      complete: boolean;
      /** XML alone has one. */
      root?: XmlRoot;
    }
  | { outcome: 'password' }
  | { outcome: 'damaged'; reason: string }
  | { outcome: 'refused'; reason: string }
  | { outcome: 'exhausted'; reason: 'time' | 'memory' | 'crash' };

/** A file that may be stored. */
export interface InspectedFile {
  content_type: ContentType;
  page_count: number;
  /** True for a file that is also something else (PDF+ZIP, JPEG+PHP): it is only ever served as a download. */
  download_only: boolean;
}

/** 40 megapixels: an A4 page at 600 dpi has 35; decoding one costs 160 MB. */
export const MAX_PIXELS = 40_000_000;
/** One image side; beyond it a file of few pixels still needs row buffers out of all proportion. */
export const MAX_IMAGE_SIDE = 20_000;
/** 100 inches, over twice A0: no invoice is larger, a renderer at 200 dpi would need 1.6 GB. */
export const MAX_PAGE_POINTS = 7_200;
/** Pages one stored file may have. Only the chosen first pages are read. */
export const MAX_PAGES = 2_000;
/** Pages one file may be split into: each becomes a document and an invoice. */
export const MAX_SPLIT_PAGES = 300;

export const BY_EXTENSION: Readonly<Record<string, ContentType>> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  xml: 'application/xml',
};

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG_SIGNATURE = Buffer.from([0xff, 0xd8, 0xff]);

/** The refusal of a file, with its catalogue code. */
export function uploadError(code: UploadCode, params: Record<string, unknown> = {}): DomainError<UploadCode> {
  const kind =
    code === 'file_too_large' ? 'too_large' : code === 'InvalidFileType' ? 'unsupported' : 'invalid';
  return new DomainError(code, kind, params);
}

/** The type the bytes say, from the first kilobyte; PDF readers accept the mark anywhere in it. */
export function sniff(head: Buffer): ContentType | null {
  if (head.subarray(0, 8).equals(PNG_SIGNATURE)) return 'image/png';
  if (head.subarray(0, 3).equals(JPEG_SIGNATURE)) return 'image/jpeg';
  if (head.subarray(0, 1024).includes('%PDF-')) return 'application/pdf';
  if (xmlInvoiceIn(head)) return 'application/xml';
  return null;
}

/**
 * Decides the type by content AND by extension (either case); both must say the same.
 * Throws InvalidFileType, also for an empty file.
 */
export function decideType(file_name: string, head: Buffer): ContentType {
  const by_name = BY_EXTENSION[extensionOf(file_name).toLowerCase()];
  const by_content = sniff(head);
  if (!by_name || by_content !== by_name) {
    throw uploadError('InvalidFileType', { file_name, reason: !by_name ? 'extension' : 'content' });
  }
  return by_name;
}

/** True when the ends of the file also carry the marks of an archive, a script or a page. */
export function isAlsoSomethingElse(type: ContentType, head: Buffer, tail: Buffer): boolean {
  const late_pdf = type === 'application/pdf' && !head.subarray(0, 5).equals(Buffer.from('%PDF-'));
  const zip =
    tail.includes(Buffer.from('PK\x05\x06', 'latin1')) ||
    head.subarray(0, 4).toString('latin1') === 'PK\x03\x04';
  const text = `${head.toString('latin1')}\n${tail.toString('latin1')}`.toLowerCase();
  const active = type !== 'application/pdf' && /<\?php|<script|<html|<svg/.test(text);
  return late_pdf || zip || active;
}

/**
 * Turns an inspection into its result. Password-protected → PdfReadError; damaged, cut short, out of all
 * bounds or too costly to look at → SaveImageError with the reason and the bound in its params.
 */
export function judge(type: ContentType, facts: InspectionFacts): { page_count: number } {
  if (facts.outcome === 'password') throw uploadError('PdfReadError');
  if (facts.outcome === 'exhausted')
    throw uploadError('SaveImageError', { reason: `inspection_${facts.reason}` });
  if (facts.outcome === 'refused') throw uploadError('SaveImageError', { reason: facts.reason });
  if (facts.outcome === 'damaged') throw uploadError('SaveImageError', { reason: 'damaged' });
  if (type === 'application/xml' && !(facts.root && isXmlInvoice(facts.root)))
    throw uploadError('SaveImageError', { reason: 'xml_other' });
  if (!facts.complete) throw uploadError('SaveImageError', { reason: 'cut_short' });
  if (facts.page_count < 1) throw uploadError('SaveImageError', { reason: 'no_pages' });
  const { max_width: width, max_height: height } = facts;
  if (!(width > 0 && height > 0)) throw uploadError('SaveImageError', { reason: 'damaged' });
  if (type === 'application/pdf') {
    if (facts.page_count > MAX_PAGES) {
      throw uploadError('SaveImageError', {
        reason: 'too_many_pages',
        page_count: facts.page_count,
        limit: MAX_PAGES,
      });
    }
    if (width > MAX_PAGE_POINTS || height > MAX_PAGE_POINTS) {
      throw uploadError('SaveImageError', {
        reason: 'page_too_large',
        width,
        height,
        limit: MAX_PAGE_POINTS,
      });
    }
  } else if (width * height > MAX_PIXELS || width > MAX_IMAGE_SIDE || height > MAX_IMAGE_SIDE) {
    throw uploadError('SaveImageError', {
      reason: 'image_too_large',
      width,
      height,
      limit_pixels: MAX_PIXELS,
    });
  }
  return { page_count: facts.page_count };
}
