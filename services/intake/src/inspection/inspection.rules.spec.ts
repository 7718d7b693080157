import {
  decideType,
  type InspectionFacts,
  isAlsoSomethingElse,
  judge,
  MAX_PAGE_POINTS,
  MAX_PAGES,
  sniff,
} from './inspection.rules.js';

const PDF = Buffer.from('%PDF-1.7\n');
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);

const UBL = Buffer.from('<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"/>');

const UBL_ROOT = { name: 'Invoice', namespace: 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2' };

const code = (fn: () => unknown): string => {
  try {
    fn();
    return 'accepted';
  } catch (error) {
    const { code, kind } = error as { code: string; kind: string };
    return `${code}/${kind}`;
  }
};

describe('type by content and by extension', () => {
  const contents: [string, Buffer, string][] = [
    ['pdf', PDF, 'application/pdf'],
    ['png', PNG, 'image/png'],
    ['jpeg', JPEG, 'image/jpeg'],
    ['ubl', UBL, 'application/xml'],
    ['other xml', Buffer.from('<?xml version="1.0"?><Order xmlns="urn:x"/>'), ''],
    ['page', Buffer.from('<!DOCTYPE html><html><body>Invoice</body></html>'), ''],
    ['text', Buffer.from('hello'), ''],
    ['gif', Buffer.from('GIF89a'), ''],
    ['svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), ''],
    ['exe', Buffer.from('MZ\x90'), ''],
    ['empty', Buffer.alloc(0), ''],
    ['one byte', Buffer.from('%'), ''],
  ];
  const extensions: [string, string][] = [
    ['a.pdf', 'application/pdf'],
    ['a.PDF', 'application/pdf'],
    ['a.png', 'image/png'],
    ['a.PnG', 'image/png'],
    ['a.jpg', 'image/jpeg'],
    ['a.JPEG', 'image/jpeg'],
    ['a.xml', 'application/xml'],
    ['a.XML', 'application/xml'],
    ['a.html', ''],
    ['a', ''],
    ['a.exe', ''],
    ['a.pdf.exe', ''],
    ['pdf', ''],
  ];
  for (const [what, bytes, content] of contents) {
    for (const [name, extension] of extensions) {
      const expected = content !== '' && content === extension ? 'accepted' : 'InvalidFileType/unsupported';
      it(`${what} named ${name}: ${expected}`, () => {
        expect(code(() => decideType(name, bytes))).toBe(expected);
      });
    }
  }

  it('finds the PDF mark within the first kilobyte and not after it', () => {
    expect(sniff(Buffer.concat([Buffer.alloc(1000, 0x20), PDF]))).toBe('application/pdf');
    expect(sniff(Buffer.concat([Buffer.alloc(1024, 0x20), PDF]))).toBeNull();
  });

  it.each([
    ['plain pdf', 'application/pdf', PDF, Buffer.from('%%EOF'), false],
    ['pdf with a script word', 'application/pdf', PDF, Buffer.from('<script>'), false],
    ['pdf after junk', 'application/pdf', Buffer.from('GIF89a %PDF-1.4'), Buffer.from('%%EOF'), true],
    ['pdf and zip', 'application/pdf', PDF, Buffer.from('PK\x05\x06', 'latin1'), true],
    ['plain jpeg', 'image/jpeg', JPEG, Buffer.from([0xff, 0xd9]), false],
    ['jpeg and php', 'image/jpeg', JPEG, Buffer.from('<?PHP system();'), true],
    ['png and script', 'image/png', PNG, Buffer.from('<ScRipt>alert(1)'), true],
  ] as const)('%s', (_, type, head, tail, expected) => {
    expect(isAlsoSomethingElse(type, head, tail)).toBe(expected);
  });
});

describe('the result of an inspection', () => {
  const read = (over: Partial<Extract<InspectionFacts, { outcome: 'read' }>>): InspectionFacts => ({
    outcome: 'read',
    page_count: 1,
    max_width: 595,
    max_height: 842,
    complete: true,
    ...over,
  });
  it.each<[string, 'application/pdf' | 'image/png' | 'application/xml', InspectionFacts, string]>([
    ['A4', 'application/pdf', read({}), 'accepted'],
    ['200 pages', 'application/pdf', read({ page_count: 200 }), 'accepted'],
    ['the most pages', 'application/pdf', read({ page_count: MAX_PAGES }), 'accepted'],
    ['one page more', 'application/pdf', read({ page_count: MAX_PAGES + 1 }), 'SaveImageError/invalid'],
    ['no page', 'application/pdf', read({ page_count: 0 }), 'SaveImageError/invalid'],
    ['largest page', 'application/pdf', read({ max_width: MAX_PAGE_POINTS }), 'accepted'],
    ['14400 wide', 'application/pdf', read({ max_width: 14_400 }), 'SaveImageError/invalid'],
    ['14400 high', 'application/pdf', read({ max_height: 14_400 }), 'SaveImageError/invalid'],
    ['no width', 'application/pdf', read({ max_width: 0 }), 'SaveImageError/invalid'],
    ['NaN', 'application/pdf', read({ max_width: Number.NaN }), 'SaveImageError/invalid'],
    ['cut short', 'application/pdf', read({ complete: false }), 'SaveImageError/invalid'],
    ['password', 'application/pdf', { outcome: 'password' }, 'PdfReadError/invalid'],
    ['damaged', 'application/pdf', { outcome: 'damaged', reason: 'x' }, 'SaveImageError/invalid'],
    ['entities', 'application/xml', { outcome: 'refused', reason: 'xml_doctype' }, 'SaveImageError/invalid'],
    ['an invoice as data', 'application/xml', read({ root: UBL_ROOT }), 'accepted'],
    [
      'other data',
      'application/xml',
      read({ root: { name: 'Order', namespace: '' } }),
      'SaveImageError/invalid',
    ],
    ['data without a root', 'application/xml', read({}), 'SaveImageError/invalid'],
    ['time', 'application/pdf', { outcome: 'exhausted', reason: 'time' }, 'SaveImageError/invalid'],
    ['memory', 'image/png', { outcome: 'exhausted', reason: 'memory' }, 'SaveImageError/invalid'],
    ['A4 600 dpi', 'image/png', read({ max_width: 4960, max_height: 7016 }), 'accepted'],
    ['40 Mpx', 'image/png', read({ max_width: 8000, max_height: 5000 }), 'accepted'],
    ['over 40 Mpx', 'image/png', read({ max_width: 8000, max_height: 5001 }), 'SaveImageError/invalid'],
    ['30000²', 'image/png', read({ max_width: 30_000, max_height: 30_000 }), 'SaveImageError/invalid'],
    ['a thread', 'image/png', read({ max_width: 20_001, max_height: 1 }), 'SaveImageError/invalid'],
  ])('%s', (_, type, facts, expected) => {
    expect(code(() => judge(type, facts))).toBe(expected);
  });
});
