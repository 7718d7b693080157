// npm run fuzz [-- --count 1000 --seed N --readers 2]: damaged copies of the sample invoices through the inspection
// of uploads and through reader processes as the product runs them. A mutant that does harm is kept in var/fuzz.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { build } from './build.mjs';
import { ROOT } from './runtime.mjs';
import { allowTestSources } from './test-sources.mjs';

const KEEP = path.join(ROOT, 'var/fuzz');
const LOOK_MS = 25_000;

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '1000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    readers: { type: 'string', default: String(Math.max(1, Math.min(4, os.cpus().length))) },
  },
});
const [count, seed, readers] = [values.count, values.seed, values.readers].map(Number);
if (![count, seed, readers].every(Number.isInteger) || count < 1 || readers < 1) {
  console.error('usage: npm run fuzz [-- --count 1000 --seed N --readers 2]');
  process.exit(2);
}

allowTestSources();

/** Inspects mutants like uploads; returns errors of the inspection, not of the file. */
async function openInspection() {
  const { Inspector } = await import('../services/intake/dist/inspection/inspector.service.js');
  const { judge, sniff } = await import('../services/intake/dist/inspection/inspection.rules.js');
  const inspector = new Inspector();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'uketori-fuzz-door-'));
  const verdicts = {};
  const inspect = async ({ number, bytes }) => {
    const type = sniff(bytes);
    if (type === null) return counted('InvalidFileType');
    const file = path.join(folder, String(number));
    fs.writeFileSync(file, bytes);
    const began = Date.now();
    const facts = await inspector.look(file, type);
    fs.rmSync(file, { force: true });
    if (Date.now() - began > LOOK_MS) return `inspection took ${Date.now() - began} ms`;
    try {
      judge(type, facts);
      return counted('taken');
    } catch (error) {
      if (!error.code) return `inspection: ${error.message}`;
      return counted(facts.outcome === 'exhausted' ? `exhausted (${facts.reason})` : error.code);
    }
  };
  const counted = (verdict) => {
    verdicts[verdict] = (verdicts[verdict] ?? 0) + 1;
    return null;
  };
  const close = () => {
    inspector.onModuleDestroy();
    fs.rmSync(folder, { recursive: true, force: true });
  };
  return { inspect, verdicts, close };
}

function keep({ mutant, what }) {
  fs.mkdirSync(KEEP, { recursive: true });
  const name = `${seed}-${mutant.number}`;
  fs.writeFileSync(path.join(KEEP, `${name}${path.extname(mutant.of)}`), mutant.bytes);
  const story = { seed, number: mutant.number, of: mutant.of, done: mutant.done, what };
  fs.writeFileSync(path.join(KEEP, `${name}.json`), `${JSON.stringify(story, null, 2)}\n`);
  console.log(
    `FOUND  ${what}: mutant ${mutant.number} of ${mutant.of} (${mutant.done.join(', ')}), kept in var/fuzz`,
  );
}

const told = (counts) =>
  Object.entries(counts)
    .sort(([, a], [, b]) => b - a)
    .map(([name, n]) => `${name} ${n}`)
    .join(', ');

const { ok } = await build({ only: 'services', log: (line) => console.error(line) });
if (!ok) console.error('The build reported errors (above); what is there is fuzzed.');
console.log(`seed ${seed}, ${count} mutants, ${readers} reader processes`);
const { fuzz } = await import('../services/ocr/test/fuzz-run.ts');
const door = await openInspection();
const began = Date.now();
let said = 0;
const report = await fuzz({
  seed,
  count,
  readers,
  inspect: door.inspect,
  onProgress: (ended, so_far) => {
    if (ended < said + 100) return;
    said = ended - (ended % 100);
    console.log(`${ended} ended (${Math.round((Date.now() - began) / 1000)} s): ${told(so_far.ends)}`);
  },
});
door.close();
for (const finding of report.findings) keep(finding);
for (const { number, of, done } of report.slow)
  console.log(`slow   mutant ${number} of ${of} (${done.join(', ')})`);
console.log(`at the door: ${told(door.verdicts)}`);
console.log(`readings: ${told(report.ends)}`);
console.log(
  `longest reading ${(report.longest_ms / 1000).toFixed(1)} s, most memory of a reader ${Math.round(report.peak_bytes / 2 ** 20)} MB, ${Math.round((Date.now() - began) / 1000)} s in all`,
);
console.log(`${count} mutants, ${report.findings.length} findings, seed ${seed}`);
process.exit(report.findings.length > 0 ? 1 : 0);
