import type { Found } from '../layout/layout.types.js';
import { labelled, type Zone } from './bank-account.rules.js';
import { branchTitle } from './branch-titles.rules.js';
import { bankByCode, bankTitle, type Branch, branchByCode } from './bank-master.js';
import { foundIn, type ZoneLine } from './zone-text.rules.js';

/** ゆうちょ銀行 in the bank master. */
export const JAPAN_POST_CODE = '9900';

const SYMBOL_LABEL = /^.{0,8}?記号[)）】\]:：]*/;
const NUMBER_LABEL = /^[(（【[]?番号[)）】\]:：]*/;
/** 記号 12340 番号 12345671, 記号番号 12340-12345671; a reissue digit may be between the two. */
const BOTH =
  /記号[・/ ]?(?:番号)?[)）】\]:： ]*([01]\d{4})(?!\d)(?:[- ]\d(?=[- ]))?[-、,・/ ]*[(（【[]?(?:番号)?[)）】\]:： ]*(\d{2,8})(?![\d-])/;

/** An account as transfers name it: 店番 of three digits, kind, and number of seven digits. */
export interface TransferAccount {
  branch_code: string;
  account_type: '普通' | '当座';
  account_number: string;
}

/**
 * The transfer account behind 記号 (five digits) and 番号 of ゆうちょ銀行, as the bank converts them for transfers from
 * other banks. A 記号 that begins with 1 is 普通 at 店番 <2nd and 3rd digit>8; its 番号 of two to eight digits ends with 1
 * and loses that. A 記号 that begins with 0 is a 振替口座, 当座 at 店番 <2nd and 3rd digit>9, with its 番号 of up to seven
 * digits unchanged. Null where it can be neither.
 */
export function transferAccount(symbol: string, number: string): TransferAccount | null {
  const branch = /^[01](\d\d)\d\d$/.exec(symbol)?.[1];
  if (!branch) return null;
  if (symbol.startsWith('1'))
    return /^\d{1,7}1$/.test(number)
      ? {
          branch_code: `${branch}8`,
          account_type: '普通',
          account_number: number.slice(0, -1).padStart(7, '0'),
        }
      : null;
  return /^\d{1,7}$/.test(number)
    ? { branch_code: `${branch}9`, account_type: '当座', account_number: number.padStart(7, '0') }
    : null;
}

/** An account that is printed as 記号 and 番号. Without values a label or a digit of it was not read. */
export interface JapanPostAccount {
  bank_name: Found<string>;
  bank_code: Found<string>;
  branch: Branch | null;
  branch_name: Found<string> | null;
  branch_code: Found<string> | null;
  account_type: Found<string> | null;
  account_number: Found<string> | null;
}

/**
 * The account of a zone that prints 記号 and 番号 instead of branch and account number; null where it prints none. Each
 * value has the place of the print that it was made from.
 */
export function japanPostIn(zone: Zone): JapanPostAccount | null {
  const [symbol, number] = onOneLine(zone.lines) ?? [
    labelled(zone, SYMBOL_LABEL, (text) => /^[01]\d{4}(?!\d)/.exec(text.trim())?.[0] ?? null),
    labelled(zone, NUMBER_LABEL, (text) => /^\d{2,8}(?!\d)/.exec(text.trim())?.[0] ?? null),
  ];
  const bank = bankByCode(JAPAN_POST_CODE);
  if (!symbol || !bank) return null;
  const account = number && transferAccount(symbol.value, number.value);
  const branch = account ? branchByCode(bank, account.branch_code) : null;
  // Both digits of the branch come from the 記号: one that leads to no branch was misread.
  const sure = (found: Found<string>, value: string) => ({
    ...found,
    value,
    confidence: branch ? found.confidence : Math.min(found.confidence, 0.5),
  });
  return {
    bank_name: { ...symbol, value: bankTitle(bank) },
    bank_code: { ...symbol, value: bank.code },
    branch,
    branch_name: branch && sure(symbol, titleIn(zone, branch)),
    branch_code: account && sure(symbol, account.branch_code),
    account_type: account && sure(symbol, account.account_type),
    account_number: account && number && sure(number, account.account_number),
  };
}

/** The bank calls it 〇一八; where 〇一八支店 is printed, that is what is printed. */
function titleIn({ lines }: Zone, branch: Branch): string {
  const printed = `${branch.name}支店`;
  const isPrinted = lines.some((line) => line.text.replace(/ /g, '').includes(printed));
  return branchTitle(branch, isPrinted ? printed : '');
}

function onOneLine(lines: ZoneLine[]): [Found<string>, Found<string>] | null {
  for (const line of lines) {
    const m = BOTH.exec(line.text);
    if (!m?.[1] || !m[2]) continue;
    const at = m.index + m[0].indexOf(m[1]);
    const end = m.index + m[0].length;
    const symbol = foundIn(line, at, at + m[1].length, m[1]);
    const number = foundIn(line, end - m[2].length, end, m[2]);
    if (symbol && number) return [symbol, number];
  }
  return null;
}
