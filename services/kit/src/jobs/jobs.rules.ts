import { isUuid } from '../ids.js';

const ID_NAME = /(^|_)id$/;

/** The ids in a job's data, by name: UUIDs, and whole numbers under a name that ends in `id`. Texts and amounts are not. */
export function subjectsOf(data: object | null): Record<string, string> {
  const isSubject = ([name, value]: [string, unknown]): boolean =>
    typeof value === 'string' ? isUuid(value) : ID_NAME.test(name) && Number.isSafeInteger(value);
  const found = Object.entries(data ?? {}).filter(isSubject);
  return Object.fromEntries(found.map(([name, value]) => [name, String(value)]));
}
