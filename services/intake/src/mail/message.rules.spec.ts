import { contentOf, filesOf, type ParsedFile, type ParsedMail, textOfHtml } from './message.rules.js';

const mail = (patch: Partial<ParsedMail> = {}): ParsedMail => ({
  headers: {},
  from: [{ name: '', address: 'a@b.example' }],
  subject: '',
  text: '',
  html: '',
  files: [],
  ...patch,
});
const file = (
  file_name: string,
  content_type = 'application/pdf',
  more: Partial<ParsedFile> = {},
): ParsedFile => ({
  stored_as: 'part-0',
  file_name,
  content_type,
  bytes: 10,
  sha256: 'x',
  in_text: false,
  too_deep: false,
  ...more,
});

it.each<[string, Record<string, string[]>, string, string]>([
  ['a person', {}, 'a@b.example', ''],
  ['a system of a supplier', { 'auto-submitted': ['auto-generated'] }, 'a@b.example', ''],
  ['an answering machine', { 'auto-submitted': ['auto-replied'] }, 'a@b.example', 'auto_reply'],
  [
    'an answering machine with a reason',
    { 'auto-submitted': [' Auto-Replied (vacation)'] },
    'a@b.example',
    'auto_reply',
  ],
  ['a notice to a subscriber', { 'auto-submitted': ['auto-notified'] }, 'a@b.example', 'auto_reply'],
  ['told to be by a person', { 'auto-submitted': ['no'] }, 'a@b.example', ''],
  ['of old', { precedence: ['auto_reply'] }, 'a@b.example', 'auto_reply'],
  ['a list', { precedence: ['bulk'] }, 'a@b.example', ''],
  ['by X-Autoreply', { 'x-autoreply': ['yes'] }, 'a@b.example', 'auto_reply'],
  [
    'a report of delivery',
    { 'content-type': ['multipart/report; report-type=delivery-status'] },
    'a@b.example',
    'bounce',
  ],
  ['without a way back', {}, '', 'bounce'],
])('%s', (_, headers, envelope_from, machine) =>
  expect(contentOf(mail({ headers }), envelope_from).machine).toBe(machine),
);

it.each<[string, ParsedMail['from'], string, string]>([
  ['one sender', [{ name: '山田', address: 'A@B.Example' }], 'a@b.example', '山田'],
  ['no name', [{ name: '', address: 'a@b.example' }], 'a@b.example', 'a@b.example'],
  [
    'two senders',
    [
      { name: 'A', address: 'a@b.example' },
      { name: 'B', address: 'c@d.example' },
    ],
    '',
    'A, B',
  ],
  ['none', [], '', ''],
  ['no address', [{ name: 'A', address: 'nobody' }], '', 'A'],
  ['an address in an address', [{ name: '', address: 'a@b.example@c.example' }], '', 'a@b.example@c.example'],
  ['marks that reorder', [{ name: '\u202eelpmaxe', address: 'a@b.example' }], 'a@b.example', 'elpmaxe'],
])('from: %s', (_, from, from_address, from_name) =>
  expect(contentOf(mail({ from }), 'x')).toMatchObject({ from_address, from_name }),
);

it.each([
  ['Sun, 22 Nov 2026 10:00:00 +0900', '2026-11-22T01:00:00.000Z'],
  ['Sun, 22 Nov 2026 10:00:00 +0900 (JST)', '2026-11-22T01:00:00.000Z'],
  ['', null],
  ['yesterday', null],
  ['Thu, 01 Jan 2970 00:00:00 +0000', null],
])('the date %j is %j', (date, sent_at) =>
  expect(contentOf(mail({ headers: { date: [date] } }), 'x').sent_at).toBe(sent_at),
);

it('the text keeps its lines and loses what could deceive', () => {
  const text = 'a\r\nb\rc\u0000\u202e\u200bd\n\n\n\n\n\ne\t f  ';
  expect(contentOf(mail({ text }), 'x').body_text).toBe('a\nb\ncd\n\n\ne\t f');
  expect([...contentOf(mail({ text: '𠮷'.repeat(60_000) }), 'x').body_text]).toHaveLength(50_000);
});

