import { SaxesParser } from 'saxes';

/** Bounds of an XML document that comes from outside. */
export const XML_LIMITS = {
  /** Ten times what a document of a thousand lines takes; attached files inside of it count. */
  bytes: 10 * 1024 * 1024,
  depth: 32,
  elements: 200_000,
} as const;

type XmlRefusal = 'xml_too_large' | 'xml_encoding' | 'xml_doctype' | 'xml_too_deep' | 'xml_malformed';

export interface XmlRoot {
  name: string;
  namespace: string;
}

/** A root with its attributes, by their names as they are written. */
export interface CheckedXml extends XmlRoot {
  attributes: Record<string, string>;
}

/** A document that is not taken; `refusal` says why. */
export class XmlRefusedError extends Error {
  constructor(
    readonly refusal: XmlRefusal,
    detail = '',
  ) {
    super(detail ? `${refusal}: ${detail}` : refusal);
  }
}

const ENCODINGS = new Set([
  'utf-8',
  'utf-16',
  'us-ascii',
  'shift_jis',
  'windows-31j',
  'euc-jp',
  'iso-8859-1',
]);

/**
 * The text of a document by its byte order mark, else by its declaration, else UTF-8.
 * @throws XmlRefusedError xml_encoding for other encodings and for bytes that the encoding does not know.
 */
export function decodeXml(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes);
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new XmlRefusedError('xml_encoding', encoding);
  }
}

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  const declared = /^(?:\xef\xbb\xbf)?<\?xml[^>]*?\sencoding\s*=\s*["']([\w.-]+)["']/.exec(head)?.[1];
  const encoding = (declared ?? 'utf-8').toLowerCase();
  if (!ENCODINGS.has(encoding)) throw new XmlRefusedError('xml_encoding', encoding);
  // A declaration that can be read byte by byte is not in UTF-16, although it names it.
  return encoding === 'utf-16' ? 'utf-8' : encoding;
}

/**
 * Looks at a whole document and returns its root. It must be well formed and within the bounds. A document type
 * declaration is refused with any content, because external entities and entities that grow are declared there. Only
 * the five entities of XML itself are resolved, without a network.
 * @throws XmlRefusedError
 */
export function checkXml(text: string): CheckedXml {
  const parser = new SaxesParser({ xmlns: true, position: false });
  let root: CheckedXml | null = null;
  let depth = 0;
  let elements = 0;
  parser.on('doctype', () => {
    throw new XmlRefusedError('xml_doctype');
  });
  parser.on('opentag', ({ local, uri, attributes }) => {
    root ??= {
      name: local,
      namespace: uri,
      attributes: Object.fromEntries(Object.entries(attributes).map(([name, { value }]) => [name, value])),
    };
    depth++;
    elements++;
    if (depth > XML_LIMITS.depth || elements > XML_LIMITS.elements) throw new XmlRefusedError('xml_too_deep');
  });
  parser.on('closetag', () => {
    depth--;
  });
  parser.on('error', (error) => {
    throw new XmlRefusedError('xml_malformed', error.message);
  });
  // In pieces, so that a refusal near the start does not wait for the end.
  for (let at = 0; at < text.length; at += 65_536) parser.write(text.slice(at, at + 65_536));
  parser.close();
  if (!root) throw new XmlRefusedError('xml_malformed', 'no root');
  return root;
}
