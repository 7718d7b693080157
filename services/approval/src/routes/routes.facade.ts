// The route of an invoice.
// Other features import this file, nothing else.
export { hasRoutes, routesOf } from './routes.repository.js';
export { namedBy, routeFor } from './routes.rules.js';
export { REROUTE, reroute } from './routes.service.js';
