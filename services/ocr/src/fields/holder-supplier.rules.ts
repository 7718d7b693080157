import type { Found } from '../layout/layout.types.js';
import { editDistance, foldKana } from '../layout/text.rules.js';
import { onceMarked } from './account-holder.rules.js';
import { asKana, asPrinted, unmarked } from './kana-letters.rules.js';
import { bareName, BEGINS_WITH_FORM, ENDS_WITH_FORM, LEGAL_FORM } from './company-names.rules.js';
import { CODED, formCodeOf, isWrittenOut, withoutForm } from './form-codes.rules.js';
import { isAnother, nearestKana } from './kana-of-name.rules.js';
import { nearestName } from './name-kana.rules.js';
import { readsAs, readsOnlyAs } from './name-readings.rules.js';
import { heard, heardOnly } from './name-witness.rules.js';

const DOUBTED = 0.6;

/** One print is clearer than the other when its confidence is higher by more than this. */
const SURER = 0.03;

export interface Reconciled {
  supplier: Found<string> | null;
  holder: Found<string> | null;
  /** Both are one name in kana, to the letter. */
  agree: boolean;
  /** The supplier's ideographs can be read as the kana that the account prints: the printed name is right. */
  read?: boolean;
  /** And as no others that differ from them by a mark: the printed kana are right. */
  only?: boolean;
  /** The account's kana are those of another name. */
  apart?: boolean;
}

/** How legible kana must be for a name to be mended by them. */
const TELLING = 0.5;

/** Kana this legible have no other letter misread than one that differs by a mark. */
const CLEAR = 0.93;

/** A name without katakana, or one that begins with those that the account has as well and goes on without. */
function sharesKana(bare: string, kana: string): boolean {
  const [, run = '', rest = ''] = /^([ァ-ヶー]*)(.*)$/u.exec(bare) ?? [];
  return !/[ァ-ヶー]/.test(rest) && foldKana(kana).startsWith(foldKana(run));
}

/** Whether all of the kana are in the reading, in their order. */
function holds(reading: string, kana: string): boolean {
  let at = 0;
  for (const letter of foldKana(reading)) if (letter === foldKana(kana)[at]) at++;
  return at === foldKana(kana).length;
}

function bareOf(kana: string): string {
  return [...foldKana(kana).replace(/[\s-]/g, '')].map(unmarked).join('');
}

/**
 * Two prints of one name, one of them misread: the name according to the account's kana, or the kana according to the
 * name. Corrected values are doubtful.
 */
function mendedByOther(supplier: Found<string>, holder: Found<string>, bare: string) {
  const kana = withoutForm(holder.value);
  const printed = supplier.value.normalize('NFKC');
  const tight = printed.replace(/\s/g, '');
  const surer = holder.confidence > supplier.confidence + SURER;
  const legible = holder.confidence >= TELLING && tight.includes(bare);
  const body = printed.replace(LEGAL_FORM, '').trim();
  const read =
    supplier.confidence >= TELLING && (!surer || sharesKana(bare, kana)) ? nearestKana(bare, kana) : null;
  // Letters read clearly are other letters sooner than a mark that was lost; half-width ones run together and are lost.
  const near = read !== null && (bareOf(read) === bareOf(kana) || holds(read, kana));
  const told = holder.confidence < CLEAR || near ? read : null;
  const clear = told !== null && supplier.confidence > holder.confidence + SURER;
  const meant = legible && !clear && !readsAs(bare, kana) ? nearestName(body, kana, surer) : null;
  if (meant !== null) return { supplier: doubted(supplier, tight.replace(bare, meant)), holder };
  if (told !== null) return { supplier, holder: doubted(holder, holder.value.replace(kana, told)) };
  if (read === null) return { supplier, holder, apart: isAnother(bare, kana) };
  // The name says otherwise: which of the two was misread stays open.
  return { supplier, holder: doubted(holder, holder.value) };
}

/** 三ツ, 八ヶ: an ideograph that goes with this kana in words of its own. */
const COUNTING = /^.[ツヅッケヶ]/;

/** A name that begins with an ideograph before katakana, 三カモ: the kana of its shape, where the account begins with that. */
function shaped(supplier: Found<string>, holder: Found<string>): Found<string> {
  const bare = bareName(supplier.value);
  const kana = asKana(bare);
  const run = /^[ァ-ヶー]{3,}/.exec(kana)?.[0];
  if (!run || bare.startsWith(run) || kana.length !== bare.length || COUNTING.test(bare)) return supplier;
  // ワークリンク三河: what begins a word of ideographs reads as one of them.
  if (bare[run.length - 1] !== run.at(-1)) return supplier;
  const same = foldKana(withoutForm(holder.value)).startsWith(foldKana(run));
  return same ? doubted(supplier, supplier.value.replace(bare.slice(0, run.length), run)) : supplier;
}

function marked(found: Found<string>): Found<string> {
  const value = onceMarked(found.value);
  return value === found.value ? found : doubted(found, value);
}

