import type { Found } from '../layout/layout.types.js';
import {
  type Bank,
  type Branch,
  bankByName,
  bankNamed,
  bankTitle,
  branchByCode,
  branchByName,
  branchNamed,
  everyBank,
  foldBank,
  foldBranch,
  formerTitle,
  KIND,
  likeness,
} from './bank-master.js';
import { editDistance, matchesOf } from '../layout/text.rules.js';
import { branchTitle, titleOf } from './branch-titles.rules.js';
import { foundIn, type ZoneLine } from './zone-text.rules.js';

/** A bank as printed: the place of its name and what the master knows of it. */
export interface NamedBank {
  line: ZoneLine;
  start: number;
  end: number;
  bank: Bank | null;
  exact: boolean;
  found: Found<string>;
}

const NOT_BANK =
  /^(?:取引|お?振込先?|お?取引|支払|指定|当社|弊社|下記|貴社?|各|金融機関|口座|の|引落|入金|送金|先|ご利用|主要)*(?:銀行|金庫|信金)?$/;
const LEAD =
  /^(?:[【■●◆・<＜]*(?:お?振(?:り)?込(?:み)?(?:先|口座|銀行|情報)*|お?取引銀行名?|お?支払い?口座|ご?入金先|銀行口座|送金先|口座|金融機関名?|銀行名|Bank(?:Name)?)[】>＞:]*|:)+/i;
const MOST_LETTERS = 14;

/** The rest of a label behind 銀行・ or 銀行/ (銀行・支店名); behind a bank's name a branch follows instead. */
const LABEL_TAIL = '(?:支店|本店|本支店|店|口座|信用|信金|農協|労金|ゆうちょ|郵便|金融|$)';

const AT_KIND = new RegExp(`${KIND}$`);
const NAMING_KIND = new RegExp(
  `${KIND}(?!名(?!.{1,6}(?:支店|営業部))|口座|振込|コード|番号|[・/]${LABEL_TAIL}|手数料)`,
  'g',
);

/** The banks that one line names, left to right. A label such as 銀行名 or お取引銀行 names none. */
export function banksIn(line: ZoneLine): NamedBank[] {
  const out: NamedBank[] = [];
  for (const m of matchesOf(NAMING_KIND, line.text)) {
    const end = m.index + m[0].length;
    const named = nameBefore(line, m.index, end);
    if (named) out.push(named);
  }
  return out;
}

/** The longest name of the master that ends here; else the unchanged words before the ending. */
function nameBefore(line: ZoneLine, kind: number, end: number): NamedBank | null {
  for (let start = Math.max(0, kind - MOST_LETTERS); start < kind; start++) {
    if (line.text[start] === ' ') continue;
    const bank = bankNamed(line.text.slice(start, end));
    if (bank && foldBank(bank.name).length > 1) return place(line, start, end, bank, true);
  }
  const whole = bankNamed(line.text.slice(kind, end));
  if (whole) return place(line, kind, end, whole, true);
  // A letter before 銀行 that was not read leaves a blank.
  const before = /(?!\|)[^\s:：()【】<>＜＞/／、。・\d]{1,14} ?$/.exec(line.text.slice(0, kind))?.[0] ?? '';
  const lead = LEAD.exec(before)?.[0].length ?? 0;
  const start = kind - before.length + lead;
  const value = line.text.slice(start, end).replace(/ /g, '');
  if (start >= kind || NOT_BANK.test(value)) return null;
  const near = bankByName(value);
  if (near) return place(line, start, end, near.bank, near.exact, near.former);
  return place(line, start, end, null, false);
}

/**
 * 銀行 itself was not read: a name of the master with one of its own branches right behind it, as in 楽天 ロック支店
 * or 京都 行伏見支店.
 */
export function kindlessBank(line: ZoneLine): NamedBank | null {
  for (const m of matchesOf(/支店|営業部/g, line.text)) {
    for (let start = Math.max(0, m.index - 18); start < m.index - 2; start++) {
      for (let end = start + 2; end < m.index; end++) {
        if (line.text[start] === ' ' || line.text[end - 1] === ' ') continue;
        const name = line.text.slice(start, end);
        const bank = / /.test(name) ? null : bankNamed(name);
        const rest = line.text
          .slice(end, m.index + m[0].length)
          .replace(/^(?:\S?銀\S?行 ?|[銀行!|。.・ ]{1,4})/, '');
        if (!bank || rest.length < 3 || !branchNamed(bank, rest)) continue;
        const found = foundIn(line, start, end, bankTitle(bank, line.text.slice(start)), 0.9);
        if (found) return { line, start, end, bank, exact: false, found };
      }
    }
  }
  return null;
}

