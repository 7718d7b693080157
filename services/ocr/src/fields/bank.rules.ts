import type { Found, PageLayout, Segment } from '../layout/layout.types.js';
import { editDistance, foldKana } from '../layout/text.rules.js';
import { holderIn } from './account-holder.rules.js';
import { accountDigits, numberIn, TYPE, typeIn } from './bank-account.rules.js';
import { type Branch, bankByCode, bankTitle, branchByCode, foldBank, likeness } from './bank-master.js';
import { bankOfCodes, branchCodeOf, branchOfCode, codeIn } from './bank-codes.rules.js';
import { bankByBranch, branchOf } from './bank-names.rules.js';
import { type BankZone, namelessZones, zonesOf } from './bank-zones.rules.js';
import { withWholeNumber } from './digit-boxes.rules.js';
import { CODED, withoutForm } from './form-codes.rules.js';
import { JAPAN_POST_CODE, type JapanPostAccount, japanPostIn } from './japan-post.rules.js';
import { unwrapped } from './wrapped-cells.rules.js';
import { lineOf } from './zone-text.rules.js';

export interface BankFields {
  bank_name: Found<string> | null;
  bank_code: Found<string> | null;
  branch_name: Found<string> | null;
  branch_code: Found<string> | null;
  account_type: Found<string> | null;
  account_number: Found<string> | null;
  account_holder_kana: Found<string> | null;
}

/** The fields of an account and what is known of them beside their print. */
interface ReadBank extends BankFields {
  /** Bank and branch are names of the master to the letter and no printed code speaks against them. */
  agree: boolean;
  /** Both kinds of account are printed. */
  ringed: boolean;
  /** The account of another number is before it on the pages. */
  rival: boolean;
}

/** A bank's name less legible than this may be another one. */
const POOR = 0.5;

const EMPTY: BankFields = {
  bank_name: null,
  bank_code: null,
  branch_name: null,
  branch_code: null,
  account_type: null,
  account_number: null,
  account_holder_kana: null,
};

/**
 * The weight of coming before another account, in fields: more than clearer print, less than one field more. A kind that
 * was not read makes no account another one.
 */
const ORDER = 0.15;

/** The account to pay into, from the first place that names a bank; cross-checked with the bank master. */
export function readBank(printed: PageLayout[]): ReadBank {
  const pages = printed.map(unwrapped).map(withWholeNumber);
  const named = pages.flatMap(zonesOf);
  const zones = named.length > 0 ? named : pages.flatMap(namelessZones);
  const parts = zones.map(readZone);
  const read = parts.map((own, i) => {
    const fields = withSharedHolder(own, parts.slice(i + 1));
    const { account_type: _kind, ...telling } = fields.values;
    const found = Object.values(telling).filter((v: Found<string> | null) => v !== null) as Found<string>[];
    const rank = found.length + 0.1 * found.reduce((n, f) => n + f.confidence, 0) - ORDER * i;
    return { fields, rank };
  });
  const best = read.sort((a, b) => b.rank - a.rank)[0]?.fields;
  const holder = wholeHolder(read.map((r) => r.fields.values.account_holder_kana));
  const first = pages.flatMap((p) => p.rows.flatMap(numberOnLine))[0];
  const number = best?.values.account_number?.value;
  return {
    ...(best?.values ?? EMPTY),
    account_holder_kana: holder,
    agree: best?.agree ?? false,
    ringed: best?.ringed ?? false,
    rival: first !== undefined && number !== undefined && first !== number,
  };
}

/** Accounts in a list print their holder once, under the last of them. */
function withSharedHolder<T extends { values: BankFields }>(own: T, below: T[]): T {
  if (own.values.account_holder_kana) return own;
  const shared = below.find((p) => p.values.account_holder_kana)?.values.account_holder_kana ?? null;
  return { ...own, values: { ...own.values, account_holder_kana: shared } };
}

/** The holder of the chosen account, the first of these; one with its form code where that of the first was not read. */
function wholeHolder([own = null, ...others]: (Found<string> | null)[]): Found<string> | null {
  const coded = (f: Found<string> | null) => f !== null && CODED.test(f.value.replace(/ /g, ''));
  if (!own || coded(own)) return own;
  const alike = (f: Found<string>) =>
    editDistance(foldKana(withoutForm(own.value)), foldKana(withoutForm(f.value))) <= 0.4 * own.value.length;
  return others.find((f) => f && coded(f) && alike(f)) ?? own;
}

