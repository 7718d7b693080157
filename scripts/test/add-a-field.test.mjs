// A field of the invoice costs three edits: a line of the record, a migration, its label. This test makes them in a
// scratch copy as docs/recipes/add-a-field.md says, runs `npm run gen`, and follows a value from PATCH to the response,
// the list, the log, bulk edit, the export and the screen.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { ROOT, runNode } from '../runtime.mjs';

const TEMPLATES = path.join(ROOT, 'scripts/test/add-a-field');
const LANGUAGES = {
  ja: '発注番号',
  en: 'Purchase order number',
  fr: 'Numéro de commande',
  he: 'מספר הזמנה',
  ru: 'Номер заказа',
  ar: 'رقم أمر الشراء',
};
const MINUTES = 60_000;
let scratch;

/** The tracked files, what is built, and the packages; the project's own packages are those of the copy. */
function copyProject(target) {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    maxBuffer: 1 << 26,
  });
  for (const file of listed.toString().split('\0').filter(Boolean)) {
    if (!fs.existsSync(path.join(ROOT, file))) continue;
    fs.mkdirSync(path.dirname(path.join(target, file)), { recursive: true });
    fs.copyFileSync(path.join(ROOT, file), path.join(target, file));
  }
  for (const built of builtFolders())
    fs.cpSync(path.join(ROOT, built), path.join(target, built), {
      recursive: true,
      preserveTimestamps: true,
    });
  linkPackages(target);
}

function builtFolders() {
  const services = fs.readdirSync(path.join(ROOT, 'services')).map((name) => `services/${name}`);
  return ['proto', ...services]
    .flatMap((dir) => [`${dir}/dist`, `${dir}/tsconfig.tsbuildinfo`])
    .filter((file) => fs.existsSync(path.join(ROOT, file)));
}

function linkPackages(target) {
  const link = (name, to) => fs.symlinkSync(to, path.join(target, 'node_modules', name));
  fs.mkdirSync(path.join(target, 'node_modules/@uketori'), { recursive: true });
  for (const name of fs.readdirSync(path.join(ROOT, 'node_modules')))
    if (name !== '@uketori') link(name, path.join(ROOT, 'node_modules', name));
  for (const name of fs.readdirSync(path.join(ROOT, 'node_modules/@uketori')))
    link(
      `@uketori/${name}`,
      fs.readlinkSync(path.join(ROOT, 'node_modules/@uketori', name)).replace(/^(\.\.\/)+/, `${target}/`),
    );
  for (const dir of [
    'gateway',
    ...fs.readdirSync(path.join(ROOT, 'services')).map((name) => `services/${name}`),
  ]) {
    const own = path.join(ROOT, dir, 'node_modules');
    if (fs.existsSync(own)) fs.symlinkSync(own, path.join(target, dir, 'node_modules'));
  }
}

function edit(file, change) {
  const full = path.join(scratch, file);
  const before = fs.existsSync(full) ? fs.readFileSync(full, 'utf8') : '';
  const next = change(before);
  assert.notEqual(next, before, `${file} is edited`);
  fs.writeFileSync(full, next);
}

/** The three edits of the recipe. */
function addOrderNumber() {
  edit('services/journal/src/invoice-fields/invoice.record.ts', (text) =>
    text.replace(
      '    issue_date: nullable(',
      `    order_number: text({ max: 64, section: 'data', group: 'basic', list: 'optional', filter: 'contains', bulk: true, export: true }),\n    issue_date: nullable(`,
    ),
  );
  edit(
    'services/journal/src/migrations/9000-order-number.sql',
    () =>
      "-- phase: expand\nalter table journal.invoices add column order_number text not null default '';\n",
  );
  for (const [language, label] of Object.entries(LANGUAGES))
    edit(`frontends/journal/src/locales/${language}.json`, (text) => {
      const words = JSON.parse(text);
      words.field.order_number = label;
      return `${JSON.stringify(words, null, 2)}\n`;
    });
}

function jest(config, file) {
  return runNode(
    [
      '--experimental-vm-modules',
      path.join(ROOT, 'node_modules/jest/bin/jest.js'),
      '-c',
      path.join(scratch, config),
      file,
    ],
    { cwd: scratch, quiet: true },
  );
}

before(
  async () => {
    scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'uketori-field-'));
    copyProject(scratch);
    addOrderNumber();
    const { code, output } = await runNode([path.join(scratch, 'scripts/gen.mjs')], {
      cwd: scratch,
      quiet: true,
    });
    assert.equal(code, 0, output);
  },
  { timeout: 10 * MINUTES },
);
after(() => fs.rmSync(scratch, { recursive: true, force: true }));

test('the contract names the new field', () => {
  const client = fs.readFileSync(path.join(scratch, 'frontends/kit/src/api.gen.d.ts'), 'utf8');
  assert.match(client, /order_number\?: string;/);
  const record = JSON.parse(fs.readFileSync(path.join(scratch, 'proto/records/invoice.json'), 'utf8'));
  assert.equal(record.fields.find(({ name }) => name === 'order_number').max, 64);
});

test('a value goes from PATCH to response, list, log, bulk edit and export', {
  timeout: 10 * MINUTES,
}, async () => {
  fs.copyFileSync(
    path.join(TEMPLATES, 'service.spec.template'),
    path.join(scratch, 'services/journal/test/order-number.spec.ts'),
  );
  const { code, output } = await jest(
    'scripts/config/jest.services.mjs',
    'services/journal/test/order-number.spec.ts',
  );
  assert.equal(code, 0, output);
});

test('the screen shows and edits it', { timeout: 10 * MINUTES }, async () => {
  fs.copyFileSync(
    path.join(TEMPLATES, 'screen.test.template'),
    path.join(scratch, 'frontends/journal/src/invoices/orderNumber.test.tsx'),
  );
  const { code, output } = await jest(
    'scripts/config/jest.frontends.mjs',
    'frontends/journal/src/invoices/orderNumber.test.tsx',
  );
  assert.equal(code, 0, output);
});
