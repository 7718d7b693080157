import type { ReadField, ReadFields } from '@uketori/proto/uketori/intake/v1/events';
import { normaliseForSearch } from '@uketori/service-kit/search';
import type { CompanyEntity } from '../companies/companies.facade.js';
import { isQualified } from '../qualified/t-number.rules.js';
import type { InvoiceEntity } from '../invoice-fields/invoice-fields.facade.js';
import { LESSON_FIELDS } from '../invoice-fields/lesson-fields.rules.js';
import { SURE } from '../invoice-fields/read-fields.rules.js';

const ACCOUNT = [
  'bank_code',
  'bank_name',
  'branch_code',
  'branch_name',
  'account_type',
  'account_number',
] as const;
const BANK = [...ACCOUNT, 'account_holder_kana'] as const;

export type MasterField = 'partner_name' | 't_number' | (typeof BANK)[number];
export type MasterFacts = Pick<InvoiceEntity, MasterField>;
type Master = Pick<CompanyEntity, 'company_name' | 't_number' | (typeof BANK)[number]>;

export interface MasterDifference {
  field: MasterField;
  value: string;
  master_value: string;
}

const SMALL_KANA = /[ァィゥェォッャュョヮ]/g;

/** Whether two writings of a field mean the same. */
export function means(field: MasterField, a: string, b: string): boolean {
  const plain = (text: string) => text.normalize('NFKC').replace(/[\s\u3000]/g, '');
  if (field === 'account_number') return plain(a).padStart(7, '0') === plain(b).padStart(7, '0');
  if (field === 'account_holder_kana') return foldKana(a) === foldKana(b);
  if (field === 'bank_name') return plain(a).replace(/銀行$/, '') === plain(b).replace(/銀行$/, '');
  if (field === 'branch_name') return plain(a).replace(/支店$/, '') === plain(b).replace(/支店$/, '');
  return normaliseForSearch(a) === normaliseForSearch(b);
}

function foldKana(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[ぁ-ゖ]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0x60))
    .replace(SMALL_KANA, (c) => String.fromCharCode(c.charCodeAt(0) + 1))
    .replace(/[\s・.]/g, '')
    .replace(/[ー\-‐−]/g, 'ー');
}

function masterOf(company: Master, field: MasterField): string {
  return (field === 'partner_name' ? company.company_name : company[field]) ?? '';
}

function doubtOf(fields: Partial<ReadFields> | null): (field: MasterField) => boolean {
  return (field) => {
    const read = fields?.[LESSON_FIELDS[field] as keyof ReadFields] as ReadField | undefined | null;
    return (read?.confidence ?? 0) < SURE;
  };
}

/** Codes decide where both sides have them; a name is another only where its code does not say otherwise. */
function isOther(facts: MasterFacts, company: Master, field: MasterField): boolean {
  const [value, master] = [facts[field], masterOf(company, field)];
  if (value === '' || master === '' || means(field, value, master)) return false;
  const code = field === 'bank_name' ? 'bank_code' : field === 'branch_name' ? 'branch_code' : null;
  return !(code && facts[code] !== '' && facts[code] === company[code]);
}

/**
 * The values that the master of a recognised supplier puts in place of doubtful readings. A sure reading
 * stays. The account is one unit: half of the one and half of the other would be a third, so it is taken
 * whole, and only where nothing that identifies it was surely read otherwise. A registration number is put
 * only where one is printed: without it the invoice is not a qualified one, from any sender.
 */
export function masterValues(
  facts: MasterFacts,
  fields: Partial<ReadFields> | null,
  company: Master,
): Partial<MasterFacts & Pick<InvoiceEntity, 'is_qualified'>> {
  const isDoubtful = doubtOf(fields);
  const next: Partial<MasterFacts & Pick<InvoiceEntity, 'is_qualified'>> = {};
  if (facts.partner_name === '' || isDoubtful('partner_name')) next.partner_name = company.company_name;
  const isPrinted = facts.t_number !== '' || (fields?.t_number?.value ?? '') !== '';
  if (company.t_number && isPrinted && isDoubtful('t_number')) {
    next.t_number = company.t_number;
    next.is_qualified = isQualified(company.t_number);
  }
  if (company.account_number === '') return next;
  if (ACCOUNT.some((field) => isOther(facts, company, field) && !isDoubtful(field))) return next;
  for (const field of ACCOUNT) if (company[field] !== '') next[field] = company[field];
  const isHolderKept = facts.account_holder_kana !== '' && !isDoubtful('account_holder_kana');
  if (!isHolderKept && company.account_holder_kana !== '')
    next.account_holder_kana = company.account_holder_kana;
  return next;
}

/** What an invoice says otherwise than the master of its supplier, with both values, in the order of the form. */
export function masterDifferences(
  facts: MasterFacts & Pick<InvoiceEntity, 'payment_type'>,
  company: Master,
): MasterDifference[] {
  const fields: MasterField[] = ['partner_name', 't_number'];
  if (facts.payment_type === 'transfer' && facts.account_number !== '') fields.push(...BANK);
  return fields
    .filter((field) => isOther(facts, company, field))
    .map((field) => ({ field, value: facts[field], master_value: masterOf(company, field) }));
}
