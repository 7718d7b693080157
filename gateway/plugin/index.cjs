const { accessClient } = require('../core/access.cjs');
const { apiDocs } = require('../core/docs.cjs');
const { drain } = require('../core/drain.cjs');
const { streamHygiene } = require('../core/hygiene.cjs');
const { identityMint } = require('../core/identity.cjs');
const { NAMELESS, pages, plain } = require('../core/pages.cjs');
const { sendProblem } = require('../core/problem.cjs');
const { apiSteps } = require('../core/steps.cjs');
const { readSettings } = require('../settings.cjs');

// The whole of what express-gateway sees: names for the functions of core/.
module.exports = {
  version: '1.0.0',
  policies: [],
  schema: { $id: 'http://express-gateway.io/schemas/plugins/uketori.json', type: 'object' },
  init(context) {
    const settings = readSettings(process.env);
    const mint = identityMint(settings.identity_secret);
    const source = accessClient(settings, mint.gateway);
    const steps = apiSteps(settings, source, context.logger);
    const docs = apiDocs(settings);
    const server = drain(context.eventBus, () => source.close());

    context.registerGatewayRoute((app) => {
      app.disable('etag');
      app.use(streamHygiene);
      app.use(server.health);
    });
    const noaccess = `${settings.origins.accounts}/noaccess`;
    const policies = {
      context: steps.context,
      docs: (req, res, next) => (docs(req, res) ? undefined : next()),
      resource: steps.resource,
      'rate-by-address': steps.rateByAddress,
      session: steps.session,
      'api-key': steps.apiKey,
      'own-page': steps.ownPage,
      'ip-allow': steps.ipAllow,
      'module-enabled': steps.moduleEnabled,
      'rate-by-session': steps.rateBySession,
      identity: steps.identity,
      forward: steps.forward,
      'app-pages': pages(settings, steps.mayEnterPage, noaccess),
      'accounts-pages': pages({ ...settings, dev_reload: null }, async () => true, noaccess),
      elsewhere: (req, res) => elsewhere(settings, req, res),
    };
    for (const [name, step] of Object.entries(policies)) {
      context.registerPolicy({
        name,
        schema: { $id: `http://express-gateway.io/schemas/policies/uketori-${name}.json`, type: 'object' },
        policy: () => guarded(step, context.logger),
      });
    }
  },
};

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

/** The bare domain leads to the application; any other name is not ours. */
function elsewhere(settings, req, res) {
  const asked = (req.headers.host ?? '').toLowerCase();
  if (asked === settings.domain) {
    res.statusCode = 302;
    res.setHeader('location', `${settings.origins.app}/`);
    return res.end();
  }
  return plain(res, 404, NAMELESS);
}
