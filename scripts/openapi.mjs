// Merges the OpenAPI documents of the services into the one that the gateway serves.

/** What several services serve alike: operators' routes, waiting work, daily limits and first steps. The gateway adds the name of the service. */
const OF_A_SERVICE = /^\/(?:operations|waiting|first-steps|quotas)(?=\/|$)/;
const INFO = {
  title: 'Uketori API',
  version: '1',
  description:
    'Supplier invoices from the letterbox to the bank: upload, read, code, approve, pay, export. Japanese words are in the extension `x-ja`, and in the document `/api/openapi.ja.json`.',
  contact: { name: 'Uketori', url: 'https://github.com/uketori/uketori' },
  license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
  'x-ja': {
    description:
      '請求書の受け取りから銀行振込まで。アップロード・読み取り・仕訳・承認・支払・出力を行うAPIです。',
  },
};
/** The gateway writes its own address in when it serves the document. */
const SERVER = {
  url: '{scheme}://api.{domain}/api/v1',
  description: 'The API host of an installation.',
  variables: {
    scheme: { default: 'http', enum: ['http', 'https'] },
    domain: { default: 'uketori.localhost:8080', description: 'UKETORI_DOMAIN' },
  },
};
const INTERNAL = /^\/(healthz|readyz|metrics|openapi\.json)$/;

/**
 * @param {Record<string, object>} documents by service name
 * @returns {object} one OpenAPI 3.1 document with the paths as the gateway serves them, in a stable order
 */
export function mergeDocuments(documents) {
  const paths = {};
  const schemas = {};
  // The kit says these once for all services, so any service's are everyone's.
  const shared = {};
  const own = {};
  for (const [service, original] of Object.entries(documents)) {
    const document = renameClashes(original, schemas, service);
    own[service] = document;
    Object.assign(schemas, document.components?.schemas ?? {});
    Object.assign(shared, sharedParts(document));
    for (const [path, item] of Object.entries(document.paths ?? {})) {
      if (INTERNAL.test(path) || OF_A_SERVICE.test(path)) continue;
      if (paths[path]) throw new Error(`${path} is answered by two services`);
      paths[path] = item;
    }
  }
  Object.assign(paths, alikeOf(own));
  return {
    openapi: '3.1.0',
    info: INFO,
    servers: [SERVER],
    security: [{ bearer: [] }, { api_key: [] }],
    tags: tagsOf(paths),
    paths: sorted(paths),
    components: {
      ...shared,
      schemas: sorted(schemas),
    },
  };
}

/** A path that several services serve alike (the kit's) is one path, with the service as a parameter. */
function alikeOf(documents) {
  const served = Object.entries(documents).flatMap(([service, { paths = {} }]) =>
    Object.entries(paths)
      .filter(([path]) => OF_A_SERVICE.test(path))
      .map(([path, item]) => ({ service, path, item })),
  );
  const below = (path, service) => path.replace(OF_A_SERVICE, `$&/${service}`);
  const paths = [...new Set(served.map(({ path }) => path))];
  return Object.fromEntries(
    paths.map((path) => {
      const alike = served.filter((one) => one.path === path);
      const [{ service, item }] = alike;
      if (alike.length === 1) return [below(path, service), item];
      if (alike.some((one) => JSON.stringify(one.item) !== JSON.stringify(item)))
        throw new Error(`${path} differs between services`);
      const services = alike.map((one) => one.service);
      return [below(path, '{service}'), withService(item, services)];
    }),
  );
}

function withService(item, services) {
  const parameter = {
    name: 'service',
    in: 'path',
    required: true,
    schema: { type: 'string', enum: services },
  };
  return Object.fromEntries(
    Object.entries(item).map(([method, operation]) => [
      method,
      { ...operation, parameters: [parameter, ...(operation.parameters ?? [])] },
    ]),
  );
}

function sharedParts(document) {
  const { parameters, responses } = document.components ?? {};
  return { ...(parameters && { parameters }), ...(responses && { responses }) };
}

/** The resources, in the order of their paths. */
function tagsOf(paths) {
  const names = Object.values(paths).flatMap((item) =>
    Object.values(item).flatMap((operation) => operation?.tags ?? []),
  );
  return [...new Set(names)].sort().map((name) => ({ name }));
}

/** Two services may name a schema alike and mean different things; the later one gets its service's name. */
function renameClashes(document, taken, service) {
  const own = document.components?.schemas ?? {};
  const clashes = Object.keys(own).filter(
    (name) => taken[name] && JSON.stringify(taken[name]) !== JSON.stringify(own[name]),
  );
  if (clashes.length === 0) return document;
  let text = JSON.stringify(document);
  for (const name of clashes) {
    text = text.replaceAll(`"#/components/schemas/${name}"`, `"#/components/schemas/${service}_${name}"`);
  }
  const renamed = JSON.parse(text);
  for (const name of clashes) {
    renamed.components.schemas[`${service}_${name}`] = renamed.components.schemas[name];
    delete renamed.components.schemas[name];
  }
  return renamed;
}

function sorted(object) {
  return Object.fromEntries(Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1)));
}
