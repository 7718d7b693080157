import type {
  ReadContentResponse,
  RequestReadingResponse,
  SignContentLinkResponse,
  StoreDocumentResponse,
} from '@uketori/proto/uketori/intake/v1/documents';
import { systemActor } from '@uketori/service-kit/actor';
import { newId } from '@uketori/service-kit/ids';
import type { DocumentView } from '../src/documents/documents.types.js';
import { DocumentsBench, make, sha } from './documents-bench.js';
import * as files from './hostile-files.js';
import { accountant } from './intake-bench.js';

const bench = new DocumentsBench();
const { rpc, fetched, call } = bench;
beforeAll(() => bench.open());
afterAll(() => bench.close());

describe('files of a sibling', () => {
  const request = (source_ref: string, content: Buffer, file_name = 's.pdf') => ({
    file_name,
    content,
    source: 'inbox',
    source_ref,
    submitted_by_name: '青空商店',
  });

  it('are kept unread until asked for, once per source_ref and once read', async () => {
    const { organization_id } = accountant();
    const house = systemActor(organization_id, 'supplier');
    const reader = accountant({ organization_id });
    const bytes = await make(2);
    const ref = newId();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        rpc<StoreDocumentResponse>('StoreDocument', request(ref, bytes), house),
      ),
    );
    expect(new Set(answers.map((a) => a.document_id)).size).toBe(1);
    expect(answers[0]).toMatchObject({ content_sha256: sha(bytes), page_count: 2, error_code: '' });
    const uploads = async () =>
      (await call<{ upload_list: { source: string; state: string }[] }>(reader, 'GET', '/uploads')).body
        .upload_list;
    expect(await uploads()).toEqual([]);
    const ask = { document_id: answers[0]?.document_id, choice: { attachment_page: 1, department_id: '' } };
    const asked = await Promise.all(
      Array.from({ length: 5 }, () => rpc<RequestReadingResponse>('RequestReading', ask, reader)),
    );
    expect(new Set(asked.map((a) => a.upload_id)).size).toBe(1);
    expect(await uploads()).toMatchObject([{ source: 'inbox', state: 'WAITING' }]);
    const shown = await call<DocumentView>(reader, 'GET', `/documents/${ask.document_id}`);
    expect(shown.body.origin).toMatchObject({
      source: 'inbox',
      uploaded_by_name: request('', Buffer.alloc(0)).submitted_by_name,
      received_at: expect.stringMatching(/^\d{4}-.*Z$/),
      channel_name: '',
      message_text: '',
    });
    const jobs = await bench.intake.service.work.read(house, (tx) =>
      tx.rows('select pages from intake.reading_jobs'),
    );
    expect(jobs).toEqual([{ pages: [1] }]);
    const read = await rpc<ReadContentResponse>(
      'ReadContent',
      { document_id: ask.document_id, document_version: 0 },
      house,
    );
    expect([sha(Buffer.from(read.content)), read.content_type]).toEqual([
      answers[0]?.content_sha256,
      'application/pdf',
    ]);
    const signed = await rpc<SignContentLinkResponse>(
      'SignContentLink',
      { document_id: ask.document_id, document_version: 0 },
      house,
    );
    expect((await fetched(signed.url)).status).toBe(200);
  });

  it.each([
    ['wrong type', async () => files.png(5, 5), 'InvalidFileType', { reason: 'content' }],
    ['password', async () => files.encryptedPdf('x', 'y'), 'PdfReadError', {}],
    ['damaged', async () => (await make()).subarray(0, 300), 'SaveImageError', { reason: 'damaged' }],
    [
      'too large',
      async () => files.padTo(await make(), 2 * 1024 * 1024 + 1),
      'file_too_large',
      { limit_bytes: 2 * 1024 * 1024 },
    ],
  ])('%s returns its code and its params', async (_, content, error_code, params) => {
    const answer = await rpc<StoreDocumentResponse>(
      'StoreDocument',
      request(newId(), await content()),
      systemActor(newId(), 's'),
    );
    expect(answer).toMatchObject({ document_id: '', error_code });
    expect(JSON.parse(answer.error_params_json)).toMatchObject(params);
  });
});
