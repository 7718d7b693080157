// Routes whose response is not declared. `npm run check -- answers`
import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from './runtime.mjs';

const DOCUMENT = path.join(ROOT, 'proto/openapi/uketori.json');
/** Routes that may stay undeclared for now, as "GET /path". It only ever gets shorter. */
const ALLOWED = path.join(ROOT, 'scripts/config/undeclared-answers.json');
const METHODS = new Set(['get', 'put', 'post', 'patch', 'delete']);

/**
 * @param {object} document OpenAPI
 * @returns {string[]} operations whose success has neither a body's schema nor the status 204
 */
export function undeclaredAnswers(document) {
  return Object.entries(document.paths).flatMap(([address, item]) =>
    Object.entries(item)
      .filter(([method, operation]) => METHODS.has(method) && !isDeclared(operation))
      .map(([method]) => `${method.toUpperCase()} ${address}`),
  );
}

function isDeclared(operation) {
  return Object.entries(operation.responses ?? {}).some(
    ([status, response]) =>
      status === '204' ||
      (status.startsWith('2') &&
        Object.values(response.content ?? {}).some(({ schema }) => saysMore(schema))),
  );
}

/** An empty schema is z.unknown(): it declares that nothing is declared. */
function saysMore(schema) {
  return schema !== undefined && Object.keys(schema).length > 0;
}

/** @returns {string[]} findings: new gaps, and allowed ones that are no longer gaps */
export function answerGaps(
  document = JSON.parse(fs.readFileSync(DOCUMENT, 'utf8')),
  allowed = JSON.parse(fs.readFileSync(ALLOWED, 'utf8')),
) {
  const gaps = undeclaredAnswers(document);
  return [
    ...gaps.filter((gap) => !allowed.includes(gap)).map((gap) => `${gap} declares no answer (@Answers)`),
    ...allowed
      .filter((gap) => !gaps.includes(gap))
      .map((gap) => `${gap} is declared; take it out of scripts/config/undeclared-answers.json`),
  ];
}