function doubted(found: Found<string>, value: string): Found<string> {
  return { ...found, value, confidence: Math.min(found.confidence, DOUBTED) };
}

/**
 * Supplier and account holder are one name in two scripts. Kana of the supplier's name restore what the holder lost
 * at its start. The supplier's legal form restores a form code of which only the bracket was read, and the holder
 * fills a hole in the supplier's kana. Restored parts stay doubtful; two that agree to the letter are sure.
 */
export function reconcile(sender: Found<string> | null, account: Found<string> | null): Reconciled {
  const [named, holder] = [sender && marked(sender), account && marked(account)];
  if (!named || !holder) return { supplier: named, holder, agree: false };
  const supplier = shaped(named, holder);
  const name = supplier.value.normalize('NFKC');
  const form = formCodeOf(name);
  const bare = bareName(name);
  const fixed = withForm(restored(holder, bare, form), name, form);
  const plain = withoutForm(fixed.value);
  const kanaOnly = /^[ァ-ヶー・]{4,}$/.test(bare);
  if (!kanaOnly) {
    const alike = marksOf(supplier, fixed, bare);
    if (alike) return { ...mendedByOther(alike.supplier, alike.holder, alike.bare), agree: false };
    const read = supplier === named && heard(supplier, holder, bare, form);
    const both = read ? { supplier, holder: fixed } : mendedByOther(supplier, fixed, bare);
    const kana = withoutForm(holder.value);
    const only = read && fixed === holder && (readsOnlyAs(bare, kana) || heardOnly(bare, kana));
    return { ...both, agree: false, read, only };
  }
  // Letters that one print lent the other agree with it: only the holder's own speak for the name.
  const own =
    supplier === sender && holder === account && foldKana(plain) === foldKana(withoutForm(holder.value));
  if (foldKana(plain) === foldKana(bare))
    return own
      ? { supplier, holder: fixed, agree: true }
      : {
          supplier: { ...supplier, confidence: Math.min(supplier.confidence, DOUBTED) },
          holder: fixed,
          agree: false,
        };
  return oneName(supplier, fixed, bare, plain);
}

/**
 * The kana that a name begins with are also in the account: a mark in one print was lost in the other, because a lost
 * mark is more frequent than a false one. Null where they agree or are other kana.
 */
function marksOf(supplier: Found<string>, holder: Found<string>, bare: string) {
  const run = [...(/^[ァ-ヶー]{2,}/.exec(bare)?.[0] ?? '')];
  const plain = withoutForm(holder.value);
  const kana = [...plain].slice(0, run.length);
  const pairs = run.map((a, i) => [foldKana(a), foldKana(kana[i] ?? '')] as const);
  if (run.length === 0 || !pairs.every(([a, b]) => unmarked(a) === unmarked(b))) return null;
  const whole = (letters: string[], own: 0 | 1) =>
    letters.map((c, i) => withMark(c, pairs[i]?.[own] ?? '', pairs[i]?.[1 - own] ?? '')).join('');
  const [marked, spoken] = [whole(run, 0), whole(kana, 1)];
  const account = spoken + [...plain].slice(run.length).join('');
  const name = marked + bare.slice(run.join('').length);
  if (name === bare && account === plain) return null;
  return {
    supplier: doubted(supplier, supplier.value.replace(run.join(''), marked)),
    holder: doubted(holder, holder.value.replace(plain, account)),
    bare: name,
  };
}

function withMark(letter: string, own: string, other: string): string {
  return own !== other && unmarked(own) === own ? other : letter;
}

/** Two prints of a name in kana that differ: the surer one corrects the other, and both stay doubtful. */
function oneName(supplier: Found<string>, holder: Found<string>, bare: string, plain: string) {
  const [known, kana] = [foldKana(bare), foldKana(plain)];
  const most = Math.max(1, Math.floor(0.35 * Math.max(known.length, kana.length)));
  if (editDistance(known, kana) > most) return { supplier, holder, agree: false, apart: true };
  // A mark before the letterhead read as a letter: the account's name begins behind its bracket.
  const marked = /^[^()]{0,3}\)/.test(holder.value) && known.slice(1) === kana;
  // A name read clearly beside poorer kana has no letter to gain from them.
  const clear = supplier.confidence >= CLEAR && supplier.confidence > holder.confidence + SURER;
  const filled = marked ? [...bare].slice(1).join('') : clear ? null : fill(bare, plain);
  const surer = holder.confidence > supplier.confidence + SURER;
  const letters = filled ?? (surer ? aligned(bare, plain) : bare);
  const name = supplier.value.replace(/\s+(?=[ァ-ヶー])/g, '').replace(bare, letters);
  const account = holder.value.replace(plain, foldKana(letters).replace(/-/g, 'ー'));
  return { supplier: doubted(supplier, name), holder: doubted(holder, account), agree: false };
}

