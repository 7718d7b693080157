import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { ROOT, startProduct, USERS } from '../product/product.mjs';
import { smallPdf, uploadAndRead } from '../product/samples.mjs';

const Ajv = createRequire(join(ROOT, 'gateway/package.json'))('ajv');
const published = JSON.parse(readFileSync(join(ROOT, 'proto/openapi/uketori.json'), 'utf8'));
/** Calls to other companies, and what lasts. */
const LEFT_OUT = /^\/(?:accounting\/companies|drive-connections|operations|sso)|export|places/;

/** Checks a body against the schema that the document has for a response. */
function conformance() {
  const ajv = new Ajv({ unknownFormats: 'ignore', nullable: true, schemaId: 'auto', logger: false });
  ajv.addSchema({ $id: 'doc', ...published }, 'doc');
  return (schema, body) => {
    const { $ref } = schema;
    const check = ajv.compile($ref ? { $ref: `doc${$ref}` } : schema);
    return check(body) ? [] : check.errors.map(({ dataPath, message }) => `${dataPath} ${message}`);
  };
}

/** The ids that the lists of the product hold, by the parameter that takes them. */
async function parametersOf(owner) {
  const first = async (path, field = 'id') => (await owner.get(path)).body?.items?.[0]?.[field];
  return {
    local_id: await first('/invoices', 'local_id'),
    kind: 'department',
    month: '2026-11',
    service: 'admin',
    pay_key: await first('/payments', 'pay_key'),
    subject_type: 'invoice',
    package: 'yayoi',
    code: '0001',
  };
}

describe('the contract on the running product', () => {
  let product;
  let owner;
  before(async () => {
    product = await startProduct();
    owner = await product.login(USERS.owner);
    await uploadAndRead(owner, 'contract.pdf', smallPdf());
  });
  after(() => product.stop());

  it('responses of all reads are what the document says', async () => {
    const check = conformance();
    const values = await parametersOf(owner);
    const invoice = await owner.get(`/invoices/${values.local_id}`);
    const findings = [];
    let checked = 0;
    for (const [address, { get }] of Object.entries(published.paths)) {
      if (!get || LEFT_OUT.test(address) || get.security.length === 0) continue;
      const own = address.startsWith('/approvals/') ? { ...values, id: values.local_id } : values;
      const path = address.replaceAll(/\{(\w+)\}/g, (given, name) => own[name] ?? given);
      const required = (get.parameters ?? []).filter((one) => one.in === 'query' && one.required);
      if (path.includes('{') || required.some(({ example }) => example === undefined)) continue;
      const query = new URLSearchParams(required.map(({ name, example }) => [name, String(example)]));
      const answer = await owner.get(`${path}${required.length > 0 ? `?${query}` : ''}`);
      const response = get.responses[answer.status];
      if (!response) findings.push(`${path}: ${answer.status} ${answer.bytes}`);
      const schema = response?.content?.['application/json']?.schema;
      if (answer.status !== 200 || !schema) continue;
      checked += 1;
      findings.push(...check(schema, answer.body).map((line) => `${path}: ${line}`));
    }
    assert.deepEqual(findings, []);
    assert.ok(checked > 70, `only ${checked} responses`);
    assert.equal(Object.values(invoice.body.read_fields).length > 0, true);
  });

  it('a repeated upload gets status and body of the first one', async () => {
    const bytes = smallPdf();
    const send = () =>
      owner.upload('again.pdf', bytes, {}, { 'idempotency-key': `contract-${bytes.length}` });
    const [first, again] = [await send(), await send()];
    assert.deepEqual([first.status, again.status], [202, 202]);
    assert.equal(again.headers['idempotency-replayed'], 'true');
    assert.equal(String(again.bytes), String(first.bytes));
  });

  it('a wrong method, a wrong type and a stranger are refused as HTTP has it', async () => {
    const call = (method, path, options) => product.call(method, `/api/v1${path}`, options);
    const method = await owner.del('/invoices');
    assert.deepEqual([method.status, method.headers.allow], [405, 'GET, HEAD']);
    const typed = await call('POST', '/close-tasks', {
      token: owner.token,
      raw: Buffer.from('name=x'),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    assert.deepEqual([typed.status, typed.body.code], [415, 'unsupported_media_type']);
    const stranger = await call('GET', '/invoices', { headers: { 'x-api-key': 'uk_unknown' } });
    assert.deepEqual(
      [stranger.status, stranger.headers['www-authenticate']],
      [401, 'Bearer realm="Uketori"'],
    );
    const { headers } = await owner.get('/invoices');
    assert.match(headers['ratelimit-policy'], /^"session";q=\d+;w=\d+$/);
    assert.match(headers.ratelimit, /^"session";r=\d+;t=\d+$/);
  });

  it('a date that no database has is refused before the first byte', async () => {
    for (const [path, field] of [
      ['/invoices', 'created_at'],
      ['/books', 'kept_at'],
      ['/books/export.csv', 'kept_at'],
      ['/action-logs', 'occurred_at'],
    ])
      for (const value of ['2026-10-15T15:58:47+20:34', '0000-01-01T00:00:00Z']) {
        const query = new URLSearchParams({ [`${field}_from`]: value });
        const { status, body } = await owner.get(`${path}?${query}`);
        assert.deepEqual(
          [path, status, body.code, body.params.issues.map((issue) => issue.path)],
          [path, 400, 'invalid_input', [`${field}_from`]],
        );
      }
  });
});
