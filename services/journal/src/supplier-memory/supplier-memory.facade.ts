// What corrections taught of suppliers' invoices.
// Other features import this file, nothing else.
export { placesInput } from './lessons.rules.js';
export { masterValues } from './master-values.rules.js';
export { readDifferences, readNews } from './read-news.rules.js';
export type { SupplierMatch } from './recognise.rules.js';
export { candidatesBy } from './candidates.repository.js';
export { recogniseFurther } from './recognise.service.js';
export { comparisonAnswers, differencesOf } from './comparison.service.js';
export { learnPlaces } from './supplier-memory.repository.js';
