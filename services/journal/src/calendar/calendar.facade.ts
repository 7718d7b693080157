// Pay dates, bank holidays and how one follows from the other.
// Other features import this file, nothing else.
export {
  choosePayDate,
  type HolidayShift,
  PAY_DATE_WARNINGS,
  payDateOf,
  type PaySite,
} from './pay-date.rules.js';
