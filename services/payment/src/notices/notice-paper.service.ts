import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';
import type { NoticeFacts, NoticeLanguage } from './notice-facts.types.js';
import { noticePages, paperLanguage } from './paper.rules.js';
import { PAPER_WORDS } from './paper-words.data.js';
import { clean, PAGE_HEIGHT, PAGE_WIDTH, type PdfPart } from './pdf.rules.js';

/** Noto Sans JP, under the SIL Open Font License. It has the kanji of JIS X 0213, Latin, Greek and Cyrillic letters. */
const FONT = fileURLToPath(new URL('../../fonts/NotoSansJP-Regular.ttf', import.meta.url));

/**
 * The notice as a PDF. The letters that it uses are embedded: every viewer and printer shows the same, also one without a
 * Japanese font.
 */
export async function noticePdf(facts: NoticeFacts, language: NoticeLanguage): Promise<Buffer> {
  const paper = paperLanguage(language);
  const document = new PDFDocument({
    autoFirstPage: false,
    size: [PAGE_WIDTH, PAGE_HEIGHT],
    margin: 0,
    font: FONT,
    lang: paper,
    pdfVersion: '1.7',
    info: {
      Title: clean(`${PAPER_WORDS[paper].title} ${facts.number}`),
      Author: clean(facts.payer.name),
      Producer: 'Uketori',
      Creator: 'Uketori',
      CreationDate: new Date(`${facts.made_on}T00:00:00+09:00`),
    },
  });
  const chunks: Buffer[] = [];
  const whole = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
  const measure = (text: string, size: number): number => document.fontSize(size).widthOfString(clean(text));
  for (const parts of noticePages(facts, paper, measure)) {
    document.addPage();
    for (const part of parts) draw(document, part, measure);
  }
  document.end();
  return whole;
}

function draw(
  document: PDFKit.PDFDocument,
  part: PdfPart,
  measure: (text: string, size: number) => number,
): void {
  if (part.kind === 'line') {
    const level = Math.round(part.grey * 255);
    document.rect(part.x, part.y, part.width, part.height).fill([level, level, level]);
    return;
  }
  const { x, y, size, align } = part;
  const text = clean(part.text);
  const width = measure(text, size);
  const shift = align === 'right' ? width : align === 'center' ? width / 2 : 0;
  document.fillColor('black').text(text, x - shift, y, { lineBreak: false, baseline: 'alphabetic' });
}
