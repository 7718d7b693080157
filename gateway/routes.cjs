// The one table that maps a resource to its service. First segment after /api/v1 → service and module.
// `module: null` means: not switched off with any module, because other modules depend on it.

/** Order fixes the default ports: HTTP is PORT + 11 + index. */
const SERVICES = ['intake', 'journal', 'approval', 'payment', 'inbox', 'admin'];

const always = (service) => ({ service, module: null });
const part = (service) => ({ service, module: service });
/** A user's own data: no scope of an application reaches it. */
const personal = (service) => ({ service, module: service, personal: true });

/** @type {Record<string, {service: string, module: string|null, personal?: boolean}>} */
const RESOURCES = {
  // A person must be able to sign in, leave and see which modules there are, even if modules are switched off.
  session: { ...always('admin'), personal: true },
  // An application must learn that it was refused, and people take back what they allowed.
  oauth: { ...always('admin'), personal: true },
  organizations: always('admin'),
  modules: { ...always('admin'), personal: true },
  'organization-settings': always('admin'),
  users: always('admin'),
  'login-locks': always('admin'),
  invitations: part('admin'),
  announcements: personal('admin'),
  'board-messages': personal('admin'),
  notifications: personal('admin'),
  roles: part('admin'),
  'ip-restrictions': part('admin'),
  'action-logs': part('admin'),
  'api-keys': part('admin'),
  applications: part('admin'),

  uploads: part('intake'),
  'chat-connections': part('intake'),
  'chat-hooks': part('intake'),
  'chat-imports': part('intake'),
  'email-capture': part('intake'),
  emails: part('intake'),
  'drive-connections': part('intake'),
  'drive-imports': part('intake'),
  // The stored original belongs to the record; an invoice shows it even where uploading is switched off.
  documents: always('intake'),
  // So do the books: the law requires that they can be searched, even if modules are switched off.
  books: always('intake'),

  invoices: part('journal'),
  masters: part('journal'),
  companies: part('journal'),
  'supplier-memories': part('journal'),
  'recurring-schedules': part('journal'),
  reports: part('journal'),
  'default-journal': part('journal'),
  'initial-settings': part('journal'),
  exports: part('journal'),
  'export-formats': part('journal'),
  accounting: part('journal'),

  approvals: part('approval'),

  payments: part('payment'),
  'user-banks': part('payment'),
  'transfer-fees': part('payment'),
  'zengin-exports': part('payment'),
  'payee-accounts': part('payment'),
  // Reference data: the supplier form completes bank names even where payments are switched off.
  banks: always('payment'),

  customers: part('inbox'),
  'customer-table': part('inbox'),
  'customer-emails': part('inbox'),
  'inbox-email-templates': part('inbox'),
  'inbox-items': part('inbox'),
  'request-links': part('inbox'),
  tempupload: part('inbox'),
};

/** Routes that work without a session: method, path below /api/v1, and the budget that meters them. */
const PUBLIC_ROUTES = [
  { method: 'POST', path: /^\/session\/authenticate$/, budget: 'authenticate' },
  // Links in mails are followed by people who are not signed in yet; guessing one is metered like a password.
  { method: 'PUT', path: /^\/session\/(forgot-password|sign-ups)$/, budget: 'login' },
  {
    method: 'POST',
    path: /^\/session\/(password-reset|(invitations\/accept|sign-ups\/confirm|first-owner))$/,
    budget: 'login',
  },
  { method: 'GET', path: /^\/session\/(invitations|sign-ups|first-owner)\/[^/]+$/, budget: 'login' },
  { method: 'GET', path: /^\/tempupload\/[^/]+$/, budget: 'tempupload' },
  { method: 'POST', path: /^\/tempupload\/[^/]+$/, budget: 'tempupload' },
  // A chat service signs what it posts; intake checks it over the very bytes.
  { method: 'POST', path: /^\/chat-hooks\/[^/]+\/[^/]+$/, budget: 'chat_hooks' },
  // An application shows its own credentials; who guesses them is metered.
  { method: 'POST', path: /^\/oauth\/(token|revoke)$/, budget: 'oauth' },
  { method: 'GET', path: /^\/oauth\/metadata$/, budget: 'oauth' },
  // The link itself is the credential: signed by intake and valid for minutes.
  { method: 'GET', path: /^\/documents\/content\/[^/]+$/, budget: 'public' },
];

/** Reads that may stay silent for long: files, which are made or fetched first, calls to other companies' services, the sums of a year. */
const SLOW_READS =
  /\/(export\.csv|file|raw|image|attachments\/[^/]+)$|^\/documents\/content\/|^\/accounting\/companies$|^\/reports\/invoices$|\/places$/;

const PREFIX = '/api/v1';

/** Where client libraries look for the metadata of an issuer (RFC 8414 section 3). */
const METADATA = '/.well-known/oauth-authorization-server';

/** The only personal route for an application: as whom it acts. */
const WHO_AM_I = { method: 'GET', path: '/session' };

/**
 * Finds the service of a path.
 * @param {string} method
 * @param {string} path path without query, as it came over the wire
 * @returns {{service: string, module: string|null, resource: string, upstream: string, public_budget: string|null, stream: boolean, personal: boolean, quick: boolean}|null}
 *   `upstream` is the path at the service; `personal`: closed to applications; `quick`: a read that somebody waits for; null when no such resource exists
 */
function resolveRoute(method, path) {
  if (path === METADATA) return resolveRoute(method, `${PREFIX}/oauth/metadata`);
  if (!path.startsWith(`${PREFIX}/`)) return null;
  const rest = path.slice(PREFIX.length);
  const [, resource, second, ...tail] = rest.split('/');
  const asked = method === 'HEAD' ? 'GET' : method;
  const quick = asked === 'GET' && !SLOW_READS.test(rest);
  if (resource === 'live' && SERVICES.includes(second) && tail.length === 0 && method === 'GET') {
    const upstream = '/live';
    return {
      ...always(second),
      resource,
      upstream,
      public_budget: null,
      stream: true,
      personal: true,
      quick: false,
    };
  }
  if (resource === 'operations' && SERVICES.includes(second) && tail.length > 0) {
    const upstream = `/operations/${tail.join('/')}`;
    return {
      ...always(second),
      resource,
      upstream,
      public_budget: null,
      stream: false,
      personal: false,
      quick,
    };
  }
  const entry = Object.hasOwn(RESOURCES, resource) ? RESOURCES[resource] : undefined;
  if (!entry) return null;
  const open = PUBLIC_ROUTES.find((route) => route.method === asked && route.path.test(rest));
  const personal = entry.personal === true && !(asked === WHO_AM_I.method && rest === WHO_AM_I.path);
  const public_budget = open ? open.budget : null;
  return { ...entry, resource, upstream: rest, public_budget, stream: false, personal, quick };
}

module.exports = { SERVICES, RESOURCES, PREFIX, resolveRoute };
