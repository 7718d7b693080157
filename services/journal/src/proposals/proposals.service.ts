import { Injectable } from '@nestjs/common';
import type { ReadFields, ReadOptions } from '@uketori/proto/uketori/intake/v1/events';
import { todayJst } from '@uketori/service-kit/clock';
import { isUuid, newId } from '@uketori/service-kit/ids';
import { normaliseForSearch } from '@uketori/service-kit/search';
import type { Tx } from '@uketori/service-kit/tx';
import {
  type CompanyEntity,
  type CompanyPatternEntity,
  findPattern,
  patternsOf,
} from '../companies/companies.facade.js';
import { normalisePhone } from '../qualified/qualified.facade.js';
import { findDefaultJournal } from '../default-journal/default-journal.facade.js';
import { deductionsOf, documentText, type InvoiceEntity } from '../invoice-fields/invoice-fields.facade.js';
import { payAccounts } from '../payments/payments.facade.js';
import {
  buildLines,
  type LineInput,
  type LineTemplate,
  referencedIds,
  uploadJournal,
} from '../lines/lines.facade.js';
import { offered } from '../line-records/line-records.facade.js';
import { mastersById, taxClasses } from '../masters/masters.facade.js';
import { purchaseDate } from '../keikasochi/keikasochi.facade.js';
import {
  assess,
  bookingRules,
  classForKind,
  taxContext,
  taxDefaults,
  transitionBooking,
  untaxedClass,
} from '../tax/tax.facade.js';
import { type SplitPart, splitProposed, splitRule } from '../split-rules/split-rules.facade.js';
import { type SupplyKind, untaxedKind } from '../supplies/supplies.facade.js';
import {
  choosePattern,
  chooseSource,
  fillAmounts,
  withForeign,
  matchSupplier,
  type Pattern,
  type ReadAmounts,
} from './proposals.rules.js';
import {
  candidatesBy,
  recogniseFurther,
  type SupplierMatch,
} from '../supplier-memory/supplier-memory.facade.js';
import { dividedAs, withContradiction } from './history.rules.js';
import { factsOf, fromHistory } from './history.service.js';
import { lineSettings } from '../settings/settings.facade.js';
import { withActiveMasters, worded } from './templates.rules.js';
import type { z } from 'zod';
import type { proposedJournal } from './proposals.types.js';

export type ProposedJournal = z.infer<typeof proposedJournal>;

/** The proposal where invoices are approved and paid, and coded elsewhere (setting_journal). */
const NO_JOURNAL: ProposedJournal = {
  journals: [],
  reason: { source: 'default', pattern_id: null, company_id: null, params: {} },
  amounts_from: 'none',
};

/** Proposes journal lines for an invoice from its header and what was chosen or learned. */
@Injectable()
export class ProposalsService {
  /**
   * The supplier of a header: by registration number, phone, name, then what else the page shows; null when
   * unknown.
   */
  async supplierOf(
    tx: Tx,
    header: Pick<InvoiceEntity, 't_number' | 'phone' | 'partner_name'> & Partial<InvoiceEntity>,
  ): Promise<{ company: CompanyEntity; match: SupplierMatch } | null> {
    const keys = {
      t_number: header.t_number || null,
      phone: normalisePhone(header.phone) || null,
      name: normaliseForSearch(header.partner_name) || null,
    };
    const candidates = await candidatesBy(tx, keys);
    const match = matchSupplier(
      keys,
      candidates.map((row) => ({
        id: row.id,
        t_number: row.t_number,
        phone: row.phone_key,
        scanned_phone: row.scanned_phone_key,
        search_name: row.name_key,
      })),
    );
    const company = candidates.find((row) => row.id === match?.company.id);
    return company && match ? { company, match } : recogniseFurther(tx, header);
  }

