const { accessClient } = require('../core/access.cjs');
const { drain } = require('../core/drain.cjs');
const { streamHygiene } = require('../core/hygiene.cjs');
const { identityMint } = require('../core/identity.cjs');
const { measured, operatorsServer } = require('../core/metrics.cjs');
const { pagesArchive } = require('../core/pages-archive.cjs');
const { policyFactories } = require('../core/policies.cjs');
const { sendProblem } = require('../core/problem.cjs');
const { securityLog } = require('../core/security-log.cjs');
const { slowBodies } = require('../core/slow-bodies.cjs');
const { readSettings } = require('../settings.cjs');
const { gatewayTracing } = require('../core/tracing.cjs');
const { policySchemas } = require('./schemas.cjs');

// The whole of what express-gateway sees: the policies of core/ with the schemas of their parameters.
module.exports = {
  version: '1.0.0',
  policies: [],
  schema: { $id: 'http://express-gateway.io/schemas/plugins/uketori.json', type: 'object' },
  init(context) {
    const settings = readSettings(process.env);
    const { serviceEndpoints } = context.config.gatewayConfig;
    const source = accessClient(settings, identityMint(settings.identity_key).gateway);
    const security = securityLog(settings.security_log, source.logRefusedRequest, context.logger);
    const operators = settings.operators_port
      ? operatorsServer(settings.operators_port, settings.operators_listen)
      : null;
    const tracing = gatewayTracing(process.env);
    publishPages(settings, context.logger);
    const close = () => {
      source.close();
      operators?.close();
      void tracing.stop();
    };
    const server = drain(context.eventBus, close, settings.dismiss_ms);

    context.registerGatewayRoute((app) => {
      app.disable('etag');
      app.use(measured);
      app.use(tracing.begin);
      app.use(streamHygiene);
      app.use(slowBodies(settings.bodies));
      app.use(server.health);
    });
    const factories = policyFactories(settings, source, serviceEndpoints, security, context.logger);
    const schemas = policySchemas({
      budgets: Object.keys(settings.budgets),
      services: Object.keys(serviceEndpoints),
    });
    for (const [name, schema] of Object.entries(schemas)) {
      context.registerPolicy({
        name,
        schema: { ...schema, properties: { ...schema.properties, ...ADDED } },
        policy: (params) => guarded(factories[name](params), context.logger),
      });
    }
  },
};

/** Without the folder pages that lie open during an upgrade load again; that is no reason not to start. */
function publishPages({ pages_archive, frontends }, log) {
  if (!pages_archive) return;
  try {
    pagesArchive(pages_archive).publish(frontends);
  } catch (error) {
    log.error(`the pages are not in ${pages_archive}: ${error.message}`);
  }
}

/** express-gateway adds this function to the parameters of every policy. */
const ADDED = { getCommonAuthCallback: {} };

/** Express 4 does not see a rejected promise, and returns a thrown error with a page of its own. */
function guarded(step, log) {
  const failed = (error, req, res) => {
    log.error(`${req.method} ${req.uketori?.request_id}: ${error.stack ?? error}`);
    sendProblem(res, 500, 'internal_error');
  };
  return (req, res, next) => {
    try {
      const running = step(req, res, next);
      if (typeof running?.catch === 'function') running.catch((error) => failed(error, req, res));
    } catch (error) {
      failed(error, req, res);
    }
  };
}
