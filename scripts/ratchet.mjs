// Known breaches of a set of rules, counted by rule and place. A count may only fall.

/**
 * How many breaches each rule has in each place.
 * @param {{rule: string, file: string}[]} breaches
 * @param {(rule: string, file: string) => string} placeOf
 * @returns {Record<string, Record<string, number>>}
 */
export function countsOf(breaches, placeOf) {
  const counts = {};
  for (const { rule, file } of breaches) {
    counts[rule] ??= {};
    const place = placeOf(rule, file);
    counts[rule][place] = (counts[rule][place] ?? 0) + 1;
  }
  return counts;
}

/**
 * Compares the breaches of a tree with the counts of the baseline.
 * @param {Set<string>} changed files that were edited: their breaches are listed first, a new one is among them
 * @returns {{faults: string[], slack: string[]}} faults: a line for each breach of a rule whose count has risen;
 *   slack: a line for each count of the baseline that is higher than the tree's
 */
export function compare(breaches, baseline, changed, placeOf) {
  const counts = countsOf(breaches, placeOf);
  const faults = [];
  const slack = [];
  for (const [rule, places] of Object.entries(counts)) {
    for (const [place, count] of Object.entries(places)) {
      const known = baseline[rule]?.[place] ?? 0;
      if (count <= known) continue;
      if (known > 0) faults.push(`${rule}: ${place} has ${count} breaches, ${known} are known:`);
      const here = breaches.filter((found) => found.rule === rule && placeOf(rule, found.file) === place);
      const isEdited = ({ file }) => changed.has(file);
      const suspects = here.filter(isEdited);
      faults.push(...(suspects.length > 0 ? suspects : here).map(lineOf));
    }
  }
  for (const [rule, places] of Object.entries(baseline)) {
    for (const [place, known] of Object.entries(places)) {
      const count = counts[rule]?.[place] ?? 0;
      if (count < known) slack.push(`${rule}: ${place} has ${count}, the baseline says ${known}`);
    }
  }
  return { faults, slack };
}

export function lineOf({ rule, file, line, text }) {
  return `${file}${line ? `:${line}` : ''} ${text} [${rule}]`;
}

/** One line for each rule with its count in the whole tree. */
export function totalsOf(breaches) {
  const totals = Object.entries(countsOf(breaches, () => 'all')).sort();
  return totals.map(([rule, { all }]) => `known breaches of ${rule}: ${all}`);
}

/** The text of a baseline file, with sorted keys. */
export function baselineText(counts) {
  return `${JSON.stringify(sorted(counts), null, 2)}\n`;
}

function sorted(value) {
  if (typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, sorted(value[key])]),
  );
}
