// How often a rule proposes what a person then booked: each invoice of a year is left out and proposed from the rest.

/** The rule that many products have: what the supplier's last invoice was booked to. */
export function lastTime(own) {
  const choices = [];
  for (const { coding } of own)
    if (!choices.some((one) => isSame(one, coding)) && choices.push(coding) === 3) break;
  return { choices, text: own[0]?.text ?? '' };
}

export const isSame = (a, b) => a.account === b.account && a.tax === b.tax && a.department === b.department;

const days = (day) => Date.parse(day) / 86_400_000;

/** The history of an invoice as the service reads it: the supplier's nearest, and others that share words. */
export function historyReader(year, { wordsOf, needsOthers, MOST_OWN, MOST_OTHERS }) {
  const invoices = year.map((one) => ({ ...one, words: wordsOf(one.items) }));
  const bySupplier = Map.groupBy(invoices, ({ supplier }) => supplier);
  const byWord = new Map();
  for (const one of invoices)
    for (const word of one.words) {
      if (!byWord.has(word)) byWord.set(word, []);
      byWord.get(word).push(one);
    }
  const admits = (invoice, onlyEarlier) => (other) =>
    other.id !== invoice.id && (!onlyEarlier || other.local_id < invoice.local_id);
  const near = (invoice) => (a, b) => {
    const distance = Math.abs(days(a.day) - days(invoice.day)) - Math.abs(days(b.day) - days(invoice.day));
    return distance || b.local_id - a.local_id;
  };
  return {
    invoices,
    of(invoice, onlyEarlier) {
      const admitted = admits(invoice, onlyEarlier);
      const own = bySupplier.get(invoice.supplier).filter(admitted).sort(near(invoice)).slice(0, MOST_OWN);
      if (!needsOthers(invoice, own)) return { own, others: [] };
      const shared = new Map();
      for (const word of invoice.words)
        for (const other of byWord.get(word))
          if (other.supplier !== invoice.supplier && admitted(other))
            shared.set(other, (shared.get(other) ?? 0) + 1);
      const others = [...shared]
        .sort(([a, m], [b, n]) => n - m || near(invoice)(a, b))
        .slice(0, MOST_OTHERS)
        .map(([other]) => other);
      return { own, others };
    },
  };
}

/**
 * @param year invoices of ledgerYear
 * @param rules the modules neighbours.rules and wording.rules
 * @param onlyEarlier propose from earlier invoices, as it happens in a year, instead of from all others
 * @returns hits by rule (`last`, `near`) and figure, over all and by kind of supplier
 */
export function measure(year, rules, onlyEarlier) {
  const { judge, wordingAfter } = rules;
  const reader = historyReader(year, rules);
  const groups = new Map();
  const count = (kind, rule, hits) => {
    const group = groups.get(kind) ?? { invoices: 0, last: {}, near: {} };
    for (const [figure, hit] of Object.entries(hits))
      group[rule][figure] = (group[rule][figure] ?? 0) + Number(hit);
    groups.set(kind, group);
  };
  for (const invoice of reader.invoices) {
    const { own, others } = reader.of(invoice, onlyEarlier);
    const last = lastTime(own);
    const verdict = judge(invoice, [...own, ...others]);
    const near = { choices: verdict?.choices ?? [], text: textOf(wordingAfter, invoice, verdict) };
    for (const kind of ['all', invoice.kind]) {
      count(kind, 'last', hitsOf(invoice, last));
      count(kind, 'near', hitsOf(invoice, near));
      groups.get(kind).invoices++;
    }
  }
  return groups;
}

const factsOf = ({ supplier_name, day, items, number }) => ({
  supplier: supplier_name,
  month: day.slice(0, 7),
  items,
  number,
});

function textOf(wordingAfter, invoice, verdict) {
  const earlier = (verdict?.agreeing ?? []).map(({ precedent, vote }) => ({
    text: precedent.text,
    facts: factsOf(precedent),
    vote,
    same_supplier: precedent.supplier === invoice.supplier,
  }));
  return wordingAfter(earlier, factsOf(invoice));
}

function hitsOf({ coding, text }, proposed) {
  const [first] = proposed.choices;
  return {
    account_1: first?.account === coding.account,
    account_3: proposed.choices.some(({ account }) => account === coding.account),
    coding_1: first !== undefined && isSame(first, coding),
    coding_3: proposed.choices.some((one) => isSame(one, coding)),
    text_1: proposed.text === text,
  };
}
