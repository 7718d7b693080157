import { type Filter, parse } from 'scim2-parse-filter';
import { isObject, pathOf, type Resource } from './scim-attributes.rules.js';
import { invalid } from './scim-error.rules.js';
import { ATTRIBUTES, type Kind } from './scim-schemas.data.js';

const FILTER_CHARACTERS_MAX = 1000;

type Compared = boolean | null | number | string;

/** A test of resources from a filter (RFC 7644 section 3.4.2.2). @throws invalidFilter */
export function filterOf(kind: Kind, text: string | undefined): (resource: Resource) => boolean {
  if (text === undefined || text.trim() === '') return () => true;
  if (text.length > FILTER_CHARACTERS_MAX) throw invalid('invalidFilter', 'The filter is too long.');
  const filter = parsed(text);
  assertKnown(kind, filter);
  return (resource) => holds(kind, filter, resource, null);
}

function parsed(text: string): Filter {
  try {
    return parse(text);
  } catch {
    throw invalid('invalidFilter', 'The filter cannot be read.');
  }
}

/** @throws invalidFilter for an attribute that the kind does not have, and for an order among truth values */
function assertKnown(kind: Kind, filter: Filter): void {
  if (filter.op === 'and' || filter.op === 'or')
    return (filter as { filters: Filter[] }).filters.forEach((one) => assertKnown(kind, one));
  if (filter.op === 'not') return assertKnown(kind, (filter as { filter: Filter }).filter);
  const { attrPath, compValue } = filter as { attrPath: string; compValue?: Compared };
  if (pathOrNull(kind, attrPath) === null)
    throw invalid('invalidFilter', `There is no attribute ${attrPath}.`);
  if (['gt', 'ge', 'lt', 'le'].includes(filter.op) && typeof compValue === 'boolean')
    throw invalid('invalidFilter', 'Truth values have no order.');
}

function pathOrNull(kind: Kind, path: string) {
  try {
    return pathOf(kind, path);
  } catch {
    return null;
  }
}

/** @param within the attribute whose values a filter in brackets is about */
function holds(kind: Kind, filter: Filter, given: unknown, within: string | null): boolean {
  switch (filter.op) {
    case 'and':
      return (filter as { filters: Filter[] }).filters.every((one) => holds(kind, one, given, within));
    case 'or':
      return (filter as { filters: Filter[] }).filters.some((one) => holds(kind, one, given, within));
    case 'not':
      return !holds(kind, (filter as { filter: Filter }).filter, given, within);
    case '[]': {
      const { attrPath, valFilter } = filter as { attrPath: string; valFilter: Filter };
      const path = pathOf(kind, attrPath);
      const values = isObject(given) && path ? [given[path.attribute] ?? []].flat() : [];
      return values.some((value) => holds(kind, valFilter, value, path?.attribute ?? null));
    }
    default: {
      const { attrPath, op, compValue } = filter as { attrPath: string; op: string; compValue?: Compared };
      const { values, exact } = valuesAt(
        kind,
        given,
        within === null ? attrPath : `${within}.${attrPath}`,
        within,
      );
      if (op === 'pr') return values.length > 0;
      if (op === 'ne') return !values.some((value) => compares('eq', value, compValue ?? null, exact));
      if (op === 'eq' && (compValue ?? null) === null) return values.length === 0;
      return values.some((value) => compares(op, value, compValue ?? null, exact));
    }
  }
}

/** The present values at a path; a list without a sub-attribute means its `value`. */
function valuesAt(kind: Kind, given: unknown, text: string, within: string | null) {
  const path = pathOf(kind, text);
  const attribute = ATTRIBUTES[kind].find(({ name }) => name === path?.attribute);
  const sub = path?.sub ?? (attribute?.type === 'complex' && attribute.multiValued ? 'value' : null);
  const exact =
    (sub === null ? attribute : attribute?.subAttributes?.find(({ name }) => name === sub))?.caseExact ??
    false;
  const top = within === null && isObject(given) && path ? given[path.attribute] : given;
  const parts = [top ?? []].flat();
  const values = parts.map((part) => (sub !== null && isObject(part) ? part[sub] : part));
  return {
    exact,
    values: values.filter(
      (value) => value !== undefined && value !== null && value !== '' && !isEmpty(value),
    ),
  };
}

const isEmpty = (value: unknown): boolean => isObject(value) && Object.keys(value).length === 0;

function compares(op: string, value: unknown, wanted: Compared, exact: boolean): boolean {
  if (typeof value !== typeof wanted) return false;
  if (typeof value !== 'string' || typeof wanted !== 'string') return op === 'eq' && value === wanted;
  const [a, b] = exact ? [value, wanted] : [value.toLowerCase(), wanted.toLowerCase()];
  switch (op) {
    case 'eq':
      return a === b;
    case 'co':
      return a.includes(b);
    case 'sw':
      return a.startsWith(b);
    case 'ew':
      return a.endsWith(b);
    case 'gt':
      return a > b;
    case 'ge':
      return a >= b;
    case 'lt':
      return a < b;
    case 'le':
      return a <= b;
    default:
      return false;
  }
}
