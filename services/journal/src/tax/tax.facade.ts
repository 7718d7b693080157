// The tax rules' judgement of an invoice.
// Other features import this file, nothing else.
export { assessmentAnswer, companyRegistryAnswer, grossUpAnswer } from './assessment.types.js';
export { assess, nonResidentOf, payDateSources, registryFacts } from './assessment.rules.js';
export {
  assessInvoice,
  bookingContext,
  judgedColumns,
  judgeReading,
  taxContext,
  usedInYear,
} from './assessment.repository.js';
export { type IssuerOfYear, issuersOfYear } from './issuers-of-year.repository.js';
export { bookingRules, taxClassFor, taxDefaults, transitionBooking, untaxedClass } from './booking.rules.js';
export { classForKind } from './return-classes.rules.js';
export { TAX_WARNINGS, taxWarnings } from './tax-warnings.rules.js';
