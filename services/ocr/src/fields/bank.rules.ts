import { boxOf } from '../layout/layout.rules.js';
import type { Found, PageLayout, Segment } from '../layout/layout.types.js';
import { bankByCode, bankByName, branchByCode, branchByName, type Bank, type Branch } from './bank-master.js';
import { rightOf } from './search.rules.js';
import { holderIn } from './account-holder.rules.js';
import { type Zone, labelled, numberIn, typeIn } from './bank-account.rules.js';

export interface BankFields {
  bank_name: Found<string> | null;
  bank_code: Found<string> | null;
  branch_name: Found<string> | null;
  branch_code: Found<string> | null;
  account_type: Found<string> | null;
  account_number: Found<string> | null;
  account_holder_kana: Found<string> | null;
}

const KIND = '(?:銀行|信用金庫|信金|信用組合|信組|労働金庫|労金|農業協同組合|農協)';

const BANK = new RegExp(`([^\\s:：()【】<>＜＞/／、。・|]{1,16}?${KIND})(?!名|口座|振込|コード|・|/)`, 'g');

const NOT_BANK =
  /^(?:取引|お?振込先?|お?取引|支払|指定|当社|弊社|下記|貴社?|各|金融機関|口座|の|引落|入金|送金)+(?:銀行|金庫)?$/;

const LEAD =
  /^(?:お?振込(?:先|口座|銀行)?|お?取引銀行名?|振込先口座|銀行名|金融機関名?|振込先金融機関|Bank(?:Name)?|:)+/i;

const BRANCH =
  /([^\s:：()【】<>＜＞/／、。|]{1,14}?(?:支店|支所|出張所|営業本部|営業部|本店営業部|本店))(?!名|コード|番号)/;

/** The account to pay into, from the first place that names a bank; cross-checked with the bank master. */
export function readBank(pages: PageLayout[]): BankFields {
  const empty: BankFields = {
    bank_name: null,
    bank_code: null,
    branch_name: null,
    branch_code: null,
    account_type: null,
    account_number: null,
    account_holder_kana: null,
  };
  const zones = pages.flatMap(zonesOf).map((zone) => readZone(zone, empty));
  const rank = (f: BankFields) =>
    Object.values(f).reduce((n, v: Found<string> | null) => n + (v ? v.confidence : 0), 0);
  return zones.sort((a, b) => rank(b) - rank(a))[0] ?? empty;
}

function zonesOf(page: PageLayout): (Zone & { bank: Found<string> })[] {
  const out: (Zone & { bank: Found<string> })[] = [];
  for (const name of page.segments) {
    const bank = bankNameIn(name);
    if (!bank) continue;
    const h = Math.max(10, name.h);
    const segments = page.segments.filter(
      (s) =>
        s.y0 > name.y0 - 2.2 * h && s.y0 < name.y0 + 11 * h && s.x0 < name.x1 + 620 && s.x1 > name.x0 - 320,
    );
    out.push({ page, name, segments, bank });
  }
  return out;
}

function bankNameIn(segment: Segment): Found<string> | null {
  for (const m of segment.tight.matchAll(BANK)) {
    const raw = m[1] ?? '';
    const value = raw.replace(LEAD, '');
    if (value === '' || NOT_BANK.test(value) || new RegExp(`^${KIND}$`).test(value)) continue;
    const known = bankByName(value);
    const start = m.index + raw.length - value.length;
    const spaced = wordAt(segment, start, start + value.length) ?? value;
    const name = known?.exact ? value : bankByName(spaced) ? spaced : value;
    const master = known ?? bankByName(spaced);
    if (!master && value.length < 3) continue;
    const box = boxOf(segment, start, start + value.length);
    return {
      value: name,
      page: segment.page,
      box,
      confidence: segment.confidence * (master ? 1 : 0.75),
      text: segment.text,
    };
  }
  return null;
}

/** The blank-separated word that ends where a tight span ends: "振込先 京都銀行" names 京都銀行. */
function wordAt(segment: Segment, start: number, end: number): string | null {
  let seen = 0;
  for (const word of segment.text.split(' ')) {
    const from = seen;
    seen += word.length;
    if (seen >= end && from > start) return segment.tight.slice(from, end);
  }
  return null;
}

function readZone(zone: Zone & { bank: Found<string> }, empty: BankFields): BankFields {
  const branch_name = branchIn(zone);
  const account_type = typeIn(zone);
  const account_number = numberIn(zone);
  const account_holder_kana = holderIn(zone);
  const fields = {
    ...empty,
    bank_name: zone.bank,
    branch_name,
    account_type,
    account_number,
    account_holder_kana,
  };
  return withMaster(zone, fields);
}

