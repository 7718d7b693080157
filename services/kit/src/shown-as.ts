import type { z } from 'zod';

const shown = new WeakMap<z.ZodType, z.ZodType>();

/**
 * A schema that the API document shows as another one: where the rule behind a route says more than a schema that all
 * its cases share.
 */
export function shownAs<T extends z.ZodType>(validated: T, as: z.ZodType): T {
  shown.set(validated, as);
  return validated;
}

export function shownSchema(validated: z.ZodType): z.ZodType {
  return shown.get(validated) ?? validated;
}
