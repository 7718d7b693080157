import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import { PDFDocument } from 'pdf-lib';

/** A well-formed PDF of `pages` pages of the given size in points. */
export async function pdf(pages = 1, size: [number, number] = [595, 842], mark = ''): Promise<Buffer> {
  const document = await PDFDocument.create({ updateMetadata: false });
  document.setTitle(mark);
  for (let i = 0; i < pages; i++) document.addPage(size);
  return Buffer.from(await document.save({ useObjectStreams: false }));
}

/** A PDF file made of raw objects, with a right cross-reference table. */
export function rawPdf(objects: string[], trailer: string): Buffer {
  let text = '%PDF-1.4\n';
  const offsets: number[] = [];
  objects.forEach((object, i) => {
    offsets.push(text.length);
    text += `${i + 1} 0 obj\n${object}\nendobj\n`;
  });
  const start = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  for (const offset of offsets) text += `${String(offset).padStart(10, '0')} 00000 n \n`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}

/** A few hundred bytes that ask a renderer for gigabytes. */
export function hugePage(): Buffer {
  return rawPdf(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 14400 14400] >>',
    ],
    '',
  );
}

/** A page tree whose node is its own child. */
export function loopedPageTree(): Buffer {
  return rawPdf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [2 0 R] /Count 5 >>'], '');
}

const PADDING = Buffer.from('28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A', 'hex');

function rc4(key: Buffer, data: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, i) => i);
  const swap = (a: number, b: number) => {
    const kept = state[a] as number;
    state[a] = state[b] as number;
    state[b] = kept;
  };
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + (state[i] as number) + (key[i % key.length] as number)) & 255;
    swap(i, j);
  }
  let i = 0;
  let j = 0;
  return data.map((byte) => {
    i = (i + 1) & 255;
    j = (j + (state[i] as number)) & 255;
    swap(i, j);
    return byte ^ (state[((state[i] as number) + (state[j] as number)) & 255] as number);
  }) as Buffer;
}

const md5 = (...parts: Buffer[]) => createHash('md5').update(Buffer.concat(parts)).digest();
const padded = (password: string) =>
  Buffer.concat([Buffer.from(password, 'latin1'), PADDING]).subarray(0, 32);

/**
 * A PDF encrypted as PDF 1.4 says (standard handler, revision 2); an empty user password opens for anyone. `content`
 * is the page's content stream, encrypted with it; its font is /F1.
 */
export function encryptedPdf(user: string, owner: string, content = ''): Buffer {
  const id = Buffer.alloc(16, 7);
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE(-4);
  const o = rc4(md5(padded(owner)).subarray(0, 5), padded(user));
  const key = md5(padded(user), o, permissions, id).subarray(0, 5);
  const u = rc4(key, PADDING);
  // Algorithm 1: each object has a key of its own, of the file's key, its number (low byte first) and generation.
  const sealed = rc4(md5(key, Buffer.from([5, 0, 0, 0, 0])).subarray(0, 10), Buffer.from(content, 'latin1'));
  return rawPdf(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R /Resources << /Font << /F1 6 0 R >> >> >>',
      `<< /Filter /Standard /V 1 /R 2 /O <${o.toString('hex')}> /U <${u.toString('hex')}> /P -4 >>`,
      `<< /Length ${sealed.length} >>\nstream\n${sealed.toString('latin1')}\nendstream`,
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ],
    `/Encrypt 4 0 R /ID [<${id.toString('hex')}> <${id.toString('hex')}>]`,
  );
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

/** A one-bit grey PNG: 30000 x 30000 of it is 110 kB on the wire and 112 MB unpacked. */
export function png(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The frame of a JPEG: start, size, end. Enough for a reader of the size only. */
export function jpeg(width: number, height: number): Buffer {
  const frame = Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  const app0 = Buffer.from([0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0]);
  return Buffer.concat([Buffer.from([0xff, 0xd8]), app0, frame, Buffer.from([0xff, 0xd9])]);
}

/** A good PDF brought to exactly `bytes` bytes by a comment before its end mark. */
export function padTo(file: Buffer, bytes: number): Buffer {
  const filler = Buffer.alloc(bytes - file.length, 0x20);
  filler[0] = 0x25;
  filler[filler.length - 1] = 0x0a;
  const end = file.lastIndexOf('startxref');
  return Buffer.concat([file.subarray(0, end), filler, file.subarray(end)]);
}

export const UBL_INVOICE = 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2';

/** The root of a digital invoice around some content: as much as intake looks at. */
export function ublInvoice(content = '<ID>156</ID>'): string {
  return `<Invoice xmlns="${UBL_INVOICE}">${content}</Invoice>`;
}
