import type { LeaseJobResponse } from '@uketori/proto/uketori/intake/v1/reading_jobs';
import { accountant } from './intake-bench.js';
import { ReadingBench } from './reading-bench.js';

const bench = new ReadingBench();
beforeAll(() => bench.open());
afterAll(() => bench.close());
beforeEach(() => bench.drain());

describe('several documents and organizations', () => {
  it('a split file is one document for each page, all at once; the upload ends with its last page', async () => {
    const actor = accountant();
    const upload = await bench.send(actor, { multiple: 'true', attachment_page: '5' }, 3);
    expect(upload.documents.map((d) => [d.first_page, d.page_count])).toEqual([
      [1, 1],
      [2, 1],
      [3, 1],
    ]);
    const jobs = [await bench.lease('a'), await bench.lease('b'), await bench.lease('c')];
    expect(jobs.map((j) => j.pages)).toEqual([[1], [2], [3]]);
    expect(new Set(jobs.map((j) => j.storage_key)).size).toBe(1);
    await Promise.all([
      bench.complete(jobs[0] as LeaseJobResponse),
      bench.complete(jobs[1] as LeaseJobResponse),
    ]);
    expect((await bench.list(actor)).upload_list[0]).toMatchObject({
      state: 'STARTED',
      read_progress: { done: 2, total: 3 },
    });
    await bench.complete(jobs[2] as LeaseJobResponse);
    expect((await bench.list(actor)).upload_list[0]?.state).toBe('SUCCESS');
  });

  it('an organization with many jobs does not hold up another with one', async () => {
    const [many, one] = [accountant(), accountant()];
    await bench.send(many, { multiple: 'true' }, 30);
    await bench.lease('w');
    await bench.send(one);
    const next = [await bench.lease('w'), await bench.lease('w')].map((j) => j.organization_id);
    expect(next).toContain(one.organization_id);
  });

  it('two workers never hold one job', async () => {
    const actor = accountant();
    await bench.send(actor, { multiple: 'true' }, 12);
    const jobs = await Promise.all(Array.from({ length: 20 }, (_, i) => bench.lease(`w${i}`)));
    const held = jobs.filter((j) => j.has_job).map((j) => j.job_id);
    expect(new Set(held).size).toBe(held.length);
    for (let rest = 12 - held.length; rest > 0; rest--) held.push((await bench.lease('w')).job_id);
    expect(new Set(held).size).toBe(12);
  });

  it('only the product may lease', async () => {
    await expect(
      bench.rpc('LeaseJob', { worker_id: 'w', lease_seconds: 60 }, accountant()),
    ).rejects.toMatchObject({
      code: 'no_privilege',
    });
  });
});
