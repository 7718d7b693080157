import type { ReadFields, ReadOptions } from '@uketori/proto/uketori/intake/v1/events';
import { type PayTerm, payTermOf } from '@uketori/service-kit/pay-term.rules';
import { normaliseForSearch } from '@uketori/service-kit/search';
import { derivePayDate, payDateWarnings } from '../calendar/derivation.rules.js';
import type { PayDateSources, PayDateWarning, PaySite } from '../calendar/pay-date.rules.js';
import type { CompanyEntity } from '../companies/companies.facade.js';
import type { InvoiceEntity } from '../invoice-fields/invoice-fields.facade.js';
import { readDate, uploadSite } from '../invoice-fields/read-fields.rules.js';
import { countAgainstCap, fiscalYearOf } from '../keikasochi/cap.rules.js';
import { deductibleTax, purchaseDate, transitionNote } from '../keikasochi/keikasochi.rules.js';
import type { Rounding } from '../amounts/amounts.rules.js';
import type { RegistryRow } from '../registry/registry.facade.js';
import { particularsOf } from '../qualified/particulars.rules.js';
import { type QualifiedFacts, qualify, qualifyPage } from '../qualified/verdict.rules.js';
import type { JournalSettings } from '../settings/settings.facade.js';
import { isCorporateName, mayBePerson } from '../withholding/payee.rules.js';
import type { NonResident } from '../withholding/non-resident.rules.js';
import { checkWithholding, type WithholdingBase } from '../withholding/withholding-check.rules.js';
import { proposeWithholding, type WithholdingProposal } from '../withholding/withholding-proposal.rules.js';
import type { WithholdingSubType, WithholdingType } from '../withholding/withholding.rules.js';
import { deductionOf, isTransitional } from './deduction.rules.js';
import { checkPrintedTax } from './printed-tax.rules.js';
import { bearsNoTax, type Supply, type SupplyChoice, supplyOf } from '../supplies/supply.rules.js';

/** The known facts beside the invoice itself when it is judged. */
export interface TaxContext {
  settings: JournalSettings;
  company: CompanyEntity | null;
  registry: RegistryRow | null;
  /** Tax-inclusive yen of earlier purchases of the fiscal year that count against the issuer's cap. */
  used_before: number;
  today: string;
}

/** The supplier's pay site with the closing day that holds for it. */
function companySite(company: CompanyEntity | null, settings: JournalSettings): PaySite | null {
  if (!company || company.pay_site_month === null || company.pay_site_day === null) return null;
  return {
    month: company.pay_site_month,
    day: company.pay_site_day,
    cutoff_day: company.cutoff_day ?? settings.default_cutoff_day,
  };
}

/** Where the pay date of an invoice may come from. */
export function payDateSources(
  invoice: Pick<InvoiceEntity, 'due_date' | 'read_options'>,
  company: CompanyEntity | null,
  settings: JournalSettings,
): PayDateSources {
  const options = invoice.read_options as ReadOptions | null;
  const own = companySite(company, settings);
  const cutoff_day = company?.cutoff_day ?? settings.default_cutoff_day;
  const chosen = uploadSite(options);
  return {
    chosen_pay_date: readDate(options?.pay_date),
    chosen_site: chosen && { ...chosen, cutoff_day },
    due_date: invoice.due_date,
    company_site: own,
    organization_site: settings.default_site && { ...settings.default_site, cutoff_day },
  };
}

/** Rounding of this supplier's tax, else the organization's. */
export function roundingOf(company: CompanyEntity | null, settings: JournalSettings): Rounding {
  return (company?.tax_rounding || settings.tax_rounding) as Rounding;
}

/** Tax-inclusive yen that bear tax: what counts against the cap. */
export function taxedTotal(invoice: InvoiceEntity): number {
  const parts = [invoice.taxable_10, invoice.tax_10, invoice.taxable_8, invoice.tax_8];
  if (parts.some((part) => part !== null)) return parts.reduce<number>((sum, part) => sum + (part ?? 0), 0);
  return (invoice.total_amount ?? 0) - (invoice.non_taxable_amount ?? 0);
}

