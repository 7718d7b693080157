/** What the status of an invoice is derived from. */
export interface StatusFacts {
  deleted: boolean;
  paid: boolean;
  linked: boolean;
  confirm_level: number;
  locked: boolean;
  disapproved: boolean;
  approvals: number;
  requested: number;
  /** SUCCESS, FAILED or anything else while the document is still being read. */
  read_status: string;
}

/** Ordered: the first row that holds is the status (spec 4, from the end of an invoice's life backwards). */
export const STATUS_TABLE = [
  ['deleted', (facts: StatusFacts) => facts.deleted],
  ['paid', (facts: StatusFacts) => facts.paid],
  ['linked', (facts: StatusFacts) => facts.linked],
  ['confirming', (facts: StatusFacts) => facts.confirm_level > 0],
  ['approved', (facts: StatusFacts) => facts.locked],
  ['disapproved', (facts: StatusFacts) => facts.disapproved],
  ['approving', (facts: StatusFacts) => facts.approvals > 0 || facts.requested > 0],
  ['read', (facts: StatusFacts) => facts.read_status === 'SUCCESS' || facts.read_status === 'FAILED'],
  ['reading', () => true],
] as const;

export type InvoiceStatus = (typeof STATUS_TABLE)[number][0];

/** The status of an invoice. */
export function statusOf(facts: StatusFacts): InvoiceStatus {
  return STATUS_TABLE.find(([, holds]) => holds(facts))?.[0] ?? 'reading';
}
