import zengin from 'zengin-code';
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
const byName = new Map<string, Bank>();

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

/** Branch name without 支店, widths folded. */
export function foldBranch(name: string): string {
  return tight(normaliseText(name))
    .replace(/(支店|支所)$/, '')
    .replace(/ヶ/g, 'ケ')
    .toUpperCase();
}

for (const bank of Object.values(banks))
  if (!byName.has(foldBank(bank.name))) byName.set(foldBank(bank.name), bank);

export function bankByCode(code: string): Bank | null {
  return banks[code] ?? null;
}

/** Exact name, else the one bank a single misread character away (names of three or more characters). */
export function bankByName(name: string): { bank: Bank; exact: boolean } | null {
  const key = foldBank(name);
  const hit = byName.get(key);
  if (hit) return { bank: hit, exact: true };
  if (key.length < 3) return null;
  const close = [...byName.entries()].filter(
    ([k]) => Math.abs(k.length - key.length) <= 1 && editDistance(k, key) === 1,
  );
  const only = close.length === 1 ? close[0] : undefined;
  return only ? { bank: only[1], exact: false } : null;
}

export function branchByCode(bank: Bank, code: string): Branch | null {
  return bank.branches[code] ?? null;
}

/** Branch of a bank by name or by kana, else the one branch a single misread character away. */
export function branchByName(bank: Bank, name: string): { branch: Branch; exact: boolean } | null {
  const key = foldBranch(name);
  const kana = foldKana(key);
  const all = Object.values(bank.branches);
  const hit = all.find((b) => foldBranch(b.name) === key) ?? all.find((b) => foldKana(b.kana) === kana);
  if (hit) return { branch: hit, exact: true };
  if (key.length < 2) return null;
  const close = all.filter((b) => editDistance(foldBranch(b.name), key) === 1);
  const only = close.length === 1 ? close[0] : undefined;
  return only ? { branch: only, exact: false } : null;
}
