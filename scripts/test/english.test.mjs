// Every rule of the prose check, seen to catch its breach in every kind of text.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { compareEnglish, fileBreaches, findBreaches, subjectFaults } from '../english.mjs';
import { WORD_RULES } from '../english/rules.mjs';

/** [rule, a sentence that breaks it] */
const PLANTED = [
  ['told', 'The user is told the code.'],
  ['stands', 'The version stands in the package.'],
  ['whoever', 'The file goes to whoever uploaded it.'],
  ['nobody', 'The row is visible to nobody.'],
  ['nothing-as-subject', 'The job fails; nothing is stored.'],
  ['of-before', 'The row of before stays.'],
  ['let-off', 'Generated files are let off.'],
  ['answer', 'The endpoint answers 404.'],
  ['asked', 'The registry is asked once a day.'],
  ['house-nouns', 'The house keeps two copies.'],
  ['in-hand', 'Ten jobs are in hand.'],
  ['held-to', 'The figures are held against the samples.'],
  ['taken-for', 'A missing date is taken for today.'],
  ['as-it-is', 'The amount stays as it is.'],
  ['the-matter', 'The notification links to the matter.'],
  ['filler', 'Simply run the script.'],
  ['gender', 'The approver signs in with his password.'],
  ['no-more', 'The row exists no more.'],
  ['anew', 'The page loads anew.'],
  ['give-up', 'The worker gives up.'],
  ['who-what', 'What is stored is named by its hash.'],
  ['inversion', 'Of two files the older one is kept.'],
  ['inversion', 'At the end of the line is the amount.'],
  ['inversion', 'Never does it change.'],
  ['long-sentence', `The ${'long '.repeat(35)}sentence ends.`],
];
const SOUND = 'The consumer ignores older versions. It returns 404 for a user who lacks the ability.';

/** One file for each place where English is written. */
const places = (sentence) => ({
  'docs/page.md': `# Title\n\n- A list\n\n${sentence}\n\n| a | ${sentence} |\n`,
  'services/journal/src/a.ts': `/**\n * ${sentence}\n * @param {string} x\n */\nexport const a = 'b // no comment';\n`,
  'frontends/journal/src/B.tsx': `export const B = () => <p>{/* ${sentence} */} it's text</p>;\n`,
  'scripts/c.mjs': `const c = /'/; // ${sentence}\n`,
  'services/journal/src/migrations/0001-a.sql': `select '-- told'; -- ${sentence}\n`,
  'proto/uketori/a.proto': `// ${sentence}\nmessage A {}\n`,
  'services/journal/src/a.record.ts': `export const a = z.string().describe(${JSON.stringify(sentence)});\n`,
  'proto/openapi/journal.json': `{\n  "description": ${JSON.stringify(sentence)}\n}\n`,
});

describe('the prose check', () => {
  for (const [rule, sentence] of PLANTED) {
    it(`${rule}: "${sentence.slice(0, 40)}"`, () => {
      for (const [file, source] of Object.entries(places(sentence)))
        assert.ok(
          fileBreaches(file, source).some((breach) => breach.rule === rule),
          `${file} passes`,
        );
    });
  }
  it('every word rule has a planted breach', () => {
    const planted = new Set(PLANTED.map(([rule]) => rule));
    assert.deepEqual(
      WORD_RULES.map(({ rule }) => rule).filter((rule) => !planted.has(rule)),
      [],
    );
  });
  it('plain English passes in every place', () => {
    for (const [file, source] of Object.entries(places(SOUND)))
      assert.deepEqual(fileBreaches(file, source), [], file);
  });
  it('checks texts on screens and titles of tests', () => {
    const screen = fileBreaches(
      'frontends/journal/src/locales/en.json',
      '{\n  "a": "Tell whoever runs it."\n}',
    );
    assert.deepEqual(
      screen.map(({ rule, line }) => [rule, line]),
      [
        ['told', 2],
        ['whoever', 2],
      ],
    );
    const title = fileBreaches(
      'services/journal/src/a.spec.ts',
      "describe('x', () => { it('is told', () => {}); });",
    );
    assert.deepEqual(
      title.map(({ rule }) => rule),
      ['told'],
    );
  });
  it('skips code, quoted words and fenced blocks', () => {
    const source = 'Write `told` or "told".\n\n```sh\nnobody tells\n```\n';
    assert.deepEqual(fileBreaches('docs/page.md', source), []);
  });
  it('reports the line of the text', () => {
    const [found] = fileBreaches('scripts/c.mjs', 'const a = 1;\n\n// Fine.\nconst b = 2; // Told.\n');
    assert.equal(found.line, 4);
  });
  it('a subject has at most 72 characters and the same words', () => {
    assert.deepEqual(subjectFaults('Add a filter for duplicates'), []);
    assert.deepEqual(
      subjectFaults('x'.repeat(73)).map(({ rule }) => rule),
      ['long-subject'],
    );
    assert.deepEqual(
      subjectFaults('Users are told the code').map(({ rule }) => rule),
      ['told'],
    );
  });
});

describe('a tree with a history', () => {
  let root;
  before(() => {
    root = fs.mkdtempSync(path.join(os.tmpdir(), 'english-'));
    fs.mkdirSync(path.join(root, 'docs'));
    fs.writeFileSync(path.join(root, 'docs/a.md'), 'The user is told.\n');
    fs.writeFileSync(path.join(root, 'README.md'), 'The page stands here.\n');
    const git = (...args) =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], { cwd: root });
    git('init', '-q');
    git('commit', '-q', '--allow-empty', '-m', `Add ${'a'.repeat(80)}`, '--date=2030-01-01T00:00:00Z');
    git('commit', '-q', '--allow-empty', '-m', `Old ${'a'.repeat(80)}`, '--date=2020-01-01T00:00:00Z');
  });
  after(() => fs.rmSync(root, { recursive: true }));

  it('finds breaches in files and in subjects written since the check exists', async () => {
    const found = (await findBreaches(root)).map(({ rule, file }) => `${rule} ${file.replace(/ \w+$/, '')}`);
    assert.deepEqual(found, ['stands README.md', 'told docs/a.md', 'long-subject commit']);
  });
  it('a known breach passes, one more fails', () => {
    const breach = { rule: 'told', file: 'docs/a.md', line: 1, text: 'x' };
    assert.deepEqual(compareEnglish([breach], { told: { docs: 1 } }), { faults: [], slack: [] });
    assert.equal(compareEnglish([breach, breach], { told: { docs: 1 } }).faults.length, 3);
    assert.equal(
      compareEnglish([{ ...breach, file: 'gateway/a.mjs' }], { told: { docs: 1 } }).faults.length,
      1,
    );
  });
});
