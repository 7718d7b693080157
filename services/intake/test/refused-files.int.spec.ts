import { existsSync, readdirSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { Inspector } from '../src/inspection/inspector.service.js';
import * as files from './hostile-files.js';
import { accountant, type IntakeBench, intakeBench } from './intake-bench.js';

let bench: IntakeBench;
const actor = accountant();

beforeAll(async () => {
  bench = await intakeBench();
});
afterAll(() => bench.close());

function leftovers(folder: string): string[] {
  return existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((e) => e.isFile())
        .map((e) => e.name)
    : [];
}

/** A file bomb has no effect that stays: no row, no bytes, no temporary file. */
async function expectRefused(name: string, bytes: Buffer, status: number, code: string, reason?: string) {
  const before = leftovers(bench.storage_dir).length;
  const answer = await bench.upload(actor, name, bytes);
  expect([answer.status, answer.body.code]).toEqual([status, code]);
  if (reason) expect(answer.body.params?.reason).toBe(reason);
  expect(answer.headers.get('content-type')).toContain('application/problem+json');
  expect(leftovers(bench.temporary_dir)).toEqual([]);
  expect(leftovers(bench.storage_dir)).toHaveLength(before);
  const list = await bench.service.call<{ upload_list: unknown[] }>(actor, 'GET', '/uploads');
  expect(list.body.upload_list.filter((u) => (u as { file_name: string }).file_name === name)).toEqual([]);
}

describe('a fault of ours', () => {
  it('a disk that takes no file is not called a broken upload', async () => {
    const usual = process.env.UKETORI_UPLOAD_TMP;
    process.env.UKETORI_UPLOAD_TMP = '/dev/null/nowhere';
    try {
      const answer = await bench.upload(actor, 'fault.pdf', await files.pdf());
      expect([answer.status, answer.body.code]).toEqual([500, 'unexpected_error']);
    } finally {
      process.env.UKETORI_UPLOAD_TMP = usual;
    }
    expect((await bench.upload(actor, 'fault.pdf', await files.pdf())).status).toBe(202);
  });
});

describe('files that are refused', () => {
  it('0 bytes', () => expectRefused('a.pdf', Buffer.alloc(0), 415, 'InvalidFileType'));
  it('1 byte', () => expectRefused('a.pdf', Buffer.from('%'), 415, 'InvalidFileType'));
  it('a PNG named .pdf', () => expectRefused('a.pdf', files.png(10, 10), 415, 'InvalidFileType', 'content'));
  it('a PDF named .png', async () =>
    expectRefused('a.png', await files.pdf(), 415, 'InvalidFileType', 'content'));
  it('a PDF without extension', async () =>
    expectRefused('a', await files.pdf(), 415, 'InvalidFileType', 'extension'));
  it('a PDF named .pdf.exe', async () =>
    expectRefused('a.pdf.exe', await files.pdf(), 415, 'InvalidFileType'));
  it('HTML named .png', () =>
    expectRefused('a.png', Buffer.from('<html><script>1</script>'), 415, 'InvalidFileType'));
  it('SVG named .jpg', () => expectRefused('a.jpg', Buffer.from('<svg/>'), 415, 'InvalidFileType'));
  it.each<[string, string, string]>([
    ['an external entity', '<!DOCTYPE Invoice [<!ENTITY e SYSTEM "file:///etc/passwd">]>', 'xml_doctype'],
    [
      'a document type at a place elsewhere',
      '<!DOCTYPE Invoice SYSTEM "http://127.0.0.1:1/x.dtd">',
      'xml_doctype',
    ],
    ['entities that grow', '<!DOCTYPE Invoice [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>', 'xml_doctype'],
  ])('XML with %s', (_, start, reason) =>
    expectRefused('a.xml', Buffer.from(`${start}${files.ublInvoice()}`), 400, 'SaveImageError', reason),
  );
  it.each<[string, Buffer, string]>([
    ['cut in the middle', Buffer.from(files.ublInvoice().slice(0, -5)), 'xml_malformed'],
    ['nested a thousand deep', Buffer.from(files.ublInvoice('<a>'.repeat(1_000))), 'xml_too_deep'],
    [
      'of bytes that are no text',
      Buffer.concat([Buffer.from(files.ublInvoice()), Buffer.from([0xff])]),
      'xml_encoding',
    ],
    [
      'that only mentions an invoice',
      Buffer.from(`<Order a="${files.UBL_INVOICE}"><Invoice xmlns="urn:x"/></Order>`),
      'xml_other',
    ],
  ])('XML %s', (_, bytes, reason) => expectRefused('a.xml', bytes, 400, 'SaveImageError', reason));
  it('XML of another kind', () =>
    expectRefused('a.xml', Buffer.from('<Order xmlns="urn:x"/>'), 415, 'InvalidFileType', 'content'));
  it('a digital invoice named .pdf', () =>
    expectRefused('a.pdf', Buffer.from(files.ublInvoice()), 415, 'InvalidFileType', 'content'));
  it('password-protected PDF', () =>
    expectRefused('a.pdf', files.encryptedPdf('geheim', 'o'), 400, 'PdfReadError'));
  it('PDF cut in the middle', async () => {
    const whole = await files.pdf(3);
    await expectRefused('a.pdf', whole.subarray(0, whole.length / 2), 400, 'SaveImageError');
  });
  it('PDF that lost only its last bytes', async () => {
    const whole = await files.pdf(3);
    await expectRefused('a.pdf', whole.subarray(0, whole.length - 8), 400, 'SaveImageError');
  });
  it('PDF of nothing but its mark', () =>
    expectRefused('a.pdf', Buffer.from('%PDF-1.4\nnonsense\n%%EOF'), 400, 'SaveImageError'));
  it('PDF whose page tree loops', () =>
    expectRefused('a.pdf', files.loopedPageTree(), 400, 'SaveImageError'));
  it('a page of 14400 x 14400', () =>
    expectRefused('a.pdf', files.hugePage(), 400, 'SaveImageError', 'page_too_large'));
  it('a PNG of 30000 x 30000', () =>
    expectRefused('a.png', files.png(30_000, 30_000), 400, 'SaveImageError', 'image_too_large'));
  it('a PNG cut short', async () => {
    const whole = files.png(2000, 2000);
    await expectRefused('a.png', whole.subarray(0, whole.length - 20), 400, 'SaveImageError', 'cut_short');
  });
  it('a JPEG cut short', () =>
    expectRefused('a.jpg', files.jpeg(100, 100).subarray(0, -2), 400, 'SaveImageError', 'cut_short'));
  it('a JPEG of 60000 x 60000', () =>
    expectRefused('a.jpg', files.jpeg(60_000, 60_000), 400, 'SaveImageError', 'image_too_large'));
  it('one byte over the limit', async () => {
    const file = files.padTo(await files.pdf(), 2 * 1024 * 1024 + 1);
    await expectRefused('a.pdf', file, 413, 'file_too_large');
  });

  it('still works after all of them', async () => {
    expect((await bench.upload(actor, 'good.pdf', await files.pdf())).status).toBe(202);
  });
});

describe('files that are accepted', () => {
  it.each([
    ['exactly at the limit', 'limit.pdf', async () => files.padTo(await files.pdf(), 2 * 1024 * 1024)],
    ['200 pages', 'pages.PDF', () => files.pdf(200)],
    ['owner password only', 'owner.pdf', async () => files.encryptedPdf('', 'owner')],
    ['png', 'a.PNG', async () => files.png(100, 100)],
    ['jpg', 'a.jpg', async () => files.jpeg(100, 100)],
    ['jpeg', 'a.JpEg', async () => files.jpeg(101, 100)],
  ])('%s', async (_, name, make) => {
    const answer = await bench.upload(actor, name, await make());
    expect([answer.status, answer.body.code]).toEqual([202, undefined]);
  });

  it('reads only the chosen pages of 200', async () => {
    const { body } = await bench.upload(actor, 'pages2.pdf', await files.pdf(200, [595, 842], 'second'), {
      attachment_page: '2',
    });
    expect(body.upload.page_count).toBe(200);
    const [job] = await bench.service.work.read(actor, (tx) =>
      tx.rows<{ pages: number[] }>('select pages from intake.reading_jobs where document_id = $1', [
        body.upload.documents[0]?.id,
      ]),
    );
    expect(job?.pages).toEqual([1, 2]);
  });
});

describe('the bounds of the inspection', () => {
  it('kills an inspection that takes too long, returns SaveImageError, and the next file is served', async () => {
    const inspector = bench.service.app.get(Inspector);
    const usual = inspector.limits;
    inspector.limits = { ...usual, wall_ms: 1 };
    const answer = await bench.upload(actor, 'slow.pdf', await files.pdf(300));
    inspector.limits = usual;
    expect([answer.status, answer.body.code, answer.body.params?.reason]).toEqual([
      400,
      'SaveImageError',
      'inspection_time',
    ]);
    expect((await bench.upload(actor, 'next.pdf', await files.pdf())).status).toBe(202);
  });

  it('kills a look that takes too much memory', async () => {
    const inspector = bench.service.app.get(Inspector);
    const usual = inspector.limits;
    inspector.limits = { ...usual, memory_bytes: 1024 };
    const answer = await bench.upload(actor, 'fat.pdf', await files.pdf(2000));
    inspector.limits = usual;
    expect([answer.body.code, answer.body.params?.reason]).toEqual(['SaveImageError', 'inspection_memory']);
  });
});

describe('requests that are refused', () => {
  it('a declared length over the limit, before the body is sent', async () => {
    const headers = await bench.service.identityHeaders(actor);
    const status = await new Promise<number>((resolve, reject) => {
      const request = httpRequest(
        `${bench.service.url}/uploads`,
        {
          method: 'POST',
          headers: {
            ...headers,
            'content-type': 'multipart/form-data; boundary=x',
            'content-length': '900000000',
          },
        },
        (response) => {
          resolve(response.statusCode ?? 0);
          request.destroy();
        },
      );
      request.on('error', reject);
      request.flushHeaders();
    });
    expect(status).toBe(413);
  });

  it.each<[string, string, string, [number, string]?]>([
    ['no multipart', 'application/json', '{}', [415, 'unsupported_media_type']],
    ['no boundary', 'multipart/form-data', 'x'],
    [
      'no file',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="issue_date"\r\n\r\n\r\n--b--\r\n',
    ],
    [
      'body cut off',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-',
    ],
    [
      'two files',
      'multipart/form-data; boundary=b',
      ['a', 'b']
        .map(
          (n) =>
            `--b\r\nContent-Disposition: form-data; name="file"; filename="${n}.pdf"\r\n\r\n%PDF-1.4\r\n`,
        )
        .join('') + '--b--\r\n',
    ],
  ])('%s', async (_, type, body, refusal = [400, 'invalid_input']) => {
    const headers = { ...(await bench.service.identityHeaders(actor)), 'content-type': type };
    const answer = await fetch(`${bench.service.url}/uploads`, { method: 'POST', headers, body });
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual(refusal);
    expect(leftovers(bench.temporary_dir)).toEqual([]);
  });

  it.each<Record<string, string>>([
    { attachment_page: '6' },
    { pay_month: '13', pay_day: '1' },
    { journal: '{' },
    { role: 'owner' },
  ])('fields %j', async (fields) => {
    const answer = await bench.upload(actor, 'a.pdf', await files.pdf(), fields);
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_input']);
    expect(leftovers(bench.temporary_dir)).toEqual([]);
  });

  it('without the ability, without identity', async () => {
    const file = await files.pdf();
    expect(
      (await bench.upload(accountant({ abilities: { 'invoice:read': 3 } }), 'a.pdf', file)).body.code,
    ).toBe('no_privilege');
    const answer = await fetch(`${bench.service.url}/uploads`, { method: 'POST', body: new FormData() });
    expect(answer.status).toBe(401);
  });
});
