import { MAX_ATTEMPTS } from '../src/imports/faults.rules.js';
import { leaseMail } from '../src/mail/mail-leases.js';
import * as files from './hostile-files.js';
import { accountant } from './intake-bench.js';
import { type MailBench, mailBench } from './mail-bench.js';
import { attached, base64, encoded, mail, messageId, type Part, text, withParts } from './mail-messages.js';

let bench: MailBench;
let mark = 0;
const invoice = (pages = 1) => files.pdf(pages, [595, 842], `mail${++mark}`);

beforeAll(async () => {
  bench = await mailBench({ UKETORI_MAIL_AUTHSERV_IDS: 'mx.uketori.test' });
});
afterAll(() => bench.close());
beforeEach(async () => {
  bench.admin.down = false;
  await bench.sql(`update intake.captured_mails set next_attempt_at = now() + interval '1 day'`);
});

it('an invoice in a mail becomes an upload that is read, and the mail tells what became of it', async () => {
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
      attached('b.png', files.png(40, 50 + mark), 'image/png'),
      attached('c.jpg', files.jpeg(40, 50 + mark), 'image/jpeg'),
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
    const image = attached('logo.png', files.png(60, 70 + mark), 'image/png', ['Content-ID: <logo>']);
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

  it('a mail that was forwarded as a file gives up its invoice', async () => {
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

describe('who may send', () => {
  const send = async (address: string, from: string, results?: string) => {
    const headers: Record<string, string> = { From: from };
    if (results) headers['Authentication-Results'] = results;
    await bench.send(mail([attached('a.pdf', await invoice())], headers), address);
    await bench.drive();
  };

  it('members only, unless the settings say otherwise', async () => {
    const department_id = '0199aaaa-0000-7000-8000-000000000003';
    const actor = bench.keeper();
    const { address } = await bench.issue(actor);
    bench.member(actor, 'hanako@uketori.example', { department_id });
    await send(address, 'Hanako@Uketori.Example');
    await send(address, 'stranger@elsewhere.example');
    const [refused, taken] = await bench.emails(actor);
    expect(taken).toMatchObject({ state: 'DONE', attachments: [{ state: 'DONE' }] });
    expect(refused).toMatchObject({
      state: 'REFUSED',
      fault: 'sender_refused',
      may_come_in: true,
      attachments: [{ state: 'SKIPPED', fault: 'mail_refused' }],
    });
    const [upload] = await bench.sql(
      'select department_id, uploaded_by_name from intake.uploads where organization_id = $1',
      [actor.organization_id],
    );
    expect(upload).toEqual({ department_id, uploaded_by_name: '山田 花子' });
  });

  it('listed addresses and domains', async () => {
    const actor = bench.keeper();
    const { address } = await bench.issue(actor, {
      senders: 'listed',
      allowed: ['supplier.example', 'one@other.example'],
    });
    for (const from of [
      'a@supplier.example',
      'one@other.example',
      'two@other.example',
      'a@evil-supplier.example',
      'a@supplier.example.evil.example',
    ])
      await send(address, from);
    expect(
      (await bench.emails(actor)).map(({ from_address, state }) => [from_address, state]).reverse(),
    ).toEqual([
      ['a@supplier.example', 'DONE'],
      ['one@other.example', 'DONE'],
      ['two@other.example', 'REFUSED'],
      ['a@evil-supplier.example', 'REFUSED'],
      ['a@supplier.example.evil.example', 'REFUSED'],
    ]);
  });

  it('a sender whom our own mail server found forged is refused; what a stranger claims of himself counts for nothing', async () => {
    const actor = bench.keeper();
    const { address } = await bench.issue(actor, { senders: 'listed', allowed: ['supplier.example'] });
    await send(address, 'a@supplier.example', 'mx.uketori.test; spf=fail; dkim=none; dmarc=fail (p=reject)');
    await send(address, 'a@supplier.example', 'mx.evil.example; dmarc=fail');
    await send(address, 'a@supplier.example', 'mx.uketori.test; spf=pass; dkim=pass; dmarc=pass');
    expect(
      (await bench.emails(actor)).map(({ state, fault, proof }) => [state, fault, proof]).reverse(),
    ).toEqual([
      ['REFUSED', 'sender_unproven', 'fail'],
      ['DONE', '', 'unknown'],
      ['DONE', '', 'pass'],
    ]);
  });

  it('a mail of two senders belongs to neither', async () => {
    const actor = bench.keeper();
    const { address } = await bench.issue(actor);
    bench.member(actor, 'hanako@uketori.example');
    const pdf = async () => [attached('a.pdf', await invoice())];
    const letters = [
      mail(await pdf(), { From: ['hanako@uketori.example', 'b@evil.example'] }),
      mail(await pdf(), { From: 'X <hanako@uketori.example>, Y <b@evil.example>' }),
      mail(await pdf(), { From: 'hanako@uketori.example, b@evil.example' }),
      mail(await pdf(), { From: 'Group: hanako@uketori.example, b@evil.example;' }),
      mail(await pdf(), { From: '' }),
    ];
    for (const letter of letters) await bench.send(letter, address);
    await bench.drive();
    for (const item of await bench.emails(actor))
      expect(item).toMatchObject({ state: 'REFUSED', fault: 'no_sender', from_address: '' });
  });

  it('a refused mail is taken in by a person who looked at it, once', async () => {
    const actor = bench.keeper({ user_name: '経理 花子' });
    const { address } = await bench.issue(actor);
    await send(address, 'stranger@elsewhere.example');
    const [item] = await bench.emails(actor);
    const path = `/emails/${item?.email_id}/import`;
    const reader = accountant({ organization_id: actor.organization_id, abilities: { 'email:read': 3 } });
    expect((await bench.service.call(reader, 'POST', path, {})).status).toBe(403);
    const stranger = bench.keeper();
    expect((await bench.service.call(stranger, 'POST', path, {})).status).toBe(404);
    expect((await bench.service.call(actor, 'POST', path, {})).status).toBe(200);
    const again = await bench.service.call(actor, 'POST', path, {});
    expect([again.status, again.body]).toMatchObject([409, { code: 'email_under_way' }]);
    await bench.drive();
    expect((await bench.emails(actor))[0]).toMatchObject({
      state: 'DONE',
      fault: '',
      forced_by_name: '経理 花子',
      attachments: [{ state: 'DONE' }],
    });
    const done = await bench.service.call(actor, 'POST', path, {});
    expect([done.status, done.body]).toMatchObject([409, { code: 'nothing_to_import' }]);
    expect(await bench.uploads(actor)).toHaveLength(1);
  });

  it('while admin does not answer, mails wait and are tried again', async () => {
    const actor = bench.keeper();
    const { address } = await bench.issue(actor);
    bench.member(actor, 'hanako@uketori.example');
    bench.admin.down = true;
    await send(address, 'hanako@uketori.example');
    expect((await bench.emails(actor))[0]).toMatchObject({ state: 'RETRYING', fault: 'busy' });
    bench.admin.down = false;
    expect(await bench.drive()).toBe(0);
    await bench.hurry(actor);
    expect(await bench.drive()).toBe(1);
    expect((await bench.emails(actor))[0]).toMatchObject({ state: 'DONE', attachments: [{ state: 'DONE' }] });
  });
});

describe('machines', () => {
  it.each<[string, Record<string, string>, string | undefined, string]>([
    ['an invoice of a supplier’s system', { 'Auto-Submitted': 'auto-generated' }, undefined, ''],
    ['an answering machine', { 'Auto-Submitted': 'auto-replied (vacation)' }, undefined, 'auto_reply'],
    ['an answering machine of old', { Precedence: 'auto_reply' }, undefined, 'auto_reply'],
    ['a notice of a mail server', {}, '', 'bounce'],
  ])('%s', async (_, headers, from, fault) => {
    const { actor, address } = await bench.open();
    await bench.send(mail([attached('a.pdf', await invoice())], headers), address, from);
    await bench.drive();
    const state = fault === '' ? 'DONE' : 'SKIPPED';
    expect((await bench.emails(actor))[0]).toMatchObject({ state: 'DONE', fault, attachments: [{ state }] });
  });
});

describe('what came before', () => {
  it('the same file in another mail is not a second invoice, unless somebody wants it', async () => {
    const { actor, address } = await bench.open();
    const bytes = await invoice();
    await bench.send(mail([attached('a.pdf', bytes)]), address);
    await bench.drive();
    await bench.send(mail([attached('別名.pdf', bytes), attached('b.pdf', await invoice())]), address);
    await bench.drive();
    const [second] = await bench.emails(actor);
    expect(second?.attachments).toMatchObject([
      { state: 'SKIPPED', fault: 'duplicate_file', may_come_in: true },
      { state: 'DONE' },
    ]);
    expect(await bench.uploads(actor)).toHaveLength(2);
    const [twin] = second?.attachments ?? [];
    await bench.service.call(actor, 'POST', `/emails/${second?.email_id}/import`, {
      attachment_id: twin?.attachment_id,
    });
    await bench.drive();
    expect((await bench.emails(actor))[0]?.attachments).toMatchObject([{ state: 'DONE' }, { state: 'DONE' }]);
    expect(await bench.uploads(actor)).toHaveLength(3);
  });

  it('two mails at once with the same file bring one', async () => {
    const { actor, address } = await bench.open();
    const bytes = await invoice();
    for (let i = 0; i < 4; i++) await bench.send(mail([attached('a.pdf', bytes)]), address);
    expect(await bench.drive()).toBe(4);
    expect(await bench.uploads(actor)).toHaveLength(1);
  });

  it('a mail with the id of an earlier one is a copy, and only its new files come in', async () => {
    const { actor, address } = await bench.open();
    const id = messageId();
    const bytes = await invoice();
    await bench.send(mail([attached('a.pdf', bytes)], { 'Message-ID': id }), address);
    await bench.drive();
    const more = [attached('a.pdf', bytes), attached('b.pdf', await invoice())];
    await bench.send(mail(more, { 'Message-ID': id, Received: 'by elsewhere' }), address);
    await bench.drive();
    const [copy, first] = await bench.emails(actor);
    expect([first?.is_copy, copy?.is_copy]).toEqual([false, true]);
    expect(copy?.attachments).toMatchObject([{ fault: 'duplicate_file' }, { state: 'DONE' }]);
  });
});

describe('a worker that dies', () => {
  const waiting = async () => {
    const opened = await bench.open();
    await bench.send(
      mail([attached('a.pdf', await invoice()), attached('b.pdf', await invoice())]),
      opened.address,
    );
    return opened;
  };

  it('gives its mail back after two minutes, and each file comes in once', async () => {
    const { actor } = await waiting();
    await bench.sql(
      `update intake.captured_mails set leased_until = now() + interval '2 minutes', attempts = 1,
         lease_token = gen_random_uuid() where organization_id = $1`,
      [actor.organization_id],
    );
    expect(await bench.drive()).toBe(0);
    await bench.sql(
      `update intake.captured_mails set leased_until = now() - interval '1 second' where organization_id = $1`,
      [actor.organization_id],
    );
    expect(await bench.drive()).toBe(1);
    expect(await bench.uploads(actor)).toHaveLength(2);
  });

  it('between two files leaves the first where it is', async () => {
    const { actor } = await waiting();
    await bench.sql(
      `create or replace function intake.stop() returns trigger language plpgsql as $$ begin
         if new.file_name = 'b.pdf' then raise 'died'; end if; return new; end $$;
       create trigger stop before insert on intake.uploads for each row execute function intake.stop()`,
    );
    try {
      expect(await bench.drive()).toBe(0);
    } finally {
      await bench.sql('drop trigger stop on intake.uploads; drop function intake.stop()');
    }
    expect((await bench.emails(actor))[0]).toMatchObject({
      state: 'RETRYING',
      attachments: [{ state: 'DONE' }, { state: 'WAITING' }],
    });
    await bench.hurry(actor);
    expect(await bench.drive()).toBe(1);
    expect((await bench.emails(actor))[0]?.attachments).toMatchObject([{ state: 'DONE' }, { state: 'DONE' }]);
    expect(await bench.uploads(actor)).toHaveLength(2);
  });

  it('loses its lease to another: what it brings then is taken back', async () => {
    const { actor } = await waiting();
    await bench.sql(
      `create or replace function intake.steal() returns trigger language plpgsql as $$ begin
         update intake.captured_mails set lease_token = gen_random_uuid() where organization_id = new.organization_id;
         return new; end $$;
       create trigger steal after insert on intake.uploads for each row execute function intake.steal()`,
    );
    try {
      expect(await bench.drive()).toBe(0);
    } finally {
      await bench.sql('drop trigger steal on intake.uploads; drop function intake.steal()');
    }
    expect(await bench.uploads(actor)).toEqual([]);
    await bench.sql('update intake.captured_mails set leased_until = null where organization_id = $1', [
      actor.organization_id,
    ]);
    expect(await bench.drive()).toBe(1);
    expect(await bench.uploads(actor)).toHaveLength(2);
  });

  it('over the same mail again and again: the mail is given up, kept and shown', async () => {
    const { actor } = await waiting();
    await bench.sql('update intake.captured_mails set attempts = $2 where organization_id = $1', [
      actor.organization_id,
      MAX_ATTEMPTS,
    ]);
    expect(await bench.drive()).toBe(0);
    expect((await bench.emails(actor))[0]).toMatchObject({
      state: 'FAILED',
      fault: 'too_complex',
      may_come_in: true,
    });
  });
});

it('a flood for one address holds up nobody else', async () => {
  const [flood, quiet] = [await bench.open(), await bench.open()];
  for (let i = 0; i < 5; i++) await bench.send(mail([text(`${i}`)]), flood.address);
  await bench.send(mail([text('x')]), quiet.address);
  const taken: string[] = [];
  for (let i = 0; i < 3; i++) {
    const leased = await bench.service.work.system(leaseMail);
    taken.push(leased?.organization_id === quiet.actor.organization_id ? 'quiet' : 'flood');
  }
  expect(taken.sort()).toEqual(['flood', 'flood', 'quiet']);
});

describe('the list', () => {
  it('pages by keyset, filters by day in Japan and by words', async () => {
    const { actor, address } = await bench.open();
    for (const subject of ['ご請求書 10月', '納品書', '請求書 11月'])
      await bench.send(mail([text('x')], { Subject: encoded(subject) }), address);
    await bench.drive();
    // 23:30 of the 19th in Tokyo.
    await bench.sql(
      `update intake.captured_mails set received_at = '2026-11-19T14:30:00Z' where organization_id = $1 and subject = '納品書'`,
      [actor.organization_id],
    );
    const subjects = async (query: string) =>
      (await bench.emails(actor, query)).map(({ subject }) => subject).sort();
    expect(await subjects('?date_from=2026-11-19&date_to=2026-11-19')).toEqual(['納品書']);
    expect(await subjects('?date_to=2026-11-18')).toEqual([]);
    expect(await subjects(`?q=${encodeURIComponent('請求')}`)).toEqual(['ご請求書 10月', '請求書 11月']);
    expect(await subjects(`?q=${encodeURIComponent('supplier 納品')}`)).toEqual(['納品書']);
    const first = await bench.service.call<{ items: { email_id: string }[]; next_cursor: string }>(
      actor,
      'GET',
      '/emails?limit=2&count=capped',
    );
    expect(first.body).toMatchObject({ count: 3, items: { length: 2 } });
    const rest = await bench.emails(actor, `?limit=2&cursor=${encodeURIComponent(first.body.next_cursor)}`);
    expect(new Set([...first.body.items, ...rest].map(({ email_id }) => email_id)).size).toBe(3);
  });

  it('shows by email:read own mails, those of the department, or all', async () => {
    const [mine, other] = ['0199aaaa-0000-7000-8000-000000000011', '0199aaaa-0000-7000-8000-000000000012'];
    const actor = bench.keeper();
    const { address } = await bench.issue(actor);
    const me = accountant({ organization_id: actor.organization_id, department_id: mine });
    bench.member(actor, 'me@uketori.example', { user_id: me.user_id, department_id: mine });
    bench.member(actor, 'colleague@uketori.example', { department_id: mine });
    bench.member(actor, 'far@uketori.example', { department_id: other });
    for (const from of ['me', 'colleague', 'far'])
      await bench.send(mail([text('x')], { From: `${from}@uketori.example` }), address);
    await bench.drive();
    const all = await bench.emails(actor);
    expect(all).toHaveLength(3);
    const far = all.find(({ from_address }) => from_address === 'far@uketori.example');
    for (const [level, count] of [
      [3, 3],
      [2, 2],
      [1, 1],
    ]) {
      const reader = { ...me, abilities: { 'email:read': Number(level) } };
      expect(await bench.emails(reader)).toHaveLength(Number(count));
      const { status } = await bench.service.call(reader, 'GET', `/emails/${far?.email_id}`);
      expect(status).toBe(level === 3 ? 200 : 404);
      const raw = await bench.service.call(reader, 'GET', `/emails/${far?.email_id}/raw`);
      expect(raw.status).toBe(level === 3 ? 200 : 404);
    }
    expect((await bench.service.call({ ...me, abilities: {} }, 'GET', '/emails')).status).toBe(403);
    expect(await bench.emails(bench.keeper())).toEqual([]);
  });
});
