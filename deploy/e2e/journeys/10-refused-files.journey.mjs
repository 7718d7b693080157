import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { encryptedPdf, padTo, pdf, png } from '../../../services/intake/test/hostile-files.ts';
import { startProduct, until, USERS } from '../product/product.mjs';
import { blankPdf, smallPdf } from '../product/samples.mjs';

const LIMIT = 2 * 1024 * 1024;
const UBL = '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2">';
const withDoctype = (entity) =>
  Buffer.from(`<!DOCTYPE Invoice [<!ENTITY f "f"><!ENTITY e ${entity}>]>${UBL}&e;</Invoice>`);

describe('bad files through the gateway', () => {
  let product;
  let user;
  before(async () => {
    product = await startProduct();
    user = await product.login(USERS.upload);
  });
  after(() => product.stop());

  const refusals = [
    ['a text file called PDF', 'a.pdf', () => Buffer.from('hello'), 'InvalidFileType'],
    ['a PDF called PNG', 'a.png', () => smallPdf(), 'InvalidFileType'],
    ['a program called PDF', 'a.pdf.exe', () => smallPdf(), 'InvalidFileType'],
    ['a file without an extension', 'invoice', () => smallPdf(), 'InvalidFileType'],
    ['an empty file', 'empty.pdf', () => Buffer.alloc(0), 'InvalidFileType'],
    ['a file of one byte', 'one.pdf', () => Buffer.from('%'), 'InvalidFileType'],
    [
      'an HTML page called PNG',
      'a.png',
      () => Buffer.from('<html><script>alert(1)</script>'),
      'InvalidFileType',
    ],
    ['a PDF with a password', 'secret.pdf', () => encryptedPdf('user', 'owner'), 'PdfReadError'],
    [
      'a damaged PDF',
      'torn.pdf',
      () => Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog'),
      'SaveImageError',
    ],
    ['an XML of no invoice', 'a.xml', () => Buffer.from('<Order/>'), 'InvalidFileType'],
    [
      'an invoice with an external entity',
      'a.xml',
      () => withDoctype('SYSTEM "file:///etc/passwd"'),
      'SaveImageError',
    ],
    ['an invoice with an entity that grows', 'a.xml', () => withDoctype('"&f;&f;"'), 'SaveImageError'],
    ['a torn invoice of XML', 'a.xml', () => Buffer.from(UBL), 'SaveImageError'],
    ['a picture of 30000 x 30000', 'bomb.png', () => png(30_000, 30_000), 'SaveImageError'],
  ];
  for (const [what, name, bytes, code] of refusals) {
    it(`refuses ${what} with ${code}, and keeps nothing of it`, async () => {
      const before = (await user.get('/uploads')).body.upload_list.length;
      const answer = await user.upload(name, bytes());
      assert.equal(answer.body.code, code, `${answer.status} ${answer.bytes}`);
      assert.ok(answer.status >= 400 && answer.status < 500);
      assert.equal((await user.get('/uploads')).body.upload_list.length, before);
    });
  }

  it('takes a file of exactly the limit and refuses one byte more before reading it all', async () => {
    const whole = padTo(await pdf(1, [595, 842], 'limit'), LIMIT);
    assert.equal((await user.upload('limit.pdf', whole)).status, 202);
    const over = await user.upload('over.pdf', padTo(await pdf(1, [595, 842], 'over'), LIMIT + 1));
    assert.equal(over.status, 413, String(over.bytes));
  });

  it('follows the limit of the organization', async () => {
    const owner = await product.login(USERS.owner);
    const settings = (await owner.get('/organization-settings')).body;
    const wide = await owner.patch('/organization-settings', {
      version: settings.version,
      upload_max_bytes: 3 * 1024 * 1024,
    });
    assert.equal(wide.status, 200, String(wide.bytes));
    const bytes = padTo(await pdf(1, [595, 842], 'wider'), LIMIT + 1);
    await until(
      'the new limit to be known',
      async () => (await user.upload('wide.pdf', bytes)).status === 202,
    );
    await owner.patch('/organization-settings', { version: wide.body.version, upload_max_bytes: LIMIT });
  });

  it('stores a page of 14400 x 14400 points and reads it or says visibly that it could not', async () => {
    const answer = await user.upload('giant.pdf', blankPdf(1, [14_400, 14_400]));
    if (answer.status !== 202) {
      assert.ok(['SaveImageError', 'InvalidFileType'].includes(answer.body.code), String(answer.bytes));
      return;
    }
    await finished(user, answer.body.upload.id);
  });

  it('takes 200 pages and reads only the chosen ones, while a small file of another organization is not held up', async () => {
    const long = await user.upload('long.pdf', blankPdf(200));
    assert.equal(long.status, 202, String(long.bytes));
    const small = await user.upload('small.pdf', smallPdf());
    await finished(user, small.body.upload.id);
    await finished(user, long.body.upload.id);
  });

  it('keeps hostile names as text and never as a path', async () => {
    for (const name of [
      '../../../etc/passwd.pdf',
      'C:\\windows\\x.pdf',
      '請求書"><script>alert(1)</script>.pdf',
      'CON.pdf',
    ]) {
      const answer = await user.upload(name, smallPdf());
      assert.equal(answer.status, 202, `${name}: ${answer.bytes}`);
      const link = await user.get(`/documents/${answer.body.upload.documents[0].id}/link`);
      assert.ok(
        !link.body.file_name.includes('/') && !link.body.file_name.includes('\\'),
        link.body.file_name,
      );
    }
  });

  it('splits every page into an invoice of its own, all or none', async () => {
    const answer = await user.upload('three.pdf', blankPdf(3), { multiple: 'true' });
    assert.equal(answer.status, 202, String(answer.bytes));
    assert.equal(answer.body.upload.documents.length, 3);
  });

  it('warns of a file name and of content that came before', async () => {
    const bytes = smallPdf();
    await user.upload('twice.pdf', bytes);
    const again = await user.upload('twice.pdf', bytes);
    const codes = again.body.warnings.map((warning) => warning.code).sort();
    assert.deepEqual(codes, ['duplicate_content', 'duplicate_file_name']);
  });

  async function finished(who, upload_id) {
    return until('the reading to end', async () => {
      const { body } = await who.get('/uploads');
      const upload = body.upload_list.find((one) => one.id === upload_id);
      return upload && (upload.state === 'SUCCESS' || upload.state === 'FAILED') ? upload : null;
    });
  }
});