/** How invoices print each bank, for names of which a letter was misread together with their ending. */
const TITLES = [...everyBank()].flatMap(([key, bank]) =>
  [...new Set([formerTitle(key) ?? bankTitle(bank), formerTitle(key) ?? bankTitle(bank, bank.name)])].map(
    (title) => ({ bank, title }),
  ),
);

/**
 * A bank whose ending was misread too, りそな銀貝 or さわやか信: the title is one letter away (two of eight or more). One of
 * its branches on the line, its code or the label before it confirms it.
 */
export function misreadBank(line: ZoneLine): NamedBank | null {
  const code = /[(（](\d{4})[)）]/.exec(line.text)?.[1] ?? null;
  const labelled = /^(?:銀行名|金融機関名?|取引銀行|振込銀行)[::]? ?/.exec(line.text)?.[0].length ?? -1;
  if (!/支店|営業部|出張所|[〇一二三四五六七八九]{3}店/.test(line.text) && code === null && labelled < 0)
    return null;
  const starts = matchesOf(/(?<=^|[\s::)）先座])(?=\S)/g, line.text).map((m) => m.index);
  for (const start of new Set([...starts, Math.max(0, labelled)])) {
    for (let length = Math.min(12, line.text.length - start); length >= 4; length--) {
      const text = line.text.slice(start, start + length);
      if (/[\d ()]/.test(text)) continue;
      const most = length >= 8 ? 2 : 1;
      const near = TITLES.filter(
        (t) => Math.abs(t.title.length - length) <= 1 && editDistance(t.title, text) <= most,
      );
      const rest = line.text.slice(start + length);
      const told = near.filter(
        (t) => t.bank.code === code || start === labelled || namesBranch(t.bank, rest),
      );
      const only = new Set(told.map((t) => t.bank)).size === 1 ? told[0] : undefined;
      const found = only && foundIn(line, start, start + length, only.title, 0.85);
      if (only && found) return { line, start, end: start + length, bank: only.bank, exact: false, found };
    }
  }
  return null;
}

function namesBranch(bank: Bank, text: string): boolean {
  return matchesOf(BRANCH, text).some((m) => branchNamed(bank, (m[1] ?? '').replace(/ /g, '')) !== null);
}

function place(
  line: ZoneLine,
  start: number,
  end: number,
  bank: Bank | null,
  exact: boolean,
  former: string | null = null,
): NamedBank | null {
  const printed = line.text.slice(start, end).replace(/ /g, '');
  const value = bank && !exact ? (former ?? bankTitle(bank, printed)) : printed;
  const found = foundIn(line, start, end, value, bank ? (exact ? 1 : 0.95) : 0.75);
  return found && { line, start, end, bank, exact, found };
}

const BRANCH_END = '(?:支店|支所|出張所|営業本部|本店営業部|営業部|本店|店)';
const AT_BRANCH_END = new RegExp(`${BRANCH_END}$`);
const BRANCH = new RegExp(`([^:：()【】<>＜＞/／、。|\\d]{1,16}?${BRANCH_END})(?!名|コード|番号|番)`, 'g');

export interface NamedBranch {
  branch: Branch | null;
  exact: boolean;
  found: Found<string>;
}

/**
 * The branch on the lines from the bank's own on. Names of the bank's master are tried first, so other words before them
 * on the line do not matter; then one with misread letters; then the words as printed.
 */
export function branchOf(
  lines: ZoneLine[],
  named: NamedBank | null,
  code: string | null,
): NamedBranch | null {
  const bank = named?.bank ?? null;
  let printed: NamedBranch | null = null;
  for (const line of lines) {
    const offset = line === named?.line ? named.end : 0;
    for (const m of matchesOf(BRANCH, line.text.slice(offset))) {
      const start = offset + m.index;
      const end = start + m[0].length;
      const hit = bank && fromMaster(line, start, end, bank);
      if (hit) return hit;
      printed ??= asPrinted(line, start, end);
    }
  }
  if (bank && named) {
    const torn = tornBranch(named, bank, code);
    if (torn) return torn;
  }
  const known = bank && code ? branchByCode(bank, code) : null;
  if (known && printed && likeness(printed.found.value, known.name) >= 0.34)
    return {
      branch: known,
      exact: false,
      found: {
        ...printed.found,
        value: branchTitle(known, printed.found.value),
        confidence: printed.found.confidence * 0.9,
      },
    };
  return printed;
}

