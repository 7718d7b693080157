// What changed fees and suppliers do to open payments.
// Other features import this file, nothing else.
export {
  meetConditions,
  type Price,
  priceToday,
  refuseWaiting,
  reprice,
  repriceOpen,
} from './reprice.service.js';
