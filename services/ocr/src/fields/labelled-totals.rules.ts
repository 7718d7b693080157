import type { Found } from '../layout/layout.types.js';
import type { AmountRole } from './labels.rules.js';
import type { MoneyToken } from './money-tokens.rules.js';
import { withholding } from './payable.rules.js';
import type { Pool } from './tax-pairs.rules.js';
import type { Totals } from './totals.types.js';

/** How plainly labels point at an amount as one of these, the first of them counting most. */
export function bestOf(t: MoneyToken, roles: AmountRole[]): number {
  return Math.max(0, ...roles.map((r, i) => (t.roles[r] ?? 0) - 0.3 * i)) + (t.marked ? 0.05 : 0);
}

/** The invoice is tax-free: all amounts labelled exempt add up to the total. */
function exemptOf(tokens: MoneyToken[], total: Found<number> | null): Found<number> | null {
  const called = tokens.filter((t) => (t.roles.non_taxable ?? 0) > 0.5);
  // What the lines add up to is not printed.
  const parts = called.filter((t) => t.box.w > 0);
  return total && parts.length > 1 && parts.reduce((n, t) => n + t.value, 0) === total.value ? total : null;
}

/** No reading closes: hand out what labels say, with the doubt shown. */
export function labelledOnly(pool: Pool, tokens: MoneyToken[]): Totals {
  const pick = (...roles: AmountRole[]): Found<number> | null => {
    const list = tokens.filter((t) => bestOf(t, roles) > 0.5 && t.value >= 100);
    const t = list.sort((a, b) => bestOf(b, roles) - bestOf(a, roles) || b.value - a.value)[0];
    return t
      ? { value: t.value, page: t.page, box: t.box, confidence: t.confidence * 0.7, text: t.segment.text }
      : null;
  };
  const total = pick('total', 'payable');
  const payable = pick('payable', 'total');
  const same = total && payable && total.value === payable.value;
  const lift = (f: Found<number> | null) =>
    f && same ? { ...f, confidence: Math.min(0.9, f.confidence * 1.2) } : f;
  const taxes = pick('tax');
  const exempt = exemptOf(tokens, total) ?? pick('non_taxable');
  return {
    total_amount: lift(total),
    payable_amount: lift(payable),
    subtotal: pick('subtotal'),
    tax_amount: taxes && total && taxes.value < total.value / 5 ? taxes : null,
    tax_breakdown: [],
    non_taxable_amount: exempt && total && exempt.value <= total.value ? exempt : null,
    withholding_tax: total ? withholding(pool, tokens, total.value, total.value) : null,
    carried_over: 0,
    closes: false,
  };
}
