import { textRoom, twoLineRoom } from './textRoom';

test.each([
  ['', 0],
  ['支払日', 42],
  ['état', 26],
  ['Дата', 37],
])('%s takes %i px', (text, room) => expect(textRoom(text)).toBe(room));

test('a title breaks where its two lines are most alike, and no word breaks', () => {
  expect(twoLineRoom('Date de facture')).toBe(Math.max(textRoom('Date de'), textRoom('facture')));
  expect(twoLineRoom('Avertissements')).toBe(textRoom('Avertissements'));
  expect(twoLineRoom('Плановая дата платежа')).toBe(textRoom('дата платежа'));
});

test('ideographs break anywhere', () => expect(twoLineRoom('支払予定日')).toBe(35));
