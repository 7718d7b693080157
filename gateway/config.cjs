const fs = require('node:fs');
const path = require('node:path');
const Ajv = require('ajv');
const yaml = require('js-yaml');
const { policySchemas } = require('./plugin/schemas.cjs');

/**
 * Reads gateway.config.yml as express-gateway does: the variables first, then the YAML.
 * @param {string} dir  folder of the file
 * @param {Record<string, string|undefined>} env
 */
function readConfig(dir, env) {
  const text = fs.readFileSync(path.join(dir, 'gateway.config.yml'), 'utf8');
  return yaml.load(text.replace(/\$\{(\w+)\}/g, (_, name) => env[name] ?? ''));
}

/** The steps of a pipeline: name of the policy, its parameters. */
function stepsOf(pipeline) {
  return pipeline.policies.flatMap((entry) =>
    Object.entries(entry).map(([name, step]) => ({ name, params: step?.action ?? {} })),
  );
}

/**
 * Checks the route table: every resource has one pipeline, and every policy gets parameters that it knows.
 * express-gateway checks parameters too, but its message names neither the pipeline nor an unknown parameter.
 * @param {object} config
 * @param {string[]} budgets  names of the budgets of settings.cjs
 * @throws Error with a sentence that names what is wrong
 */
function checkConfig(config, budgets) {
  const schemas = policySchemas({ budgets, services: Object.keys(config.serviceEndpoints) });
  const ajv = new Ajv({ allErrors: false });
  const served = new Set();
  for (const [name, pipeline] of Object.entries(config.pipelines)) {
    const wrong = (text) => new Error(`gateway.config.yml, pipeline "${name}": ${text}`);
    for (const resource of pipeline.apiEndpoints) {
      if (!Object.hasOwn(config.apiEndpoints, resource))
        throw wrong(`no apiEndpoint is called "${resource}"`);
      if (served.has(resource)) throw wrong(`another pipeline serves "${resource}" already`);
      served.add(resource);
    }
    for (const step of stepsOf(pipeline)) {
      if (!Object.hasOwn(schemas, step.name)) throw wrong(`no policy is called "${step.name}"`);
      if (!ajv.validate(schemas[step.name], step.params))
        throw wrong(`policy "${step.name}": ${sentence(ajv.errors[0])}`);
    }
  }
  for (const resource of Object.keys(config.apiEndpoints))
    if (!served.has(resource)) throw new Error(`gateway.config.yml: no pipeline serves "${resource}"`);
}

function sentence({ keyword, dataPath, message, params }) {
  if (keyword === 'additionalProperties') return `it has no parameter "${params.additionalProperty}"`;
  if (keyword === 'required') return `the parameter "${params.missingProperty}" is missing`;
  const allowed = params.allowedValues ? `: ${params.allowedValues.join(', ')}` : '';
  return `the parameter "${dataPath.slice(1)}" ${message}${allowed}`;
}

module.exports = { readConfig, checkConfig, stepsOf };
