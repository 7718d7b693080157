// Changes of the document that break a client which was made for the one before.
const METHODS = ['get', 'put', 'post', 'patch', 'delete'];

/**
 * @param {object} before  the document of the last release
 * @param {object} after
 * @returns {{operation: string, change: string}[]} operation: `METHOD /path`
 */
export function breakingChanges(before, after) {
  return Object.entries(before.paths).flatMap(([address, item]) =>
    METHODS.filter((method) => item[method]).flatMap((method) => {
      const operation = `${method.toUpperCase()} ${address}`;
      const now = findOperation(after, address, method);
      if (!now) return [{ operation, change: 'is gone' }];
      const changes = [
        ...ofParameters(parametersOf(before, item[method]), parametersOf(after, now)),
        ...ofBody(before, after, item[method].requestBody, now.requestBody),
        ...ofResponses(before, after, item[method].responses, now.responses),
      ];
      return [...new Set(changes)].map((change) => ({ operation, change }));
    }),
  );
}

/**
 * @param {{operation: string, change: string}[]} changes
 * @param {string} changelog
 * @returns {string[]} findings: operations that break and that the section Unreleased does not name
 */
export function unsaid(changes, changelog) {
  const [, unreleased = ''] = /## \[Unreleased\]([\s\S]*?)(?=\n## \[|$)/.exec(changelog) ?? [];
  return changes
    .filter(({ operation }) => !unreleased.includes(`\`${operation}\``))
    .map(
      ({ operation, change }) =>
        `${operation}: ${change}. Name it in the section Unreleased of CHANGELOG.md.`,
    );
}

/** A path stays the same when only the names of its parameters change. */
function findOperation(document, address, method) {
  const shape = (text) => text.replaceAll(/\{[^}]+\}/g, '{}');
  const found = Object.keys(document.paths).find((one) => shape(one) === shape(address));
  return found && document.paths[found][method];
}

const resolve = (document, node) =>
  node?.$ref
    ? node.$ref
        .slice(2)
        .split('/')
        .reduce((at, part) => at?.[part], document)
    : node;

function parametersOf(document, { parameters = [] }) {
  return parameters.map((one) => resolve(document, one)).filter((one) => one.in !== 'path');
}

function ofParameters(before, after) {
  const key = (one) => `${one.in} ${one.name.toLowerCase()}`;
  const now = new Map(after.map((one) => [key(one), one]));
  const then = new Map(before.map((one) => [key(one), one]));
  return [
    ...before.filter((one) => !now.has(key(one))).map((one) => `the parameter ${one.name} is gone`),
    ...after
      .filter((one) => one.required && !then.get(key(one))?.required)
      .map((one) => `the parameter ${one.name} is required`),
    ...before.flatMap((one) =>
      lostValues(one.schema, now.get(key(one))?.schema, `the parameter ${one.name}`),
    ),
  ];
}

function ofBody(before, after, then, now) {
  if (!now) return then ? ['takes no body any more'] : [];
  if (!then) return now.required ? ['needs a body'] : [];
  const lostTypes = Object.keys(then.content).filter((type) => !now.content[type]);
  const inner = Object.keys(then.content).flatMap((type) =>
    now.content[type]
      ? compare(before, after, then.content[type].schema, now.content[type].schema, 'request', '', new Set())
      : [],
  );
  return [...lostTypes.map((type) => `takes no ${type} any more`), ...inner];
}

function ofResponses(before, after, then, now) {
  return Object.entries(then)
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([status, response]) => {
      const kept = resolve(after, now[status]);
      if (!kept) return [`the response ${status} is gone`];
      const content = resolve(before, response).content ?? {};
      return Object.keys(content).flatMap((type) =>
        kept.content?.[type]
          ? compare(before, after, content[type].schema, kept.content[type].schema, 'response', '', new Set())
          : [`the response ${status} has no ${type} any more`],
      );
    });
}

/** Members that are gone, new duties of a request, and values that one side does not know. */
function compare(before, after, given, wanted, side, at, seen) {
  const then = resolve(before, given);
  const now = resolve(after, wanted);
  const key = `${given?.$ref ?? ''} ${wanted?.$ref ?? ''}`;
  if (!then || !now || (given?.$ref && seen.has(key))) return [];
  const visited = new Set([...seen, key]);
  const inner = (a, b, name) => compare(before, after, a, b, side, at ? `${at}.${name}` : name, visited);
  const place = (name) => `${at ? `${at}.` : ''}${name}`;
  const members = Object.keys(then.properties ?? {});
  const changes = members
    .filter((name) => now.properties && !now.properties[name])
    .map((name) => `${side}: ${place(name)} is gone`);
  for (const name of members)
    if (now.properties?.[name]) changes.push(...inner(then.properties[name], now.properties[name], name));
  if (then.items && now.items) changes.push(...inner(then.items, now.items, '[]'));
  if (side === 'request') {
    const duties = (now.required ?? []).filter((name) => !(then.required ?? []).includes(name));
    changes.push(
      ...duties.map((name) => `request: ${place(name)} is required`),
      ...lostValues(then, now, `request: ${at || 'body'}`),
    );
  } else {
    const freed = (then.required ?? []).filter(
      (name) => now.properties?.[name] && !(now.required ?? []).includes(name),
    );
    changes.push(...freed.map((name) => `response: ${place(name)} may be absent`));
  }
  const types = (schema) => [schema.type ?? []].flat().sort().join('|');
  if (types(then) && types(now) && !fitsType(types(then), types(now), side))
    changes.push(`${side}: ${at || 'body'} is ${types(now)} and was ${types(then)}`);
  return changes;
}

/** A request may become wider, a response narrower. */
function fitsType(then, now, side) {
  const [wide, narrow] = side === 'request' ? [now, then] : [then, now];
  const offered = wide.split('|');
  return narrow
    .split('|')
    .every((type) => offered.includes(type) || (type === 'integer' && offered.includes('number')));
}

function lostValues(then, now, where) {
  if (!then?.enum || !now?.enum) return [];
  return then.enum
    .filter((value) => !now.enum.includes(value))
    .map((value) => `${where} takes no ${value} any more`);
}
