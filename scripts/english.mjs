// The part of docs/style.md that a program can check: npm run check -- english.
//
// - node scripts/english.mjs               prints every breach, including the known ones of the baseline
// - node scripts/english.mjs docs gateway  prints those of files whose path starts so
// - node scripts/english.mjs --lower       writes today's counts into the baseline, if none has risen
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { editedFiles } from './boundaries.mjs';
import { filesUnder, ROOMS, workspaceOf } from './boundaries/tree.mjs';
import { isExempt } from './english/exceptions.mjs';
import { breachesOf, MAX_SUBJECT } from './english/rules.mjs';
import { sentencesOf, textsOf } from './english/texts.mjs';
import { baselineText, compare, countsOf, lineOf, totalsOf } from './ratchet.mjs';
import { lastReleaseTag } from './release-tag.mjs';
import { ROOT, run } from './runtime.mjs';

const BASELINE = path.join(ROOT, 'scripts/english/baseline.json');
const FOLDERS = [...ROOMS, 'proto', 'docs', '.github'];
const CHECKED = /\.(?:md|ts|tsx|mjs|cjs|js|sql|proto)$|\/locales\/en\.json$|^proto\/openapi\/.*\.json$/;
// The merged API repeats the texts of the services' files.
const SKIPPED = /\.gen\.ts$|^proto\/records\/|^proto\/openapi\/uketori\.json$/;
/** Subjects of older commits are exempt: history does not change. */
const SUBJECTS_SINCE = '2026-11-24T04:00:00Z';
const LAST_COMMITS = 50;

/**
 * Every breach in a tree and in the subjects of its commits, including the known ones.
 * @param {string} [root] absolute path of the tree
 * @returns {Promise<{rule: string, file: string, line?: number, text: string}[]>}
 */
export async function findBreaches(root = ROOT) {
  const top = fs.readdirSync(root).filter((name) => name.endsWith('.md'));
  const files = [...top, ...filesUnder(root, (file) => CHECKED.test(file) && !SKIPPED.test(file), FOLDERS)];
  const breaches = files.flatMap((file) =>
    fileBreaches(file, fs.readFileSync(path.join(root, file), 'utf8')),
  );
  return [...breaches, ...(await subjectBreaches(root))];
}

/** @returns {{rule: string, file: string, line: number, text: string}[]} */
export function fileBreaches(file, source) {
  return textsOf(file, source)
    .flatMap(sentencesOf)
    .flatMap(({ kind, line, sentence }) =>
      breachesOf(sentence, kind).map(({ rule, text }) => ({ rule, file, line, text })),
    )
    .filter(({ rule }) => !isExempt(file, rule));
}

/** Subjects since the last release tag, else of the last 50 commits. [] without a git history. */
async function subjectBreaches(root) {
  const tag = root === ROOT ? await lastReleaseTag() : null;
  const range = tag ? [`${tag}..HEAD`] : [`-${LAST_COMMITS}`];
  const { code, output } = await run('git', ['log', '--no-merges', '--format=%h %aI %s', ...range], {
    cwd: root,
    quiet: true,
  });
  if (code !== 0) return [];
  return output
    .trim()
    .split('\n')
    .map((line) => /^(\S+) (\S+) (.*)$/.exec(line))
    .filter((match) => match && new Date(match[2]) >= new Date(SUBJECTS_SINCE))
    .flatMap(([, hash, , subject]) =>
      subjectFaults(subject).map((fault) => ({ ...fault, file: `commit ${hash}` })),
    );
}

/** @returns {{rule: string, text: string}[]} */
export function subjectFaults(subject) {
  const faults = sentencesOf({ kind: 'subject', text: subject, line: 0 }).flatMap(({ sentence }) =>
    breachesOf(sentence, 'subject'),
  );
  if (subject.length > MAX_SUBJECT)
    faults.push({
      rule: 'long-subject',
      text: `${subject.length} characters, at most ${MAX_SUBJECT}: "${subject}"`,
    });
  return faults;
}

/** The workspace; files at the top are of the folder `.`, commits of `commits`. */
function placeOf(_rule, file) {
  if (file.startsWith('commit ')) return 'commits';
  return file.includes('/') ? workspaceOf(file) : '.';
}

function readBaseline() {
  return JSON.parse(fs.readFileSync(BASELINE, 'utf8'));
}

/** Compares breaches with the baseline, by folder and rule. @param {Set<string>} [changed] files that were edited */
export function compareEnglish(breaches, baseline, changed = new Set()) {
  return compare(breaches, baseline, changed, placeOf);
}

/** What `npm run check` prints: faults fail, the summary does not. */
export async function checkEnglish() {
  const breaches = await findBreaches();
  const { faults, slack } = compareEnglish(breaches, readBaseline(), await editedFiles());
  return { faults, summary: summaryOf(breaches, slack) };
}

function summaryOf(breaches, slack) {
  const places = Object.entries(
    countsOf(
      breaches.map(({ file }) => ({ rule: 'all', file })),
      placeOf,
    ).all ?? {},
  );
  const byPlace = places
    .sort((a, b) => b[1] - a[1])
    .map(([place, count]) => `${place} ${count}`)
    .join(', ');
  const rules = totalsOf(breaches).map((line) => line.replace('known breaches of ', ''));
  const lines = [
    `known breaches: ${breaches.length} (${byPlace || 'none'})`,
    ...(rules.length > 0 ? [`by rule: ${rules.join(', ')}`] : []),
  ];
  if (slack.length > 0)
    lines.push(`${slack.length} counts have fallen: run node scripts/english.mjs --lower`);
  return lines;
}

async function main(args) {
  const breaches = await findBreaches();
  const baseline = fs.existsSync(BASELINE) ? readBaseline() : undefined;
  const { faults, slack } = compareEnglish(breaches, baseline ?? {});
  if (args.includes('--lower')) {
    for (const line of baseline ? faults : []) console.log(line);
    if (baseline && faults.length > 0) process.exitCode = 1;
    else fs.writeFileSync(BASELINE, baselineText(countsOf(breaches, placeOf)));
    return;
  }
  const shown = breaches.filter(
    ({ file }) => args.length === 0 || args.some((start) => file.startsWith(start)),
  );
  for (const breach of shown) console.log(lineOf(breach));
  for (const line of summaryOf(shown, slack)) console.log(line);
  process.exitCode = faults.length > 0 ? 1 : 0;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  await main(process.argv.slice(2));
