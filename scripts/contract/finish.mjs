// Makes a product of the merged document: names, words in two languages, who may call, what is refused, limits, examples.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ROOT } from '../runtime.mjs';
import { addExamples } from './examples.mjs';
import { nameBodies, nameValues, sizeIntegers } from './names.mjs';

const { readSettings } = createRequire(import.meta.url)(path.join(ROOT, 'gateway/settings.cjs'));
const read = (file) => JSON.parse(fs.readFileSync(path.join(ROOT, file), 'utf8'));
const METHODS = ['get', 'put', 'post', 'patch', 'delete'];

/** Responses of refusals, by status: name of the shared response, and its words. */
const REFUSALS = {
  400: ['Invalid', 'The request is not valid.', '要求の内容が正しくありません。'],
  401: ['Unauthenticated', 'The caller is not known.', '呼び出し元を確認できません。'],
  403: ['Forbidden', 'The caller may not do this.', 'この操作の権限がありません。'],
  404: ['NotFound', 'There is no such record within reach.', '対象が見つかりません。'],
  409: ['Conflict', 'The state of the record does not allow this.', '現在の状態ではこの操作はできません。'],
  413: ['TooLarge', 'The body is too large.', '要求が大きすぎます。'],
  415: [
    'UnsupportedMediaType',
    'The type of the body or file is not supported.',
    'この形式には対応していません。',
  ],
  423: ['Locked', 'Another user is editing.', '他のユーザーが編集中です。'],
  429: ['TooManyRequests', 'Too many requests, or a daily limit is used up.', '要求が多すぎます。'],
  500: ['Unexpected', 'An unexpected error.', '予期しないエラーです。'],
  503: ['Unavailable', 'A part of the product does not respond now.', '一時的に利用できません。'],
};
/** Codes that nearly every operation has; a description names the others. */
const OF_ALL = new Set([
  ...['invalid_input', 'unauthenticated', 'ip_not_allowed', 'no_privilege', 'module_disabled', 'no_record'],
  ...['idempotency_key_reused', 'too_large', 'unsupported_media_type', 'rate_limited', 'step_up_required'],
  ...['unexpected_error', 'service_unavailable'],
]);
const LEVELS = { 1: 'own records', 2: 'own department', 3: 'all records' };

/**
 * @param {object} document merged; changed in place
 * @param {{refusals: Record<string, Record<string, string[]>>, statusOf: Record<string, number>,
 *   door: ReturnType<import('./doors.mjs').readDoors>}} facts
 */
export function finish(document, facts) {
  const words = readWords();
  const budgets = budgetsOf();
  const scopes = new Set();
  for (const [address, item] of Object.entries(document.paths)) {
    for (const method of METHODS.filter((one) => item[one])) {
      const operation = item[method];
      const said = words[`${method.toUpperCase()} ${address}`];
      const door = facts.door(method, address);
      for (const scope of operation['x-abilities']?.any_of ?? []) scopes.add(scope);
      complete(operation, { ...facts, method, said, door, budgets });
    }
  }
  nameBodies(document);
  describeTags(document);
  document.components.securitySchemes = securitySchemes([...scopes].sort());
  Object.assign(document.components, { responses: sharedResponses(), headers: HEADERS });
  document['x-error-codes'] = catalogue(document);
  for (const part of [document.paths, document.components]) {
    nameValues(part);
    sizeIntegers(part);
  }
  addExamples(document);
  return document;
}

/** @returns {Record<string, {id: string, en: string, ja: string, more?: {en: string, ja: string}}>} by `METHOD /path` */
export function readWords() {
  const folder = path.join(ROOT, 'proto/words');
  const files = fs.readdirSync(folder).filter((file) => file !== 'tags.json');
  return Object.assign({}, ...files.map((file) => read(`proto/words/${file}`)));
}

/** Budgets of the gateway as a new installation has them. */
function budgetsOf() {
  const filler = 'x'.repeat(40);
  const key = 'MC4CAQAwBQYDK2VwBCIEIAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';
  const { budgets } = readSettings({ UKETORI_SESSION_SECRET: filler, UKETORI_IDENTITY_KEY: key });
  return budgets;
}

function complete(operation, about) {
  const { said, door } = about;
  const handler = operation.operationId;
  if (said) {
    operation.operationId = said.id;
    operation.summary = said.en;
  }
  // Generators know bytes, and not every type that a route also takes.
  const content = operation.requestBody?.content ?? {};
  if (content['application/octet-stream']) delete content['message/rfc822'];
  // The service may be open where the gateway wants to know who leaves.
  if (!door.public) operation['x-abilities'] ??= { any_of: [], at_least: 0 };
  const refused = refusalsOf(operation, handler, about);
  const limits = limitsOf(operation, about);
  operation.security = securityOf(operation, door);
  operation.description = describe('en', operation, said, refused, limits);
  operation['x-ja'] = {
    summary: said?.ja ?? operation.summary,
    description: describe('ja', operation, said, refused, limits),
  };
  operation['x-error-codes'] = refused;
  operation['x-limits'] = limits;
  const { default: rest, ...successes } = operation.responses;
  for (const response of Object.values(successes)) response.headers = headersOf(about.method, door);
  operation.responses = {
    ...successes,
    ...Object.fromEntries(
      Object.keys(refused).map((status) => [
        status,
        { $ref: `#/components/responses/${REFUSALS[status][0]}` },
      ]),
    ),
    default: rest,
  };
}

