import { createRequire } from 'node:module';
import { readingKeys, typedKey, withSmallKana } from '@uketori/service-kit/readings.rules';
import type ZenginCode from 'zengin-code';
import { toZenginKana } from '../zengin/kana.rules.js';
import type { BankEntry } from './banks.types.js';

const MOST_HITS = 50;

interface MasterRow {
  code: string;
  name: string;
  kana: string;
}

let loaded: typeof ZenginCode | null = null;

/** The public master: 31,000 branches, which a process that needs none of them does not load. */
function master(): typeof ZenginCode {
  loaded ??= createRequire(import.meta.url)('zengin-code') as typeof ZenginCode;
  return loaded;
}

function entry(row: MasterRow): BankEntry {
  return { code: row.code, name: row.name, kana: row.kana, zengin_name: toZenginKana(row.kana, 'bank').text };
}

function fold(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u3041-\u3096]/g, (hira) => String.fromCharCode(hira.charCodeAt(0) + 0x60))
    .replace(/[ァィゥェォッャュョ]/g, (small) =>
      'アイウエオツヤユヨ'.charAt('ァィゥェォッャュョ'.indexOf(small)),
    )
    .replace(/\s+/g, '');
}

/** The words 銀行 and 支店, which the master leaves out of its names. */
interface Suffix {
  word: RegExp;
  key: RegExp;
}

function search(rows: MasterRow[], q: string, suffix: Suffix): BankEntry[] {
  const term = fold(q).replace(suffix.word, '');
  if (term === '') return rows.slice(0, MOST_HITS).map(entry);
  const key = typedKey(q)?.replace(suffix.key, '') || null;
  const ranked = rows.flatMap((row) => {
    const rank = rankOf(row, term, key);
    return rank === null ? [] : [{ row, rank }];
  });
  ranked.sort((a, b) => a.rank - b.rank || a.row.code.localeCompare(b.row.code));
  return ranked.slice(0, MOST_HITS).map(({ row }) => entry(row));
}

/** What a row is found by. */
interface Texts {
  name: string;
  kana: string;
  keys: readonly string[];
}

/** The texts of rows that a search has met. They cost more to derive than to compare. */
const TEXTS = new WeakMap<MasterRow, Texts>();

function textsOf(row: MasterRow): Texts {
  const known = TEXTS.get(row);
  if (known) return known;
  // The master writes small kana large. Typed kana meet that spelling, Latin letters the guess.
  const keys = [...new Set([...readingKeys(row.kana), ...readingKeys(withSmallKana(row.kana))])];
  const texts = { name: fold(row.name), kana: fold(row.kana), keys };
  TEXTS.set(row, texts);
  return texts;
}

function rankOf(row: MasterRow, term: string, key: string | null): number | null {
  const { name, kana, keys } = textsOf(row);
  if (row.code === term || name === term) return 0;
  if (row.code.startsWith(term) || name.startsWith(term) || kana.startsWith(term)) return 1;
  if (key !== null && keys.some((one) => one.startsWith(key))) return 2;
  if (name.includes(term) || kana.includes(term)) return 3;
  return key !== null && keys.some((one) => one.includes(key)) ? 3 : null;
}

/** Up to fifty banks whose code, name, kana or reading matches; the closest first. */
export function searchBanks(q: string): BankEntry[] {
  return search(Object.values(master()), q, { word: /(銀行|ぎんこう|ギンコウ)$/, key: /ginko$/ });
}

/** Up to fifty branches of a bank; null when the master does not know the bank. */
export function searchBranches(bankCode: string, q: string): BankEntry[] | null {
  const bank = master()[bankCode];
  return bank ? search(Object.values(bank.branches), q, { word: /(支店|シテン)$/, key: /siten$/ }) : null;
}

/** Entries asked for so far: a file names few banks many times. The master never changes while we run. */
const ENTRIES = new Map<string, BankEntry>();

function remembered(key: string, row: MasterRow | undefined): BankEntry | null {
  if (row === undefined) return null;
  const known = ENTRIES.get(key);
  if (known !== undefined) return known;
  const made = entry(row);
  ENTRIES.set(key, made);
  return made;
}

/** The bank of a code, or null: the master is a hint, unknown codes are allowed with a warning. */
export function findBank(code: string): BankEntry | null {
  return remembered(code, master()[code]);
}

/** The branch of a bank, or null when the master does not know it. */
export function findBranch(bankCode: string, code: string): BankEntry | null {
  return remembered(`${bankCode}-${code}`, master()[bankCode]?.branches[code]);
}
