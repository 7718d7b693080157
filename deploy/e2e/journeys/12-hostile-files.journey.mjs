import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import sharp from 'sharp';
import { encryptedPdf, jpeg } from '../../../services/intake/test/hostile-files.ts';
import * as hostile from '../product/hostile.mjs';
import { startProduct, until, USERS } from '../product/product.mjs';
import { blankPdf, sample, smallPdf, truthOf } from '../product/samples.mjs';

const READ_MS = 150_000;
const MEGABYTE = 1024 * 1024;

// Every hostile upload is refused with its code and not kept, or stored unchanged and read, or visibly
// not read. The reader lives, stays within its memory, and other files are read meanwhile.
describe('hostile files through the gateway', () => {
  let product;
  let user;
  let reader;

  before(async () => {
    product = await startProduct();
    user = await product.login(USERS.accountant);
    reader = await readerOf();
  });
  after(() => product.stop());

  const readerOf = async () => {
    const { processes } = await (await fetch(`http://127.0.0.1:${product.port + 40}/readyz`)).json();
    return processes.find(({ name }) => name === 'ocr').pid;
  };
  const health = async () => (await fetch(`http://127.0.0.1:${product.port + 17}/healthz`)).json();
  const listed = async (id) => (await user.get('/uploads')).body.upload_list.find((one) => one.id === id);
  const finished = (id, who = user) =>
    until(
      'the reading to end',
      async () => {
        const { body } = await who.get('/uploads');
        const upload = body.upload_list.find((one) => one.id === id);
        return upload && (upload.state === 'SUCCESS' || upload.state === 'FAILED') ? upload : null;
      },
      READ_MS,
    );
  const stored = async (name, bytes, fields = {}) => {
    const answer = await user.upload(name, bytes, fields);
    assert.equal(answer.status, 202, `${name}: ${answer.status} ${answer.bytes}`);
    return answer.body.upload;
  };
  const served = async (upload) => {
    const link = await user.get(`/documents/${upload.documents[0].id}/link`);
    return product.call('GET', link.body.url, { token: user.token });
  };

  describe('are refused with a code, and nothing of them is kept', () => {
    const rows = [
      [
        'a page of 14400 x 14400 in 400 bytes',
        'giant.pdf',
        hostile.hugePage,
        'SaveImageError',
        'page_too_large',
      ],
      ['ten thousand pages', 'pages.pdf', () => blankPdf(10_000), 'SaveImageError', 'too_many_pages'],
      ['a page tree that leads into itself', 'loop.pdf', hostile.pageTreeLoop, 'SaveImageError'],
      ['an object stream within itself', 'streams.pdf', hostile.selfContainedObjectStream, 'SaveImageError'],
      ['a GIF that is a script, called PNG', 'gif.png', hostile.gifAndScript, 'InvalidFileType', 'content'],
      ['the same, called GIF', 'script.gif', hostile.gifAndScript, 'InvalidFileType', 'extension'],
      [
        'SVG called PNG',
        'svg.png',
        () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
        'InvalidFileType',
      ],
      [
        'XML that names a file elsewhere and is no invoice by its namespace',
        'pint.xml',
        () => Buffer.from('<!DOCTYPE x SYSTEM "http://127.0.0.1:9/x"><Invoice/>'),
        'InvalidFileType',
        'content',
      ],
      [
        'a JPEG of 60000 x 60000',
        'wide.jpg',
        () => jpeg(60_000, 60_000),
        'SaveImageError',
        'image_too_large',
      ],
      [
        'a JPEG cut in the middle',
        'torn.jpg',
        () => sample('scan-degraded.jpg').subarray(0, 60_000),
        'SaveImageError',
        'cut_short',
      ],
    ];
    for (const [what, name, make, code, reason] of rows) {
      it(what, async () => {
        const answer = await user.upload(name, make());
        assert.equal(answer.body?.code, code, `${answer.status} ${answer.bytes}`);
        assert.ok(answer.status >= 400 && answer.status < 500);
        if (reason) assert.equal(answer.body.params.reason, reason);
        const { upload_list } = (await user.get('/uploads')).body;
        assert.ok(!upload_list.some((one) => one.file_name === name));
      });
    }
  });

  describe('are stored as they came and served so that nothing in them runs', () => {
    const rows = [
      ['a PDF that is an archive too', 'zip.pdf', hostile.pdfAndZip, true],
      ['a JPEG with a PHP program', 'php.jpg', () => hostile.jpegAndPhp(sample('scan-degraded.jpg')), true],
      ['a PDF with scripts, programs, forms and files within', 'active.pdf', hostile.activePdf, false],
      ['metadata with entities without end', 'laughs.pdf', hostile.laughingMetadata, false],
    ];
    for (const [what, name, make, download] of rows) {
      it(what, async () => {
        const bytes = make();
        const upload = await stored(name, bytes);
        const answer = await served(upload);
        assert.equal(
          hostile.sha256(answer.bytes),
          hostile.sha256(bytes),
          'the legal original, byte for byte',
        );
        assert.equal(answer.headers['x-content-type-options'], 'nosniff');
        assert.match(answer.headers['content-security-policy'], /^sandbox; default-src 'none'/);
        assert.match(answer.headers['content-disposition'], download ? /^attachment;/ : /^inline;/);
        assert.ok(['application/pdf', 'image/jpeg'].includes(answer.headers['content-type']));
        await finished(upload.id);
      });
    }
  });

  it('a PDF that only its owner may change is read', async () => {
    const content = 'BT /F1 14 Tf 72 720 Td (Invoice No. LOCKED-77) Tj 0 -30 Td (Total JPY 110,000) Tj ET';
    const upload = await stored('owner.pdf', encryptedPdf('', 'owner', content));
    assert.equal((await finished(upload.id)).state, 'SUCCESS');
    const { body } = await user.get(`/documents/${upload.documents[0].id}`);
    assert.equal(body.read.fields.invoice_number?.value, 'LOCKED-77');
  });

  describe('pictures of rarer kinds are read like any other', () => {
    const scan = () => sharp(sample('scan-two-rates.png'));
    const rows = [
      ['CMYK', 'cmyk.jpg', () => scan().toColourspace('cmyk').jpeg({ quality: 60 }).toBuffer()],
      ['16 bits a channel', 'deep.png', () => scan().resize(1240).toColourspace('grey16').png().toBuffer()],
      ['progressive', 'progressive.jpg', () => scan().jpeg({ progressive: true, quality: 70 }).toBuffer()],
      [
        'turned by EXIF',
        'exif.jpg',
        () => scan().rotate(270).withMetadata({ orientation: 6 }).jpeg({ quality: 70 }).toBuffer(),
      ],
      ['animated', 'animated.png', async () => hostile.animated(sample('scan-two-rates.png'))],
    ];
    const truth = truthOf('scan-two-rates.png');
    for (const [what, name, make] of rows) {
      it(what, async () => {
        const upload = await stored(name, await make());
        const done = await finished(upload.id);
        assert.equal(done.state, 'SUCCESS', JSON.stringify(done.error));
        const { body } = await user.get(`/documents/${upload.documents[0].id}`);
        assert.equal(body.read.fields.t_number?.value, truth.t_number);
      });
    }
  });

  it('files that unpack to gigabytes end visibly, the reader lives, and another file is read meanwhile', async () => {
    const bombs = [
      ['flate.pdf', hostile.flateBomb()],
      ['jbig2.pdf', hostile.jbig2Bomb()],
      ['jpx.pdf', hostile.jpxBomb()],
      ['frame.pdf', hostile.claimedJpeg()],
    ];
    const open = [];
    for (const [name, bytes] of bombs) {
      const answer = await user.upload(name, bytes);
      if (answer.status === 202) open.push(answer.body.upload.id);
      else assert.equal(answer.body.code, 'SaveImageError', `${name}: ${answer.bytes}`);
    }
    const other = await elsewhere();
    const began = Date.now();
    const clean = await other.upload('clean.pdf', smallPdf());
    assert.equal(clean.status, 202, String(clean.bytes));
    assert.equal((await finished(clean.body.upload.id, other)).state, 'SUCCESS');
    // One page holds a reader half a minute at most, and another organization's turn comes next.
    assert.ok(Date.now() - began < 75_000, `${Date.now() - began} ms`);
    for (const id of open) {
      const done = await finished(id);
      // Read as an empty page, or not read for a reason of the catalogue; never without an end.
      if (done.state === 'FAILED')
        assert.ok(['SaveImageError', 'reading_timeout', 'reading_failed'].includes(done.error.code));
      else assert.equal((await listed(id)).found.total_amount, null);
    }
  });

  it('hostile names are text: shown without their tricks, served in one header line, never a path', async () => {
    const names = [
      ['../../../../etc/cron.d/evil.pdf', 'evil.pdf'],
      ['C:\\Windows\\System32\\evil.pdf', 'evil.pdf'],
      ['請求書\u202efdp.exe.pdf', '請求書fdp.exe.pdf'],
      ['がぎぐ請求.pdf'.normalize('NFD'), 'がぎぐ請求.pdf'.normalize('NFC')],
      ['CON.pdf', 'CON.pdf'],
      ['"><script>alert(1)</script>.pdf', 'script>.pdf'],
      ['=cmd|calc!A1.pdf', '=cmd|calc!A1.pdf'],
    ];
    for (const [sent, shown] of names) {
      const upload = await stored(sent, smallPdf());
      assert.equal(upload.file_name, shown);
      const answer = await served(upload);
      const header = answer.headers['content-disposition'];
      assert.ok(
        header.includes(`filename*=UTF-8''${encodeURIComponent(shown).replace(/['()*!]/g, escaped)}`),
        header,
      );
      assert.ok(!/[\r\n\u0000]/.test(header));
    }
    const long = await stored(`${'𠮷'.repeat(255)}.pdf`, smallPdf());
    assert.equal([...long.file_name].length, 255);
    assert.ok(long.file_name.endsWith('.pdf'));
    const files = readdirSync(join(product.varDir, 'files'), { recursive: true }).join('\n');
    assert.ok(!/evil|script|CON|cmd/.test(files));
  });

  it('a line break or a null byte in a name does not reach past its header', async () => {
    for (const name of ['a\r\nx-injected: 1\r\n\r\n.pdf', 'a\nb.pdf', 'nul\u0000byte.pdf']) {
      const answer = await user.upload(name, smallPdf());
      assert.ok(answer.status === 202 || answer.body.code === 'invalid_input', String(answer.bytes));
      if (answer.status !== 202) continue;
      const { upload } = answer.body;
      // oxlint-disable-next-line no-control-regex
      assert.ok(!/[\u0000-\u001f]/.test(upload.file_name), upload.file_name);
      const file = await served(upload);
      assert.equal(file.headers['x-injected'], undefined);
    }
  });

  it('after all of it the same reader process is at work, within its memory', async () => {
    assert.equal(await readerOf(), reader);
    const { peak_bytes, status } = await health();
    assert.equal(status, 'ok');
    // A reader child and its engine are ended at 600 MB. What it takes between two looks of the watch, twenty a
    // second, and the process that watches come on top.
    assert.ok(peak_bytes < 900 * MEGABYTE, `${Math.round(peak_bytes / MEGABYTE)} MB`);
    const last = await stored('last.pdf', smallPdf());
    assert.equal((await finished(last.id)).state, 'SUCCESS');
  });

  const escaped = (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`;

  /** The same person in the other organization of the demonstration. */
  async function elsewhere() {
    const owner = await product.login(USERS.owner);
    const { body } = await owner.get('/session/organizations');
    const other = body.items.find((one) => one.organization_id !== owner.session.organization_id);
    return product.login(USERS.owner, { organization_name: other.organization_name });
  }
});
