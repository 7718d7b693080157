import { asKana } from '../fields/kana-letters.rules.js';
import type { RegionKind } from '../fields/regions.rules.js';
import { foldKana, foldName, normaliseText, tight } from '../layout/text.rules.js';

/** One reading of one line of print. */
export interface Ballot {
  text: string;
  /** 0..1 of the engine; of no meaning when the characters were limited. */
  confidence: number;
  /** Only the characters of its kind were allowed: it cannot show that there is something else. */
  limited: boolean;
}

export interface Verdict {
  /** Index of the ballot that won; one that was free to read anything, where there is one. */
  ballot: number;
  confidence: number;
}

/** A logo before a company's legal form, a rule or the edge of a seal behind its name, a bracket that none opens. */
function withoutStray(name: string): string {
  return name
    .replace(/^([^()]+)\)/, '$1')
    .replace(/^[^\p{Script=Han}]{1,2}(?=(?:株式|有限|合同|合資|合名)会社)/u, '')
    .replace(/(?<=.{4})[|#].*$/, '');
}

// A kana written small and large, as recognition does where print is between the two.
const DOUBLED = /ヨョ|ョヨ|ユュ|ュユ|ヤャ|ャヤ|ツッ|ッツ/g;
const LARGE: Record<string, string> = { ョ: 'ヨ', ュ: 'ユ', ャ: 'ヤ', ッ: 'ツ' };

/** Whether a reading of kana carries letters that were written twice. */
export function doubled(text: string): boolean {
  return text.search(DOUBLED) >= 0 || /^([ァ-ヶ])\1[)）]/.test(text);
}

const KEYS: Record<RegionKind, (text: string) => string | null> = {
  kana: (t) => {
    // A label before the holder, the holder's name in Latin letters or ideographs behind.
    const bare = t
      .replace(/^[^:]{0,4}:/, '')
      .replace(/\/.*$/, '')
      .replace(/\([^)]*\p{Script=Han}.*$/u, '');
    const once = asKana(bare).replace(DOUBLED, (pair) => LARGE[pair[0] ?? ''] ?? pair[0] ?? '');
    const kana = foldKana(once).replace(/^([ァ-ヶ])\1(?=\))/, '$1');
    const own = (kana.match(/[ァ-ヶー]/g) ?? []).length;
    return own >= 3 && own >= 0.7 * kana.length ? kana : null;
  },
  name: (t) => {
    const name = withoutStray(foldName(t));
    return name.length >= 2 ? name : null;
  },
  text: (t) => (t.length >= 2 ? foldName(t) : null),
};

/** What a reading says for its kind, in the form in which two readings are compared; null when it says nothing. */
export function keyOf(kind: RegionKind, text: string): string | null {
  const source = tight(normaliseText(text)).replace(/(?<=[0-9A-Z])[ー一—–―-]+(?=[0-9A-Z])/g, '-');
  return KEYS[kind](source);
}

const LIMITED = 0.55;

interface Count {
  weight: number;
  voices: number;
  free: number | null;
}

/** Ideographs get lost more often than they are invented: a name gains the votes for what is the same with letters missing. */
function liftWhole(tally: Map<string, Count>): void {
  const list = [...tally.entries()];
  for (const [whole, count] of list) {
    if (count.free === null || count.weight < 0.5) continue;
    for (const [part, other] of list) {
      const lost = [...whole].length - [...part].length;
      if (lost >= 1 && lost <= 2 && part.length >= 4 && missingLetters(whole, part))
        count.weight += other.weight;
    }
  }
}

/**
 * Between two letters that differ only by a voicing mark recognition may write both: イデティ for イティ. A reading
 * that has one of them gains the votes of those that have both.
 */
function joinDoubled(tally: Map<string, Count>): void {
  for (const [key, count] of tally) {
    if (count.free === null) continue;
    for (const [other, both] of tally) {
      if (other === key || [...other].length <= [...key].length || undoubled(other) !== undoubled(key))
        continue;
      count.weight += both.weight;
      count.voices += both.voices;
      tally.delete(other);
    }
  }
}

function undoubled(text: string): string {
  const bare = (c: string) => c.normalize('NFD')[0] ?? c;
  const kana = (c: string) => /[ァ-ヶぁ-ゖ]/.test(c);
  return [...text]
    .filter((c, i, all) => !(kana(c) && i > 0 && bare(all[i - 1] ?? '') === bare(c)))
    .map(bare)
    .join('');
}

/** The one of several readings with the same text that has less beside it counts. */
function cleaner(a: Ballot, b: Ballot | undefined): boolean {
  if (!b) return true;
  const length = (text: string) => tight(normaliseText(text)).length;
  return (
    length(a.text) < length(b.text) || (length(a.text) === length(b.text) && a.confidence > b.confidence)
  );
}

/** Whether `part` is `whole` without some ideographs; kana are doubled by recognition as often as lost. */
function missingLetters(whole: string, part: string): boolean {
  const rest = [...part];
  for (const c of whole) {
    if (rest[0] === c) rest.shift();
    else if (!/\p{Script=Han}/u.test(c)) return false;
  }
  return rest.length === 0;
}

/**
 * The reading that several recognitions of one line agree on. Confidence is the share of the agreeing weight: one
 * voice alone is never sure, and readings that were limited to some characters need a free one beside them.
 */
export function vote(kind: RegionKind, ballots: Ballot[]): Verdict | null {
  const tally = new Map<string, Count>();
  let total = 0;
  for (const [i, b] of ballots.entries()) {
    const key = keyOf(kind, b.text);
    const weight = b.limited ? LIMITED : Math.max(0.15, b.confidence);
    // A free reading that says nothing of the kind is a voice against.
    if (key === null) {
      if (!b.limited) total += 0.3 * weight;
      continue;
    }
    total += weight;
    const entry = tally.get(key) ?? { weight: 0, voices: 0, free: null };
    entry.weight += weight;
    entry.voices++;
    if (!b.limited && (entry.free === null || cleaner(b, ballots[entry.free]))) entry.free = i;
    tally.set(key, entry);
  }
  if (kind === 'name' || kind === 'kana') joinDoubled(tally);
  if (kind === 'name' || kind === 'text') liftWhole(tally);
  const list = [...tally.entries()]
    .flatMap(([key, count]) => (count.free === null ? [] : [{ ...count, key, free: count.free }]))
    .sort((a, b) => b.weight - a.weight);
  const top = list[0];
  if (!top) return null;
  const share = Math.min(1, top.weight / total);
  const best = ballots[top.free]?.confidence ?? 0;
  const confidence =
    top.voices >= 3
      ? 0.5 + 0.48 * share
      : top.voices === 2
        ? Math.min(0.93, 0.4 + 0.35 * share + 0.2 * best)
        : Math.min(0.6, 0.7 * best * share);
  return { ballot: top.free, confidence: Math.min(confidence, surest(kind, top.key, ballots)) };
}

/**
 * The weight of the best of the agreeing looks at a name. Looks at one print agree on a mark that it does not show as
 * well as on its real marks, and make no letter surer.
 */
function surest(kind: RegionKind, key: string, ballots: Ballot[]): number {
  if (kind !== 'name' && kind !== 'kana') return 1;
  const same = ballots.filter((b) => !b.limited && keyOf(kind, b.text) === key);
  return Math.max(0.6, ...same.map((b) => b.confidence));
}
