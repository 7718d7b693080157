// The duties on a payment and on a payee's account that one person may not do together.
// Other features import this file, nothing else.
export { accountDuties, accountDuty, confirmationDuties } from './duties.rules.js';
export { performDuty } from './duties.service.js';
