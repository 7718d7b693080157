// What a run of the bench leaves behind: docs/performance.json with the newest figures of each step, and the table of
// docs/performance.md made of it. Pure but for `writeReport`.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';

const ROWS = fileURLToPath(new URL('../../docs/performance.json', import.meta.url));
const PAGE = fileURLToPath(new URL('../../docs/performance.md', import.meta.url));
const BEGIN = '<!-- written by npm run bench -- --write: do not edit -->';
const END = '<!-- end of what the bench writes -->';
const HEAD = [
  '| # | measured | limit beside it | bar | figure | limit’s figure | ratio: median (min – max) | verdict | taken |',
  '| --- | --- | --- | --- | --- | --- | --- | --- | --- |',
];

export function figure(value) {
  if (value >= 100) return value.toFixed(0);
  return value >= 10 ? value.toFixed(1) : value.toFixed(3);
}

/** A result of a step as a row that a reader sees. */
export function rowOf(step, result, taken) {
  const { id, title, beside, bar, mine, limit, unit, median, min, max, verdict } = result;
  const one = min === max;
  return {
    step,
    id,
    title,
    beside,
    bar,
    figure: `${figure(mine)} ${unit}`.trim(),
    limit: `${figure(limit)} ${unit}`.trim(),
    ratio: one ? figure(median) : `${figure(median)} (${figure(min)} – ${figure(max)})`,
    verdict,
    ...taken,
  };
}

/** The rows of a step take the place of those that it left before; every other row stays. */
export function merged(known, step, rows) {
  const at = known.findIndex((row) => row.step === step);
  const others = known.filter((row) => row.step !== step);
  return at < 0 ? [...others, ...rows] : others.toSpliced(Math.min(at, others.length), 0, ...rows);
}

/** The part of the page that the bench writes. */
export function rendered(rows) {
  const missed = rows
    .filter(({ verdict }) => verdict === 'missed')
    .map(({ id, title }) => `${id} (${title})`);
  const noise = rows.filter(({ verdict }) => verdict === 'noise').map(({ id, title }) => `${id} (${title})`);
  const machines = [...new Set(rows.map(({ machine }) => machine))];
  const letter = (machine) => String.fromCharCode('A'.charCodeAt(0) + machines.indexOf(machine));
  const listed = (what, list) =>
    list.length === 0 ? [] : [`${what}:`, '', ...list.map((one) => `- ${one}`), ''];
  return [
    `${rows.filter(({ verdict }) => verdict === 'met').length} of ${rows.length} figures hold their bars.`,
    '',
    ...listed('Missed', missed),
    ...listed('Around the bar', noise),
    ...HEAD,
    ...rows.map((row) => {
      const verdict = row.verdict === 'missed' ? '**missed**' : row.verdict;
      const taken = `${row.date}, ${row.commit}, ${letter(row.machine)}`;
      const cells = [
        row.id,
        row.title,
        row.beside,
        row.bar,
        row.figure,
        row.limit,
        row.ratio,
        verdict,
        taken,
      ];
      return `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`;
    }),
    '',
    '_Taken_ has the date, the commit and the machine:',
    '',
    ...machines.map((machine) => `- **${letter(machine)}**: ${machine}`),
  ].join('\n');
}

/** The page with the part between the two marks replaced. */
export function pageWith(page, rows) {
  const [begin, end] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (begin < 0 || end < begin) throw new Error('docs/performance.md has no place for the figures');
  return `${page.slice(0, begin)}${BEGIN}\n\n${rendered(rows)}\n\n${page.slice(end)}`;
}

export const readRows = () => JSON.parse(readFileSync(ROWS, 'utf8'));
export const readPage = () => readFileSync(PAGE, 'utf8');

/** Date, commit and machine of this run. */
export function takenHere(now = new Date()) {
  const git = (...args) => String(execFileSync('git', args, { stdio: ['ignore', 'pipe', 'ignore'] })).trim();
  const dirty = git('status', '--porcelain', '--untracked-files=no') === '' ? '' : ' and changes';
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`;
  return {
    date: now.toISOString().slice(0, 10),
    commit: `${git('rev-parse', '--short=8', 'HEAD')}${dirty}`,
    machine: `${cpus().length} × ${cpus()[0]?.model.trim()}, ${memory}, Node ${process.version}`,
  };
}

/** Puts the figures of a step into both files. */
export function writeReport(step, results) {
  const taken = takenHere();
  const rows = merged(
    readRows(),
    step,
    results.filter((result) => !result.skipped).map((result) => rowOf(step, result, taken)),
  );
  writeFileSync(ROWS, `${JSON.stringify(rows, null, 2)}\n`);
  writeFileSync(PAGE, pageWith(readPage(), rows));
}
