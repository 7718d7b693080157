// Allowed imports: the rules that dependency-cruiser applies to the resolved imports, types included.

const TEST = '\\.(spec|test|testing|bench)\\.|/(test|testing|journeys|e2e|bench)/|/testing\\.tsx?$';
/** An import of a service by its package name that resolves to no file (a path into `dist`, for example). */
const UNRESOLVED_SERVICE = '^@uketori/(intake|journal|approval|payment|inbox|admin|ocr)(/|$)';
const UNRESOLVED_REMOTE = '^@uketori/[a-z]+-frontend(/|$)';

/** A package may be imported by these files and tests only. */
function onlyIn(name, comment, packages, files) {
  return {
    name,
    comment,
    severity: 'error',
    from: { path: '^(services|frontends|gateway)/', pathNot: [files, TEST] },
    to: { path: `(^|/)node_modules/(@types/)?(${packages})(/|$)|^(${packages})(/|$)` },
  };
}

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** Files of the service kit in folders that services may import; the other files in folders are private. */
const SERVICE_KIT_PUBLIC = [
  'events/(envelope|on-event|release-sign)',
  'contained/(contained-process|handed-file)',
  'jobs/(job|on-job|turns)',
  'mail/(mail-queue|mail-sender|message\\.rules)',
  'quotas/quotas',
  'storage/(create-storage|keys\\.rules|storage)',
  'timestamp/(token|tsa)',
  'watch/(metrics|tracing)',
].join('|');

/** Files with these suffixes act; a rule must not reach them. Plain files may hold constants and pure helpers. */
const ACTING =
  '\\.(service|controller|grpc|consumer|repository|entity|record|module|facade|client|job|list|filter|child)\\.tsx?$';

/** Parts of the kits that decide or compute without a clock, a network or a database. */
const PURE_KIT =
  '^services/kit/src/(errors|ids|literal|name-variants|reach|record|search|list-search|xml)\\.ts$|^frontends/kit/src/(date|money|numbers|text)[^/]*\\.ts$';

/** Modules of Node and packages that compute only. */
const PURE_PACKAGES =
  '^(node:)?(crypto|net|buffer|path|url|util)$|(^|node_modules/)(zod|ipaddr\\.js|iconv-lite|dayjs|big\\.js|moji|scim-patch|scim2-parse-filter)(/|$)';

