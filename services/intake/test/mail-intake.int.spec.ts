import * as files from './hostile-files.js';
import { type MailBench, mailBench } from './mail-bench.js';
import {
  attached,
  base64,
  encoded,
  invoice,
  mail,
  messageId,
  type Part,
  text,
  withParts,
} from './mail-messages.js';

let bench: MailBench;
beforeAll(async () => {
  bench = await mailBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.calm());

it.each(['application/xml', 'text/xml', 'application/octet-stream'])(
  'a digital invoice in a mail, sent as %s, becomes an upload',
  async (type) => {
    const { actor, address } = await bench.open();
    const letter = mail([attached('invoice.xml', Buffer.from(files.ublInvoice()), type)]);
    expect(await bench.send(letter, address)).toMatch(/^250/);
    expect(await bench.drive()).toBe(1);
    expect(await bench.uploads(actor)).toMatchObject([
      { file_name: 'invoice.xml', content_type: 'application/xml', source: 'mail' },
    ]);
  },
);

it('an invoice in a mail becomes an upload that is read, and the mail shows the outcome', async () => {
  const { actor, address } = await bench.open();
  const letter = mail(
    [text('お世話になっております。\r\n請求書を送ります。'), attached('請求書①.pdf', await invoice())],
    {
      From: `${encoded('株式会社山田商事 経理')} <Yamada@Supplier.Example>`,
    },
  );
  expect(await bench.send(letter, address)).toMatch(/^250/);
  expect(await bench.drive()).toBe(1);
  const [item] = await bench.emails(actor);
  expect(item).toMatchObject({
    from_address: 'yamada@supplier.example',
    from_name: '株式会社山田商事 経理',
    subject: '10月分の請求書',
    state: 'DONE',
    fault: '',
    proof: 'unknown',
    is_copy: false,
    may_come_in: false,
    attachments: [
      { file_name: '請求書①.pdf', state: 'DONE', read_state: 'WAITING', content_type: 'application/pdf' },
    ],
  });
  const detail = await bench.email(actor, String(item?.email_id));
  expect(detail).toMatchObject({
    body_text: 'お世話になっております。\n請求書を送ります。',
    sent_at: '2026-11-22T01:00:00.000Z',
    recipient: address,
  });
  const [upload] = await bench.uploads(actor);
  expect(upload).toMatchObject({
    id: item?.attachments[0]?.upload_id,
    file_name: '請求書①.pdf',
    source: 'mail',
    uploaded_by_name: '株式会社山田商事 経理',
  });
});

const sjis = Buffer.from('90bf8b818f918740fbfc2e706466', 'hex');
const jis = Buffer.from('1b2442404135613d712d217c621b2842', 'hex');
it.each<[string, string[]]>([
  [
    'RFC 2231 in UTF-8',
    [`Content-Disposition: attachment; filename*=UTF-8''${encodeURIComponent('請求書①髙.pdf')}`],
  ],
  [
    'RFC 2231 in pieces',
    [
      `Content-Disposition: attachment; filename*0*=UTF-8''${encodeURIComponent('請求')}; filename*1*=${encodeURIComponent('書①髙')}; filename*2=".pdf"`,
    ],
  ],
  [
    'RFC 2231 in Shift_JIS',
    [
      `Content-Disposition: attachment; filename*=Shift_JIS''${[...sjis].map((b) => `%${b.toString(16)}`).join('')}`,
    ],
  ],
  [
    'RFC 2047 in ISO-2022-JP, as mailers of Japan write it',
    [
      `Content-Disposition: attachment; filename="=?ISO-2022-JP?B?${Buffer.concat([jis, Buffer.from('.pdf')]).toString('base64')}?="`,
    ],
  ],
  [
    'RFC 2047 in the type only',
    [`Content-Disposition: attachment`, `Content-Type: application/pdf; name="${encoded('請求書①髙.pdf')}"`],
  ],
  ['no name at all', ['Content-Disposition: attachment']],
])('a file name by %s', async (way, headers) => {
  const { actor, address } = await bench.open();
  const type = headers.some((line) => line.startsWith('Content-Type'))
    ? []
    : ['Content-Type: application/pdf'];
  const part: Part = {
    headers: [...type, 'Content-Transfer-Encoding: base64', ...headers],
    body: base64(await invoice()),
  };
  await bench.send(mail([text('x'), part]), address);
  await bench.drive();
  const [item] = await bench.emails(actor);
  const expected = way === 'no name at all' ? 'file.pdf' : '請求書①髙.pdf';
  expect(item?.attachments).toMatchObject([{ file_name: expected, state: 'DONE' }]);
});

it('subject and text in ISO-2022-JP are read, with characters beyond JIS X 0208', async () => {
  const { actor, address } = await bench.open();
  const lines = [
    'From: a@b.example',
    `Subject: =?ISO-2022-JP?B?${jis.toString('base64')}?=`,
    `Message-ID: ${messageId()}`,
    'Content-Type: text/plain; charset=ISO-2022-JP',
    '',
    '',
  ];
  await bench.send(Buffer.concat([Buffer.from(lines.join('\r\n')), jis, Buffer.from('\r\n')]), address);
  await bench.drive();
  const [item] = await bench.emails(actor);
  expect(item).toMatchObject({ subject: '請求書①髙', state: 'DONE', attachments: [] });
  expect((await bench.email(actor, String(item?.email_id))).body_text).toBe('請求書①髙');
});

it('a mail of HTML alone is kept as the words of it', async () => {
  const { actor, address } = await bench.open();
  const html =
    '<style>p{color:red}</style><p>請求金額 <b>&yen;1,100</b></p><script>alert(1)</script><p>よろしく</p>';
  const part = { headers: ['Content-Type: text/html; charset=UTF-8'], body: Buffer.from(html) };
  await bench.send(mail([part]), address);
  await bench.drive();
  const [item] = await bench.emails(actor);
  expect((await bench.email(actor, String(item?.email_id))).body_text).toBe('請求金額 ¥1,100\n\nよろしく');
});

describe('what a mail carries', () => {
  it('takes PDFs and pictures; the rest is listed with its reason', async () => {
    const { actor, address } = await bench.open();
    const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
    const parts = [
      attached('a.pdf', await invoice()),
      attached('b.png', files.png(40, 50), 'image/png'),
      attached('c.jpg', files.jpeg(40, 50), 'image/jpeg'),
      attached('d.docx', Buffer.from('PK'), docx),
      attached('e.zip', Buffer.from('PK\u0003\u0004'), 'application/zip'),
      attached('winmail.dat', Buffer.from([0x78, 0x9f, 0x3e, 0x22]), 'application/ms-tnef'),
      attached('smime.p7m', Buffer.from('x'), 'application/pkcs7-mime'),
      attached('f.pdf', Buffer.from('MZ a program')),
      attached('g.pdf', files.encryptedPdf('secret', 'owner')),
      attached('h.pdf', Buffer.from('%PDF-1.7\nbroken')),
      attached('i.pdf', Buffer.alloc(2_200_000, '%PDF-')),
      attached('j.pdf', await invoice(), 'application/octet-stream'),
      attached('invoice', await invoice(), 'application/pdf'),
    ];
    await bench.send(mail([text('x'), ...parts]), address);
    await bench.drive();
    const [item] = await bench.emails(actor);
    expect(item?.attachments.map(({ file_name, state, fault }) => [file_name, state, fault])).toEqual([
      ['a.pdf', 'DONE', ''],
      ['b.png', 'DONE', ''],
      ['c.jpg', 'DONE', ''],
      ['d.docx', 'SKIPPED', 'other_type'],
      ['e.zip', 'SKIPPED', 'archive'],
      ['winmail.dat', 'SKIPPED', 'winmail'],
      ['smime.p7m', 'SKIPPED', 'encrypted'],
      ['f.pdf', 'FAILED', 'InvalidFileType'],
      ['g.pdf', 'FAILED', 'PdfReadError'],
      ['h.pdf', 'FAILED', 'SaveImageError'],
      ['i.pdf', 'FAILED', 'file_too_large'],
      ['j.pdf', 'DONE', ''],
      ['invoice.pdf', 'DONE', ''],
    ]);
    expect(item?.state).toBe('DONE');
    expect(await bench.uploads(actor)).toHaveLength(5);
  });

  it('an image shown in the text is no invoice, until somebody says that it is', async () => {
    const { actor, address } = await bench.open();
    const image = attached('logo.png', files.png(60, 70), 'image/png', ['Content-ID: <logo>']);
    image.headers[2] = 'Content-Disposition: inline; filename="logo.png"';
    const html = { headers: ['Content-Type: text/html'], body: Buffer.from('<img src="cid:logo">') };
    const related = withParts([], [html, image], 'rel', 'related').toString('latin1');
    const at = related.indexOf('\r\n\r\n');
    const part = { headers: [related.slice(0, at)], body: Buffer.from(related.slice(at + 4), 'latin1') };
    await bench.send(mail([part]), address);
    await bench.drive();
    const [item] = await bench.emails(actor);
    expect(item?.attachments).toMatchObject([{ state: 'SKIPPED', fault: 'inline_image', may_come_in: true }]);
    await bench.service.call(actor, 'POST', `/emails/${item?.email_id}/import`, {});
    await bench.drive();
    expect((await bench.emails(actor))[0]?.attachments).toMatchObject([{ state: 'DONE' }]);
  });

  it('the invoice in a mail that was forwarded as a file is found', async () => {
    const { actor, address } = await bench.open();
    const inner = mail([text('inner'), attached('請求書.pdf', await invoice())]);
    const eml = {
      headers: ['Content-Type: message/rfc822', 'Content-Disposition: attachment; filename="f.eml"'],
      body: inner,
    };
    const shown = {
      headers: ['Content-Type: message/rfc822'],
      body: mail([text('i'), attached('二.pdf', await invoice())]),
    };
    await bench.send(mail([text('outer'), eml, shown]), address);
    await bench.drive();
    const [item] = await bench.emails(actor);
    expect(item?.attachments.map(({ file_name, state }) => [file_name, state]).sort()).toEqual([
      ['二.pdf', 'DONE'],
      ['請求書.pdf', 'DONE'],
    ]);
  });

  it('splits by page and reads as many pages as the settings say', async () => {
    const department_id = '0199aaaa-0000-7000-8000-000000000009';
    const { actor, address } = await bench.open({ split: true, attachment_page: 5, department_id });
    await bench.send(mail([attached('3.pdf', await invoice(3))]), address);
    await bench.drive();
    const [upload] = await bench.uploads(actor);
    expect(upload?.documents).toHaveLength(3);
    const [row] = await bench.sql('select split, options, department_id from intake.uploads where id = $1', [
      upload?.id,
    ]);
    expect(row).toMatchObject({ split: true, department_id, options: { attachment_page: 5 } });
  });

  it('gives every file back as it came, and the mail itself', async () => {
    const { actor, address } = await bench.open();
    const [good, bad] = [await invoice(), Buffer.from('<script>alert(1)</script>')];
    const letter = mail([attached('請求書.pdf', good), attached('page.html', bad, 'text/html')]);
    await bench.send(letter, address);
    await bench.drive();
    const [item] = await bench.emails(actor);
    const headers = await bench.service.identityHeaders(actor);
    for (const [at, bytes] of [good, bad].entries()) {
      const file = item?.attachments[at];
      const answer = await fetch(bench.service.url + String(file?.file_url).replace('/api/v1', ''), {
        headers,
      });
      expect(answer.headers.get('content-type')).toBe('application/octet-stream');
      expect(answer.headers.get('content-disposition')).toMatch(/^attachment/);
      expect(answer.headers.get('content-security-policy')).toContain('sandbox');
      expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
    }
    const raw = await fetch(`${bench.service.url}/emails/${item?.email_id}/raw`, { headers });
    expect(Buffer.from(await raw.arrayBuffer()).equals(letter)).toBe(true);
  });
});

it('a flood for one address delays no other', async () => {
  const [flood, quiet] = [await bench.open(), await bench.open()];
  for (let i = 0; i < 5; i++) await bench.send(mail([text(`${i}`)]), flood.address);
  await bench.send(mail([text('x')]), quiet.address);
  await bench.drive();
  const ends = await bench.sql<{ organization_id: string }>(
    'select organization_id from intake.captured_mails where organization_id = any($1) order by finished_at, id',
    [[flood.actor.organization_id, quiet.actor.organization_id]],
  );
  // A turn is two mails: the quiet address comes after the first turn of the flooded one.
  expect(ends.findIndex((row) => row.organization_id === quiet.actor.organization_id)).toBe(2);
  expect(ends).toHaveLength(6);
});
