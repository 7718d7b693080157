import { createRequire } from 'node:module';
import type ZenginCode from 'zengin-code';
import { toZenginKana } from '../zengin/kana.rules.js';
import type { BankEntry } from './banks.types.js';

const MOST_HITS = 50;

interface MasterRow {
  code: string;
  name: string;
  kana: string;
  hira: string;
  roma: string;
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

function search(rows: MasterRow[], q: string, suffix: RegExp): BankEntry[] {
  const term = fold(q).replace(suffix, '');
  if (term === '') return rows.slice(0, MOST_HITS).map(entry);
  const ranked = rows.flatMap((row) => {
    const name = fold(row.name);
    const rank = rankOf(row, name, term);
    return rank === null ? [] : [{ row, rank }];
  });
  ranked.sort((a, b) => a.rank - b.rank || a.row.code.localeCompare(b.row.code));
  return ranked.slice(0, MOST_HITS).map(({ row }) => entry(row));
}

function rankOf(row: MasterRow, name: string, term: string): number | null {
  if (row.code === term || name === term) return 0;
  if (row.code.startsWith(term) || name.startsWith(term) || fold(row.kana).startsWith(term)) return 1;
  if (row.roma.startsWith(term)) return 2;
  return name.includes(term) || fold(row.kana).includes(term) ? 3 : null;
}

/** Up to fifty banks whose code, name, kana or reading matches; the closest first. */
export function searchBanks(q: string): BankEntry[] {
  return search(Object.values(master()), q, /(銀行|ぎんこう|ギンコウ)$/);
}

/** Up to fifty branches of a bank; null when the master does not know the bank. */
export function searchBranches(bankCode: string, q: string): BankEntry[] | null {
  const bank = master()[bankCode];
  return bank ? search(Object.values(bank.branches), q, /(支店|シテン)$/) : null;
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