function fromMaster(line: ZoneLine, from: number, end: number, bank: Bank): NamedBranch | null {
  let near: NamedBranch | null = null;
  for (let start = from; start < end - 1; start++) {
    if (line.text[start] === ' ') continue;
    const text = line.text.slice(start, end).replace(/ /g, '');
    if (/^(?:支店|店|本店営業部|営業部)$/.test(text) && start > from) break;
    const exact = branchNamed(bank, text);
    const found = exact && foundIn(line, start, end, titleOf(exact, text));
    if (found) return { branch: exact, exact: true, found };
    if (near || text.replace(AT_BRANCH_END, '').length < 2) continue;
    const boundary = start === from || /[\s)）行庫金組:]/.test(line.text[start - 1] ?? '');
    const close = boundary ? branchByName(bank, text) : null;
    const place = close && foundIn(line, start, end, branchTitle(close.branch, text), 0.88);
    if (close && place) near = { branch: close.branch, exact: false, found: place };
  }
  return near;
}

function asPrinted(line: ZoneLine, from: number, end: number): NamedBranch | null {
  const raw = line.text.slice(from, end);
  const lead =
    /^(?:.*(?:支店名?|店名|Branch|行|金庫|信金|口座|\s)(?=.{2}))?・*/i.exec(raw.slice(0, -1))?.[0].length ??
    0;
  const value = raw.slice(lead);
  if (/^(?:Branch)?(?:支店|本支店|店|営業部)$/i.test(value) || value.length < 3) return null;
  const found = foundIn(line, from + lead, end, value.replace(/^[ー-](?=\p{Script=Han})/u, '一'), 0.7);
  return found && { branch: null, exact: false, found };
}

/** 支店 was not read: the text between the bank and the kind of account is the branch. */
function tornBranch(named: NamedBank, bank: Bank, code: string | null): NamedBranch | null {
  const rest = named.line.text.slice(named.end);
  const m = /^[\s(\d)]*(?:支店名?:?\s?)?([^\s\d()（）:]{2,9})(?=\s|\d|[(（]|普|当|.?通|$)/.exec(rest);
  if (!m?.[1]) return null;
  const text = m[1].replace(/(?:普|当座|.?通)$/, '');
  const close = branchByName(bank, text);
  const coded = code ? branchByCode(bank, code) : null;
  const branch = close?.branch ?? (coded && likeness(text, coded.name) >= 0.5 ? coded : null);
  if (!branch) return null;
  const start = named.end + m.index + m[0].length - m[1].length;
  const found = foundIn(
    named.line,
    start,
    start + m[1].length,
    branchTitle(branch, '支店'),
    close?.exact ? 0.95 : 0.85,
  );
  return found && { branch, exact: false, found };
}

/**
 * A bank whose name was read in part: the one bank like it that has the printed branch (and its code). 三菱銀行 with
 * 新宿通支店 is 三菱UFJ銀行.
 */
export function bankByBranch(named: NamedBank, branch: string, branchCode: string | null): Bank | null {
  const key = foldBank(named.found.value);
  const ending = AT_KIND.exec(named.found.value)?.[0] ?? '';
  const having = [...everyBank()].filter(([, bank]) => {
    const hit = Object.values(bank.branches).find((b) => foldBranch(b.name) === foldBranch(branch));
    return (
      hit !== undefined &&
      (branchCode === null || hit.code === branchCode) &&
      [bankTitle(bank), bankTitle(bank, bank.name)].some((title) => title.endsWith(ending))
    );
  });
  const alike = having.flatMap(([name, bank]) => {
    const part = key !== '' && (name.startsWith(key) || name.endsWith(key));
    const near = likeness(name, key);
    const fits = key.length < 2 ? part && name.length <= 3 : part || near >= 0.5;
    return fits ? [{ bank, near: part ? 1 : near }] : [];
  });
  const most = Math.max(...alike.map((a) => a.near));
  const nearest = alike.filter((a) => a.near === most);
  if (alike.length > 0) return nearest.length === 1 ? (nearest[0]?.bank ?? null) : null;
  // The name is lost completely, but no other bank has a branch of this name.
  const only =
    key.length < 2 && foldBranch(branch).length >= 3 && having.length === 1 ? having[0] : undefined;
  return only?.[1] ?? null;
}
