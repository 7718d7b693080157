// The legal forms of a business.
// Other features import this file, nothing else.
export { BUSINESS_FORMS, type BusinessForm } from './sign-up.record.js';
