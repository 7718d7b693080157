// Files that ask for more than an invoice should, or are of two formats at once. Built here, byte by byte.
import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import { blankPdf, pdfOf, smallPdf } from './samples.mjs';

const latin = (text) => Buffer.from(text, 'latin1');
const stream = (dictionary, bytes) =>
  `<< ${dictionary} /Length ${bytes.length} >>\nstream\n${bytes.toString('latin1')}\nendstream`;

/** One page that shows `content`, with further objects behind it (numbers 5 and up). */
function onePage(content, { page = '', catalog = '', dictionary = '', more = [] } = {}) {
  return pdfOf([
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R ${page} >>`,
    stream(dictionary, content),
    ...more,
  ]);
}

/** A content stream of a few hundred kilobytes that unpacks to 240 MB of path operators. */
export function flateBomb() {
  const bytes = deflateSync(Buffer.alloc(240_000_000, '0 0 m '), { level: 6 });
  return onePage(bytes, { dictionary: '/Filter /FlateDecode' });
}

/** One page that paints a picture of the given filter, bytes and claimed side. */
function picturePage(filter, bytes, side, colour = '/DeviceGray') {
  return onePage(latin('q 595 0 0 842 0 0 cm /X Do Q'), {
    page: '/Resources << /XObject << /X 5 0 R >> >>',
    more: [
      stream(
        `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace ${colour} /BitsPerComponent ${filter === '/JBIG2Decode' ? 1 : 8} /Filter ${filter}`,
        bytes,
      ),
    ],
  });
}

const numbers = (...parts) =>
  Buffer.concat(
    parts.map(([size, value]) => {
      const out = Buffer.alloc(size);
      out.writeUIntBE(value, 0, size);
      return out;
    }),
  );

/** A JBIG2 page of 60000 x 60000 in one generic region of a few bytes (ITU-T T.88, 7.2 and 7.4). */
export function jbig2Bomb(side = 60_000) {
  const segment = (number, type, data) =>
    Buffer.concat([numbers([4, number], [1, type], [1, 0], [1, 1], [4, data.length]), data]);
  const page = numbers([4, side], [4, side], [4, 0], [4, 0], [1, 0], [2, 0]);
  const adaptive = Buffer.from([3, 255, 253, 255, 2, 254, 254, 254]);
  const region = Buffer.concat([
    numbers([4, side], [4, side], [4, 0], [4, 0], [1, 0], [1, 0]),
    adaptive,
    Buffer.alloc(40, 0x5a),
    Buffer.from([0xff, 0xac]),
  ]);
  return picturePage('/JBIG2Decode', Buffer.concat([segment(0, 48, page), segment(1, 38, region)]), side);
}

/** A JPEG 2000 code stream that claims 60000 x 60000 in one tile and holds nothing (ISO 15444-1, annex A). */
export function jpxBomb(side = 60_000) {
  const size = Buffer.concat([
    numbers([2, 0xff51], [2, 47], [2, 0], [4, side], [4, side], [4, 0], [4, 0]),
    numbers([4, side], [4, side], [4, 0], [4, 0], [2, 3]),
    Buffer.from([7, 1, 1, 7, 1, 1, 7, 1, 1]),
  ]);
  const coding = Buffer.from([0xff, 0x52, 0, 12, 0, 0, 0, 1, 1, 5, 4, 4, 0, 0]);
  const quantisation = Buffer.concat([Buffer.from([0xff, 0x5c, 0, 19, 0x40]), Buffer.alloc(16, 0x48)]);
  const tile = Buffer.concat([
    numbers([2, 0xff90], [2, 10], [2, 0], [4, 0], [1, 0], [1, 1]),
    numbers([2, 0xff93]),
    Buffer.alloc(64, 0),
    numbers([2, 0xffd9]),
  ]);
  const code = Buffer.concat([numbers([2, 0xff4f]), size, coding, quantisation, tile]);
  return picturePage('/JPXDecode', code, side, '/DeviceRGB');
}

/** A JPEG whose frame claims 65500 x 65500, inside a page: the file's own size says nothing of it. */
export function claimedJpeg(side = 65_500) {
  const frame = Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(side, 5);
  frame.writeUInt16BE(side, 7);
  return picturePage(
    '/DCTDecode',
    Buffer.concat([Buffer.from([0xff, 0xd8]), frame, Buffer.from([0xff, 0xd9])]),
    side,
  );
}

/**
 * A PDF 1.5 file whose catalogue lies in an object stream that, by the cross-reference stream, lies in an object
 * stream: itself.
 */
export function selfContainedObjectStream() {
  const bodies = ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 1 >>'];
  const header = `1 0 2 ${bodies[0].length + 1} `;
  const inner = `${header}${bodies.join(' ')}`;
  let file = '%PDF-1.5\n';
  file += `4 0 obj\n<< /Type /ObjStm /N 2 /First ${header.length} /Extends 4 0 R /Length ${inner.length} >>\nstream\n${inner}\nendstream\nendobj\n`;
  const start = file.length;
  const entries = [
    [0, 0, 255],
    [2, 4, 0],
    [2, 4, 1],
    [0, 0, 0],
    [2, 4, 0],
    [1, start, 0],
  ];
  const table = Buffer.concat(entries.map(([kind, a, b]) => numbers([1, kind], [4, a], [1, b])));
  file += `5 0 obj\n<< /Type /XRef /Size 6 /W [1 4 1] /Root 1 0 R /Length ${table.length} >>\nstream\n${table.toString('latin1')}\nendstream\nendobj\nstartxref\n${start}\n%%EOF\n`;
  return latin(file);
}

/** A page tree that leads into itself. */
export function pageTreeLoop() {
  return pdfOf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 9999 >>']);
}

/** 191 bytes or so that ask a renderer for gigabytes. */
export const hugePage = () => blankPdf(1, [14_400, 14_400]);

/** Scripts, launched programs, forms that send themselves, a file within, and an XFA form. */
export function activePdf() {
  return onePage(latin('BT /F1 18 Tf 72 700 Td (INVOICE active) Tj ET'), {
    catalog:
      '/OpenAction << /S /JavaScript /JS (app.alert\\("here"\\)) >> /AA << /WC << /S /Launch /F (cmd.exe) >> >> /Names << /EmbeddedFiles << /Names [(run.exe) 6 0 R] >> /JavaScript << /Names [(a) 8 0 R] >> >> /AcroForm << /Fields [9 0 R] /XFA 10 0 R >>',
    page: '/Resources << /Font << /F1 5 0 R >> >> /Annots [9 0 R]',
    more: [
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      '<< /Type /Filespec /F (run.exe) /EF << /F 7 0 R >> >>',
      stream('/Type /EmbeddedFile', latin('MZ not a program')),
      '<< /S /JavaScript /JS (this.submitForm\\("http://127.0.0.1:9/"\\)) >>',
      '<< /Type /Annot /Subtype /Widget /FT /Btn /T (go) /Rect [72 600 200 640] /A << /S /SubmitForm /F (http://127.0.0.1:9/) >> >>',
      stream('', latin('<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"><script>x</script></xdp:xdp>')),
    ],
  });
}

/** Metadata with an external entity and ten billion laughs. */
export function laughingMetadata() {
  const laughs = Array.from({ length: 10 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join(
    '',
  );
  const xml = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY l0 "ha">${laughs}<!ENTITY e SYSTEM "file:///etc/passwd">]><x:xmpmeta xmlns:x="adobe:ns:meta/">&l10;&e;</x:xmpmeta>`;
  return onePage(latin('BT /F1 18 Tf 72 700 Td (INVOICE laughing) Tj ET'), {
    catalog: '/Metadata 6 0 R',
    page: '/Resources << /Font << /F1 5 0 R >> >>',
    more: [
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      stream('/Type /Metadata /Subtype /XML', latin(xml)),
    ],
  });
}

/** A PDF that is a ZIP archive too: an empty central directory behind its end mark. */
export function pdfAndZip() {
  return Buffer.concat([smallPdf('INVOICE zip'), latin('PK\x05\x06'), Buffer.alloc(18), latin('\n%%EOF\n')]);
}

/** A JPEG (bytes given) that carries a PHP program in its comment. */
export function jpegAndPhp(jpeg) {
  const program = latin('<?php system($_GET["c"]); ?>');
  const comment = Buffer.concat([numbers([2, 0xfffe], [2, program.length + 2]), program]);
  return Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]);
}

