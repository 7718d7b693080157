import zengin from 'zengin-code';
import { allKana } from './kana-letters.rules.js';
import { editDistance, foldKana, tight, normaliseText } from '../layout/text.rules.js';

export interface Branch {
  code: string;
  name: string;
  kana: string;
}
export interface Bank extends Branch {
  branches: Record<string, Branch>;
}

const banks: Record<string, Bank> = zengin;
const banksByName = new Map<string, Bank>();

/** Endings of the names of those who keep accounts. */
export const KIND =
  '(?:銀行|信用金庫|信金|信用組合|信組|労働金庫|労金|農業協同組合|農協|漁業協同組合|信漁連|中央金庫)';

/** Bank name without its ending, widths folded: the key under which print and master meet. */
export function foldBank(name: string): string {
  return tight(normaliseText(name))
    .replace(/(株式会社|\(株\))/g, '')
    .replace(/信用金庫$/, '信金')
    .replace(/信用組合$/, '信組')
    .replace(/農業協同組合$/, '農協')
    .replace(/労働金庫$/, '労金')
    .replace(/^JA(?=.)/, '')
    .replace(/銀行$/, '')
    .toUpperCase();
}

/** Older forms of ideographs in names of places, which recognition writes for the common ones and some banks print. */
const OLDER: Record<string, string> = Object.fromEntries(
  [
    '燒焼',
    '澤沢',
    '廣広',
    '濱浜',
    '邊辺',
    '邉辺',
    '國国',
    '櫻桜',
    '瀧滝',
    '靜静',
    '關関',
    '豐豊',
    '榮栄',
    '德徳',
    '圓円',
    '惠恵',
    '藏蔵',
    '條条',
    '綠緑',
    '繩縄',
    '鹽塩',
  ].map((pair) => [...pair] as [string, string]),
);
const OLDER_FORM = new RegExp(`[${Object.keys(OLDER).join('')}]`, 'g');

/** A printed branch with the forms of ideographs that its name in the master has. */
export function spelledAs(printed: string, branch: Branch): string {
  return printed.replace(OLDER_FORM, (letter) =>
    branch.name.includes(letter) ? letter : (OLDER[letter] ?? letter),
  );
}

/** Branch name without 支店, widths and older forms folded. */
export function foldBranch(name: string): string {
  return tight(normaliseText(name))
    .replace(OLDER_FORM, (letter) => OLDER[letter] ?? letter)
    .replace(/(支店|支所|(?<=[〇一二三四五六七八九]{2})店)$/, '')
    .replace(/[ヶヵ]/g, 'ケ')
    .replace(/^[ー-](?=\p{Script=Han})/u, '一')
    .toUpperCase();
}

// Names that banks no longer use and that invoices still print.
const FORMER: Record<string, string> = { 住信SBIネット: '0038', ジャパンネット: '0033', 新生: '0397' };

for (const bank of Object.values(banks))
  if (!banksByName.has(foldBank(bank.name))) banksByName.set(foldBank(bank.name), bank);

for (const [name, code] of Object.entries(FORMER)) {
  const bank = banks[code];
  if (bank && !banksByName.has(name)) banksByName.set(name, bank);
}

/** The bank of a code of four digits (統一金融機関番号). */
export function bankByCode(code: string): Bank | null {
  return banks[code] ?? null;
}

/** Every bank with its folded name. */
export function everyBank(): Iterable<[string, Bank]> {
  return banksByName;
}

/** The bank of exactly this name, widths and ending apart. */
export function bankNamed(name: string): Bank | null {
  return banksByName.get(foldBank(name)) ?? null;
}

/** Kinds that the master abbreviates, as a print spells them out. */
const KINDS: [short: string, long: string][] = [
  ['信金', '信用金庫'],
  ['信組', '信用組合'],
  ['労金', '労働金庫'],
  ['農協', '農業協同組合'],
  ['漁協', '漁業協同組合'],
];

