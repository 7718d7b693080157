// Lines that are spread over months.
// Other features import this file, nothing else.
export { dropSpreads, followLines } from './follow.service.js';