function headersOf(method, { budget, public: isPublic }) {
  return {
    ...(budget && {
      RateLimit: { $ref: '#/components/headers/RateLimit' },
      'RateLimit-Policy': { $ref: '#/components/headers/RateLimitPolicy' },
    }),
    ...(method !== 'get' &&
      !isPublic && { 'Idempotency-Replayed': { $ref: '#/components/headers/IdempotencyReplayed' } }),
  };
}

/** Codes by status: those of the handler, and those of the way to it. */
function refusalsOf(operation, handler, { refusals, statusOf, door }) {
  const found = {};
  const add = (status, ...codes) =>
    (found[status] = [...new Set([...(found[status] ?? []), ...codes])].sort());
  for (const [kind, codes] of Object.entries(refusals[handler] ?? {})) add(statusOf[kind], ...codes);
  const hasInput =
    operation.parameters?.some((one) => one.in === 'query' || one.in === 'path') || operation.requestBody;
  if (hasInput) add(400, 'invalid_input');
  if (operation.requestBody) {
    add(413, 'too_large');
    add(415, 'unsupported_media_type');
  }
  if (door.public) {
    if (found[401]?.every((code) => code === 'unauthenticated')) delete found[401];
  } else {
    add(401, 'unauthenticated');
    add(403, 'ip_not_allowed', ...(operation['x-abilities']?.any_of.length ? ['no_privilege'] : []));
    if (door.module) add(403, 'module_disabled');
    if (operation['x-step-up']) add(403, 'step_up_required');
  }
  if (door.budget) add(429, 'rate_limited');
  add(500, 'unexpected_error');
  add(503, 'service_unavailable');
  return Object.fromEntries(Object.entries(found).filter(([status]) => REFUSALS[status]));
}

function limitsOf(operation, { door, budgets }) {
  const budget = budgets[door.budget];
  const types = Object.keys(operation.requestBody?.content ?? {});
  const isJson = types.length > 0 && types.every((type) => type === 'application/json');
  return {
    ...(budget && {
      requests_per_minute: Math.round(budget.per_second * 60),
      burst: budget.burst,
      counted_by: door.public ? 'address' : 'caller',
    }),
    ...(isJson && { body_bytes: 1024 * 1024 }),
    ...(types.length > 0 && !isJson && { body: 'upload_max_bytes of the organization, at most 200 MiB' }),
  };
}

function securityOf(operation, { public: isPublic, applications }) {
  if (isPublic) return [];
  const scopes = operation['x-abilities']?.any_of ?? [];
  return [
    { bearer: [] },
    { api_key: [] },
    ...(applications ? (scopes.length === 0 ? [[]] : scopes.map((scope) => [scope])) : []).map((needed) => ({
      oauth: needed,
    })),
  ];
}

