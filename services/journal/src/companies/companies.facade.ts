// Suppliers with their learned journals.
// Other features import this file, nothing else.
export type { CompanyEntity, CompanyPatternEntity } from './company.record.js';
export {
  anyCompany,
  companyFrom,
  existingCompany,
  findCompany,
  findPattern,
  learnPattern,
  patternsOf,
  storeConfirmedNumber,
} from './companies.repository.js';
