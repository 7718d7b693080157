import type { z } from 'zod';
import { agesOn, UNPAID } from './ageing.rules.js';
import type { AgedCell, ageingReport } from './ageing.types.js';

type Report = z.infer<typeof ageingReport>;
type Partner = Report['partner'][number];

/** The report of cells: sums of each group, and the partners with the largest amounts. */
export function ageingOf(
  cells: readonly AgedCell[],
  scope: Report['scope'],
  today: string,
  most: number,
): Report {
  const ages = agesOn(today).map((age) => ({ ...age, count: 0, amount: 0 }));
  const total = { count: 0, amount: 0 };
  const partners = new Map<string, Partner>();
  for (const { name, age, count, amount } of cells) {
    const at = ages.findIndex(({ key }) => key === age);
    const partner = partners.get(name) ?? newPartner(name, ages.length);
    partners.set(name, partner);
    for (const sums of [ages[at], partner.ages[at], partner, total]) {
      if (!sums) continue;
      sums.count += count;
      sums.amount += amount;
    }
  }
  const partner = [...partners.values()]
    .sort((a, b) => b.amount - a.amount || a.name.localeCompare(b.name))
    .slice(0, most);
  return { as_of: today, scope, statuses: [...UNPAID[scope]], ages, total, partner };
}

function newPartner(name: string, ages: number): Partner {
  return { name, count: 0, amount: 0, ages: Array.from({ length: ages }, () => ({ count: 0, amount: 0 })) };
}
