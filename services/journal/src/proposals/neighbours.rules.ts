import { daysBetween } from '@uketori/service-kit/days.rules';
import { normaliseForSearch } from '@uketori/service-kit/search';

/** What the lines of an invoice say: the account of its largest debit, with tax class and department. */
export interface Coding {
  account: string;
  tax: string | null;
  department: string | null;
}

/** What an invoice is compared by. */
export interface Traits {
  /** The same text for all invoices of one supplier; '' where it is unknown. */
  supplier: string;
  /** JST date. */
  day: string;
  total: number | null;
  /** Printed tax rates, for example '10' or '8,10'. */
  rates: string;
  /** Department of the header. */
  department: string | null;
  /** Descriptions of the items as printed, the dearest first. */
  items: readonly string[];
  /** Pairs of characters of the items: wordsOf. */
  words: readonly string[];
}

/** An earlier invoice whose coding a person saved or confirmed. */
export interface CodedInvoice extends Traits {
  id: string;
  local_id: number;
  /** A person changed what was proposed or read. */
  corrected: boolean;
  coding: Coding;
}

export interface Choice extends Coding {
  /** Share of the votes, in whole per cent. */
  percent: number;
}

/** How the lines of an invoice were found among earlier ones. */
export interface Verdict<P extends CodedInvoice = CodedInvoice> {
  /** The best first, each with another account, tax class or department. */
  choices: Choice[];
  /** The likeliest accounts with their shares of the votes. */
  accounts: { account: string; percent: number }[];
  /** The earlier invoice with the first choice that is most like this one. */
  nearest: P;
  /** Earlier invoices with the account of the first choice, each with its vote, the most alike first. */
  agreeing: { precedent: P; vote: number }[];
  /** Earlier invoices that were compared. */
  compared: number;
  /** They are of the same supplier; else of others with like items. */
  same_supplier: boolean;
  /** The item that both invoices have, as this one prints it; '' when only the supplier decided. */
  item: string;
}

/** Most earlier invoices of the supplier, and most of others, that are compared. */
export const MOST_OWN = 60;
export const MOST_OTHERS = 60;

/** What an invoice of the same supplier counts without any like item, of 1. */
const SUPPLIER_ALONE = 0.2;
/** Weight of an invoice after each newer one that is like it: two new codings outvote all older ones. */
const FADING = 0.6;
/** Weight of an invoice of another supplier. */
const OF_OTHERS = 0.3;
/** Likeness of the items from which on an invoice of another supplier counts, and which names an item in the reason. */
const ALIKE = 0.25;
/** Below this share of the votes, invoices of other suppliers propose nothing. */
const LEAST_OF_OTHERS = 60;
const CORRECTED = 1.25;
const SAME_AMOUNT = 1.3;
const SAME_DEPARTMENT = 3;
const OTHER_RATES = 0.2;
const MOST_CHOICES = 3;

const BREAKS = /[\p{N}\p{P}\p{S}\p{Z}]+/u;
/** Parts of dates that say nothing of what was bought. */
const EMPTY_WORDS = new Set(['年', '月', '月分', '月度', '日', '年月分']);

/** Most words kept of an invoice. */
export const MOST_WORDS = 200;

/** Pairs of neighbouring characters in the items, digits and marks left out; each once, in order. */
export function wordsOf(items: readonly string[]): string[] {
  const found = new Set<string>();
  for (const item of items)
    for (const printed of item.normalize('NFKC').split(BREAKS)) {
      const run = normaliseForSearch(printed);
      if (EMPTY_WORDS.has(run)) continue;
      const letters = [...run];
      for (let at = 0; at + 1 < letters.length && found.size < MOST_WORDS; at++)
        found.add(`${letters[at]}${letters[at + 1]}`);
    }
  return [...found];
}

/** Whether the supplier's own invoices say too little: few of them, or none with a like item. */
export function needsOthers(invoice: Traits, own: readonly CodedInvoice[]): boolean {
  if (own.length < 3) return true;
  const rarity = rarityIn([invoice, ...own]);
  return invoice.words.length > 0 && own.every((one) => likeness(invoice, one, rarity) < ALIKE);
}

/**
 * The coding of an invoice by its nearest neighbours: earlier invoices of the supplier vote by likeness of their items
 * and by age, those of other suppliers by their items alone. Equal votes go to the newer invoice, so the same history
 * always gives the same result. Null when nothing is like it.
 * @param wanted an account that a user prefers among those that have votes
 */
export function judge<P extends CodedInvoice>(
  invoice: Traits,
  history: readonly P[],
  wanted: string | null = null,
): Verdict<P> | null {
  const voters = votersOf(invoice, history);
  if (voters.length === 0) return null;
  const own = voters.filter(({ same }) => same);
  const accounts = tally(voters, ({ precedent }) => precedent.coding.account, voteOf);
  const [likeliest] = accounts;
  if (!likeliest) return null;
  if (own.length === 0 && likeliest.percent < LEAST_OF_OTHERS) return null;
  const first = accounts.find(({ value }) => value === wanted) ?? likeliest;
  const choices = [first, ...accounts.filter((one) => one !== first)].flatMap(({ value, percent }) =>
    choicesOf(invoice, voters, value, percent),
  );
  const [best, ...others] = choices;
  if (!best) return null;
  const agreeing = voters
    .filter(({ precedent }) => precedent.coding.account === best.account)
    .sort(
      (a, b) => Number(b.same) - Number(a.same) || b.vote - a.vote || newerFirst(a.precedent, b.precedent),
    );
  const nearest = agreeing.find(({ precedent: { coding } }) => isSame(coding, best)) ?? agreeing[0];
  if (!nearest) return null;
  const rest = others.sort((a, b) => b.percent - a.percent).slice(0, MOST_CHOICES - 1);
  return {
    choices: [best, ...rest],
    accounts: accounts
      .slice(0, MOST_CHOICES)
      .map(({ value, percent }) => ({ account: value, percent: Math.round(percent) })),
    nearest: nearest.precedent,
    agreeing: agreeing.map(({ precedent, vote }) => ({ precedent, vote })),
    compared: nearest.same ? own.length : voters.length,
    same_supplier: nearest.same,
    item: nearest.alike >= ALIKE ? commonItem(invoice, nearest.precedent) : '',
  };
}

