// Amounts of a line with and without tax, in whole yen, and how they are rounded.
// Other features import this file, nothing else.
export { AMOUNT_INPUT_MODES, MAX_AMOUNT, type Rounding } from './amounts.rules.js';
