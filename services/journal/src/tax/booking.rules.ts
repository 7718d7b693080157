import type { InvoiceEntity } from '../invoice-fields/invoice-fields.facade.js';
import { applyCap, type CappedShare, type Share } from '../keikasochi/cap.rules.js';
import { percentOfTaxClass, purchaseDate } from '../keikasochi/keikasochi.rules.js';
import type { LineContext } from '../lines/lines.rules.js';
import type { MasterEntity } from '../masters/masters.facade.js';
import { isReturnClass } from './return-classes.rules.js';
import { isValidOn } from '../masters/masters.rules.js';
import type { JournalSettings } from '../settings/settings.facade.js';
import type { SupplyKind } from '../supplies/supply.rules.js';
import { type Assessment, roundingOf, type TaxContext } from './assessment.rules.js';

/** How the lines of an invoice are rounded and what becomes of tax that is not deductible. */
export function bookingRules(
  invoice: InvoiceEntity,
  { company, settings }: Pick<TaxContext, 'company' | 'settings'>,
): Pick<LineContext, 'rounding' | 'purchase_date' | 'transition_rounding' | 'is_tax_inclusive_books'> {
  return {
    rounding: roundingOf(company, settings),
    purchase_date: purchaseDate(invoice).date,
    transition_rounding: settings.transition_rounding,
    is_tax_inclusive_books: settings.is_tax_inclusive_books,
  };
}

/** How far the transitional measure covers an invoice. */
export interface TransitionBooking {
  percent: number;
  /** Tax-inclusive yen still within the supplier's yearly cap. */
  within: number;
  splits: boolean;
}

/** The measure as an assessment applies it; null where all or an unknown part is deductible. */
export function transitionBooking(
  { deduction, cap }: Pick<Assessment, 'deduction' | 'cap'>,
  settings: Pick<JournalSettings, 'splits_at_cap'>,
): TransitionBooking | null {
  if (deduction.percent === null || deduction.percent === 100) return null;
  const within = cap ? cap.within : Number.MAX_SAFE_INTEGER;
  return { percent: deduction.percent, within, splits: settings.splits_at_cap };
}

/** The shares with what is deductible of each; without the measure all of it. */
export function underCap(shares: readonly Share[], transition: TransitionBooking | null): CappedShare[] {
  if (!transition) return shares.map((share) => ({ ...share, percent: 100 }));
  return applyCap(shares, transition.percent, transition.within, transition.splits);
}

/** Tax classes to put on a debit of each rate when the template's own class has another rate. */
export interface TaxDefaults {
  /** Per cent to tax class id. */
  by_rate: ReadonlyMap<number, string>;
  /** Class of what bears no tax. */
  untaxed: string | null;
  /** Class of exempt purchases (非課税), where the chart separates them from purchases outside the tax. */
  exempt?: string | null;
  /** Class of purchases whose tax the buyer declares (特定課税仕入れ). */
  reverse_charge?: string | null;
  /** Classes of the transitional measure by 'rate/per cent'. */
  by_share?: ReadonlyMap<string, string>;
  /** Deductible per cent that a class stands for, by its id; ordinary classes are absent. */
  percents?: ReadonlyMap<string, number>;
}

type TaxClass = Pick<
  MasterEntity,
  'id' | 'name' | 'rate' | 'status' | 'attributes' | 'valid_from' | 'valid_to'
>;

/**
 * What to propose of the tax classes on a day: the first active one of each kind, in the order of the
 * master. Shares are known of all of them, for patterns remember classes of other times.
 */
export function taxDefaults(taxes: readonly TaxClass[], date: string): TaxDefaults {
  const by_rate = new Map<number, string>();
  const by_share = new Map<string, string>();
  const percents = new Map<string, number>();
  for (const row of taxes) {
    const rate = row.rate ?? 0;
    const own = row.attributes.deductible_percent;
    const percent = percentOfTaxClass({
      name: row.name,
      deductible_percent: typeof own === 'number' ? own : null,
    });
    const isOrdinary = percent === null || percent === 100;
    if (!isOrdinary) percents.set(row.id, percent);
    // What a credit note needs follows from the class of the invoice: classForKind.
    if (isReturnClass(row.name)) continue;
    if (row.status !== 1 || !isValidOn(row, date)) continue;
    if (isOrdinary && !by_rate.has(rate)) by_rate.set(rate, row.id);
    const key = `${rate}/${percent}`;
    if (!isOrdinary && !by_share.has(key)) by_share.set(key, row.id);
  }
  const named = (name: RegExp) =>
    taxes.find((row) => row.status === 1 && isValidOn(row, date) && name.test(row.name))?.id ?? null;
  const untaxed = named(OUT_OF_SCOPE) ?? by_rate.get(0) ?? null;
  return {
    by_rate,
    untaxed,
    exempt: named(EXEMPT),
    reverse_charge: named(REVERSE_CHARGE),
    by_share,
    percents,
  };
}

const OUT_OF_SCOPE = /^(?:対象外|不課税)/;
const EXEMPT = /^非課(?:税)?仕入/;
const REVERSE_CHARGE = /^特定(?:課税|課対)?仕入/;

/** The tax class of amounts that bear no tax, by what the purchase is and what its lines say. */
export function untaxedClass(
  taxes: TaxDefaults,
  supply: SupplyKind,
  kind: 'exempt' | 'out_of_scope' | null,
): string | null {
  if (supply === 'reverse_charge') return taxes.reverse_charge ?? taxes.untaxed;
  if (supply === 'outside') return taxes.untaxed;
  return (kind === 'exempt' ? taxes.exempt : null) ?? taxes.untaxed;
}

/** A rate and what is deductible of it, both per cent. */
export interface Rated {
  rate: number;
  percent: number;
}

/**
 * The tax class of a debit. A class learned under another share gives way to that of the present one; an
 * ordinary class stays where the chart has none for the share, so that nothing is booked without a class.
 */
export function taxClassFor(id: string | null, { rate, percent }: Rated, taxes: TaxDefaults): string | null {
  const own = id === null ? null : (taxes.percents?.get(id) ?? null);
  if (id !== null && (own ?? 100) === percent) return id;
  const wanted = taxes.by_share?.get(`${rate}/${percent}`);
  if (percent < 100 && wanted) return wanted;
  return own === null ? id : (taxes.by_rate.get(rate) ?? id);
}