  /** Where the lines come from. A user's choice of now goes before what was chosen at upload time or learned. */
  async #source(
    tx: Tx,
    invoice: InvoiceEntity,
    { patternId, account }: { patternId: string | null; account: string | null },
    default_journals: LineTemplate[],
  ): Promise<ReturnType<typeof chooseSource>> {
    const options = invoice.read_options as ReadOptions | null;
    const supplier = await this.supplierOf(tx, invoice);
    const company_id = invoice.company_id ?? supplier?.company.id ?? null;
    const none = { upload: null, upload_pattern: null, learned: null, history: null, default_journals };
    if (account !== null) {
      const history = await fromHistory(tx, invoice, company_id, account);
      if (history) return chooseSource({ ...none, history });
    }
    const picked = await patternById(tx, patternId ?? options?.pattern_id ?? '');
    const learned = supplier && (await learnedPattern(tx, supplier.company.id, invoice));
    const upload = patternId ? null : uploadJournal(options);
    const isChosen = Boolean(upload?.length || picked);
    const history = isChosen ? null : await fromHistory(tx, invoice, company_id, null);
    const chosen = chooseSource({
      upload,
      upload_pattern: picked,
      learned: learned ? { pattern: learned, match: supplier.match } : null,
      history,
      default_journals,
    });
    if (chosen.reason.source !== 'pattern') return chosen;
    return { ...chosen, reason: withContradiction(chosen.reason, firstDebit(chosen.templates), history) };
  }

  /**
   * Lines for an invoice. @param patternId a pattern that the user picked now @param account an account of earlier
   * invoices that the user prefers to the likeliest one
   */
  async propose(
    tx: Tx,
    invoice: InvoiceEntity,
    patternId: string | null,
    account: string | null = null,
  ): Promise<ProposedJournal> {
    const context = await taxContext(tx, invoice);
    if (!context.settings.makes_journal) return NO_JOURNAL;
    const defaults = await findDefaultJournal(tx);
    const chosen = await this.#source(tx, invoice, { patternId, account }, defaults?.company_journals ?? []);
    const { reason, split_rule_id, division = null } = chosen;
    const { description_max_length, word_or_byte } = await lineSettings(tx);
    const keepsEmpty = reason.source === 'upload' || reason.source === 'history';
    const templates = worded(chosen.templates, factsOf(invoice), keepsEmpty, {
      length: description_max_length,
      unit: word_or_byte,
    });
    const taxes = await taxClasses(tx);
    const assessment = assess(invoice, context);
    const withholding = {
      account_title_id: defaults?.withholding_account_title_id ?? null,
      tax_id: defaults?.withholding_tax_id ?? null,
    };
    const { prepaid, retained, claim } = await payAccounts(tx);
    const wanted = [
      ...referencedIds(templates),
      ...taxes.map((row) => row.id),
      ...[withholding, prepaid, retained, claim]
        .flatMap((one) => Object.values(one))
        .filter((id) => id !== null),
    ];
    const masters = await mastersById(tx, wanted, false);
    const day = purchaseDate(invoice).date ?? todayJst();
    const classes = taxDefaults(taxes, day);
    const filled = fillAmounts(withActiveMasters(templates, masters), amountsOf(invoice), {
      masters,
      taxes: classes,
      bears_no_tax: assessment.bears_no_tax,
      untaxed_id: untaxedChoice(invoice, classes, assessment.supply.kind),
      withholding: activeOf(masters, withholding),
      deductions: {
        prepaid: activeOf(masters, prepaid),
        retained: activeOf(masters, retained),
        claim: activeOf(masters, claim),
      },
      is_keikasochi: (assessment.deduction.percent ?? 100) < 100,
      transition: transitionBooking(assessment, context.settings),
    });
    const lines = withForeign(filled.lines, invoice).map((line) => ({
      ...line,
      debit_tax_id: classForKind(line.debit_tax_id ?? null, invoice.document_kind, taxes, day),
    }));
    const build = (inputs: readonly LineInput[], known: typeof masters) =>
      buildLines(inputs, {
        id: newId,
        organization_id: tx.actor.organization_id,
        invoice_id: invoice.id,
        masters: known,
        ...bookingRules(invoice, context),
      });
    const journals = build(await offered(tx, lines), masters);
    const parts = await partsOf(tx, split_rule_id);
    if (!parts && !division) return { journals, reason, amounts_from: filled.amounts_from };
    // After the build: the tax of the whole line is split, so that the parts have no rounding of their own.
    const divided: readonly LineInput[] = division ? dividedAs(journals, division, masters) : journals;
    const split = await offered(tx, parts ? splitProposed(divided, parts) : divided);
    const split_masters = await mastersById(tx, referencedIds(split), false);
    return { journals: build(split, split_masters), reason, amounts_from: filled.amounts_from };
  }
}

