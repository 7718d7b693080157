import type { Tx } from '@uketori/service-kit/tx';
import { codeCells, type TaxClass, taxClassOf } from '../exports/exports.facade.js';
import { type InvoiceEntity, isSample } from '../invoice-fields/invoice-fields.facade.js';
import type { JournalLine } from '../lines/lines.facade.js';
import { linesOf } from '../line-records/line-records.facade.js';
import { dealBodies, type DealBody, refNumber } from './body.rules.js';
import { type DealFacts, type DealPlan, dealPlan, type Obstacle } from './deal.rules.js';
import type { LinkRow } from './link.repository.js';
import { hasSegments, resolverOf } from './masters.repository.js';
import { usedMasters } from './wants.repository.js';

/** An invoice made ready for the accounting service, or what keeps it from that. */
export interface PreparedDeal {
  plan: DealPlan;
  bodies: DealBody[];
  obstacles: Obstacle[];
}

type Link = Pick<LinkRow, 'separate_approval' | 'masters_at'> & { company_id: number };

/** What the state of an invoice itself says against sending it. */
export function stateObstacles(
  invoice: Pick<InvoiceEntity, 'deleted' | 'locked' | 'linked' | 'paid' | 'source'>,
  link: Pick<LinkRow, 'separate_approval' | 'masters_at'>,
): Obstacle[] {
  if (invoice.deleted) return [{ code: 'deleted' }];
  if (isSample(invoice)) return [{ code: 'sample' }];
  if (!invoice.locked) return [{ code: 'not_approved' }];
  if (link.separate_approval && !invoice.linked && !invoice.paid) return [{ code: 'payment_not_approved' }];
  return link.masters_at === null ? [{ code: 'masters_missing' }] : [];
}

/** The bodies of an invoice's deals with all counterparts as they are stored now. */
export async function prepareDeal(tx: Tx, invoice: InvoiceEntity, link: Link): Promise<PreparedDeal> {
  const lines = await linesOf(tx, invoice.id);
  const plan = dealPlan(invoice, lines, await factsOf(tx, lines));
  const wants = [...(plan.partner ? [plan.partner] : []), ...plan.lines.flatMap((line) => line.wants)];
  const resolver = await resolverOf(tx, link.company_id, wants);
  const { bodies, obstacles } = dealBodies(plan, resolver, {
    company_id: link.company_id,
    ref_number: (part) => refNumber({ ...invoice, invoice_id: invoice.id }, part),
    lacks_segments: !(await hasSegments(tx, link.company_id)),
  });
  return { plan, bodies, obstacles };
}

/** Deleted masters as well: an approved journal keeps what it was approved with. */
export async function factsOf(tx: Tx, lines: readonly JournalLine[]): Promise<DealFacts> {
  const ids = lines.flatMap((line) => [
    line.debit_tax_id,
    line.credit_tax_id,
    line.debit_account_title_id,
    line.credit_account_title_id,
  ]);
  const rows = await usedMasters(tx, [...new Set(ids.filter((id) => id !== null))]);
  const cells = await codeCells(tx);
  const taxes = new Map<string, TaxClass>();
  const titles = new Map<string, { category: string; takes_withheld_tax: boolean }>();
  for (const row of rows)
    if (row.kind === 'tax') taxes.set(row.id, taxClassOf(row, cells.get(row.id)));
    else
      titles.set(row.id, {
        category: String(row.attributes.category ?? 'expense'),
        takes_withheld_tax: row.attributes.gensenzei_account === true,
      });
  return { taxes, titles, out_of_scope: '対象外' };
}
