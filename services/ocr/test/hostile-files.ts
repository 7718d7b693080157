import { deflateSync, crc32 } from 'node:zlib';

/** A PDF from object bodies; object 1 is the catalogue. `trailer` is added to the trailer dictionary. */
export function pdfOf(bodies: string[], trailer = ''): Buffer {
  let text = '%PDF-1.4\n';
  const offsets: number[] = [];
  bodies.forEach((body, i) => {
    offsets.push(text.length);
    text += `${i + 1} 0 obj\n${body}\nendobj\n`;
  });
  const start = text.length;
  text += `xref\n0 ${bodies.length + 1}\n0000000000 65535 f \n${offsets.map((o) => `${String(o).padStart(10, '0')} 00000 n \n`).join('')}`;
  text += `trailer\n<< /Size ${bodies.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}

const stream = (content: string) => `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;
const FONT = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';

/** `count` pages; page n prints "Invoice No. P-n", a date and a total of n thousand yen. */
export function manyPages(count: number): Buffer {
  const bodies = ['<< /Type /Catalog /Pages 2 0 R >>', '', FONT];
  const kids: string[] = [];
  for (let n = 1; n <= count; n++) {
    const page = bodies.length + 1;
    kids.push(`${page} 0 R`);
    bodies.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${page + 1} 0 R >>`,
    );
    bodies.push(
      stream(
        `BT /F1 11 Tf 60 760 Td (Invoice No. P-${1000 + n}) Tj 0 -20 Td (Invoice Date 2026-10-31) Tj 0 -40 Td (Total Amount JPY ${n},000) Tj ET`,
      ),
    );
  }
  bodies[1] = `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${count} >>`;
  return pdfOf(bodies);
}

export function hugePage(): Buffer {
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 14400 14400] >>',
  ]);
}

/** Encrypted with an unknown user password. */
export function passwordProtected(): Buffer {
  const noise = (seed: number) =>
    `<${Array.from({ length: 32 }, (_, i) => ((i * 37 + seed) % 256).toString(16).padStart(2, '0')).join('')}>`;
  const encrypt = `/Encrypt << /Filter /Standard /V 1 /R 2 /O ${noise(11)} /U ${noise(99)} /P -44 >> /ID [${noise(3)} ${noise(3)}]`;
  return pdfOf(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>',
    ],
    encrypt,
  );
}

/** A page tree that leads into itself. */
export function pageTreeLoop(): Buffer {
  return pdfOf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 9999 >>']);
}

/** One bit per pixel, all white: small as a file, enormous when decoded. */
export function hugePng(side: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const out = Buffer.alloc(8 + body.length);
    out.writeUInt32BE(data.length, 0);
    body.copy(out, 4);
    out.writeUInt32BE(crc32(body), 4 + body.length);
    return out;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  const data = deflateSync(Buffer.alloc(side * (Math.ceil(side / 8) + 1)), { level: 1 });
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