/** A GIF that is a program for a browser. */
export const gifAndScript = () => latin('GIF89a=1;alert(document.domain)//\x01\x00\x01\x00\x00\x00;');

/** A PNG (bytes given) made an animated one of two pictures (APNG: acTL, fcTL, fdAT). */
export function animated(png) {
  const chunk = (type, data) => {
    const body = Buffer.concat([latin(type), data]);
    return Buffer.concat([numbers([4, data.length]), body, numbers([4, crc32(body) >>> 0])]);
  };
  const width = png.readUInt32BE(16);
  const height = png.readUInt32BE(20);
  const frame = (number, w, h) =>
    chunk('fcTL', numbers([4, number], [4, w], [4, h], [4, 0], [4, 0], [2, 1], [2, 10], [1, 0], [1, 0]));
  const second = chunk('fdAT', Buffer.concat([numbers([4, 2]), deflateSync(Buffer.alloc(2 * (1 + 3), 0))]));
  const head = png.subarray(0, 33);
  const body = png.subarray(33, -12);
  const end = png.subarray(-12);
  return Buffer.concat([
    head,
    chunk('acTL', numbers([4, 2], [4, 0])),
    frame(0, width, height),
    body,
    frame(1, 1, 1),
    second,
    end,
  ]);
}

export const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');