/** Everything the tax rules say of an invoice, with what it follows from. */
export function assess(invoice: InvoiceEntity, context: TaxContext) {
  const { settings, company } = context;
  const purchase = purchaseDate(invoice);
  const supply = supplyView(invoice, company);
  const particulars = particularsView(invoice, settings, purchase.date);
  const number = qualify(qualifiedFacts(invoice, context, purchase.date, supply.kind === 'platform'));
  const qualification = supply.needs_invoice
    ? qualifyPage(number, { ...particulars, is_confirmed: particulars.confirmed })
    : { verdict: number.verdict, reasons: [...number.reasons, 'not_needed' as const] };
  const facts = { ...deductionFacts(invoice, context, qualification.verdict, null), supply: supply.kind };
  const uncapped = deductionOf(facts);
  const isCapped = purchase.date !== null && isTransitional(uncapped);
  const cap_counted_by = isCapped ? countedBy(invoice, company) : null;
  const cap =
    purchase.date && (cap_counted_by === 'supplier' || cap_counted_by === 'name')
      ? countAgainstCap(
          fiscalYearOf(purchase.date, settings.settlement_month, settings.settlement_day),
          context.used_before,
          taxedTotal(invoice),
        )
      : null;
  const deduction = deductionOf({ ...facts, cap });
  const tax = printedTax(invoice);
  const percent = deduction.percent;
  const deductible =
    tax === null || percent === null ? null : deductibleTax(tax, percent, settings.transition_rounding);
  return {
    purchase_date: purchase.date,
    purchase_date_assumed: purchase.assumed,
    qualification: { ...qualification, registry: registryView(context.registry) },
    particulars,
    supply: { kind: supply.kind, by: supply.by, assumed: supply.assumed },
    bears_no_tax: bearsNoTax(supply, tax),
    deduction: {
      ...deduction,
      note: transitionNote(percent ?? 100),
      tax,
      deductible_tax: deductible,
      not_deductible_tax: tax === null || deductible === null ? null : tax - deductible,
      is_tax_inclusive_books: settings.is_tax_inclusive_books,
    },
    transitional: isTransitional(deduction),
    cap,
    cap_counted_by,
    printed_taxes: printedTaxes(invoice, context, purchase.date),
    withholding: withholdingView(invoice, context),
    pay_date: payDateView(invoice, context),
  };
}
export type Assessment = ReturnType<typeof assess>;

/** By what an invoice is counted against its issuer's yearly cap, or why it cannot be. */
export type CapCountedBy = 'supplier' | 'name' | 'no_name' | 'foreign_currency';

/**
 * The cap is one issuer's. An issuer that is no supplier of the master is known by the name it prints alone:
 * only a person can recognise another way to write it, or a second issuer of the same name.
 */
function countedBy(invoice: InvoiceEntity, company: CompanyEntity | null): CapCountedBy {
  if (invoice.currency_code !== 'JPY') return 'foreign_currency';
  if (company) return 'supplier';
  return normaliseForSearch(invoice.partner_name) === '' ? 'no_name' : 'name';
}

/** What kind of purchase it is, and whether its tax depends on a qualified invoice at all. */
function supplyView(
  invoice: InvoiceEntity,
  company: CompanyEntity | null,
): Supply & { needs_invoice: boolean } {
  const supply = supplyOf({
    chosen: invoice.supply_kind as SupplyChoice,
    supplier: (company?.supply_kind ?? '') as SupplyChoice,
    country: company?.country ?? '',
    currency: invoice.currency_code,
    has_number: invoice.t_number !== '' || (company?.t_number ?? '') !== '',
    printed_tax: printedTax(invoice),
  });
  return { ...supply, needs_invoice: supply.kind !== 'outside' && supply.kind !== 'reverse_charge' };
}