interface Voter<P extends CodedInvoice> {
  precedent: P;
  same: boolean;
  /** Likeness of the items, 0 to 1. */
  alike: number;
  vote: number;
}

const voteOf = ({ vote }: { vote: number }) => vote;

function votersOf<P extends CodedInvoice>(invoice: Traits, history: readonly P[]): Voter<P>[] {
  const rarity = rarityIn([invoice, ...history]);
  const near = history
    .map((precedent) => {
      const same = invoice.supplier !== '' && precedent.supplier === invoice.supplier;
      return { precedent, same, alike: likeness(invoice, precedent, rarity) };
    })
    .filter(({ same, alike }) => same || alike >= ALIKE)
    .sort((a, b) => byDistance(invoice.day, a.precedent, b.precedent));
  let newer = 0;
  return near.map(({ precedent, same, alike }) => {
    const closeness = same ? SUPPLIER_ALONE + (1 - SUPPLIER_ALONE) * alike : alike;
    const age = same ? FADING ** newer : 1;
    if (same) newer += closeness ** 2;
    const vote =
      closeness ** 2 *
      age *
      (same ? 1 : OF_OTHERS) *
      (precedent.corrected ? CORRECTED : 1) *
      (isSameAmount(invoice.total, precedent.total) ? SAME_AMOUNT : 1);
    return { precedent, same, alike, vote };
  });
}

/** The codings with one account, tax class and department chosen each for itself, the likeliest first. */
function choicesOf<P extends CodedInvoice>(
  invoice: Traits,
  voters: readonly Voter<P>[],
  account: string,
  percent: number,
): Choice[] {
  const of = voters.filter(({ precedent }) => precedent.coding.account === account);
  const taxes = tally(
    of,
    ({ precedent }) => precedent.coding.tax,
    ({ precedent, vote }) => vote * (precedent.rates === invoice.rates ? 1 : OTHER_RATES),
  );
  const departments = tally(
    of,
    ({ precedent }) => precedent.coding.department,
    ({ precedent, vote }) =>
      vote *
      (invoice.department !== null && precedent.department === invoice.department ? SAME_DEPARTMENT : 1),
  );
  return taxes
    .flatMap((tax) =>
      departments.map((department) => ({
        account,
        tax: tax.value,
        department: department.value,
        percent: Math.round((percent * tax.percent * department.percent) / 10_000),
      })),
    )
    .sort((a, b) => b.percent - a.percent);
}

/** Sums of votes by value, the largest first; of equal sums the one whose newest voter comes first. */
function tally<P extends CodedInvoice, V>(
  voters: readonly Voter<P>[],
  valueOf: (voter: Voter<P>) => V,
  weightOf: (voter: Voter<P>) => number,
): { value: V; percent: number }[] {
  const sums = new Map<V, number>();
  for (const voter of voters) sums.set(valueOf(voter), (sums.get(valueOf(voter)) ?? 0) + weightOf(voter));
  const all = [...sums.values()].reduce((sum, one) => sum + one, 0);
  return [...sums]
    .map(([value, sum]) => ({ value, percent: all === 0 ? 0 : (sum / all) * 100 }))
    .sort((a, b) => b.percent - a.percent);
}

/** How much the rarer words of two invoices are the same: 0 none, 1 all. Two invoices without items are not alike. */
function likeness(a: Traits, b: Traits, rarity: ReadonlyMap<string, number>): number {
  const known = new Set(a.words);
  let common = 0;
  let all = 0;
  for (const word of known) all += rarity.get(word) ?? 0;
  for (const word of b.words) {
    const weight = rarity.get(word) ?? 0;
    if (known.has(word)) common += weight;
    else all += weight;
  }
  return all === 0 ? 0 : common / all;
}

/** The weight of each word: the fewer invoices have it, the more it says. */
function rarityIn(invoices: readonly Traits[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { words } of invoices) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return new Map([...counts].map(([word, count]) => [word, Math.log(1 + invoices.length / count)]));
}

/** The item of an invoice that is most like those of another, if they share a word; else ''. */
function commonItem(invoice: Traits, other: Traits): string {
  const known = new Set(other.words);
  const rated = invoice.items.map((item) => {
    const words = wordsOf([item]);
    const shared = words.filter((word) => known.has(word)).length;
    return { item, share: words.length === 0 ? 0 : shared / words.length };
  });
  const best = rated.sort((a, b) => b.share - a.share)[0];
  return best && best.share >= 0.5 ? best.item : '';
}

const isSame = (a: Coding, b: Coding) =>
  a.account === b.account && a.tax === b.tax && a.department === b.department;

function isSameAmount(a: number | null, b: number | null): boolean {
  return a !== null && b !== null && a !== 0 && Math.abs(a - b) * 50 <= Math.abs(a);
}

/** Nearest in time first; of equally near ones the newer. */
function byDistance(day: string, a: CodedInvoice, b: CodedInvoice): number {
  const distance = Math.abs(daysBetween(day, a.day)) - Math.abs(daysBetween(day, b.day));
  return distance || newerFirst(a, b);
}

function newerFirst(a: CodedInvoice, b: CodedInvoice): number {
  return a.day === b.day ? b.local_id - a.local_id : a.day < b.day ? 1 : -1;
}