/** The letters of `bare` corrected after `plain`, of which small letters are printed large. */
function aligned(bare: string, plain: string): string {
  const a = [...bare];
  const b = [...foldKana(plain)];
  const cost = a.map(() => b.map(() => 0));
  const at = (i: number, j: number) => (i < 0 ? j + 1 : j < 0 ? i + 1 : (cost[i]?.[j] ?? 0));
  const same = (i: number, j: number) => foldKana(a[i] ?? '') === b[j];
  for (let i = 0; i < a.length; i++)
    for (let j = 0; j < b.length; j++) {
      const row = cost[i];
      const skip = a[i] === '・' ? 0 : 1;
      if (row)
        row[j] = Math.min(at(i - 1, j - 1) + (same(i, j) ? 0 : 1), at(i - 1, j) + skip, at(i, j - 1) + 1);
    }
  const out: string[] = [];
  let [i, j] = [a.length - 1, b.length - 1];
  while (i >= 0 || j >= 0) {
    if (i >= 0 && j >= 0 && at(i, j) === at(i - 1, j - 1) + (same(i, j) ? 0 : 1)) {
      out.unshift(same(i, j) ? (a[i] ?? '') : asPrinted(b[j] ?? '', b[j - 1] ?? ''));
      i--;
      j--;
    } else if (i >= 0 && at(i, j) === at(i - 1, j) + (a[i] === '・' ? 0 : 1)) {
      if (a[i] === '・') out.unshift('・');
      i--;
    } else {
      out.unshift(asPrinted(b[j] ?? '', b[j - 1] ?? ''));
      j--;
    }
  }
  return out.join('');
}

/** The kana that a supplier's name starts with, of which the holder has all but the first letters. */
function restored(holder: Found<string>, bare: string, form: string | null): Found<string> {
  const run = /^[ァ-ヶー]{3,}/.exec(bare)?.[0];
  const plain = withoutForm(holder.value);
  // Behind its bracket the name begins: no letter of it was lost there.
  if (!run || /^[^()]{0,3}\)/.test(holder.value) || foldKana(plain).startsWith(foldKana(run).slice(0, 2)))
    return holder;
  // A bracket read as a kana: カバミナト is カ)ミナト.
  const at = foldKana(plain).indexOf(foldKana(run).slice(0, 3));
  if (form && at > 0 && at <= 2 && plain.startsWith(form) && !/[()]/.test(holder.value))
    return {
      ...holder,
      value: `${form})${plain.slice(at)}`,
      confidence: Math.min(holder.confidence, DOUBTED),
    };
  for (const lost of [1, 2]) {
    const rest = foldKana(run.slice(lost));
    if (rest.length < 2 || !foldKana(plain).startsWith(rest)) continue;
    const front = holder.value.includes(')') && form ? `${form})` : '';
    const back = /\([^()]*\)?$/.exec(holder.value)?.[0] ?? '';
    const body = run.slice(0, lost) + plain;
    return { ...holder, value: `${front}${body}${back}`, confidence: Math.min(holder.confidence, DOUBTED) };
  }
  return holder;
}

/** A company's account always has its form code: where the print of it was lost, the supplier's form replaces it. */
function withForm(holder: Found<string>, name: string, form: string | null): Found<string> {
  const coded = CODED.test(holder.value.replace(/ /g, ''));
  if (!form || coded || isWrittenOut(holder.value)) return holder;
  const body = holder.value
    .replace(/^[^)]{0,2}\)/, '')
    .replace(/\([^()]{0,2}$/, '')
    .trim();
  const front = BEGINS_WITH_FORM.test(name);
  if (!front && !ENDS_WITH_FORM.test(name)) return holder;
  return {
    ...holder,
    value: front ? `${form})${body}` : `${body}(${form}`,
    confidence: Math.min(holder.confidence, DOUBTED),
  };
}

/**
 * The name without the one letter that only one of the two prints has: a letter read twice goes, a letter that the
 * supplier lost comes back. Null when more differs.
 */
function fill(bare: string, plain: string): string | null {
  const kana = foldKana(plain);
  const known = foldKana(bare);
  const letters = [...bare.replace(/・/g, '')];
  if (Math.abs(kana.length - known.length) !== 1 || editDistance(kana, known) !== 1) return null;
  const [long, short] = kana.length > known.length ? [kana, known] : [known, kana];
  let at = 0;
  while (at < short.length && short[at] === long[at]) at++;
  const extra = long[at];
  const like = (c: string | undefined) =>
    c !== undefined && extra !== undefined && unmarked(c) === unmarked(extra);
  const twice = like(long[at - 1]) || like(long[at + 1]);
  if (letters.length !== known.length || extra === undefined) return null;
  if (long === known) return twice ? [...letters.slice(0, at), ...letters.slice(at + 1)].join('') : null;
  return twice
    ? null
    : [...letters.slice(0, at), extra === '-' ? 'ー' : extra, ...letters.slice(at)].join('');
}
