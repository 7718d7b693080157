/** Accepts a list that has every value; for another one, names the values that it lacks. */
export type Complete<T, V extends readonly unknown[]> = [Exclude<T, V[number]>] extends [never]
  ? unknown
  : { missing: Exclude<T, V[number]> };

/**
 * Every value of a type, in the order of a screen. A value that the OpenAPI document adds to the type fails the type
 * check here, as one that it no longer has: `everyOf<Schema<'Company'>['tax_rounding']>()(['', 'floor', 'ceil'])`.
 */
export const everyOf =
  <T extends string | number>() =>
  <const V extends readonly T[]>(values: V & Complete<T, V>): V =>
    values;