function branchIn(zone: Zone): Found<string> | null {
  const after = zone.name.tight;
  const at = after.search(new RegExp(KIND));
  const order = [
    zone.name,
    ...rightOf(zone.page, zone.name),
    ...zone.segments.filter((s) => s !== zone.name),
  ];
  for (const segment of order) {
    const offset = segment === zone.name ? at + 2 : 0;
    const source = segment.tight.slice(offset);
    const m = BRANCH.exec(source.replace(/^(?:用金庫|用組合|働金庫)/, (x) => ' '.repeat(x.length)));
    const value = m?.[1]?.replace(/^(?:支店名?|店名|Branch|:|行|[(（]\d{3,4}[)）])+/i, '').trim();
    if (!m || !value || /^(?:支店|本支店|営業部)$/.test(value)) continue;
    const start = offset + m.index + (m[1]?.length ?? 0) - value.length;
    return {
      value,
      page: segment.page,
      box: boxOf(segment, start, start + value.length),
      confidence: segment.confidence,
      text: segment.text,
    };
  }
  return labelled(
    zone,
    /(支店名?|店名|Branch(?:Name)?)$/i,
    (text) => /^[^\s\d:：()]{2,14}/.exec(text)?.[0] ?? null,
  );
}

function withMaster(zone: Zone, fields: BankFields): BankFields {
  const printedCode = codeIn(zone, 4);
  const printedBranchCode = codeIn(zone, 3);
  const named = fields.bank_name ? bankByName(fields.bank_name.value) : null;
  const coded = printedCode ? bankByCode(printedCode.value) : null;
  const bank = named?.bank ?? coded;
  const out = { ...fields };
  if (out.bank_name && named && !named.exact)
    out.bank_name = repaired(
      out.bank_name,
      `${named.bank.name.normalize('NFKC')}${/信金|信組|農協|労金/.test(named.bank.name) ? '' : '銀行'}`,
    );
  if (out.bank_name && named && coded && named.bank.code !== coded.code)
    out.bank_name = { ...out.bank_name, confidence: out.bank_name.confidence * 0.5 };
  out.bank_code = printedCode ?? (bank && out.bank_name ? { ...out.bank_name, value: bank.code } : null);
  if (bank) applyBranch(out, bank, printedBranchCode);
  else out.branch_code = printedBranchCode;
  return out;
}

function applyBranch(out: BankFields, bank: Bank, printed: Found<string> | null): void {
  const named = out.branch_name ? branchByName(bank, out.branch_name.value) : null;
  const coded: Branch | null = printed ? branchByCode(bank, printed.value) : null;
  if (out.branch_name && named && !named.exact) {
    const suffix = /(支店|支所|出張所)$/.exec(out.branch_name.value)?.[0] ?? '';
    const name = named.branch.name.normalize('NFKC');
    out.branch_name = repaired(out.branch_name, name.endsWith(suffix) ? name : name + suffix);
  } else if (out.branch_name && !named) {
    out.branch_name =
      coded && out.branch_name.confidence < 0.9
        ? repaired(out.branch_name, `${coded.name.normalize('NFKC')}支店`)
        : { ...out.branch_name, confidence: out.branch_name.confidence * 0.7 };
  }
  if (named && coded && named.branch.code !== coded.code && out.branch_name) {
    out.branch_name = { ...out.branch_name, confidence: out.branch_name.confidence * 0.6 };
  }
  out.branch_code =
    printed ?? (named && out.branch_name ? { ...out.branch_name, value: named.branch.code } : null);
}

function repaired(found: Found<string>, value: string): Found<string> {
  return { ...found, value, confidence: Math.min(found.confidence, 0.88) };
}

function codeIn(zone: Zone, length: 3 | 4): Found<string> | null {
  const label =
    length === 4 ? '(?:銀行|金融機関)(?:コード|番号|code)' : '(?:支店|店)(?:コード|番号|番|code)|Code';
  const pattern = new RegExp(
    `(?:${label}|[(（])[:.]?\\s?(?:Code|コード)?[:.]?\\s?(\\d{${length}})(?:[)）]|(?!\\d))`,
    'i',
  );
  for (const segment of zone.segments) {
    const m = pattern.exec(segment.tight);
    if (!m?.[1]) continue;
    const start = m.index + m[0].indexOf(m[1]);
    return {
      value: m[1],
      page: segment.page,
      box: boxOf(segment, start, start + length),
      confidence: segment.confidence,
      text: segment.text,
    };
  }
  return null;
}
