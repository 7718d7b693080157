// Months that are closed for payments.
// Other features import this file, nothing else.
export { closedMonths, holdClosedMonths } from './closed-months.repository.js';
export { refuseClosedMonth } from './closed-months.rules.js';
