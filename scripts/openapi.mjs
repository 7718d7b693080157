// Merges the OpenAPI documents of the services into the one that the gateway serves.

/** What several services serve alike: operators' routes, waiting work, daily limits and first steps. The gateway adds the name of the service. */
const OF_A_SERVICE = /^\/(?:operations|waiting|first-steps|quotas)(?=\/|$)/;
const TAGS = {
  operations: 'For those who run the product: jobs, dead letters, logs, reading.',
  'first-steps': 'What a new organization sets up first, by the service that owns it.',
  quotas: 'What the organization used of its daily limits, by the service that counts.',
  waiting: 'What waits for the caller, by the service that owns it.',
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
  return [...new Set(names)].sort().map((name) => ({ name, ...(TAGS[name] && { description: TAGS[name] }) }));
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