function particularsView(invoice: InvoiceEntity, settings: JournalSettings, purchase_date: string | null) {
  const { partner_name, t_number, recipient_name } = invoice;
  const found = particularsOf({
    partner_name,
    t_number,
    purchase_date,
    total: invoice.total_amount,
    non_taxable: invoice.non_taxable_amount,
    rates: [
      { taxable: invoice.taxable_10, tax: invoice.tax_10 },
      { taxable: invoice.taxable_8, tax: invoice.tax_8 },
    ],
    tax_amount: invoice.tax_amount,
    recipient_name,
    own_names: settings.own_names,
  });
  const addressee_note = invoice.addressee_note.trim();
  return { ...found, recipient_name, addressee_note, confirmed: invoice.particulars_confirmed };
}

function qualifiedFacts(
  invoice: InvoiceEntity,
  context: TaxContext,
  date: string | null,
  is_platform: boolean,
): QualifiedFacts {
  const read = (invoice.read_fields as ReadFields | null)?.t_number?.value ?? '';
  return {
    t_number: invoice.t_number,
    // No user has touched it and the page bears something that is no number.
    is_number_unreadable: invoice.t_number === '' && read.trim() !== '' && invoice.edited_version === null,
    registry: registryFacts(context.registry),
    names: [invoice.partner_name, context.company?.company_name ?? ''],
    is_platform,
    is_name_confirmed: invoice.t_number !== '' && context.company?.confirmed_t_number === invoice.t_number,
    purchase_date: date,
  };
}

/** The row of a number as the verdict wants it. */
export function registryFacts(row: RegistryRow | null): QualifiedFacts['registry'] {
  if (!row) return { state: 'off' };
  if (row.state === 'registered' && row.entry) return { state: 'registered', entry: row.entry };
  if (row.state === 'not_registered') return { state: 'not_registered' };
  return { state: row.error_code ? 'failed' : 'waiting' };
}

function registryView(row: RegistryRow | null) {
  if (!row) return null;
  const { state, entry, checked_at, error_code } = row;
  return { state, entry, checked_at, error_code };
}

function deductionFacts(
  invoice: InvoiceEntity,
  context: TaxContext,
  verdict: ReturnType<typeof qualify>['verdict'],
  cap: ReturnType<typeof countAgainstCap> | null,
) {
  return {
    verdict,
    purchase_date: purchaseDate(invoice).date,
    total: invoice.currency_code === 'JPY' ? invoice.total_amount : null,
    is_small_business: context.settings.is_small_business,
    cap,
  };
}

/** The tax of all rates as printed; null when the invoice shows none. */
function printedTax(invoice: InvoiceEntity): number | null {
  if (invoice.tax_10 === null && invoice.tax_8 === null) return invoice.tax_amount;
  return (invoice.tax_10 ?? 0) + (invoice.tax_8 ?? 0);
}

function printedTaxes(invoice: InvoiceEntity, context: TaxContext, purchase_date: string | null) {
  const items = (invoice.read_fields as ReadFields | null)?.line_items ?? [];
  const rates = [
    { rate: 10, base: invoice.taxable_10, printed: invoice.tax_10 },
    { rate: 8, base: invoice.taxable_8, printed: invoice.tax_8 },
  ];
  return rates.flatMap(({ rate, base, printed }) => {
    if (base === null || printed === null) return [];
    const lines = items
      .filter((item) => item.tax_rate === rate && Number.isSafeInteger(Number(item.amount)))
      .map((item) => Number(item.amount));
    const rounding = roundingOf(context.company, context.settings);
    return [checkPrintedTax({ rate, base, printed, lines, rounding, purchase_date })];
  });
}

/** The supplier as a payee abroad, if tax is withheld from it; null otherwise. */
export function nonResidentOf(company: CompanyEntity | null): NonResident | null {
  return company?.gensenzei && company.non_resident ? { treaty_rate: company.treaty_rate } : null;
}

