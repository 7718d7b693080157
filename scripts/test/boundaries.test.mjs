// Every rule of the boundaries, seen to catch its breach. A small tree of its own is checked once without the
// breaches and once with all of them; each breach must be reported for its file, and nothing else may be.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { compare, findBreaches, readBaseline } from '../boundaries.mjs';
import { ROOT } from '../runtime.mjs';

/** A tree without a breach; some of its files are the allowed counterpart of a planted one. */
const SOUND = {
  'proto/gen/uketori/payment/v1/events.ts': 'export interface PaymentChanged { id: string }',
  'services/kit/src/work.ts': 'export class Work { system(): void {} }',
  'services/kit/src/tx.ts': 'export interface Tx { query(sql: string): Promise<void> }',
  'services/kit/src/errors.ts': 'export class DomainError extends Error {}',
  'services/kit/src/events/kafka.ts': `import { Kafka } from 'kafkajs'; export const kafka = Kafka;`,
  'services/kit/src/events/envelope.ts': 'export interface Envelope { id: string }',
  'services/kit/src/mail/smtp.ts': `import { createTransport } from 'nodemailer'; export const send = createTransport;`,
  'services/kit/src/database.ts': `import pg from 'pg'; export const pool = new pg.Pool();`,
  'services/journal/src/app.module.ts': `import { LinesModule } from './lines/lines.module.js'; export const m = [LinesModule];`,
  'services/journal/src/lines/lines.module.ts': `import { Module } from '@nestjs/common'; import { LinesService } from './lines.service.js';
    @Module({ providers: [LinesService], exports: [LinesService] }) export class LinesModule {}`,
  'services/journal/src/lines/lines.service.ts': `import { lineTotal } from './lines.rules.js'; export class LinesService { total = lineTotal; }`,
  'services/journal/src/lines/lines.rules.ts': `import { DomainError } from '@uketori/service-kit/errors'; import { RATES } from './rates.data.js';
    export function lineTotal(at: Date): Date { if (!RATES.length) throw new DomainError('x'); return new Date(at); }`,
  'services/journal/src/lines/rates.data.ts': 'export const RATES = [10, 8];',
  'services/journal/src/lines/lines.repository.ts':
    'export const sql = `select id from journal.lines join journal.invoices using (id)`;',
  'services/journal/src/lines/lines-removal.repository.ts': `export const remove = 'delete from journal.lines';`,
  'services/journal/src/lines/bank.client.ts': `export const ask = () => fetch('https://bank.example');`,
  'services/journal/src/migrations/0001-lines.sql': 'create table journal.lines (id uuid primary key);',
  'services/journal/src/tax/tax.rules.ts': `import { lineTotal } from '../lines/lines.rules.js'; export const tax = lineTotal;`,
  'services/journal/src/tax/tax.service.ts': `import { LinesModule } from '../lines/lines.module.js'; import { LinesService } from '../lines/lines.service.js';
    import type { PaymentChanged } from '@uketori/proto/uketori/payment/v1/events'; export type T = [LinesModule, LinesService, PaymentChanged];`,
  'services/payment/src/payments/payments.record.ts': `import { Entity } from 'typeorm'; export const PaymentRecord = Entity;`,
  'frontends/kit/src/api.ts': `export const api = (url: string) => fetch(url);`,
  'frontends/kit/src/DataTable.tsx': `import { Table } from 'antd'; import { useLayout } from './table/useLayout'; export const DataTable = [Table, useLayout];`,
  'frontends/kit/src/table/useLayout.ts': 'export const useLayout = () => 1;',
  'frontends/kit/src/pro/ProRoot.tsx': `import { ProCard } from '@ant-design/pro-components'; export const ProRoot = ProCard;`,
  'frontends/kit/src/RecordForm.tsx': `export const RecordForm = () => import('./pro/ProRoot');`,
  'frontends/journal/src/Masters.tsx': `import { ProRoot } from '@uketori/frontend-kit/pro/ProRoot'; export const Masters = ProRoot;`,
  'frontends/journal/src/index.ts':
    'export const locales = (language: string) => import(`./locales/${language}.json`);',
  'frontends/journal/src/lines/Lines.tsx': `import { DataTable } from '@uketori/frontend-kit/DataTable'; import { Button, type TableProps } from 'antd';
    export const Lines = [DataTable, Button]; export type P = TableProps;`,
  'frontends/payment/src/payments/Payments.tsx': 'export const Payments = 1;',
  'gateway/bootstrap.cjs': `require('express-gateway')();`,
};