/** How a bank is printed on an invoice: 千葉 is 千葉銀行, さわやか信金 is さわやか信用金庫 unless printed short. */
export function bankTitle(bank: Bank, printed = ''): string {
  const name = bank.name.normalize('NFKC');
  const kind = KINDS.find(([short]) => name.endsWith(short));
  if (kind && !tight(normaliseText(printed)).includes(kind[0])) return name.slice(0, -2) + kind[1];
  return kind || /(?:金庫|連)$/.test(name) ? name : `${name}銀行`;
}

/** Misread characters that a name of this length may contain and still differ from all others. */
function tolerance(length: number): number {
  return length >= 6 ? 2 : length >= 3 ? 1 : 0;
}

/**
 * Exact name, else the one bank within the misread characters that its length allows, also by a name that it no longer
 * uses.
 */
export function bankByName(name: string): { bank: Bank; exact: boolean; former: string | null } | null {
  const key = foldBank(name);
  const hit = banksByName.get(key);
  if (hit) return { bank: hit, exact: true, former: formerTitle(key) };
  const only = nearest([...banksByName], ([k]) => k, key, tolerance(key.length));
  return only ? { bank: only[1], exact: false, former: formerTitle(only[0]) } : null;
}

/** A previous name of a bank as printed; null for names that banks use today. */
export function formerTitle(key: string): string | null {
  return key in FORMER ? `${key}銀行` : null;
}

/** The one item closest to `key` within `most` edits; null when none or several are equally close. */
function nearest<T>(items: T[], nameOf: (item: T) => string, key: string, most: number): T | null {
  let best: T | null = null;
  let distance = most + 1;
  for (const item of items) {
    const name = nameOf(item);
    if (Math.abs(name.length - key.length) >= distance + 1) continue;
    const d = editDistance(name, key);
    if (d > most || d > distance) continue;
    best = d === distance ? null : item;
    distance = d;
  }
  return best;
}

/** The branch of a bank with a code of three digits (店番). */
export function branchByCode(bank: Bank, code: string): Branch | null {
  return bank.branches[code] ?? null;
}

interface Branches {
  all: [name: string, branch: Branch][];
  byName: Map<string, Branch>;
  byKana: Map<string, Branch>;
}

const indexed = new WeakMap<Bank, Branches>();

/** Folding the names of some hundred branches takes longer than all else that is done to find one: once per bank. */
function branchesOf(bank: Bank): Branches {
  const known = indexed.get(bank);
  if (known) return known;
  const made: Branches = { all: [], byName: new Map(), byKana: new Map() };
  for (const branch of Object.values(bank.branches)) {
    const [name, kana] = [foldBranch(branch.name), foldKana(branch.kana)];
    made.all.push([name, branch]);
    if (!made.byName.has(name)) made.byName.set(name, branch);
    if (!made.byKana.has(kana)) made.byKana.set(kana, branch);
  }
  indexed.set(bank, made);
  return made;
}

/** The branch of exactly this name or kana. */
export function branchNamed(bank: Bank, name: string): Branch | null {
  const key = foldBranch(name);
  const { byName, byKana } = branchesOf(bank);
  return byName.get(key) ?? byKana.get(foldKana(key)) ?? null;
}

/** Branch of a bank by name or by kana, else the one branch within the misread characters its length allows. */
export function branchByName(bank: Bank, name: string): { branch: Branch; exact: boolean } | null {
  const hit = branchNamed(bank, name);
  if (hit) return { branch: hit, exact: true };
  const key = foldBranch(name);
  if (key.length < 2) return null;
  // A ring is lost first: 〇一八 of ゆうちょ銀行; カエデ is read as ideographs of its shape.
  const meant = [`〇${key}`, allKana(key) ?? key].map((other) => branchesOf(bank).byName.get(other));
  const [told] = meant.filter((branch) => branch !== undefined);
  if (told) return { branch: told, exact: false };
  const only = nearest(branchesOf(bank).all, ([folded]) => folded, key, Math.max(1, tolerance(key.length)));
  return only ? { branch: only[1], exact: false } : null;
}

/** Share of a printed name that agrees with a branch, 0..1: for names that a printed code confirms. */
export function likeness(printed: string, name: string): number {
  const a = foldBranch(printed);
  const b = foldBranch(name);
  return 1 - editDistance(a, b) / Math.max(1, a.length, b.length);
}
