// Merges the OpenAPI documents of the services into the one that the gateway serves.

/** Operations that every service has below the same path, and how the gateway names them. */
const PER_SERVICE = [
  {
    upstream: /^\/operations\//,
    public: (service, path) => path.replace('/operations/', `/operations/${service}/`),
  },
  { upstream: /^\/live$/, public: (service) => `/live/${service}` },
];
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
  for (const [service, original] of Object.entries(documents)) {
    const document = renameClashes(original, schemas, service);
    Object.assign(schemas, document.components?.schemas ?? {});
    Object.assign(shared, sharedParts(document));
    for (const [path, item] of Object.entries(document.paths ?? {})) {
      if (INTERNAL.test(path)) continue;
      const rule = PER_SERVICE.find(({ upstream }) => upstream.test(path));
      const open = rule ? rule.public(service, path) : path;
      if (paths[open]) throw new Error(`${open} is answered by two services`);
      paths[open] = rule ? renamed(item, service) : item;
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Uketori API', version: '1' },
    servers: [{ url: '/api/v1' }],
    security: [{ bearer: [] }, { api_key: [] }],
    tags: tagsOf(paths),
    paths: sorted(paths),
    components: {
      ...shared,
      schemas: sorted(schemas),
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        api_key: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
      },
    },
  };
}

/** Operation ids that every service has, distinguished by the service. */
function renamed(item, service) {
  return Object.fromEntries(
    Object.entries(item).map(([method, operation]) => [
      method,
      { ...operation, operationId: `${service}_${operation.operationId}` },
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