const J = 'services/journal/src';
const P = 'frontends/payment/src/payments';
/** [what is planted, its files, the rule that must report it, the file it is reported for (else the first)] */
const PLANTED = [
  [
    "a service imports another service's record",
    {
      [`${J}/lines/a1.service.ts`]: `import { PaymentRecord } from '../../../payment/src/payments/payments.record.js'; export const x = PaymentRecord;`,
    },
    'service-imports-service',
  ],
  [
    'a service imports another service by its package name, types only, a path that resolves to nothing',
    {
      [`${J}/lines/a2.service.ts`]: `import type { X } from '@uketori/payment/dist/nowhere.js'; export type Y = X;`,
    },
    'service-imports-service',
  ],
  [
    'a service exports what is of another service',
    {
      [`${J}/lines/a3.service.ts`]: `export * from '../../../payment/src/payments/payments.record.js';`,
    },
    'service-imports-service',
  ],
  [
    'a service names a type of another service in an expression',
    {
      [`${J}/lines/a4.service.ts`]: `export type X = import('../../../payment/src/payments/payments.record.js').PaymentRecord;`,
    },
    'service-imports-service',
  ],
  [
    'a service imports another service by import()',
    {
      [`${J}/lines/a5.service.ts`]: `export const x = await import('@uketori/payment/payments/payments.record');`,
    },
    'service-imports-service',
  ],
  [
    'a remote imports a remote',
    {
      [`${P}/Foreign.tsx`]: `import { Lines } from '../../../journal/src/lines/Lines'; export const x = Lines;`,
    },
    'remote-imports-remote',
  ],
  [
    'a remote imports a service',
    {
      [`${P}/Service.tsx`]: `import { lineTotal } from '../../../../services/journal/src/lines/lines.rules'; export const x = lineTotal;`,
    },
    'sides-apart',
  ],
  [
    'a page imports a proto',
    {
      [`${P}/Proto.tsx`]: `import type { PaymentChanged } from '@uketori/proto/uketori/payment/v1/events'; export type X = PaymentChanged;`,
    },
    'sides-apart',
  ],
  [
    'a service imports a page',
    {
      [`${J}/lines/a6.service.ts`]: `export { Lines } from '../../../../frontends/journal/src/lines/Lines.js';`,
    },
    'sides-apart',
  ],
  [
    'a page puts a path together and types the response itself',
    {
      [`${P}/ByHand.tsx`]: `import { api } from '@uketori/frontend-kit/api'; export const read = (id: string) => api.get(\`/payments/${'${id}'}\`);`,
    },
    'paths-typed-by-hand',
  ],
  [
    'kafkajs outside the kit',
    { [`${J}/lines/a7.service.ts`]: `import { Kafka } from 'kafkajs'; export const x = Kafka;` },
    'kafkajs-in-kit',
  ],
  [
    'nodemailer outside the mail adapters',
    {
      [`${J}/lines/a8.service.ts`]: `import { createTransport } from 'nodemailer'; export const x = createTransport;`,
    },
    'nodemailer-in-kit',
  ],
  [
    'the S3 client outside the storage adapter',
    {
      [`${J}/lines/a9.service.ts`]: `import { S3Client } from '@aws-sdk/client-s3'; export const x = S3Client;`,
    },
    'aws-in-kit',
  ],
  [
    'pg in a feature: a pool without row-level security',
    { [`${J}/lines/b1.repository.ts`]: `import pg from 'pg'; export const pool = new pg.Pool();` },
    'pg-in-kit',
  ],
  [
    'pg in a feature by import =',
    { [`${J}/lines/b2.repository.ts`]: `import pg = require('pg'); export const pool = new pg.Pool();` },
    'pg-in-kit',
  ],
  [
    'typeorm in a service class',
    { [`${J}/lines/b3.service.ts`]: `import { DataSource } from 'typeorm'; export const x = DataSource;` },
    'typeorm-in-kit-and-records',
  ],
  [
    'express-gateway outside its bootstrap',
    { 'gateway/core/a.cjs': `module.exports = require('express-gateway');` },
    'express-gateway-in-bootstrap',
  ],
  [
    'a service imports the gateway',
    { [`${J}/lines/b4.service.ts`]: `export * from '../../../../gateway/bootstrap.cjs';` },
    'gateway-apart',
  ],
  [
    'the gateway imports a service',
    { 'gateway/core/b.cjs': `module.exports = import('../../services/journal/src/lines/rates.data.ts');` },
    'gateway-apart',
  ],
  [
    'the kit imports a service',
    { 'services/kit/src/a.ts': `export * from '../../journal/src/lines/rates.data.js';` },
    'kit-imports-service',
  ],
  [
    'the frontend kit imports a remote',
    { 'frontends/kit/src/a.ts': `export * from '../../journal/src/lines/Lines';` },
    'kit-imports-remote',
  ],
  ['a folder named utils', { [`${J}/utils/a.service.ts`]: 'export const x = 1;' }, 'name-says-something'],
  ['a file named utils', { [`${P}/utils.ts`]: 'export const x = 1;' }, 'name-says-something'],
  [
    'a rule takes a Tx',
    {
      [`${J}/lines/c1.rules.ts`]: `import type { Tx } from '@uketori/service-kit/tx'; export const x = (tx: Tx) => tx;`,
    },
    'rules-are-pure',
  ],
  [
    'a rule holds SQL',
    { [`${J}/lines/c2.rules.ts`]: 'export const x = `select 1 from journal.lines`;' },
    'rules-are-pure',
  ],
  [
    'a rule calls fetch',
    { [`${J}/lines/c3.rules.ts`]: `export const x = () => fetch('/');` },
    'rules-are-pure',
  ],
  [
    'a rule reads the clock',
    { [`${J}/lines/c4.rules.ts`]: 'export const x = () => Date.now();' },
    'rules-are-pure',
  ],
  [
    'a rule of a page has the present time as a default',
    { [`${P}/c5.rules.ts`]: 'export const x = (now = new Date()) => now;' },
    'rules-are-pure',
  ],
  ['a rule draws lots', { [`${J}/lines/c6.rules.ts`]: 'export const x = Math.random();' }, 'rules-are-pure'],
  [
    'a rule imports a service class',
    {
      [`${J}/lines/c7.rules.ts`]: `import { LinesService } from './lines.service.js'; export const x = LinesService;`,
    },
    'rules-import-rules',
  ],
  [
    'a rule imports the unit of work',
    {
      [`${J}/lines/c8.rules.ts`]: `import { Work } from '@uketori/service-kit/work'; export const x = Work;`,
    },
    'rules-import-rules',
  ],
  [
    'a rule imports the file system',
    { [`${J}/lines/c9.rules.ts`]: `import { stat } from 'node:fs'; export const x = stat;` },
    'rules-import-rules',
  ],
  [
    'a rule reads the clock through a plain file',
    {
      [`${J}/lines/c10.rules.ts`]: `import { clock } from './c10.data.js'; export const x = clock;`,
      [`${J}/lines/c10.data.ts`]: 'export const clock = () => new Date();',
    },
    'rules-are-pure',
    `${J}/lines/c10.data.ts`,
  ],
  [
    'SQL of another schema in a string',
    {
      [`${J}/lines/d1.repository.ts`]: 'export const x = `select id\n  from payment.payments where id = $1`;',
    },
    'sql-of-own-schema',
  ],
  [
    'SQL of another schema in a join of a template',
    {
      [`${J}/lines/d2.repository.ts`]:
        'export const x = (t: string) => `select 1 from journal.lines ${t} JOIN "payment".payments p on true`;',
    },
    'sql-of-own-schema',
  ],
  [
    'a migration names the schema of another service',
    { [`${J}/migrations/0002-view.sql`]: 'create view journal.v as\nselect * from payment.payments;' },
    'sql-of-own-schema',
  ],
  [
    'SQL in a service class',
    { [`${J}/lines/d3.service.ts`]: `export const x = 'update journal.lines set a = 1';` },
    'sql-in-repositories',
  ],
  [
    'SQL in a controller',
    { [`${J}/lines/d4.controller.ts`]: 'export const x = `select count(*) from journal.lines`;' },
    'sql-in-repositories',
  ],
  [
    'a controller opens a transaction',
    {
      [`${J}/lines/d5.controller.ts`]: `import { Work } from '@uketori/service-kit/work'; export class C { constructor(work: Work) { work.system(); } }`,
    },
    'controllers-without-database',
  ],
  [
    'a circle between features, by types only',
    {
      [`${J}/e1/e1.facade.ts`]: `import type { B } from '../e2/e2.facade.js'; export type A = B;`,
      [`${J}/e2/e2.facade.ts`]: `import type { C } from '../e1/c.facade.js'; export type B = C;`,
      [`${J}/e1/c.facade.ts`]: 'export type C = 1;',
    },
    'no-circle-of-features',
    [`${J}/e1/e1.facade.ts`, `${J}/e2/e2.facade.ts`],
  ],
  [
    'a circle of features through a file beside them',
    {
      'frontends/payment/src/e3/E3.tsx': `import { tabs } from '../tabs'; export const E3 = tabs;`,
      'frontends/payment/src/e3/E4.tsx': 'export const E4 = 1;',
      'frontends/payment/src/tabs.ts': `import { E4 } from './e3/E4'; export const tabs = E4;`,
      'services/payment/src/e3/e3.service.ts': 'export const x = 1;',
    },
    'no-circle-of-features',
    ['frontends/payment/src/e3/E3.tsx', 'frontends/payment/src/tabs.ts'],
  ],
  [
    'a circle of files inside a feature',
    {
      [`${P}/f1.ts`]: `import type { B } from './f2'; export type A = B;`,
      [`${P}/f2.ts`]: `import type { A } from './f1'; export type B = A;`,
    },
    'no-circle-of-files',
    [`${P}/f1.ts`, `${P}/f2.ts`],
  ],
  [
    'a feature imports past the facade of another',
    {
      [`${J}/tax/g1.service.ts`]: `import { sql } from '../lines/lines.repository.js'; export const x = sql;`,
    },
    'features-meet-at-facades',
  ],
  [
    'a feature imports a type past the facade of another',
    {
      [`${J}/tax/g2.service.ts`]: `import type { sql } from '../lines/lines.repository.js'; export type X = typeof sql;`,
    },
    'features-meet-at-facades',
  ],
  [
    'a business function in the service kit',
    { 'services/kit/src/b.ts': 'export function invoiceTotal(): number { return 1; }' },
    'kit-without-business-nouns',
  ],
  [
    'a business field in the frontend kit',
    { 'frontends/kit/src/b.ts': 'export interface Row { supplier_name: string }' },
    'kit-without-business-nouns',
  ],
  [
    'import() of another service by a template',
    {
      [`${J}/lines/h1.service.ts`]:
        'export const x = (n: string) => import(`@uketori/${n}/dist/payments.js`);',
    },
    'dynamic-import-of-a-literal',
  ],
  [
    'import() of a name that is computed',
    { [`${J}/lines/h2.service.ts`]: `export const x = import('@uketori/' + 'payment');` },
    'dynamic-import-of-a-literal',
  ],
  [
    'a remote imports a private folder of the kit',
    {
      [`${P}/Private.tsx`]: `import { useLayout } from '@uketori/frontend-kit/table/useLayout'; export const x = useLayout;`,
    },
    'frontend-kit-private',
  ],
  [
    'pro-components in a remote',
    {
      [`${P}/Pro.tsx`]: `import { ProCard } from '@ant-design/pro-components'; export const x = ProCard;`,
    },
    'pro-in-kit',
  ],
  [
    'a work screen loads pro-components with the page',
    {
      'frontends/payment/src/payments/Late.tsx': `import { ProRoot } from '@uketori/frontend-kit/pro/ProRoot'; export const x = ProRoot;`,
    },
    'pro-is-late',
  ],
  [
    'a service imports a private file of the kit',
    {
      [`${J}/lines/h3.service.ts`]: `import { kafka } from '@uketori/service-kit/events/kafka'; export const x = kafka;`,
    },
    'service-kit-private',
  ],
  [
    "antd's Table in a remote",
    { [`${P}/Plain.tsx`]: `import { Button, Table as T } from 'antd'; export const x = [Button, T];` },
    'kit-table-and-form',
  ],
  [
    "antd's Form in a remote, by its file",
    { [`${P}/Deep.tsx`]: `import Form from 'antd/es/form'; export const x = Form;` },
    'kit-table-and-form',
  ],
  [
    'raw fetch in a remote',
    { [`${P}/Raw.tsx`]: `export const x = () => fetch('/api/v1/payments');` },
    'fetch-in-clients',
  ],
  [
    'raw fetch of the window in a remote',
    { [`${P}/Window.tsx`]: `export const x = () => window.fetch('/api/v1/payments');` },
    'fetch-in-clients',
  ],
  [
    'raw fetch in a service class',
    { [`${J}/lines/i1.service.ts`]: `export const x = () => globalThis.fetch('https://bank.example');` },
    'fetch-in-clients',
  ],
  [
    'a network module outside a client',
    { [`${J}/lines/i2.service.ts`]: `import { request } from 'node:https'; export const x = request;` },
    'network-in-clients',
  ],
  [
    'the product imports a test helper',
    {
      [`${J}/lines/i3.service.ts`]: `import { house } from '../../test/house.js'; export const x = house;`,
      'services/journal/test/house.ts': 'export const house = 1;',
    },
    'product-imports-tests',
  ],
  ['a file in snake_case', { [`${J}/lines/due_dates.service.ts`]: 'export const x = 1;' }, 'kebab-case'],
  ['a file without a role', { [`${J}/lines/making.ts`]: 'export const x = 1;' }, 'suffix-says-role'],
  [
    'a schema apart from its record',
    { [`${J}/lines/lines.schema.ts`]: 'export const x = 1;' },
    'suffix-says-role',
  ],
  ['a suffix that is no role', { [`${J}/lines/lines.making.ts`]: 'export const x = 1;' }, 'suffix-says-role'],
  [
    'a feature of a remote that its service does not have',
    { 'frontends/payment/src/fees/Fees.tsx': 'export const x = 1;' },
    'same-features-on-both-sides',
    'frontends/payment/src/fees',
  ],
  [
    'a provider of the request',
    {
      [`${J}/lines/j1.service.ts`]:
        'declare const Scope: { REQUEST: 1 }; export const x = { scope: Scope.REQUEST };',
    },
    'request-scope',
  ],
  ['synchronize', { [`${J}/lines/j2.service.ts`]: 'export const x = { synchronize: true };' }, 'synchronize'],
  [
    'a hidden type error',
    { [`${J}/lines/j3.service.ts`]: '// @ts-ignore\nexport const x = 1;' },
    'ts-ignore',
  ],
];

