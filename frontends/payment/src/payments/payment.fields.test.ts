import { payment } from '../testing';
import { changesOf, formOf } from './payment.fields';

test('only what was changed is sent', () => {
  expect(changesOf(payment, formOf(payment))).toEqual({});
  expect(changesOf(payment, { ...formOf(payment), transfer_fee: 330, bank_search: '0001' })).toEqual({
    transfer_fee: 330,
  });
});

test('an emptied EDI text gives the text of the account back', () => {
  const own = { ...payment, edi_text: 'ABC' };
  expect(changesOf(own, { ...formOf(own), edi_text: '' })).toEqual({ edi_text: null });
  expect(changesOf(payment, formOf(payment))).toEqual({});
});
