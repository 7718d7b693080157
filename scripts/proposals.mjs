// npm run proposals -- [SEED [INVOICES]]: how often the proposed account, tax class, department and 摘要 are what a person
// then books, on a generated year of 3,000 invoices, beside the rule "as last time". Each invoice is left out and
// proposed from the others, then from the earlier ones alone. The same seed always prints the same figures.
import { build } from './build.mjs';
import { ledgerYear } from './proposals/ledger.mjs';
import { measure } from './proposals/measure.mjs';

const [seed = 2026, invoices = 3_000] = process.argv.slice(2).map(Number);
if (!Number.isInteger(seed) || !Number.isInteger(invoices) || invoices < 1) {
  console.error('usage: npm run proposals -- [SEED [INVOICES]]');
  process.exit(2);
}
const { ok } = await build({ only: 'services', log: (line) => console.error(line) });
if (!ok) process.exit(1);
const rules = {
  ...(await import('../services/journal/dist/proposals/neighbours.rules.js')),
  ...(await import('../services/journal/dist/proposals/wording.rules.js')),
};

const FIGURES = [
  ['account_1', 'account, first'],
  ['account_3', 'account, first three'],
  ['coding_1', 'with tax and department, first'],
  ['coding_3', 'with tax and department, first three'],
  ['text_1', '摘要, to the letter'],
];
const year = ledgerYear({ seed, invoices });
const wrong = year.filter((one) => one.wrong).length;
console.log(
  `seed ${seed}: ${year.length} invoices of ${new Set(year.map((one) => one.supplier)).size} suppliers, ${wrong} coded wrongly`,
);
const percent = (hits, of) => `${((hits / of) * 100).toFixed(1)} %`.padStart(8);
for (const [title, onlyEarlier] of [
  ['left out, from all others', false],
  ['from earlier ones alone', true],
]) {
  const from = performance.now();
  const groups = measure(year, rules, onlyEarlier);
  const each = (performance.now() - from) / year.length;
  console.log(`\n${title} (${each.toFixed(2)} ms each)\n${' '.repeat(38)}last time neighbours`);
  for (const [kind, group] of [...groups].sort(([a], [b]) =>
    a === 'all' ? -1 : b === 'all' ? 1 : a < b ? -1 : 1,
  )) {
    console.log(`${kind}: ${group.invoices} invoices`);
    for (const [name, label] of kind === 'all' ? FIGURES : FIGURES.slice(0, 1))
      console.log(
        `  ${label.padEnd(36)}${percent(group.last[name], group.invoices)}  ${percent(group.near[name], group.invoices)}`,
      );
  }
}