const SAYS = {
  en: {
    ability: ({ any_of, at_least }) =>
      any_of.length === 0
        ? 'Any signed-in caller may use it.'
        : `Needs ${any_of.length > 1 ? 'one of the abilities' : 'the ability'} ${any_of.map((one) => `\`${one}\``).join(', ')}${at_least > 1 ? ` at level ${at_least} (${LEVELS[at_least]})` : ''}.`,
    open: 'Needs no sign-in.',
    stepUp: 'A session needs a proof of identity of the last ten minutes; keys and applications are exempt.',
    person: 'Applications cannot call it.',
    rate: ({ requests_per_minute, burst, counted_by }) =>
      `${requests_per_minute} requests a minute for each ${counted_by}${burst < requests_per_minute ? `, ${burst} at once` : ''}.`,
    refusals: 'Refusals beside those of every operation',
  },
  ja: {
    ability: ({ any_of, at_least }) =>
      any_of.length === 0
        ? 'ログイン済みなら誰でも利用できます。'
        : `${any_of.map((one) => `\`${one}\``).join('・')} のいずれかの権限${at_least > 1 ? `（レベル${at_least}以上）` : ''}が必要です。`,
    open: 'ログインは不要です。',
    stepUp: 'セッションの場合は10分以内の本人確認が必要です（APIキーとアプリケーションは不要）。',
    person: 'アプリケーションからは呼び出せません。',
    rate: ({ requests_per_minute, burst, counted_by }) =>
      `${counted_by === 'address' ? 'アドレス' : '呼び出し元'}ごとに1分間${requests_per_minute}回まで${burst < requests_per_minute ? `（同時に${burst}回まで）` : ''}。`,
    refusals: '共通以外のエラー',
  },
};

function describe(language, operation, said, refused, limits) {
  const says = SAYS[language];
  const isPublic = operation.security.length === 0;
  const sentences = [
    isPublic ? says.open : operation['x-abilities'] && says.ability(operation['x-abilities']),
    operation['x-step-up'] && says.stepUp,
    !isPublic && !operation.security.some((one) => one.oauth) && says.person,
    limits.requests_per_minute && says.rate(limits),
  ].filter(Boolean);
  const codes = Object.entries(refused)
    .map(([status, list]) => [status, list.filter((code) => !OF_ALL.has(code))])
    .filter(([, list]) => list.length > 0)
    .map(([status, list]) => `${status} ${list.map((code) => `\`${code}\``).join(',')}`)
    .join('; ');
  return [
    said?.more?.[language],
    sentences.join(language === 'ja' ? '' : ' '),
    codes && `${says.refusals}: ${codes}.`,
  ]
    .filter(Boolean)
    .join('\n\n');
}

function describeTags(document) {
  const words = read('proto/words/tags.json');
  document.tags = document.tags.map(({ name }) => ({
    name,
    description: words[name]?.en ?? name,
    'x-ja': { description: words[name]?.ja ?? name },
  }));
}

const integerHeader = (description) => ({ description, schema: { type: 'string' } });
const HEADERS = {
  RateLimit: integerHeader(
    'Requests that are left, and the seconds until all are back: `"session";r=398;t=1`.',
  ),
  RateLimitPolicy: integerHeader('The budget: so many requests in so many seconds: `"session";q=400;w=4`.'),
  RetryAfter: { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } },
  IdempotencyReplayed: {
    description: 'Present when the key was used before: status and body are those of the first response.',
    schema: { type: 'string', enum: ['true'] },
  },
  WwwAuthenticate: { description: 'The scheme that the API takes.', schema: { type: 'string' } },
};

function sharedResponses() {
  const problem = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };
  const named = Object.entries(REFUSALS).map(([status, [name, en, ja]]) => [
    name,
    {
      description: en,
      'x-ja': { description: ja },
      ...(status === '401' && {
        headers: { 'WWW-Authenticate': { $ref: '#/components/headers/WwwAuthenticate' } },
      }),
      ...(['429', '503'].includes(status) && {
        headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } },
      }),
      content: problem,
    },
  ]);
  return {
    ...Object.fromEntries(named),
    Problem: {
      description: 'Any other refusal, with a code of the catalogue.',
      'x-ja': { description: 'その他のエラー。codeはエラーコード一覧にあります。' },
      content: problem,
    },
  };
}

function securitySchemes(scopes) {
  return {
    bearer: {
      type: 'http',
      scheme: 'bearer',
      description:
        'An API key (`uk_…`), an access token of an application (`ua_…`) or the token of a session.',
    },
    api_key: { type: 'apiKey', in: 'header', name: 'X-Api-Key', description: 'An API key (`uk_…`).' },
    oauth: {
      type: 'oauth2',
      description: 'An application acts for a user who allowed it. PKCE with S256 is required.',
      flows: {
        authorizationCode: {
          authorizationUrl: 'http://app.uketori.localhost:8080/oauth/v1/authorize',
          tokenUrl: 'http://api.uketori.localhost:8080/api/v1/oauth/token',
          refreshUrl: 'http://api.uketori.localhost:8080/api/v1/oauth/token',
          scopes: Object.fromEntries(scopes.map((scope) => [scope, scopeWords(scope)])),
        },
      },
    },
  };
}

function scopeWords(scope) {
  const [resource, operation] = scope.split(':');
  return `${operation.replaceAll('_', ' ')}: ${resource.replaceAll('_', ' ')}`;
}

/** Every code that the document names, with its texts. Placeholders are members of `params`. */
function catalogue(document) {
  const [en, ja] = ['en', 'ja'].map(
    (language) => read(`frontends/kit/src/locales/errors.${language}.json`).general,
  );
  const codes = Object.values(document.paths)
    .flatMap((item) => METHODS.flatMap((method) => Object.entries(item[method]?.['x-error-codes'] ?? {})))
    .reduce((all, [status, list]) => {
      for (const code of list) (all[code] ??= new Set()).add(Number(status));
      return all;
    }, {});
  return Object.fromEntries(
    Object.keys(codes)
      .sort()
      .map((code) => [
        code,
        {
          status: [...codes[code]].sort(),
          ...(typeof en[code] === 'string' && { en: en[code], ja: ja[code] }),
        },
      ]),
  );
}
