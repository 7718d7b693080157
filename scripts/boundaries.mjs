// Which file may import and name what: npm run check -- boundaries.
//
// - node scripts/boundaries.mjs            prints every breach, the known ones of the baseline too
// - node scripts/boundaries.mjs --lower    writes the counts of today into the baseline, when none has risen
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { EXCEPTIONS } from './boundaries/exceptions.mjs';
import { featureBreaches, featuresWithoutNamesake } from './boundaries/features.mjs';
import { readImports } from './boundaries/imports.mjs';
import { nameBreaches } from './boundaries/names.mjs';
import { syntaxBreaches } from './boundaries/syntax.mjs';
import { codeFiles, filesUnder, workspaceOf } from './boundaries/tree.mjs';
import { baselineText, compare as compareCounts, countsOf, lineOf, totalsOf } from './ratchet.mjs';
import { ROOT, run } from './runtime.mjs';

const BASELINE = path.join(ROOT, 'scripts/boundaries/baseline.json');

/**
 * Every breach of every rule in a tree, the known ones too.
 * @param {string} [root] absolute path of the tree
 * @returns {Promise<{breaches: {rule: string, file: string, line?: number, text: string}[],
 *   circles: Record<string, string[][]>}>} circles: the circles of features by workspace
 */
export async function findBreaches(root = ROOT) {
  const files = codeFiles(root);
  const imports = await readImports(root, files);
  const features = featureBreaches(root, files, imports.modules);
  const pure = pureFiles(imports.modules);
  const breaches = [...imports.breaches, ...features.breaches];
  for (const file of files) {
    breaches.push(...nameBreaches(file));
    const text = fs.readFileSync(path.join(root, file), 'utf8');
    breaches.push(...syntaxBreaches(file, text, { pure: pure.has(file) }));
  }
  const migrations = filesUnder(root, (file) => /^services\/.*\/migrations\/.*\.sql$/.test(file));
  for (const file of migrations) {
    const text = `\`${fs.readFileSync(path.join(root, file), 'utf8').replace(/[`\\$]/g, ' ')}\``;
    breaches.push(
      ...syntaxBreaches(file, text, { pure: false }).filter(({ rule }) => rule === 'sql-of-own-schema'),
    );
  }
  for (const [team, names] of Object.entries(featuresWithoutNamesake(root))) {
    for (const name of names)
      breaches.push({
        rule: 'same-features-on-both-sides',
        file: `frontends/${team}/src/${name}`,
        text: `services/${team}/src has no ${name}`,
      });
  }
  return {
    breaches: breaches.filter(({ rule, file }) => !EXCEPTIONS[rule]?.[file]),
    circles: features.circles,
  };
}

/** Rules, and every file of a workspace that a rule imports, directly or not, for more than its types. */
function pureFiles(modules) {
  const bySource = new Map(modules.map((module) => [module.source, module]));
  const pure = new Set(modules.map(({ source }) => source).filter((file) => /\.rules\.tsx?$/.test(file)));
  for (const file of pure) {
    for (const { resolved, dependencyTypes } of bySource.get(file)?.dependencies ?? []) {
      const types = dependencyTypes.includes('type-only') || dependencyTypes.includes('type-import');
      if (!types && workspaceOf(resolved) === workspaceOf(file)) pure.add(resolved);
    }
  }
  return pure;
}

/** The workspace of a breach; features without a namesake are listed by their own names. */
function placeOf(rule, file) {
  return rule === 'same-features-on-both-sides' ? file : workspaceOf(file);
}

/**
 * Compares the breaches of a tree with the counts of the baseline, by workspace.
 * @param {Set<string>} [changed] files that were edited
 * @returns {{faults: string[], slack: string[]}}
 */
export function compare(breaches, baseline, changed = new Set()) {
  return compareCounts(breaches, baseline, changed, placeOf);
}

export function readBaseline() {
  return JSON.parse(fs.readFileSync(BASELINE, 'utf8'));
}

/** What `npm run check` shows: faults fail, the summary does not. */
export async function checkBoundaries() {
  const { breaches, circles } = await findBreaches();
  const { faults, slack } = compare(breaches, readBaseline(), await editedFiles());
  return { faults, summary: summaryOf(breaches, circles, slack) };
}

/** Files that differ from main, committed or not; none without a git history. */
export async function editedFiles() {
  const asked = [
    ['diff', '--name-only', 'main...HEAD'],
    ['status', '--porcelain', '--untracked-files=all', '--no-renames'],
  ];
  const answers = await Promise.all(asked.map((args) => run('git', args, { quiet: true })));
  const lines = answers.flatMap(({ code, output }) => (code === 0 ? output.split('\n') : []));
  return new Set(lines.map((line) => line.replace(/^[ MADRCU?!]{2} /, '')).filter(Boolean));
}

function summaryOf(breaches, circles, slack) {
  const inCircles = Object.entries(circles)
    .map(([workspace, found]) => `${workspace} ${found.map((circle) => circle.length).join('+')}`)
    .sort();
  const lines = [`features in circles: ${inCircles.join(', ') || 'none'}`];
  lines.push(...totalsOf(breaches));
  if (slack.length > 0) lines.push(...slack, 'node scripts/boundaries.mjs --lower lowers the baseline');
  return lines;
}

async function main() {
  const { breaches, circles } = await findBreaches();
  const baseline = fs.existsSync(BASELINE) ? readBaseline() : undefined;
  const { faults, slack } = compare(breaches, baseline ?? {});
  if (process.argv.includes('--lower')) {
    if (baseline && faults.length > 0) {
      for (const line of faults) console.log(line);
      process.exitCode = 1;
      return;
    }
    fs.writeFileSync(BASELINE, baselineText(countsOf(breaches, placeOf)));
    return;
  }
  for (const breach of breaches) console.log(lineOf(breach));
  for (const line of summaryOf(breaches, circles, slack)) console.log(line);
  process.exitCode = faults.length > 0 ? 1 : 0;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await main();
