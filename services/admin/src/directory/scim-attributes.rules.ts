import { invalid } from './scim-error.rules.js';
import { ATTRIBUTES, type Kind, SCHEMA_OF } from './scim-schemas.data.js';

/** A resource as JSON. */
export type Resource = Readonly<Record<string, unknown>>;

/** Names of the attributes of a kind, and of their sub-attributes, by their lower-case form. */
function namesOf(kind: Kind, parent?: string): ReadonlyMap<string, string> {
  const all = ATTRIBUTES[kind];
  const list = parent === undefined ? all : (all.find(({ name }) => name === parent)?.subAttributes ?? []);
  // Read, and not returned: the one address is the first one by itself.
  const names = [...list.map(({ name }) => name), ...(parent === 'emails' ? ['primary'] : [])];
  return new Map(names.map((name) => [name.toLowerCase(), name]));
}

/** A path with the names as the schema writes them. */
export interface AttributePath {
  attribute: string;
  /** Between brackets; null without. */
  filter: string | null;
  sub: string | null;
}

const PATH = /^(?<attribute>[A-Za-z][\w-]*)(?:\[(?<filter>.+)\])?(?:\.(?<sub>\$?[A-Za-z][\w-]*))?$/;

/**
 * Reads a path: names count in any case, with or without the schema before them.
 * @returns null for an attribute that the kind does not have, for example one of an extension
 * @throws invalidPath
 */
export function pathOf(kind: Kind, given: string): AttributePath | null {
  const prefix = `${SCHEMA_OF[kind]}:`.toLowerCase();
  const path = given.toLowerCase().startsWith(prefix) ? given.slice(prefix.length) : given;
  if (/^urn:/i.test(path)) return null;
  const { attribute = '', filter = null, sub } = PATH.exec(path)?.groups ?? {};
  if (attribute === '') throw invalid('invalidPath', `The path ${given} cannot be read.`);
  const known = namesOf(kind).get(attribute.toLowerCase());
  if (known === undefined) return null;
  const known_sub = sub === undefined ? null : namesOf(kind, known).get(sub.toLowerCase());
  if (known_sub === undefined) return null;
  return { attribute: known, filter, sub: known_sub };
}

/** A body with the names as the schema writes them. What the schema does not have is left out. */
export function canonical(kind: Kind, body: unknown): Record<string, unknown> {
  const top = namesOf(kind);
  return renamed(body, top, (name, value) => {
    const below = namesOf(kind, name);
    if (below.size === 0) return value;
    const one = (part: unknown) => (isObject(part) ? renamed(part, below, (_, inner) => inner) : part);
    return Array.isArray(value) ? value.map(one) : one(value);
  });
}

function renamed(
  given: unknown,
  names: ReadonlyMap<string, string>,
  map: (name: string, value: unknown) => unknown,
): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  if (!isObject(given)) return result;
  for (const [key, value] of Object.entries(given)) {
    const plain = key.replace(/^urn:ietf:params:scim:schemas:core:2\.0:(?:User|Group):/i, '');
    const name = names.get(plain.toLowerCase());
    if (name !== undefined) result[name] = map(name, value);
  }
  return result;
}

/** Attributes of every response. */
const ALWAYS = new Set(['schemas', 'id']);

/**
 * The attributes of a resource that a request wants (RFC 7644 section 3.9).
 * @throws invalidValue when it names both those to return and those to leave out
 */
export function projected(
  kind: Kind,
  resource: Resource,
  query: { attributes?: string | undefined; excludedAttributes?: string | undefined },
): Resource {
  const wanted = listed(kind, query.attributes);
  const unwanted = listed(kind, query.excludedAttributes);
  if (wanted && unwanted)
    throw invalid('invalidValue', 'attributes and excludedAttributes exclude each other.');
  if (!wanted && !unwanted) return resource;
  const paths = wanted ?? unwanted ?? [];
  const result: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(resource)) {
    const named = paths.filter(({ attribute }) => attribute === name);
    const isWhole = named.some(({ sub }) => sub === null);
    const subs = new Set(named.flatMap(({ sub }) => (sub === null ? [] : [sub])));
    if (ALWAYS.has(name)) result[name] = value;
    else if (wanted && isWhole) result[name] = value;
    else if (wanted && subs.size > 0) result[name] = partOf(value, (sub) => subs.has(sub));
    else if (unwanted && named.length === 0) result[name] = value;
    else if (unwanted && !isWhole) result[name] = partOf(value, (sub) => !subs.has(sub));
  }
  return result;
}

function listed(kind: Kind, text: string | undefined): AttributePath[] | null {
  if (text === undefined || text.trim() === '') return null;
  return text
    .split(',')
    .map((path) => pathOf(kind, path.trim()))
    .filter((path) => path !== null);
}

function partOf(value: unknown, keeps: (name: string) => boolean): unknown {
  if (Array.isArray(value)) return value.map((one) => partOf(one, keeps));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => keeps(name)));
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