/** The number behind a kind of account on one line, both read to the letter. */
function numberOnLine(row: Segment[]): string[] {
  const { text } = lineOf(row);
  const type = TYPE.exec(text);
  const hit = type && accountDigits(text.slice(type.index + type[0].length));
  return hit?.plain && hit.digits.length === 7 ? [hit.digits] : [];
}

function readZone(zone: BankZone): { values: BankFields; agree: boolean; ringed: boolean } {
  const printedCode = codeIn(zone, 4);
  const printedBranchCode = codeIn(zone, 3);
  const coded = printedCode && bankByCode(printedCode.value);
  let named = zone.bank;
  if (named && !named.bank && coded) {
    // A misread name gives way to the printed code; a name the master no longer carries stays as printed.
    const alike =
      likeness(foldBank(named.found.value), foldBank(coded.name)) >= 0.5 ||
      // For hardly legible print, code and branch decide the name.
      (named.found.confidence < POOR && branchOf(zone.lines, { ...named, bank: coded }, null)?.exact);
    named = {
      ...named,
      bank: coded,
      found: alike ? repaired(named.found, bankTitle(coded, named.found.value), 0.8) : named.found,
    };
  }
  let branch =
    branchOf(zone.lines, named, printedBranchCode?.value ?? null) ??
    branchOfCode(named?.bank ?? coded, printedBranchCode);
  if (named && !named.bank && branch) {
    const bank = bankByBranch(named, branch.found.value, printedBranchCode?.value ?? null);
    if (bank) {
      named = { ...named, bank, found: repaired(named.found, bankTitle(bank, named.found.value), 0.6) };
      branch = branchOf(zone.lines, named, printedBranchCode?.value ?? null);
    }
  }
  const bank = named?.bank ?? coded;
  const legible = named && (named.bank || named.found.value.length >= 4) ? named.found : null;
  const fields: BankFields = {
    ...EMPTY,
    bank_name: legible ?? bankOfCodes(coded, printedCode, branch, printedBranchCode),
    branch_name: branch?.found ?? null,
    account_type: typeIn(zone),
    account_number: numberIn(zone),
    account_holder_kana: holderIn(zone),
  };
  const post = !named?.bank || named.bank.code === JAPAN_POST_CODE ? japanPostIn(zone) : null;
  if (post) return fromJapanPost(fields, post, named?.bank ? named.found : null);
  if (fields.bank_name && named?.bank && coded && named.bank.code !== coded.code)
    fields.bank_name = { ...fields.bank_name, confidence: fields.bank_name.confidence * 0.5 };
  fields.bank_code =
    printedCode ?? (bank && fields.bank_name ? { ...fields.bank_name, value: bank.code } : null);
  const codedBranch: Branch | null =
    bank && printedBranchCode ? branchByCode(bank, printedBranchCode.value) : null;
  if (fields.branch_name && branch?.branch && codedBranch && branch.branch.code !== codedBranch.code)
    fields.branch_name = { ...fields.branch_name, confidence: fields.branch_name.confidence * 0.6 };
  fields.branch_code = branchCodeOf(
    bank,
    { branch: branch?.branch ?? null, found: fields.branch_name },
    printedBranchCode,
  );
  const against =
    (named?.bank && coded && named.bank.code !== coded.code) ||
    (branch?.branch && codedBranch && branch.branch.code !== codedBranch.code);
  const agree = named?.exact === true && branch?.exact === true && !against;
  const ringed = zone.lines.some((l) => /普通[^\d]{0,4}当座/.test(l.text));
  return { values: fields, agree, ringed };
}

/** 記号 and 番号 replace branch, kind and number: other values read there are part of their print. */
function fromJapanPost(fields: BankFields, post: JapanPostAccount, printed: Found<string> | null) {
  const { branch, bank_name, ...account } = post;
  return {
    values: { ...fields, ...account, bank_name: printed ?? bank_name },
    agree: branch !== null,
    ringed: false,
  };
}

function repaired(found: Found<string>, value: string, most: number): Found<string> {
  return { ...found, value, confidence: Math.min(found.confidence, most) };
}