/** The parts of the rule that a pattern names; null without one that is in use. */
async function partsOf(tx: Tx, ruleId: string | null): Promise<SplitPart[] | null> {
  const rule = ruleId === null ? null : await splitRule(tx, ruleId);
  return rule && !rule.archived ? (rule.parts as SplitPart[]) : null;
}

/**
 * The class of what bears no tax where the purchase or its lines say which; null leaves a template's own.
 */
function untaxedChoice(
  invoice: InvoiceEntity,
  taxes: ReturnType<typeof taxDefaults>,
  supply: SupplyKind,
): string | null {
  const items = (invoice.read_fields as ReadFields | null)?.line_items ?? [];
  const kind = untaxedKind(
    items.filter(({ tax_rate }) => tax_rate === 0).map(({ description }) => description),
  );
  const isDecided = supply === 'outside' || supply === 'reverse_charge' || kind !== null;
  return isDecided ? untaxedClass(taxes, supply, kind) : null;
}

function firstDebit(templates: readonly LineTemplate[]): string | null {
  return templates.map((line) => line.debit_account_title_id).find(Boolean) ?? null;
}

function activeOf(
  masters: Awaited<ReturnType<typeof mastersById>>,
  account: { account_title_id: string | null; tax_id: string | null },
) {
  return {
    account_title_id: known(masters, account.account_title_id),
    tax_id: known(masters, account.tax_id),
  };
}

function known(masters: Awaited<ReturnType<typeof mastersById>>, id: string | null): string | null {
  return id !== null && masters.has(id) ? id : null;
}

/** The header's amounts as the printed breakdown they came from. */
export function amountsOf(invoice: InvoiceEntity): ReadAmounts {
  const breakdown = [
    { rate: 10, taxable: invoice.taxable_10 ?? 0, tax: invoice.tax_10 ?? 0 },
    { rate: 8, taxable: invoice.taxable_8 ?? 0, tax: invoice.tax_8 ?? 0 },
  ];
  return {
    total: invoice.total_amount,
    withholding: invoice.withholding_tax,
    non_taxable: invoice.non_taxable_amount ?? 0,
    deductions: deductionsOf(invoice),
    breakdown: breakdown.filter((line) => line.taxable !== 0 || line.tax !== 0),
  };
}

async function patternById(tx: Tx, id: string): Promise<Pattern | null> {
  if (!isUuid(id)) return null;
  const row = await findPattern(tx, id);
  return row && toPattern(row);
}

async function learnedPattern(tx: Tx, companyId: string, invoice: InvoiceEntity): Promise<Pattern | null> {
  const rows = await patternsOf(tx, companyId);
  const text = documentText(invoice.read_fields as ReadFields | null, invoice.file_name);
  return choosePattern(rows.map(toPattern), text);
}

function toPattern(row: CompanyPatternEntity): Pattern {
  return {
    id: row.id,
    company_id: row.company_id,
    keyword: row.keyword || null,
    company_journals: row.company_journals,
    split_rule_id: row.split_rule_id,
  };
}