function withholdingView(invoice: InvoiceEntity, context: TaxContext) {
  const { company, settings } = context;
  const pay_date = invoice.pay_date ?? context.today;
  const non_resident = nonResidentOf(company);
  const check = checkWithholding({
    printed: invoice.withholding_tax,
    type: invoice.withholding_type as WithholdingType | null,
    sub_type: invoice.withholding_sub_type as WithholdingSubType,
    is_subject: company?.gensenzei ?? false,
    fee: invoice,
    base_rule: (company?.withholding_base ?? 'exclusive_when_shown') as WithholdingBase,
    typed_base: invoice.withholding_base,
    salary: invoice.withholding_salary,
    days: invoice.withholding_days,
    pay_date,
    code_8_two_tier: settings.code_8_two_tier,
    non_resident,
  });
  const isCorporation =
    context.registry?.entry?.kind === 'corporation' || isCorporateName(invoice.partner_name);
  return {
    ...check,
    pay_date,
    non_resident: non_resident !== null,
    // Tax is withheld from foreign corporations, too.
    payee_is_corporation: isCorporation && non_resident === null && invoice.withholding_type !== 81,
  };
}

/** The withholding code that an invoice's reading suggests; null when it does not, or the supplier bears none. */
export function readWithholding(
  invoice: InvoiceEntity,
  { company, registry, today }: Pick<TaxContext, 'company' | 'registry' | 'today'>,
): WithholdingProposal | null {
  const isPrinted = invoice.withholding_tax !== null && invoice.withholding_tax !== 0;
  if (company && !isPrinted && !company.gensenzei) return null;
  if (nonResidentOf(company)) return null;
  const items = (invoice.read_fields as ReadFields | null)?.line_items ?? [];
  return proposeWithholding({
    printed: invoice.withholding_tax,
    fee: invoice,
    base_rule: (company?.withholding_base ?? 'exclusive_when_shown') as WithholdingBase,
    pay_date: invoice.pay_date ?? today,
    may_be_person: mayBePerson({
      name: invoice.partner_name,
      t_number: invoice.t_number,
      registered_as: registry?.entry?.kind ?? null,
    }),
    texts: {
      line: items.map((item) => item.description),
      name: [invoice.partner_name],
      file: [invoice.file_name],
    },
  });
}

function payDateView(invoice: InvoiceEntity, context: TaxContext) {
  const { settings, company } = context;
  const sources = payDateSources(invoice, company, settings);
  const derived = derivePayDate(sources, invoice.issue_date, settings.holiday_shift);
  // Paid or in progress at the bank: whether the day has passed is no longer a question.
  const isOpen = !invoice.paid && !invoice.linked && !invoice.deleted;
  const differs = derived.pay_date !== null && derived.pay_date !== invoice.pay_date;
  const dates = { ...invoice, original_pay_date: null };
  const pay_term = payTermOf(company, dates);
  const proposed = differs && payTermOf(company, { ...dates, pay_date: derived.pay_date }).late;
  return {
    pay_date: invoice.pay_date,
    source: invoice.pay_date_source,
    derived,
    differs,
    pay_term,
    warnings: [
      ...payDateWarnings(invoice, isOpen ? context.today : null),
      ...(isOpen ? payTermWarnings(pay_term, proposed) : []),
    ],
  };
}

/** What the legal term says of a pay date and of the one that the rules propose instead. */
export function payTermWarnings(term: PayTerm, isProposalLate: boolean): PayDateWarning[] {
  const found: PayDateWarning[] = [];
  if (term.late) found.push(term.assumed ? 'pay_term_may_be_late' : 'pay_term_late');
  if (term.assumed) found.push('pay_term_receipt_unknown');
  if (isProposalLate) found.push('pay_term_proposal_late');
  return found;
}
