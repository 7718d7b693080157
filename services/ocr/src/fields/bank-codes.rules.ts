import type { Found } from '../layout/layout.types.js';
import type { Zone } from './bank-account.rules.js';
import { type Bank, bankTitle, type Branch, branchByCode, foldBranch } from './bank-master.js';
import type { NamedBranch } from './bank-names.rules.js';
import { branchTitle } from './branch-titles.rules.js';
import { foundIn } from './zone-text.rules.js';

/** A bank of which nothing but its code was read. */
const BY_CODES = 0.8;

/** Behind a label; in brackets it must be alone: (100万円超) is no code. */
const codeBehind = (label: string, length: number) =>
  new RegExp(
    `(?:(?:${label})[:.]?\\s?(?=\\d{${length}}(?!\\d))|[(（][:.]?\\s?(?:Code|コード)?[:.]?\\s?(?=\\d{${length}}(?:[)）](?!\\s?\\d{3,4}-)|\\s|$)))(\\d{${length}})`,
    'i',
  );
const CODES = {
  4: codeBehind('(?:銀行|金融機関)(?:コード|番号|code)', 4),
  3: codeBehind('(?:支店|店)(?:コード|番号|番|code)|Code', 3),
};

/** The code of four digits of a bank or of three of a branch, behind its label or in brackets. */
export function codeIn(zone: Zone, length: 3 | 4): Found<string> | null {
  for (const line of zone.lines) {
    const m = CODES[length].exec(line.text);
    if (!m?.[1]) continue;
    const start = m.index + m[0].indexOf(m[1]);
    const found = foundIn(line, start, start + length, m[1]);
    if (found) return found;
  }
  return null;
}

/** What a name and a code count where they disagree, and where the bank has no branch of that code. */
const AGAINST = 0.6;
const UNKNOWN = 0.7;

/**
 * The code of a branch: as printed, doubted where the name is of another branch; of the name where none is printed, with
 * doubt where no branch of the bank has the printed one.
 */
export function branchCodeOf(
  bank: Bank | null,
  named: { branch: Branch | null; found: Found<string> | null },
  printed: Found<string> | null,
): Found<string> | null {
  const { branch, found } = named;
  const own = branch && found ? { ...found, value: branch.code } : null;
  if (!printed || !own || !bank || printed.value === own.value) return printed ?? own;
  return branchByCode(bank, printed.value)
    ? { ...printed, confidence: printed.confidence * AGAINST }
    : { ...own, confidence: Math.min(UNKNOWN, own.confidence) };
}

/** The bank's name is lost: its code identifies it if the branch code is beside the branch's name. */
export function bankOfCodes(
  coded: Bank | null,
  code: Found<string> | null,
  branch: NamedBranch | null,
  branchCode: Found<string> | null,
): Found<string> | null {
  const own = coded && branchCode ? branchByCode(coded, branchCode.value) : null;
  const told = own && branch && foldBranch(branch.found.value) === foldBranch(own.name);
  return coded && code && told
    ? { ...code, value: bankTitle(coded), confidence: Math.min(code.confidence, BY_CODES) }
    : null;
}

/** Only the number of the branch is printed: the master knows its name. */
export function branchOfCode(bank: Bank | null, code: Found<string> | null): NamedBranch | null {
  const branch = bank && code ? branchByCode(bank, code.value) : null;
  const value = branch && branchTitle(branch, '支店');
  return branch && code && value ? { branch, exact: true, found: { ...code, value } } : null;
}
