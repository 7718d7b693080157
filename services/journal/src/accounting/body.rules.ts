import { createHash } from 'node:crypto';
import type { DealPlan, Obstacle, PlannedLine } from './deal.rules.js';
import type { RemoteKind, SourceKind } from './kinds.data.js';
import { reference, type Resolution, type Want } from './mapping.rules.js';

/** Most lines of one deal (accounting API 2020-06-15). */
const MAX_DETAILS = 100;

export type DealDetail = Record<string, number | string | number[]> & { tax_code: number; amount: number };

/** Body of POST /api/1/deals. */
export interface DealBody {
  company_id: number;
  issue_date: string;
  due_date?: string;
  type: 'expense' | 'income';
  partner_id?: number;
  partner_code?: string;
  ref_number: string;
  details: DealDetail[];
  receipt_ids?: number[];
}

/** How the counterparts of a plan came out, by `choiceKey`'s pair. */
export type Resolver = (want: Want) => Resolution;

interface BodyFrame {
  company_id: number;
  /** Number of part n of the deal, from 1. */
  ref_number: (part: number) => string;
  /** The company's plan has no segments: their masters could not be fetched. */
  lacks_segments: boolean;
}

/**
 * The bodies of a plan: one, or several where it has more lines than a deal takes. Either all its
 * counterparts are known, or what is missing is named; a plan never omits a part silently.
 */
export function dealBodies(
  plan: DealPlan,
  resolver: Resolver,
  frame: BodyFrame,
): { bodies: DealBody[]; obstacles: Obstacle[] } {
  const obstacles: Obstacle[] = [...plan.obstacles];
  const placed = (wants: readonly Want[]) => placedIn(wants, resolver, frame.lacks_segments, obstacles);
  const partner = placed(plan.partner ? [plan.partner] : []);
  const details = plan.lines.map((line) => ({ ...placed(line.wants), ...amountsOf(line) }) as DealDetail);
  const parts = partsOf(details);
  if (parts === null) obstacles.push({ code: 'too_many_deductions' });
  if (obstacles.length > 0 || parts === null) return { bodies: [], obstacles: distinct(obstacles) };
  const bodies = parts.map((part, at) => ({
    company_id: frame.company_id,
    issue_date: plan.issue_date,
    ...(plan.due_date ? { due_date: plan.due_date } : {}),
    type: plan.type,
    ...partner,
    ref_number: frame.ref_number(at + 1),
    details: part,
  }));
  return { bodies, obstacles: [] };
}

/** The counterparts of wants as fields of a body. A want without one is added to the obstacles. */
export function placedIn(
  wants: readonly Want[],
  resolver: Resolver,
  lacksSegments: boolean,
  obstacles: Obstacle[],
): Record<string, unknown> {
  const target: Record<string, unknown> = {};
  for (const want of wants) {
    const resolution = resolver(want);
    if (resolution.state === 'without') continue;
    if (resolution.state !== 'found') obstacles.push(obstacleOf(want, resolution, lacksSegments));
    else place(target, want, resolution, obstacles);
  }
  return target;
}

function amountsOf(line: PlannedLine): Record<string, unknown> {
  return {
    amount: line.amount,
    ...(line.vat === null ? {} : { vat: line.vat }),
    ...(line.description === '' ? {} : { description: line.description }),
  };
}

const FIELDS: Partial<Readonly<Record<RemoteKind, string>>> = {
  account_item: 'account_item',
  partner: 'partner',
  section: 'section',
  item: 'item',
  segment_1: 'segment_1_tag',
  segment_2: 'segment_2_tag',
};

function place(
  target: Record<string, unknown>,
  want: Want,
  { master }: Extract<Resolution, { state: 'found' }>,
  obstacles: Obstacle[],
): void {
  if (master.kind === 'tax') target.tax_code = master.remote_id;
  else if (master.kind === 'tag') target.tag_ids = [master.remote_id];
  else {
    const field = FIELDS[master.kind];
    if (!field) return;
    if (`${field}_id` in target || `${field}_code` in target) {
      obstacles.push({ code: 'two_items', kind: want.kind, name: want.name, key: want.key });
      return;
    }
    const by = reference(want, master);
    if ('code' in by) target[`${field}_code`] = by.code;
    else target[`${field}_id`] = by.id;
  }
}

const SEGMENTED: ReadonlySet<SourceKind> = new Set(['segment', 'project']);

function obstacleOf(want: Want, resolution: Resolution, lacksSegments: boolean): Obstacle {
  const { kind, name, key } = want;
  if (lacksSegments && SEGMENTED.has(kind)) return { code: 'segment_not_in_plan', kind, name, key };
  if (resolution.state === 'ambiguous') return { code: 'ambiguous', kind, name, key };
  if (resolution.state === 'unavailable')
    return { code: 'unavailable', kind, name: resolution.master.name, key };
  return { code: 'unmapped', kind, name, key };
}

export function distinct(obstacles: readonly Obstacle[]): Obstacle[] {
  return [...new Map(obstacles.map((one) => [`${one.code}/${one.kind}/${one.name}`, one])).values()];
}

/**
 * Lines in parts of a hundred. A deal below zero is refused, so all deductions are in the first part, with
 * the largest amounts where the first ones would not cover them. Null when no part can.
 */
export function partsOf(details: readonly DealDetail[]): DealDetail[][] | null {
  if (details.length <= MAX_DETAILS) return [[...details]];
  const deductions = details.filter(({ amount }) => amount < 0);
  const ordinary = details.filter(({ amount }) => amount >= 0);
  const room = MAX_DETAILS - deductions.length;
  if (room <= 0) return null;
  const sum = (part: readonly DealDetail[]) => part.reduce((total, { amount }) => total + amount, 0);
  let first = ordinary.slice(0, room);
  if (sum(first) + sum(deductions) <= 0)
    first = [...ordinary].sort((a, b) => b.amount - a.amount).slice(0, room);
  if (sum(first) + sum(deductions) <= 0) return null;
  const taken = new Set(first);
  const rest = ordinary.filter((detail) => !taken.has(detail));
  const parts = [[...first, ...deductions]];
  for (let at = 0; at < rest.length; at += MAX_DETAILS) parts.push(rest.slice(at, at + MAX_DETAILS));
  return parts;
}

/** What an invoice's deals are known by over there, at most 20 characters, and the same at every try. */
export function refNumber(
  of: { invoice_id: string; local_id: number; lock_attempt: number },
  part: number,
): string {
  const digest = createHash('sha256').update(`${of.invoice_id}/${of.lock_attempt}/${part}`).digest('hex');
  return `INV-${of.local_id}-${digest.slice(0, 5)}`;
}
