import { cleanFileName, contentDisposition, extensionOf } from './file-names.rules.js';

describe('names of received files', () => {
  it.each([
    ['請求書.pdf', '請求書.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\temp\\x.pdf', 'x.pdf'],
    ['a\u0000b.pdf', 'ab.pdf'],
    ['fdp.\u202Egnp.pdf', 'fdp.gnp.pdf'],
    ['line\r\nX-Evil: 1.pdf', 'lineX-Evil: 1.pdf'],
    ['か\u3099.pdf', 'が.pdf'],
    ['"><script>.png', '"><script>.png'],
    ['CON.pdf', 'CON.pdf'],
    ['lone\ud800.pdf', 'lone.pdf'],
    ['..', 'file'],
    ['', 'file'],
    [undefined, 'file'],
  ])('%j is shown as %j', (received, shown) => {
    expect(cleanFileName(received)).toBe(shown);
  });

  it('cuts 300 four-byte characters to 255 and keeps the extension', () => {
    const name = cleanFileName(`${'𠮷'.repeat(300)}.PDF`);
    expect([...name]).toHaveLength(255);
    expect(name.endsWith('𠮷.PDF')).toBe(true);
  });

  it.each([
    ['a.pdf.exe', 'exe'],
    ['a.PDF', 'PDF'],
    ['none', ''],
    ['dot.', ''],
    [`x.${'y'.repeat(17)}`, ''],
  ])('extension of %j is %j', (name, extension) => {
    expect(extensionOf(name)).toBe(extension);
  });

  it('puts no quote, line end or non-ASCII letter into the header', () => {
    const header = contentDisposition('attachment', `請求"書'(1)%0d.pdf`);
    expect(header).toBe(
      `attachment; filename="____'(1)_0d.pdf"; filename*=UTF-8''%E8%AB%8B%E6%B1%82%22%E6%9B%B8%27%281%29%250d.pdf`,
    );
    expect(/^[\x20-\x7e]+$/.test(header)).toBe(true);
  });
});