describe('boundaries', () => {
  const made = [];
  const found = {};
  before(async () => {
    found.sound = await breachesOf(SOUND);
    found.planted = await breachesOf(Object.assign({}, SOUND, ...PLANTED.map(([, files]) => files)));
  });
  after(() => {
    for (const dir of made) fs.rmSync(dir, { recursive: true, force: true });
  });

  /** Writes a tree and checks it; the packages are those of this repository. */
  async function breachesOf(files) {
    const root = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), 'uketori-boundaries-'));
    made.push(root);
    const tsconfig = 'scripts/config/tsconfig.boundaries.json';
    for (const [file, text] of Object.entries({
      ...files,
      [tsconfig]: fs.readFileSync(path.join(ROOT, tsconfig), 'utf8'),
    })) {
      fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
      fs.writeFileSync(path.join(root, file), text);
    }
    fs.symlinkSync(path.join(ROOT, 'node_modules'), path.join(root, 'node_modules'));
    const { breaches } = await findBreaches(root);
    return [...new Set(breaches.map(({ rule, file }) => `${file} ${rule}`))].sort();
  }

  /** `file rule` for each report that a plant must cause. */
  const reportsOf = ([, files, rule, at = Object.keys(files)[0]]) =>
    [at].flat().map((file) => `${file} ${rule}`);

  it('the sound tree has no breach', () => {
    assert.deepEqual(found.sound, []);
  });
  for (const plant of PLANTED) {
    it(`catches: ${plant[0]}`, () => {
      for (const report of reportsOf(plant)) assert.ok(found.planted.includes(report), report);
    });
  }
  it('reports each breach once, by its own rule', () => {
    assert.deepEqual(found.planted, PLANTED.flatMap(reportsOf).sort());
  });
});

