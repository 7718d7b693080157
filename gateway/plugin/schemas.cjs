/**
 * The parameters of every policy, as JSON schemas (draft 7).
 * @param {{budgets: string[], services: string[]}} names  budgets of settings.cjs, serviceEndpoints of the route table
 * @returns {Record<string, object>} by policy
 */
function policySchemas({ budgets, services }) {
  const budget = { enum: budgets, description: 'The budget of settings.cjs that a request costs.' };
  const statuses = { type: 'array', minItems: 1, items: { type: 'integer', minimum: 100, maximum: 599 } };
  const flag = (description, by_default = false) => ({ type: 'boolean', default: by_default, description });
  const schemas = {
    context: {
      api: flag('An API request: strict content policy, and no path with two meanings.'),
    },
    docs: {},
    'no-resource': {},
    'rate-by-address': {
      budget,
      costly: { ...statuses, description: 'Only a response with one of these statuses costs.' },
      free: { ...statuses, description: 'A response with one of these statuses costs nothing.' },
    },
    'own-form': {},
    caller: { applications: flag('Whether an access token of an application may call.', true) },
    'own-page': {
      any_membership: flag(
        'The page may have been loaded for another membership than the one of the cookie.',
      ),
    },
    'ip-allow': {},
    'link-ip-allow': {},
    'module-enabled': { module: { enum: services, description: 'Off for an organization: 403.' } },
    'rate-by-session': { budget },
    identity: { keep_credentials: flag('The service receives cookie and Authorization header.') },
    'forget-callers': {},
    forward: {
      serviceEndpoint: {
        enum: [...services, ':service'],
        description:
          'Service; ":service" stands for the group of that name in the pathRegex of the endpoint.',
      },
      drop: { type: 'integer', minimum: 0, default: 2, description: 'Leading segments that leave the path.' },
      prefix: { type: 'string', pattern: '^(/[a-z-]+)*$', default: '', description: 'Comes in their place.' },
      stream: flag('A live stream: no timeout, no compression, a connection of its own.'),
      compress: flag('Compress the response.', true),
      slow: { type: 'string', format: 'regex', description: 'Reads that may stay silent for long.' },
      waits: { type: 'string', format: 'regex', description: 'Reads that wait if their query names a time.' },
    },
    pages: {
      address_list: flag('An address that the organization refuses gets the no-access page.'),
      reload: flag('In development, an open page reloads after a change.'),
      index: {
        type: 'string',
        pattern: '^([a-z]+/)?index[.]html$',
        default: 'index.html',
        description: 'The page of the host, below shell/dist.',
      },
    },
    elsewhere: {},
  };
  const required = {
    'rate-by-address': ['budget'],
    'module-enabled': ['module'],
    'rate-by-session': ['budget'],
    forward: ['serviceEndpoint'],
  };
  return Object.fromEntries(
    Object.entries(schemas).map(([name, properties]) => [
      name,
      {
        $id: `http://express-gateway.io/schemas/policies/uketori-${name}.json`,
        type: 'object',
        properties,
        required: required[name] ?? [],
        additionalProperties: false,
      },
    ]),
  );
}

module.exports = { policySchemas };
