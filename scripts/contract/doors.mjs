// What the gateway's route table says of an operation: who may call it, which budget it costs, what is refused on the way.
import { createRequire } from 'node:module';
import path from 'node:path';
import { ROOT } from '../runtime.mjs';

const require = createRequire(import.meta.url);
const { readConfig, stepsOf } = require(path.join(ROOT, 'gateway/config.cjs'));

/**
 * @returns {(method: string, path: string) => {public: boolean, applications: boolean, budget: string,
 *   module: string | null}} of an operation, its path as the OpenAPI document has it
 */
export function readDoors() {
  const { apiEndpoints, pipelines } = readConfig(path.join(ROOT, 'gateway'), { GATEWAY_PORT: '1' });
  const endpoints = Object.entries(apiEndpoints).flatMap(([name, given]) =>
    [given].flat().map(({ methods, pathRegex }) => ({
      name,
      methods: methods?.split(',') ?? null,
      pattern: pathRegex ? new RegExp(pathRegex) : /^/,
    })),
  );
  return (method, address) => {
    const asked = `/api/v1${address.replaceAll(/\{[^}]+\}/g, (given) => (given === '{service}' ? 'admin' : 'x'))}`;
    const { name } = endpoints.find(
      ({ methods, pattern }) => pattern.test(asked) && (methods?.includes(method.toUpperCase()) ?? true),
    );
    const pipeline = Object.values(pipelines).find((one) => one.apiEndpoints.includes(name));
    const steps = Object.fromEntries(stepsOf(pipeline).map((step) => [step.name, step.params]));
    const { budget = null } = steps['rate-by-session'] ?? steps['rate-by-address'] ?? {};
    return {
      public: steps.caller === undefined,
      applications: steps.caller?.applications !== false,
      budget,
      module: steps['module-enabled']?.module ?? null,
    };
  };
}