export const IMPORT_RULES = [
  forbid(
    'service-imports-service',
    'services talk by gRPC and events, never by import',
    { path: '^services/([^/]+)/', pathNot: '^services/kit/' },
    { path: ['^services/', UNRESOLVED_SERVICE], pathNot: ['^services/(kit|$1)/', '^@uketori/$1(/|$)'] },
  ),
  forbid(
    'kit-imports-service',
    'the service kit knows no service',
    { path: '^services/kit/' },
    { path: ['^services/(?!kit/)', UNRESOLVED_SERVICE] },
  ),
  forbid(
    'remote-imports-remote',
    'remotes meet in slots and the URL, never by import',
    { path: '^frontends/([^/]+)/', pathNot: '^frontends/kit/' },
    {
      path: ['^frontends/', UNRESOLVED_REMOTE],
      pathNot: ['^frontends/(kit|$1)/', '^@uketori/$1-frontend(/|$)'],
    },
  ),
  forbid(
    'kit-imports-remote',
    'the frontend kit knows no remote',
    { path: '^frontends/kit/' },
    { path: ['^frontends/(?!kit/)', UNRESOLVED_REMOTE] },
  ),
  forbid(
    'sides-apart',
    'pages know the HTTP API, neither a service nor the protos',
    { path: '^frontends/' },
    {
      path: ['^services/', '^proto/', UNRESOLVED_SERVICE, '^@uketori/(service-kit|proto)(/|$)'],
      // Descriptions of records are data that the services generate for the pages.
      pathNot: ['^proto/records/', '^@uketori/proto/records/'],
    },
  ),
  forbid(
    'sides-apart',
    'services do not know pages',
    { path: '^services/' },
    { path: ['^frontends/', UNRESOLVED_REMOTE, '^@uketori/frontend-kit(/|$)'] },
  ),
  forbid(
    'gateway-apart',
    'nothing imports the gateway',
    { path: '^(services|frontends|deploy)/', pathNot: TEST },
    { path: ['^gateway/', '^@uketori/gateway(/|$)'] },
  ),
  forbid(
    'gateway-apart',
    'the gateway holds no business rule',
    { path: '^gateway/' },
    { path: ['^(services|frontends)/', UNRESOLVED_SERVICE, UNRESOLVED_REMOTE] },
  ),
  onlyIn(
    'express-gateway-in-bootstrap',
    'only gateway/bootstrap.cjs imports express-gateway',
    'express-gateway',
    '^gateway/bootstrap\\.cjs$',
  ),
  onlyIn(
    'kafkajs-in-kit',
    'only the event transport imports kafkajs',
    'kafkajs',
    '^services/kit/src/events/',
  ),
  onlyIn(
    'nodemailer-in-kit',
    'only the mail adapters import nodemailer',
    'nodemailer',
    '^services/kit/src/mail/',
  ),
  onlyIn(
    'aws-in-kit',
    'only the storage adapter imports the S3 client',
    '@aws-sdk',
    '^services/kit/src/storage/',
  ),
  onlyIn(
    'pg-in-kit',
    'only the kit opens connections: a pool of a service has no row-level security',
    'pg|pg-[a-z-]+|postgres|knex|kysely',
    '^services/kit/src/',
  ),
  onlyIn(
    'typeorm-in-kit-and-records',
    'only the kit and the declarations of records import typeorm',
    'typeorm',
    '^services/kit/src/|\\.(entity|record)\\.ts$',
  ),
  forbid(
    'rules-import-rules',
    'a *.rules.ts imports only rules, records, types and constants',
    { path: '^(services|frontends)/.*\\.rules\\.tsx?$' },
    {
      path: [ACTING, '\\.tsx$', '^(services|frontends)/kit/', '(^|/)node_modules/', '^node:', '^[a-z0-9_]+$'],
      pathNot: ['\\.(rules|types|constants|data|record)\\.tsx?$', PURE_KIT, PURE_PACKAGES],
      dependencyTypesNot: ['type-only', 'type-import'],
    },
  ),
  forbid(
    'controllers-without-database',
    'a controller calls a service; it opens no transaction',
    { path: '^services/(?!kit/).*\\.(controller|grpc)\\.ts$' },
    { path: '^services/kit/src/(work|tx|database|sql/.*)\\.ts$', dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'frontend-kit-private',
    'folders of the frontend kit are private: a remote would bundle a second copy of their state',
    { path: '^frontends/(?!kit/)', pathNot: TEST },
    { path: ['^frontends/kit/src/(?!pro/)[^/]+/', '^@uketori/frontend-kit/(?!pro/)[^/]+/'] },
  ),
  forbid(
    'pro-in-kit',
    'only the parts in frontends/kit/src/pro import pro-components: they carry our words, formats and keys',
    { path: '^(frontends|services|gateway)/', pathNot: '^frontends/kit/src/pro/' },
    { path: '(^|/)node_modules/@ant-design/pro-components(/|$)|^@ant-design/pro-components(/|$)' },
  ),
  forbid(
    'pro-is-late',
    'the work screens and the rest of the kit load pro-components when a part of it opens, never with the page',
    {
      path: '^frontends/(kit/src/(?!pro/)|shell/src/|journal/src/(invoices|lines|viewer)/|payment/src/payments/|approval/src/approvals/)',
      pathNot: TEST,
    },
    {
      path: ['^frontends/kit/src/pro/', '^@uketori/frontend-kit/pro/'],
      dynamic: false,
      dependencyTypesNot: ['type-only', 'type-import'],
    },
  ),
  forbid(
    'service-kit-private',
    'this file of the service kit is private',
    { path: '^services/(?!kit/)', pathNot: TEST },
    { path: '^services/kit/src/[^/]+/', pathNot: `^services/kit/src/(${SERVICE_KIT_PUBLIC})\\.ts$` },
  ),
  forbid(
    'network-in-clients',
    'only a *.client.ts opens network connections',
    { path: '^services/(?!kit/)', pathNot: ['\\.(client|rules)\\.ts$', TEST] },
    {
      path: '^(node:)?(http|https|http2|net|tls|dgram)$|(^|node_modules/)(undici|axios|got|node-fetch)(/|$)',
      dependencyTypesNot: ['type-only'],
    },
  ),
  forbid(
    'product-imports-tests',
    'the product imports no test helper',
    { path: '^(services|frontends)/[^/]+/src/', pathNot: [TEST, '/testing[^/]*\\.tsx?$'] },
    { path: '^(services|frontends)/.*(\\.(spec|test|bench)\\.|/test/)' },
  ),
];
