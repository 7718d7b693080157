import { checkXml, decodeXml, XML_LIMITS, XmlRefusedError } from './xml.js';

const refusal = (work: () => unknown): string => {
  try {
    work();
    return 'taken';
  } catch (error) {
    return error instanceof XmlRefusedError ? error.refusal : String(error);
  }
};
const nested = (depth: number) => `${'<a>'.repeat(depth)}${'</a>'.repeat(depth)}`;
const LAUGHS = `<!DOCTYPE a [<!ENTITY x "ha">${Array.from({ length: 9 }, (_, i) => `<!ENTITY x${i} "${`&x${i - 1 < 0 ? '' : i - 1};`.repeat(10)}">`).join('')}]><a>&x8;</a>`;

describe('a document from outside', () => {
  it('has a root with its namespace', () => {
    expect(
      checkXml(
        '<?xml version="1.0"?><!-- c --><p:Invoice xmlns:p="urn:x" No="&#49;"><p:ID>1</p:ID></p:Invoice>',
      ),
    ).toEqual({
      name: 'Invoice',
      namespace: 'urn:x',
      attributes: { 'xmlns:p': 'urn:x', No: '1' },
    });
  });

  it.each([
    ['the largest depth', nested(XML_LIMITS.depth), 'taken'],
    ['one level more', nested(XML_LIMITS.depth + 1), 'xml_too_deep'],
    ['too many elements', `<a>${'<b/>'.repeat(XML_LIMITS.elements)}</a>`, 'xml_too_deep'],
    ['an external entity', '<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]><a>&e;</a>', 'xml_doctype'],
    ['a parameter entity', '<!DOCTYPE a [<!ENTITY % e SYSTEM "http://localhost/">%e;]><a/>', 'xml_doctype'],
    ['a bare document type', '<!DOCTYPE a><a/>', 'xml_doctype'],
    ['a billion laughs', LAUGHS, 'xml_doctype'],
    ['an undeclared entity', '<a>&e;</a>', 'xml_malformed'],
    ['an unclosed element', '<a><b></a>', 'xml_malformed'],
    ['an undeclared prefix', '<p:a/>', 'xml_malformed'],
    ['two roots', '<a/><b/>', 'xml_malformed'],
    ['a doubled attribute', '<a x="1" x="2"/>', 'xml_malformed'],
    ['a control character', '<a>\u0001</a>', 'xml_malformed'],
    ['nothing', '', 'xml_malformed'],
    ['text', 'hello', 'xml_malformed'],
    ['the words of a document type as data', '<a><![CDATA[<!DOCTYPE a>]]></a>', 'taken'],
  ])('%s: %#', (_, text, expected) => {
    expect(refusal(() => checkXml(text))).toBe(expected);
  });

  const text = '<?xml version="1.0"?><a>受取</a>';
  it.each<[string, Uint8Array, string]>([
    ['UTF-8', Buffer.from(text), text],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`), text],
    ['UTF-16 LE', Buffer.from(`\ufeff${text}`, 'utf16le'), text],
    ['UTF-16 BE', Buffer.from(`\ufeff${text}`, 'utf16le').swap16(), text],
    [
      'Shift_JIS',
      Buffer.concat([
        Buffer.from('<?xml version="1.0" encoding="Shift_JIS"?><a>'),
        Buffer.from([0x8e, 0xf3, 0x8e, 0xe6]),
        Buffer.from('</a>'),
      ]),
      '<?xml version="1.0" encoding="Shift_JIS"?><a>受取</a>',
    ],
  ])('is decoded from %s', (_, bytes, expected) => {
    expect(decodeXml(bytes)).toBe(expected);
  });

  it.each<[string, Uint8Array]>([
    ['bytes that are not UTF-8', Buffer.from([0x3c, 0x61, 0x3e, 0xff, 0xfe])],
    ['an encoding that can hide markup', Buffer.from('<?xml version="1.0" encoding="UTF-7"?><a/>')],
    ['half a character', Buffer.from([0xff, 0xfe, 0x3c])],
  ])('is refused with %s', (_, bytes) => {
    expect(refusal(() => decodeXml(bytes))).toBe('xml_encoding');
  });
});
