import type { Tx } from '@uketori/service-kit/tx';
import type { ReadFields } from '@uketori/proto/uketori/intake/v1/events';
import { type InvoiceEntity, itemTexts, postingDay } from '../invoice-fields/invoice-fields.facade.js';
import { linesOf } from '../line-records/line-records.facade.js';
import { type LineTemplate, referencedIds, toTemplates } from '../lines/lines.facade.js';
import { mastersById } from '../masters/masters.facade.js';
import { type CodedRow, codedOfSupplier, codedWithWords } from './history.repository.js';
import {
  divisionOf,
  historyReason,
  historyTemplates,
  mainDebit,
  ratesOf,
  type Remembered,
  wordingFacts,
} from './history.rules.js';
import { judge, needsOthers, type Traits, wordsOf } from './neighbours.rules.js';
import type { Division, ProposalReason } from './proposals.rules.js';
import { wordingAfter } from './wording.rules.js';

/** Lines as earlier invoices were coded. */
export interface FromHistory {
  templates: LineTemplate[];
  reason: ProposalReason;
  /** How the nearest invoice divided its largest debit. */
  division: Division | null;
  /** Accounts of the supplier's newest invoices, the newest first. */
  latest: string[];
}

/**
 * Lines after the organization's own earlier codings; null when no earlier invoice is like this one.
 * @param wanted an account of the earlier invoices that a user prefers
 */
export async function fromHistory(
  tx: Tx,
  invoice: InvoiceEntity,
  companyId: string | null,
  wanted: string | null,
): Promise<FromHistory | null> {
  const traits = traitsOf(invoice, companyId);
  const own = await inUse(tx, await codedOfSupplier(tx, invoice, companyId), traits.supplier);
  const isOpen = traits.words.length > 0 && needsOthers(traits, own);
  const others = isOpen
    ? await inUse(tx, await codedWithWords(tx, invoice, companyId, traits.words), null)
    : [];
  const verdict = judge(traits, [...own, ...others], wanted);
  const [choice] = verdict?.choices ?? [];
  if (!verdict || !choice) return null;
  const lines = await linesOf(tx, verdict.nearest.id);
  const templates = toTemplates(lines);
  const masters = await mastersById(
    tx,
    [
      ...referencedIds(templates),
      choice.account,
      choice.tax ?? '',
      ...verdict.accounts.map(({ account }) => account),
    ].filter(Boolean),
    false,
  );
  const facts = factsOf(invoice);
  const text = wordingAfter(
    verdict.agreeing.map(({ precedent, vote }) => ({
      ...precedent,
      vote,
      same_supplier: precedent.supplier === traits.supplier,
    })),
    facts,
  );
  const main = mainDebit(lines);
  const division = divisionOf(lines, main, verdict);
  const reason = historyReason(verdict, (account) => masters.get(account)?.name ?? '', companyId);
  if (division) reason.params.parts = division.parts.length;
  return {
    templates: historyTemplates(templates, main, verdict, { masters, facts, text }),
    reason,
    division,
    latest: own.map(({ coding }) => coding.account),
  };
}

/** What texts of this invoice can name. */
export function factsOf(invoice: InvoiceEntity) {
  return wordingFacts(invoice, postingDay(invoice), invoice.read_fields as ReadFields | null);
}

function traitsOf(invoice: InvoiceEntity, companyId: string | null): Traits {
  const items = itemTexts(invoice.read_fields as ReadFields | null);
  return {
    supplier: companyId ?? invoice.partner_name,
    day: postingDay(invoice) ?? '9999-12-31',
    total: invoice.total_amount,
    rates: ratesOf(invoice),
    department: invoice.department_id,
    items,
    words: wordsOf(items),
  };
}

/** Earlier invoices whose account can still be booked; `supplier` is the key of the supplier that all of them have. */
async function inUse(tx: Tx, rows: readonly CodedRow[], supplier: string | null): Promise<Remembered[]> {
  const accounts = await mastersById(tx, [...new Set(rows.map((row) => row.account))], false);
  return rows
    .filter((row) => accounts.get(row.account)?.status === 1)
    .map((row) => {
      const fields = row.line_items === null ? null : { line_items: row.line_items };
      const facts = wordingFacts(row, row.day, fields);
      return {
        id: row.id,
        local_id: row.local_id,
        supplier: supplier ?? row.company_id ?? row.partner_name,
        day: row.day,
        total: row.total_amount,
        rates: ratesOf(row),
        department: row.department_id,
        items: facts.items,
        words: row.item_words.length > 0 ? row.item_words : wordsOf(facts.items),
        corrected: row.edited,
        coding: { account: row.account, tax: row.tax, department: row.department },
        text: row.description,
        facts,
      };
    });
}