describe('the baseline of known breaches', () => {
  const breach = (file) => ({ rule: 'kebab-case', file, text: 'x' });
  const known = { 'kebab-case': { 'services/admin': 1 } };
  it('a known breach passes, one more fails and is listed', () => {
    const one = breach('services/admin/src/a_a.ts');
    assert.deepEqual(compare([one], known), { faults: [], slack: [] });
    const { faults } = compare([one, breach('services/admin/src/b_b.ts')], known);
    assert.match(faults.join('\n'), /has 2 breaches, 1 are known[\s\S]*b_b\.ts/);
  });
  it('lists the breaches of edited files alone, where there are any', () => {
    const two = [breach('services/admin/src/a_a.ts'), breach('services/admin/src/b_b.ts')];
    const { faults } = compare(two, known, new Set(['services/admin/src/b_b.ts']));
    assert.deepEqual(faults, [
      'kebab-case: services/admin has 2 breaches, 1 are known:',
      'services/admin/src/b_b.ts x [kebab-case]',
    ]);
  });
  it('a breach of another workspace or another rule is not known', () => {
    assert.equal(compare([breach('services/inbox/src/a_a.ts')], known).faults.length, 1);
    assert.equal(
      compare([{ ...breach('services/admin/src/a_a.ts'), rule: 'pg-in-kit' }], known).faults.length,
      1,
    );
  });
  it('a count that fell is slack, which --lower takes away', () => {
    assert.equal(compare([], known).slack.length, 1);
  });
  it('the tree has no new breach, and the baseline no slack', async () => {
    const { breaches } = await findBreaches();
    assert.deepEqual(compare(breaches, readBaseline()), { faults: [], slack: [] });
  });
});
