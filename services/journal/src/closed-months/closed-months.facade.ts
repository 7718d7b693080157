// Months that are closed for an area of the books.
// Other features import this file, nothing else.
export { closedMonths, holdClosedMonths, lockArea } from './closed-months.repository.js';
export {
  type Area,
  AREAS,
  type ClosedMonths,
  firstDay,
  firstOpenDay,
  isClosed,
  lastDay,
  monthClosed,
  monthOf,
  type OpenWork,
  refuseFutureMonth,
  refuseUnconfirmed,
} from './closed-months.rules.js';
