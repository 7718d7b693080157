import type { z } from 'zod';
import { problem } from './problem.js';
import type { Route } from './routes.js';

interface ReceivedAnswer {
  status: number;
  body: unknown;
  headers: Headers;
}

/**
 * Checks a response against the declaration of its route: status, media type, every member's type, and no
 * undeclared member. Refusals are checked against the shared problem. Throws with the
 * route and the paths that differ. A route without a declaration passes; `npm run check` lists those.
 */
export function checkAnswer(routes: Route[], method: string, path: string, answer: ReceivedAnswer): void {
  const asked = path.split('?')[0] ?? path;
  const route = routes.find((one) => one.method === method.toUpperCase() && matches(one.path, asked));
  const differences = route
    ? differencesOf(route, answer)
    : answer.status < 400
      ? ['no route declares this address']
      : [];
  if (differences.length === 0) return;
  throw new Error(
    `${method} ${asked} (${route?.name ?? 'unknown'}) answered ${answer.status} otherwise than declared:\n` +
      differences.map((line) => `  ${line}`).join('\n'),
  );
}

function matches(pattern: string, path: string): boolean {
  const wanted = pattern.split('/');
  const given = path.split('/');
  return (
    wanted.length === given.length &&
    wanted.every((part, i) => (part.startsWith(':') ? given[i] !== '' : part === given[i]))
  );
}

function differencesOf(route: Route, answer: ReceivedAnswer): string[] {
  if (route.is_internal) return [];
  if (answer.status >= 400) return schemaDifferences(problem, answer.body);
  // The response to a repeated request is the stored body and always 200 (kit/http-filter).
  const replayed = answer.headers.get('idempotency-replayed') === 'true';
  if (answer.status !== route.status && !replayed) return [`status: declared is ${route.status}`];
  if (route.status === 204) return answer.body === '' || replayed ? [] : ['body: declared is none'];
  if (!route.answer) return [];
  if (route.answer.schema) return schemaDifferences(route.answer.schema, answer.body);
  const media = (answer.headers.get('content-type') ?? '').split(';')[0] ?? '';
  if (!route.answer.media.includes(media)) return [`content-type: ${media} is not declared`];
  const { json } = route.answer;
  return json && media === 'application/json' ? schemaDifferences(json, answer.body) : [];
}

/** Paths at which a value is not what a schema says; members that the schema does not name included. */
export function schemaDifferences(schema: z.ZodType, value: unknown): string[] {
  const parsed = schema.safeParse(value);
  if (!parsed.success) {
    return parsed.error.issues.slice(0, 20).map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  }
  return undeclared(value, parsed.data, '').slice(0, 20);
}

function undeclared(given: unknown, parsed: unknown, at: string): string[] {
  if (Array.isArray(given) && Array.isArray(parsed)) {
    return given.flatMap((item, i) => undeclared(item, parsed[i], `${at}${i}.`));
  }
  if (!isObject(given) || !isObject(parsed)) return [];
  return Object.keys(given).flatMap((key) =>
    key in parsed ? undeclared(given[key], parsed[key], `${at}${key}.`) : [`${at}${key}: is not declared`],
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
