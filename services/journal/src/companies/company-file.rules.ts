import { editableFields, pick } from '@uketori/service-kit/record';
import { normaliseForSearch } from '@uketori/service-kit/search';
import type { CsvColumn, ImportItem } from '../masters/csv.rules.js';
import { type Finding, readCells } from '../masters/import-cells.rules.js';
import type { ImportMode } from '../masters/import-plan.rules.js';
import { type CompanyColumns, toColumns } from './company-columns.rules.js';
import { type CompanyEntity, companyInput, companyRecord } from './company.record.js';
import { checkTNumber, normaliseTNumber } from '../qualified/t-number.rules.js';

const text = (name: string, heading: string): CsvColumn => ({ name, heading, kind: 'text' });
const number = (name: string, heading: string): CsvColumn => ({ name, heading, kind: 'number' });
const flag = (name: string, heading: string): CsvColumn => ({ name, heading, kind: 'flag' });
const choice = (name: string, heading: string, words: Record<string, string>): CsvColumn => ({
  name,
  heading,
  kind: 'choice',
  words,
});

/** A supplier's fields in a file; what it withholds and its patterns are its own screen's. */
export const COMPANY_COLUMNS: readonly CsvColumn[] = [
  { ...text('company_name', '取引先名'), required: true },
  text('reading', 'よみ'),
  text('t_number', '登録番号'),
  text('phone_number', '電話番号'),
  text('scanned_phone_number', '請求書の電話番号'),
  text('email', 'メールアドレス'),
  text('billing_contact_department', '請求担当部署'),
  text('billing_contact_name', '請求担当者'),
  text('abstract', '摘要'),
  text('summary_template', '摘要のひな形'),
  number('cutoff_day', '締日'),
  number('pay_site_month', '支払月'),
  number('pay_site_day', '支払日'),
  choice('payment_type', '支払方法', {
    transfer: '振込',
    direct_debit: '口座振替',
    credit_card: 'クレジット',
    cash: '現金',
    other: 'その他',
  }),
  text('bank_name', '銀行名'),
  text('bank_code', '銀行コード'),
  text('branch_name', '支店名'),
  text('branch_code', '支店コード'),
  choice('account_type', '預金種目', { ordinary: '普通', current: '当座', savings: '貯蓄', other: 'その他' }),
  text('account_number', '口座番号'),
  text('account_holder_kana', '口座名義'),
  flag('fee_borne_by_partner', '手数料先方負担'),
  flag('toriteki', '取適法の対象'),
  flag('freelance', 'フリーランス法の対象'),
  flag('gensenzei', '源泉徴収'),
  flag('non_resident', '非居住者・外国法人'),
  text('treaty_rate', '租税条約の税率'),
  text('country', '国'),
  choice('supply_kind', '取引の区分', {
    domestic: '国内取引',
    outside: '国外取引',
    reverse_charge: '特定課税仕入れ',
    consumer_digital: '消費者向け電気通信利用役務',
    platform: 'プラットフォーム課税',
  }),
  flag('status', '有効'),
];

export interface PlannedCompany {
  line: number;
  change: 'create' | 'update' | 'keep';
  known: CompanyEntity | null;
  columns: CompanyColumns;
}

export interface CompanyPlan {
  rows: PlannedCompany[];
  findings: Finding[];
  /** Active suppliers that the file does not name. */
  missing: CompanyEntity[];
}

/**
 * What a file does to the suppliers, which are known by their names. A file with a finding changes no
 * supplier. `leaving` are those that go at the same time.
 */
export function planCompanies(
  items: readonly ImportItem[],
  known: readonly CompanyEntity[],
  mode: ImportMode,
  leaving: ReadonlySet<string> = new Set(),
): CompanyPlan {
  const staying = known.filter((row) => !leaving.has(row.id));
  const byName = new Map(staying.map((row) => [row.name_key, row]));
  const findings: Finding[] = [];
  const rows: PlannedCompany[] = [];
  const named = new Set<string>();
  for (const { line, values: cells } of items) {
    const { values, findings: found } = readCells(COMPANY_COLUMNS, line, cells);
    const name = String(values.company_name ?? '');
    const key = normaliseForSearch(name);
    if (name !== '' && named.has(key))
      found.push({ line, column: 'company_name', value: name, code: 'name_in_use' });
    named.add(key);
    const planned = found.length > 0 ? found : plannedOf(line, values, byName.get(key) ?? null, mode);
    if (Array.isArray(planned)) findings.push(...planned);
    else rows.push(planned);
  }
  return { rows, findings, missing: staying.filter((row) => row.status === 1 && !named.has(row.name_key)) };
}

function plannedOf(
  line: number,
  values: Record<string, unknown>,
  known: CompanyEntity | null,
  mode: ImportMode,
): PlannedCompany | Finding[] {
  const at = (column: string, code: Finding['code']): Finding => ({
    line,
    column,
    value: String(values[column] ?? ''),
    code,
  });
  if (!values.company_name) return [at('company_name', 'required')];
  if (known && mode === 'new') return { line, change: 'keep', known, columns: known };
  const parsed = companyInput.safeParse({ ...(known ? fieldsOf(known) : {}), ...values });
  if (!parsed.success)
    return parsed.error.issues.map((issue) =>
      at(issue.path.join('.'), issue.code === 'too_big' ? 'too_long' : 'invalid'),
    );
  const t_number = parsed.data.t_number ? normaliseTNumber(parsed.data.t_number) : null;
  if (checkTNumber(t_number) === 'bad_format') return [at('t_number', 'invalid')];
  const columns = toColumns(parsed.data, known);
  if (!known) return { line, change: 'create', known, columns };
  return { line, change: isSame(known, columns) ? 'keep' : 'update', known, columns };
}

const FIELDS = editableFields(companyRecord);

/** The fields of a stored supplier, as its form would send them. */
function fieldsOf(company: CompanyEntity): Record<string, unknown> {
  return { ...pick(company, FIELDS), t_number: company.t_number ?? '' };
}

function isSame(known: CompanyEntity, next: CompanyColumns): boolean {
  return FIELDS.every((name) => known[name] === next[name]);
}
