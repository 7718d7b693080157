// Runs in a contained process that may be killed: it inspects untrusted files. It reads the product's code and one folder,
// and has no right to write, to start programs, to load native code or to use the network.
import { readFile } from 'node:fs/promises';
import { checkXml, decodeXml, XML_LIMITS, XmlRefusedError } from '@uketori/service-kit/xml';
import { imageSize } from 'image-size';
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Longest page tree walked; a longer file is refused by its count alone. */
const MAX_WALK = 2_000;
const TAIL_BYTES = 8_192;

interface Question {
  id: number;
  path: string;
  type: string;
}

interface Size {
  width: number;
  height: number;
}

async function readPdf(bytes: Buffer) {
  // pdf.js takes the memory over; what the end of the file says must be read before.
  const complete = bytes.subarray(-TAIL_BYTES).includes('%%EOF');
  const task = getDocument({
    data: new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    stopAtErrors: true,
    disableFontFace: true,
    useSystemFonts: false,
    enableXfa: false,
    verbosity: VerbosityLevel.ERRORS,
  });
  try {
    const document = await task.promise;
    const largest: Size = { width: 0, height: 0 };
    if (document.numPages <= MAX_WALK) {
      for (let number = 1; number <= document.numPages; number++) {
        const page = await document.getPage(number);
        const [left = 0, bottom = 0, right = 0, top = 0] = page.view;
        largest.width = Math.max(largest.width, Math.abs(right - left) * page.userUnit);
        largest.height = Math.max(largest.height, Math.abs(top - bottom) * page.userUnit);
        page.cleanup();
      }
    } else {
      largest.width = largest.height = 1;
    }
    return {
      outcome: 'read',
      page_count: document.numPages,
      max_width: largest.width,
      max_height: largest.height,
      complete,
    };
  } finally {
    await task.destroy();
  }
}

function readImage(bytes: Buffer, type: string) {
  const { width, height } = imageSize(new Uint8Array(bytes));
  const complete =
    type === 'image/png'
      ? pngReachesItsEnd(bytes)
      : bytes.subarray(-65_536).includes(Buffer.from([0xff, 0xd9]));
  return { outcome: 'read', page_count: 1, max_width: width, max_height: height, complete };
}

function pngReachesItsEnd(bytes: Buffer): boolean {
  let at = 8;
  while (at + 12 <= bytes.length) {
    if (bytes.toString('latin1', at + 4, at + 8) === 'IEND') return true;
    at += 12 + bytes.readUInt32BE(at);
  }
  return false;
}

/** Data without pages: it counts as one, of the size of a sheet. */
function readXml(bytes: Buffer) {
  if (bytes.length > XML_LIMITS.bytes) throw new XmlRefusedError('xml_too_large');
  const root = checkXml(decodeXml(bytes));
  return { outcome: 'read', page_count: 1, max_width: 1, max_height: 1, complete: true, root };
}

async function look({ path, type }: Question) {
  try {
    const bytes = await readFile(path);
    if (type === 'application/xml') return readXml(bytes);
    return type === 'application/pdf' ? await readPdf(bytes) : readImage(bytes, type);
  } catch (error) {
    if (error instanceof XmlRefusedError) return { outcome: 'refused', reason: error.refusal };
    const { name, message } = error as Error;
    if (name === 'PasswordException') return { outcome: 'password' };
    return { outcome: 'damaged', reason: `${name}: ${message}`.slice(0, 200) };
  }
}

process.on('message', (question: Question) => {
  void look(question).then((facts) => process.send?.({ id: question.id, facts }));
});
process.on('disconnect', () => process.exit(0));
process.send?.({ ready: true });
