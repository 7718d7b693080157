import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, it } from 'node:test';
import { breakingChanges, unsaid } from '../contract/breaking.mjs';
import { readDoors } from '../contract/doors.mjs';
import { readWords } from '../contract/finish.mjs';

const ROOT = resolve(import.meta.dirname, '../..');
const published = JSON.parse(readFileSync(join(ROOT, 'proto/openapi/uketori.json'), 'utf8'));
const METHODS = ['get', 'put', 'post', 'patch', 'delete'];
const operations = Object.entries(published.paths).flatMap(([path, item]) =>
  METHODS.filter((method) => item[method]).map((method) => ({
    name: `${method.toUpperCase()} ${path}`,
    operation: item[method],
  })),
);

describe('breaking changes of the API', () => {
  const string = { type: 'string' };
  const body = (schema, required = true) => ({ required, content: { 'application/json': { schema } } });
  const letters = (over = {}) => ({
    paths: {
      '/letters/{id}': {
        put: {
          parameters: [{ name: 'id', in: 'path', required: true, schema: string }],
          requestBody: body({ $ref: '#/components/schemas/In' }),
          responses: {
            200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Out' } } } },
          },
          ...over,
        },
      },
    },
    components: {
      schemas: {
        In: {
          type: 'object',
          properties: { title: string, kind: { enum: ['a', 'b'] } },
          required: ['title'],
        },
        Out: {
          type: 'object',
          properties: { id: string, size: { type: 'integer' } },
          required: ['id', 'size'],
        },
      },
    },
  });
  const changed = (change) => {
    const after = structuredClone(letters());
    change(after, after.paths['/letters/{id}'].put, after.components.schemas);
    return breakingChanges(letters(), after).map((one) => one.change);
  };

  it('are what a client that knows the document before cannot take', () => {
    assert.deepEqual(
      changed(() => undefined),
      [],
    );
    assert.deepEqual(
      changed((all) => delete all.paths['/letters/{id}']),
      ['is gone'],
    );
    assert.deepEqual(
      changed((_all, put) =>
        put.parameters.push({ name: 'day', in: 'query', required: true, schema: string }),
      ),
      ['the parameter day is required'],
    );
    assert.deepEqual(
      changed((_all, _put, { In }) => In.required.push('kind')),
      ['request: kind is required'],
    );
    assert.deepEqual(
      changed((_all, _put, { In }) => In.properties.kind.enum.pop()),
      ['request: kind takes no b any more'],
    );
    assert.deepEqual(
      changed((_all, _put, { Out }) => delete Out.properties.size),
      ['response: size is gone'],
    );
    assert.deepEqual(
      changed((_all, _put, { Out }) => Out.required.pop()),
      ['response: size may be absent'],
    );
    assert.deepEqual(
      changed((_all, _put, { Out }) => (Out.properties.size.type = 'string')),
      ['response: size is string and was integer'],
    );
    assert.deepEqual(
      changed((_all, _put, { Out }) => (Out.properties.id = { type: ['string', 'null'] })),
      ['response: id is null|string and was string'],
    );
    assert.deepEqual(
      changed((_all, put) => (put.responses = { 201: put.responses[200] })),
      ['the response 200 is gone'],
    );
  });

  it('are not what a client can ignore', () => {
    assert.deepEqual(
      changed((_all, _put, { Out }) => (Out.properties.more = string)),
      [],
    );
    assert.deepEqual(
      changed((_all, _put, { In }) => (In.properties.more = string)),
      [],
    );
    assert.deepEqual(
      changed((_all, _put, { In }) => (In.properties.title = { type: ['string', 'null'] })),
      [],
    );
    assert.deepEqual(
      changed((all) => {
        all.paths['/letters/{letter}'] = all.paths['/letters/{id}'];
        delete all.paths['/letters/{id}'];
      }),
      [],
    );
  });

  it('need a line of their own in the changelog', () => {
    const changes = [{ operation: 'PUT /letters/{id}', change: 'is gone' }];
    assert.deepEqual(unsaid(changes, '## [Unreleased]\n\n- `PUT /letters/{id}` is gone.\n'), []);
    assert.equal(unsaid(changes, '## [Unreleased]\n\n## [0.2.0]\n\n- `PUT /letters/{id}`\n').length, 1);
  });
});

