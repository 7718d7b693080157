// The transitional measure for purchases without a qualified invoice.
// Other features import this file, nothing else.
export { countAgainstCap, type FiscalYear, fiscalYearOf } from './cap.rules.js';
export { percentOfTaxClass, purchaseDate, type TransitionRounding } from './keikasochi.rules.js';
