// What a page fetches before it knows who looks at it, as the build compressed it. Journey 16 and P12 of the bench
// count everything, in a browser; this check needs none.
import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from './runtime.mjs';

const KB = 1024;
const DIST = path.join(ROOT, 'frontends/shell/dist');
/** Name -> its page below dist, the folder of its words, and the most it may weigh in KB. */
const PAGES = {
  'the log-in': { page: 'accounts/index.html', words: 'accounts', most: 112 },
  'the start of the application': { page: 'index.html', words: 'assets', most: 505 },
};

const sent = (file) => fs.statSync(fs.existsSync(`${file}.br`) ? `${file}.br` : file).size;

/** The page, its scripts and what it preloads, and the words of Japanese. */
function filesOf({ page, words }) {
  const html = fs.readFileSync(path.join(DIST, page), 'utf8');
  const named = [...html.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(([, file]) => file);
  const japanese = fs.readdirSync(path.join(DIST, words)).filter((name) => /^words-ja\.\w+\.js$/.test(name));
  return [page, ...named, ...japanese.map((name) => path.join(words, name))];
}

/** @returns {{faults: string[], summary: string[]}} */
export function weighPages() {
  const faults = [];
  const summary = [];
  for (const [name, page] of Object.entries(PAGES)) {
    const files = [...new Set(filesOf(page))];
    const kilobytes = files.reduce((sum, file) => sum + sent(path.join(DIST, file)), 0) / KB;
    const told = `${name}: ${kilobytes.toFixed(0)} KB (brotli) in ${files.length} files, at most ${page.most}`;
    summary.push(told);
    if (files.length < 3) faults.push(`${name}: its scripts were not found, the bar could not fail`);
    if (kilobytes > page.most)
      faults.push(
        told,
        ...files.map((file) => `  ${(sent(path.join(DIST, file)) / KB).toFixed(1)} KB ${file}`),
      );
  }
  return { faults, summary };
}
