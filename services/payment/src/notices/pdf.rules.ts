/** A text on a page. x and y count in points from the upper left corner; y is the baseline. */
export interface PdfText {
  kind: 'text';
  x: number;
  y: number;
  size: number;
  text: string;
  align: 'left' | 'right' | 'center';
}

/** A line or, where it is filled, a bar. */
export interface PdfLine {
  kind: 'line';
  x: number;
  y: number;
  width: number;
  height: number;
  grey: number;
}

export type PdfPart = PdfText | PdfLine;

/** A4 in points. */
export const PAGE_WIDTH = 595;
export const PAGE_HEIGHT = 842;

/** Widths of Helvetica in thousandths of its size, from U+0020 to U+007E (Adobe Font Metrics of the standard fonts). */
const ASCII =
  '278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584'
    .split(' ')
    .map(Number);
/** The same from U+00A0 to U+00FF. */
const LATIN =
  '278 333 556 556 556 556 260 556 333 737 370 556 584 333 737 333 400 584 333 333 333 556 537 278 333 333 365 556 834 834 834 611 667 667 667 667 667 667 1000 722 667 667 667 667 278 278 278 278 722 722 778 778 778 778 778 584 778 722 722 722 722 667 667 611 556 556 556 556 556 556 889 500 556 556 556 556 278 278 278 278 556 556 556 556 556 556 556 584 611 556 556 556 556 500 556 500'
    .split(' ')
    .map(Number);

function latinWidth(code: number): number | null {
  if (code >= 0x20 && code <= 0x7e) return ASCII[code - 0x20] ?? null;
  if (code >= 0xa0 && code <= 0xff) return LATIN[code - 0xa0] ?? null;
  return null;
}

/** Width of one character in thousandths of its size. */
function charWidth(char: string): number {
  const code = char.codePointAt(0) ?? 0;
  const latin = latinWidth(code);
  if (latin !== null) return latin;
  return code >= 0xff61 && code <= 0xff9f ? 500 : 1000;
}

/** Width of a text in points. */
export function textWidth(text: string, size: number): number {
  return ([...clean(text)].reduce((sum, char) => sum + charWidth(char), 0) * size) / 1000;
}

/** A text without what no page shows. */
function clean(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ');
}

/** The text in lines of at most `width` points; words of letters stay together where they fit. */
export function wrapped(text: string, size: number, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of clean(text).match(/[!-~\u00a1-\u00ff]+ ?|./gu) ?? []) {
    if (textWidth(line + word.trimEnd(), size) <= width) {
      line += word;
      continue;
    }
    if (line !== '') lines.push(line.trimEnd());
    line = '';
    for (const char of word) {
      if (textWidth(line + char, size) > width && line !== '') {
        lines.push(line);
        line = '';
      }
      line += char;
    }
  }
  if (line.trim() !== '') lines.push(line.trimEnd());
  return lines;
}

/** The text in one line of at most `width` points; what does not fit gives way to an ellipsis. */
export function cut(text: string, size: number, width: number): string {
  if (textWidth(text, size) <= width) return text;
  const kept = [...clean(text)];
  while (kept.length > 0 && textWidth(`${kept.join('')}…`, size) > width) kept.pop();
  return `${kept.join('')}…`;
}

/** Runs of one font: Helvetica for Latin letters, the Japanese font for the rest. */
function runsOf(text: string): { latin: boolean; text: string }[] {
  const runs: { latin: boolean; text: string }[] = [];
  for (const char of clean(text)) {
    const latin = latinWidth(char.codePointAt(0) ?? 0) !== null;
    const last = runs.at(-1);
    if (last?.latin === latin) last.text += char;
    else runs.push({ latin, text: char });
  }
  return runs;
}

function hexOf(run: { latin: boolean; text: string }): string {
  const units = run.latin ? Buffer.from(run.text, 'latin1') : utf16(run.text);
  return `<${units.toString('hex')}>`;
}

function utf16(text: string): Buffer {
  const bytes = Buffer.from(text, 'utf16le');
  return bytes.swap16();
}

const rounded = (value: number): string => String(Math.round(value * 100) / 100);

function drawn(part: PdfPart): string {
  if (part.kind === 'line') {
    const box = [part.x, PAGE_HEIGHT - part.y - part.height, part.width, part.height].map(rounded).join(' ');
    return `${rounded(part.grey)} g ${box} re f 0 g`;
  }
  const width = textWidth(part.text, part.size);
  const shift = part.align === 'right' ? width : part.align === 'center' ? width / 2 : 0;
  const place = `${rounded(part.x - shift)} ${rounded(PAGE_HEIGHT - part.y)} Td`;
  const runs = runsOf(part.text).map((run) => `/F${run.latin ? 1 : 2} ${part.size} Tf ${hexOf(run)} Tj`);
  return `BT ${place} ${runs.join(' ')} ET`;
}

/**
 * The pages as a PDF 1.4. It embeds no font: Latin letters are in Helvetica, which every viewer has. Japanese is in the
 * collection Adobe-Japan1 with the encoding UniJIS-UTF16-H (ISO 32000-1, 9.7.5.2 and 9.7.5.3). Viewers take the Japanese
 * font of the machine for it. The same pages always make the same bytes.
 */
export function pdfOf(title: string, pages: readonly (readonly PdfPart[])[]): Buffer {
  const objects: string[] = [];
  const add = (body: string): number => objects.push(body);
  const pagesAt = 2;
  add(`<< /Type /Catalog /Pages ${pagesAt} 0 R /Lang (ja) >>`);
  add('');
  const latin = add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>');
  const descriptor = add(
    '<< /Type /FontDescriptor /FontName /HeiseiKakuGo-W5 /Flags 4 /FontBBox [-92 -250 1010 922] /ItalicAngle 0 /Ascent 752 /Descent -221 /CapHeight 737 /StemV 114 >>',
  );
  const cid = add(
    `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /HeiseiKakuGo-W5 /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 4 >> /FontDescriptor ${descriptor} 0 R /DW 1000 /W [231 632 500] >>`,
  );
  const japanese = add(
    `<< /Type /Font /Subtype /Type0 /BaseFont /HeiseiKakuGo-W5-UniJIS-UTF16-H /Encoding /UniJIS-UTF16-H /DescendantFonts [${cid} 0 R] >>`,
  );
  const kids = pages.map((parts) => {
    const content = parts.map(drawn).join('\n');
    const stream = add(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`);
    return add(
      `<< /Type /Page /Parent ${pagesAt} 0 R /MediaBox [0 0 ${PAGE_WIDTH} ${PAGE_HEIGHT}] /Contents ${stream} 0 R /Resources << /Font << /F1 ${latin} 0 R /F2 ${japanese} 0 R >> >> >>`,
    );
  });
  objects[pagesAt - 1] =
    `<< /Type /Pages /Count ${kids.length} /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] >>`;
  const info = add(`<< /Title <feff${utf16(clean(title)).toString('hex')}> /Producer (Uketori) >>`);
  let file = '%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n';
  const places = objects.map((body, index) => {
    const at = file.length;
    file += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return at;
  });
  const table = places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const start = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info ${info} 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}
