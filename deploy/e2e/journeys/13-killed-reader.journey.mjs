import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import pg from 'pg';
import { readSecrets } from '../../embedded/secrets.mjs';
import { adminUrl } from '../product/invariants.mjs';
import { ROOT, startProduct, until, USERS } from '../product/product.mjs';
import { sample } from '../product/samples.mjs';

const LEASE_SECONDS = 10;
const VICTIM = 'victim';

let product;
let database;
let victim;
before(async () => {
  product = await startProduct();
  database = new pg.Client({ connectionString: adminUrl(product) });
  await database.connect();
});
after(async () => {
  victim?.kill('SIGKILL');
  await database?.end();
  await product.stop();
});

/** A second reader beside the product's own, with a short lease. */
function startVictim() {
  return spawn(process.execPath, [join(ROOT, 'services/ocr/dist/main.js')], {
    stdio: 'ignore',
    env: {
      PATH: process.env.PATH,
      UKETORI_SERVICE_KEY_OCR: readSecrets(product.varDir).UKETORI_SERVICE_KEY_OCR[0],
      GRPC_URL_INTAKE: `127.0.0.1:${product.port + 21}`,
      STORAGE_DIR: join(product.varDir, 'files'),
      OCR_HEALTH_PORT: '0',
      OCR_WORKER_ID: VICTIM,
      OCR_LEASE_SECONDS: String(LEASE_SECONDS),
    },
  });
}

const one = async (sql, params = []) => (await database.query(sql, params)).rows[0];

it('a reader killed in mid-page: the document is read by another after the lease, once', async () => {
  const user = await product.login(USERS.accountant);
  victim = startVictim();
  let serial = 0;
  const uploads = [];
  const job = await until('the victim to hold a page', async () => {
    const held = await one(
      `select id, document_id, organization_id from intake.reading_jobs where worker_id = $1 and state = 'LEASED'`,
      [VICTIM],
    );
    if (held) return held;
    const waiting = await one(`select count(*)::int as n from intake.reading_jobs where state = 'WAITING'`);
    if (waiting.n < 2 && serial < 8) {
      // Bytes behind its end make it another file for the product and leave the page unchanged.
      const bytes = Buffer.concat([
        sample('scan-upside-down.jpg'),
        Buffer.from(`\n${++serial} ${Date.now()}`),
      ]);
      const answer = await user.upload(`killed-${serial}.jpg`, bytes);
      assert.equal(answer.status, 202, String(answer.bytes));
      uploads.push(answer.body.upload);
    }
    return null;
  });
  const killed = Date.now();
  victim.kill('SIGKILL');
  const again = await until(
    'another reader to take it',
    async () => {
      const now = await one('select attempt, worker_id, state from intake.reading_jobs where id = $1', [
        job.id,
      ]);
      return now.attempt === 2 ? { ...now, after_ms: Date.now() - killed } : null;
    },
    120_000,
  );
  assert.notEqual(again.worker_id, VICTIM);
  // The lease runs out first; then it is taken as soon as the other reader has done what is in its hands.
  assert.ok(again.after_ms > (LEASE_SECONDS - 5) * 1000, `${again.after_ms} ms`);
  for (const { id } of uploads)
    await until(
      'every document to be read',
      async () => (await user.get('/uploads')).body.upload_list.find((u) => u.id === id).state === 'SUCCESS',
      240_000,
    );
  // The victim may have held a page of the demonstration, which is none of the uploads above.
  const done = await until(
    'the page of the victim to be done',
    async () => {
      const now = await one('select state, attempt from intake.reading_jobs where id = $1', [job.id]);
      return now.state === 'LEASED' ? null : now;
    },
    240_000,
  );
  assert.deepEqual(done, { state: 'DONE', attempt: 2 });
  const read = await until('the event of the document', async () => {
    const row = await one(
      `select count(*)::int as facts from events.log where topic = 'uketori.intake.document' and key = $1`,
      [job.document_id],
    );
    return row.facts > 0 ? row : null;
  });
  assert.equal(read.facts, 1);
  const invoices = await until('its invoice', async () => {
    const row = await one('select count(*)::int as n from journal.invoices where document_id = $1', [
      job.document_id,
    ]);
    return row.n > 0 ? row : null;
  });
  assert.equal(invoices.n, 1);
});
