import { todayJst } from '@uketori/service-kit/clock';
import { foldVariants } from '@uketori/service-kit/name-variants';
import { normaliseForSearch } from '@uketori/service-kit/search';
import type { Tx } from '@uketori/service-kit/tx';
import { anyCompany, type CompanyEntity } from '../companies/companies.facade.js';
import type { InvoiceEntity } from '../invoice-fields/invoice-fields.facade.js';
import { type FiscalYear, fiscalYearOf, purchaseDate } from '../keikasochi/keikasochi.facade.js';
import { journalSettings } from '../settings/settings.facade.js';
import type { WithholdingProposal } from '../withholding/withholding.facade.js';
import { assess, type Assessment, readWithholding, type TaxContext } from './assessment.rules.js';
import { registryRow } from '../registry/registry.facade.js';

/** Tax-inclusive yen that bear tax, as taxedTotal of the rules counts them. */
export const COUNTED = `coalesce(sum(case when coalesce(taxable_10, tax_10, taxable_8, tax_8) is not null
  then coalesce(taxable_10, 0) + coalesce(tax_10, 0) + coalesce(taxable_8, 0) + coalesce(tax_8, 0)
  else coalesce(total_amount, 0) - coalesce(non_taxable_amount, 0) end), 0)::bigint`;

/** Reads what the lines of an invoice are booked by. */
export async function bookingContext(
  tx: Tx,
  invoice: InvoiceEntity,
): Promise<Pick<TaxContext, 'settings' | 'company'>> {
  const [settings, company] = await Promise.all([
    journalSettings(tx),
    invoice.company_id ? anyCompany(tx, invoice.company_id) : null,
  ]);
  return { settings, company };
}

/** Reads what an invoice is judged by. */
export async function taxContext(tx: Tx, invoice: InvoiceEntity): Promise<TaxContext> {
  const [{ settings, company }, registry, issuer] = await Promise.all([
    bookingContext(tx, invoice),
    registryRow(tx, invoice.t_number),
    issuerOf(tx, invoice),
  ]);
  const used_before = await usedBefore(tx, invoice, issuer, settings);
  return { settings, company, registry, used_before, today: todayJst() };
}

/**
 * Purchases from the invoice's issuer in its fiscal year that come before it and are booked under the
 * transitional measure; tax-inclusive yen. Summed again each time, so that it cannot drift.
 */
async function usedBefore(
  tx: Tx,
  invoice: InvoiceEntity,
  issuer: Issuer,
  settings: TaxContext['settings'],
): Promise<number> {
  const { date } = purchaseDate(invoice);
  if (!date) return 0;
  const year = fiscalYearOf(date, settings.settlement_month, settings.settlement_day);
  const row = await tx.one<{ used: number }>(
    `select ${COUNTED} as used from journal.invoices
     where organization_id = $1 and ${FROM_ISSUER} and transitional and currency_code = 'JPY' and not deleted
       and id <> $4 and purchase_date_key >= $5 and (purchase_date_key, local_id) < ($6::date, $7::int)`,
    [
      tx.actor.organization_id,
      issuer.company_id,
      foldVariants(issuer.name_key),
      invoice.id,
      year.from,
      date,
      invoice.local_id,
    ],
  );
  return row?.used ?? 0;
}

/** One issuer: the supplier of the master with what was not assigned to it but bears its name. */
interface Issuer {
  company_id: string | null;
  name_key: string;
}

/**
 * $2 and $3 of a statement are the issuer's, its name with variants folded as partner_key has them. Without either
 * nothing is its.
 */
const FROM_ISSUER = `(company_id = $2 or (company_id is null and partner_key = $3 and $3 <> ''))`;

/**
 * The issuer of an invoice: its supplier, else the one whose name it prints, else all that print the same
 * name.
 */
async function issuerOf(
  tx: Tx,
  invoice: Pick<InvoiceEntity, 'company_id' | 'partner_name'>,
): Promise<Issuer> {
  const name_key = normaliseForSearch(invoice.partner_name);
  const company = await tx.one<Issuer>(
    `select id as company_id, name_key from journal.companies
     where organization_id = $1 and (id = $2 or ($2::uuid is null and name_key = $3 and not deleted))`,
    [tx.actor.organization_id, invoice.company_id, name_key],
  );
  return company ?? { company_id: null, name_key };
}

/** Purchases from a supplier in a fiscal year that are booked under the transitional measure. */
export async function usedInYear(
  tx: Tx,
  company: Pick<CompanyEntity, 'id' | 'name_key'>,
  year: FiscalYear,
): Promise<number> {
  const row = await tx.one<{ used: number }>(
    `select ${COUNTED} as used from journal.invoices
     where organization_id = $1 and ${FROM_ISSUER} and transitional and currency_code = 'JPY' and not deleted
       and purchase_date_key between $4 and $5`,
    [tx.actor.organization_id, company.id, foldVariants(company.name_key), year.from, year.to],
  );
  return row?.used ?? 0;
}

/**
 * A fresh reading with the code it suggests, where its supplier gives none, and what the tax rules say of it then.
 */
export async function judgeReading(
  tx: Tx,
  invoice: InvoiceEntity,
): Promise<{ columns: Partial<InvoiceEntity>; withholding: WithholdingProposal | null }> {
  const context = await taxContext(tx, invoice);
  const withholding = invoice.withholding_type === null ? readWithholding(invoice, context) : null;
  const coded = withholding && {
    withholding_type: withholding.type,
    withholding_sub_type: withholding.sub_type,
  };
  const judged = judgedColumns(assess({ ...invoice, ...coded }, context));
  return { columns: { ...coded, ...judged }, withholding };
}

/** Judges an invoice as it is in memory. */
export async function assessInvoice(tx: Tx, invoice: InvoiceEntity): Promise<Assessment> {
  return assess(invoice, await taxContext(tx, invoice));
}

/** The columns that keep a judgement with the invoice, for lists and for the supplier's yearly count. */
export function judgedColumns(
  assessment: Assessment,
): Pick<InvoiceEntity, 'qualified_verdict' | 'is_qualified' | 'transitional' | 'non_resident'> {
  const { verdict } = assessment.qualification;
  return {
    qualified_verdict: verdict,
    is_qualified: verdict !== 'unqualified',
    transitional: assessment.transitional,
    non_resident: assessment.withholding.non_resident,
  };
}
