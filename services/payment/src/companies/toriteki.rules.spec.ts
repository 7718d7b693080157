import { deductsFee } from './toriteki.rules.js';

test.each([
  [true, 550, true],
  [true, 0, false],
  [true, null, true],
  [false, 0, false],
  [false, 100, true],
  [false, null, false],
])('borne by the payee %s, fee %s: deducted %s', (fee_borne_by_partner, transfer_fee, wanted) => {
  expect(deductsFee({ fee_borne_by_partner, transfer_fee })).toBe(wanted);
});