describe('the published document', () => {
  it('has words in two languages for every operation, and no words for others', () => {
    const words = readWords();
    assert.deepEqual(Object.keys(words).sort(), operations.map(({ name }) => name).sort());
    const ids = Object.values(words).map(({ id }) => id);
    assert.deepEqual(
      ids.filter((id, i) => ids.indexOf(id) !== i),
      [],
    );
    for (const { name, operation } of operations)
      assert.deepEqual(
        [name, operation.summary, operation['x-ja'].summary],
        [name, words[name].en, words[name].ja],
      );
  });

  it('says who may call, as the gateway and the services decide it', () => {
    const door = readDoors();
    for (const { name, operation } of operations) {
      const [method, path] = name.split(' ');
      const { public: isPublic, applications } = door(method.toLowerCase(), path);
      assert.deepEqual([name, operation.security.length === 0], [name, isPublic]);
      if (isPublic) continue;
      assert.ok(operation['x-abilities'], `${name} has no ability`);
      assert.equal(
        operation.security.some((one) => one.oauth),
        applications,
        name,
      );
      assert.ok(operation['x-error-codes'][401].includes('unauthenticated'), name);
    }
  });

  it('lists the codes that the code makes', () => {
    const codesOf = (name) =>
      Object.values(operations.find((one) => one.name === name).operation['x-error-codes']).flat();
    for (const [name, ...codes] of [
      ['PATCH /invoices/{local_id}', 'version_conflict', 'edit_claim_required', 'no_record', 'month_closed'],
      ['POST /approvals/{subject_type}/{id}/levels/{level}', 'previous_level_missing', 'duty_two_levels'],
      ['POST /session/authenticate', 'invalid_email_or_password', 'login_delayed'],
      ['POST /uploads', 'file_too_large', 'InvalidFileType', 'quota_exceeded'],
      ['POST /zengin-exports', 'payment_already_exported'],
    ])
      for (const code of codes) assert.ok(codesOf(name).includes(code), `${name}: ${code}`);
    for (const { operation } of operations)
      for (const code of Object.values(operation['x-error-codes']).flat())
        assert.ok(published['x-error-codes'][code], code);
  });

  it('has enough bits for amounts, and one size for what goes from a response into a request', () => {
    const { InvoiceDetail, ChangeInvoiceRequest, PaymentView } = published.components.schemas;
    const formats = [
      InvoiceDetail.properties.total_amount,
      PaymentView.properties.payment_amount,
      InvoiceDetail.properties.version,
      ChangeInvoiceRequest.properties.version,
      InvoiceDetail.properties.local_id,
    ].map(({ format }) => format);
    assert.deepEqual(formats, ['int64', 'int64', 'int32', 'int32', 'int32']);
  });

  it('names the values of its enums apart', () => {
    const enums = [];
    const walk = (node) => {
      if (typeof node !== 'object' || node === null) return;
      if (Array.isArray(node.enum) && typeof node.enum[0] === 'string') enums.push(node);
      for (const value of Object.values(node)) walk(value);
    };
    walk(published);
    for (const { enum: values, 'x-enum-varnames': names = values } of enums) {
      const spelled = names.map((name) =>
        String(name)
          .toUpperCase()
          .replaceAll(/[^A-Z0-9]/g, ''),
      );
      assert.equal(new Set(spelled).size, values.length, JSON.stringify(values));
    }
  });

  it('has event types of webhooks that the pages name in every language', () => {
    const { events } = published.components.schemas.CreateWebhookRequest.properties;
    const types = events.items.enum.filter((type) => !type.endsWith('.*'));
    assert.ok(types.length > 30);
    for (const language of ['ja', 'en', 'fr', 'ru', 'ar', 'he']) {
      const words = JSON.parse(
        readFileSync(join(ROOT, `frontends/admin/src/locales/${language}.json`), 'utf8'),
      ).webhook.event;
      const named = ([kind, name]) => typeof words[kind]?.[name] === 'string';
      assert.deepEqual(
        types.filter((type) => !named(type.split('.'))),
        [],
        language,
      );
    }
  });

  it('has a body for every route that takes one, and none for DELETE', () => {
    const withoutBody = operations
      .filter(({ operation, name }) => !operation.requestBody && /^(POST|PUT|PATCH) /.test(name))
      .map(({ name }) => name);
    for (const name of [
      'POST /documents/{id}/versions',
      'POST /inbox-items/{id}/file',
      'POST /tempupload/{uuid}',
    ])
      assert.ok(!withoutBody.includes(name), name);
    assert.deepEqual(
      operations.filter(({ operation, name }) => operation.requestBody && name.startsWith('DELETE ')),
      [],
    );
    const master = published.components.schemas.CreateMasterRequest;
    assert.equal(master.anyOf.length, 5);
  });
});
