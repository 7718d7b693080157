export type FileKind = 'pdf' | 'png' | 'jpg' | 'xml';

/** What the first bytes say a file is; null when it is none of the kinds that are read. */
export function sniff(bytes: Uint8Array): FileKind | null {
  const head = Buffer.from(bytes.subarray(0, 1024)).toString('latin1');
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('\xff\xd8\xff')) return 'jpg';
  if (head.includes('%PDF-')) return 'pdf';
  // UTF-8 with or without its mark, or UTF-16 with its mark; the parser decides whether it is an invoice.
  if (/^(?:\xef\xbb\xbf)?\s*<[?!A-Za-z_]|^(?:\xff\xfe<\0|\xfe\xff\0<)/.test(head)) return 'xml';
  return null;
}

export const LIMITS = {
  /** Longest side of a page picture in pixels. */
  side: 4000,
  /** Most pixels of a page picture. */
  pixels: 40_000_000,
  /** Most pixels of a picture file that is decoded at all. */
  decoded: 120_000_000,
  /** Most pages of one job. */
  pages: 5,
} as const;

/**
 * Scale that brings a page (in points or pixels) near the wanted width of its short side without passing the
 * bounds, for any size that the file claims.
 */
export function boundedScale(width: number, height: number, wanted: number): number {
  const short = Math.max(1e-3, Math.min(width, height));
  const long = Math.max(1e-3, Math.max(width, height));
  return Math.min(wanted / short, LIMITS.side / long, Math.sqrt(LIMITS.pixels / (short * long)));
}