it.each([
  ['<p>a</p><p>b</p>', 'a\n\nb'],
  ['<ul><li>a</li><li>b</li></ul>', 'a\nb'],
  ['<script>never ends', ''],
  ['a<br>b<br/>c', 'a\nb\nc'],
  [
    '<table><tr><td>品名</td><td>金額</td></tr><tr><td>紙</td><td>&yen;100</td></tr></table>',
    '品名 金額\n紙 ¥100',
  ],
  ['&amp;lt;b&#62; &#x3042;&nbsp;&unknown;', '&lt;b> あ &unknown;'],
  ['<script>if (a < b) alert("x")</script>text', 'text'],
  ['<style>p > a {}</style><title>t</title>text', 'text'],
  ['<!-- a > b -->text', 'text'],
  ['<!-- never ends', ''],
  ['text <b', 'text'],
  ['a < b', 'a'],
  ['<img src=x onerror=alert(1)>', ''],
  ['&#0;&#xd800;&#1114112;x', 'x'],
])('the words of %j are %j', (html, words) => expect(textOfHtml(html)).toBe(words));

const HARD = ['<', '<!--', '<p', '&', '&#x', '<td>', '<td> ', ' \n', '&nbsp;', '<br> '];

it.each(HARD)('%j over and over is cut, not choked on', (piece) =>
  expect(textOfHtml(piece.repeat(100_000)).length).toBeLessThan(400_001),
);

it.each(HARD)('four times as much of %j takes about four times as long, not sixteen', (piece) => {
  const took = (pieces: number) => {
    const html = piece.repeat(pieces);
    const runs = Array.from({ length: 3 }, () => {
      const began = performance.now();
      textOfHtml(html);
      return performance.now() - began;
    });
    return Math.min(...runs);
  };
  // What takes less than this is too short to be compared.
  const least = 20;
  expect(took(40_000)).toBeLessThan(10 * Math.max(least, took(10_000)));
});

it.each<[string, ParsedFile, string]>([
  ['a PDF', file('a.pdf'), ''],
  ['a PDF by name only', file('a.PDF', 'application/octet-stream'), ''],
  ['a PDF by type only', file('', 'application/pdf'), ''],
  ['a photograph', file('a.jpeg', 'image/jpeg'), ''],
  ['a photograph in the text', file('a.jpeg', 'image/jpeg', { in_text: true }), 'inline_image'],
  ['a PDF shown in the text', file('a.pdf', 'application/pdf', { in_text: true }), ''],
  ['another picture', file('a.gif', 'image/gif'), 'other_type'],
  ['a web page', file('a.html', 'text/html'), 'other_type'],
  ['a program', file('a.exe', 'application/x-msdownload'), 'other_type'],
  ['an archive', file('a.zip', 'application/octet-stream'), 'archive'],
  ['an archive called a PDF', file('a.pdf', 'application/zip'), 'archive'],
  ['an archive of Japan', file('a.LZH', 'application/octet-stream'), 'archive'],
  ['of Outlook', file('winmail.dat', 'application/octet-stream'), 'winmail'],
  ['of Outlook by type', file('a.pdf', 'application/ms-tnef'), 'winmail'],
  ['encrypted', file('smime.p7m', 'application/x-pkcs7-mime'), 'encrypted'],
  ['a signature', file('smime.p7s', 'application/pkcs7-signature'), 'other_type'],
  ['a mail too deep', file('a.eml', 'message/rfc822', { too_deep: true }), 'too_deep'],
  [
    'bytes that were left in the mail',
    file('a.pdf', 'application/pdf', { stored_as: null }),
    'too_many_files',
  ],
])('%s: %s', (_, given, fault) => expect(filesOf(mail({ files: [given] }), 50)[0]?.fault).toBe(fault));

it('the fifty-first file is one too many; what is no invoice does not count', () => {
  const files = [file('a.docx', 'application/msword'), ...Array.from({ length: 51 }, () => file('a.pdf'))];
  const faults = filesOf(mail({ files }), 50).map(({ fault }) => fault);
  expect(faults[0]).toBe('other_type');
  expect(faults.filter((fault) => fault === '')).toHaveLength(50);
  expect(faults.at(-1)).toBe('too_many_files');
});
