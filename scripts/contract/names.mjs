// Gives every body a name, so that generated clients have few, readable classes.
const METHODS = ['get', 'put', 'post', 'patch', 'delete'];
const capital = (text) => text[0].toUpperCase() + text.slice(1);

/** Moves inline objects of requests and responses into components, named after their operation. */
export function nameBodies({ paths, components: { schemas } }) {
  const put = (content, name) => {
    for (const media of Object.values(content ?? {})) {
      if (!isObject(media.schema)) continue;
      if (schemas[name] && JSON.stringify(schemas[name]) !== JSON.stringify(media.schema))
        throw new Error(`two schemas are named ${name}`);
      schemas[name] = media.schema;
      media.schema = { $ref: `#/components/schemas/${name}` };
    }
  };
  for (const item of Object.values(paths)) {
    for (const operation of METHODS.flatMap((method) => item[method] ?? [])) {
      const name = capital(operation.operationId);
      put(operation.requestBody?.content, `${name}Request`);
      for (const [status, response] of Object.entries(operation.responses))
        if (status.startsWith('2')) put(response.content, `${name}Response`);
    }
  }
}

/**
 * Names for the values of enums that generators would spell alike (`YYYY-MM-DD`, `YYYY/MM/DD`) or not at all
 * (`-local_id`).
 */
export function nameValues(node) {
  if (Array.isArray(node)) return node.forEach(nameValues);
  if (typeof node !== 'object' || node === null) return undefined;
  const { enum: values } = node;
  const isText = Array.isArray(values) && values.every((value) => typeof value === 'string');
  if (isText && values.some((value) => !/^[A-Za-z][A-Za-z0-9_]*$/.test(value)))
    node['x-enum-varnames'] = values.map(valueName);
  return Object.values(node).forEach(nameValues);
}

const SIGNS = { '/': '_SLASH_', '-': '_DASH_', '.': '_DOT_', '+': '_PLUS_', ' ': '_', ':': '_' };

function valueName(value) {
  const isDescending = /^-\w+$/.test(value);
  const text = isDescending ? `${value.slice(1)}_DESC` : value;
  const spelled = text.replaceAll(/[^A-Za-z0-9_]/g, (sign) => SIGNS[sign] ?? '_').toUpperCase();
  return /^[A-Z]/.test(spelled) ? spelled : `VALUE_${spelled}`;
}

const INT32_MAX = 2_147_483_647;
/** Whole numbers that are small by what they are. */
const SMALL =
  /(?:^|_)(?:version|local_id|level|levels|stage|day|days|date|month|months|minutes|hours|year|rate|page|pages|count|num|number|attempt|attempts|tries|percent|position|order|index)$/;

/**
 * Gives every whole number its size. Without one, generators take 32 bits for all, and an amount in yen may have more.
 * The same name has the same size everywhere, so that a value of a response fits into a request.
 */
export function sizeIntegers(node, name = '') {
  if (Array.isArray(node)) return node.forEach((one) => sizeIntegers(one, name));
  if (typeof node !== 'object' || node === null) return undefined;
  if ([node.type].flat().includes('integer') && node.format === undefined)
    node.format = isSmall(node, name) ? 'int32' : 'int64';
  for (const [key, value] of Object.entries(node)) {
    if (key !== 'properties') sizeIntegers(value, key === 'schema' ? (node.name ?? name) : name);
    else for (const [field, schema] of Object.entries(value)) sizeIntegers(schema, field);
  }
  return undefined;
}

function isSmall({ enum: values, minimum = -Infinity, maximum = Infinity }, name) {
  if (SMALL.test(name)) return true;
  const bounds = values?.filter((value) => typeof value === 'number') ?? [minimum, maximum];
  return bounds.every((bound) => Math.abs(bound) <= INT32_MAX);
}

function isObject(schema) {
  return schema && (schema.type === 'object' || schema.anyOf || schema.oneOf || schema.allOf) && !schema.$ref;
}
