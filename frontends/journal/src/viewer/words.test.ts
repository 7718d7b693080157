import { joined, wordsBetween } from './WordLayer';

describe('words of the page', () => {
  const word = (text: string, x: number, y: number) => ({ text, shown: [x, y, 0.1, 0.01] });
  const words = [
    word('千葉銀行', 0.1, 0.1),
    word('浦安支店', 0.25, 0.101),
    word('普通', 0.1, 0.13),
    word('INV', 0.5, 0.1),
    word('001', 0.62, 0.1),
  ];
  it('a click takes the one below it', () => {
    expect(wordsBetween(words, [0.3, 0.105], [0.3, 0.105]).map((one) => one.text)).toEqual(['浦安支店']);
    expect(wordsBetween(words, [0.9, 0.9], [0.9, 0.9])).toEqual([]);
  });
  it('a drag takes all it touches, line by line', () => {
    expect(joined(wordsBetween(words, [0.12, 0.095], [0.3, 0.14]))).toBe('千葉銀行浦安支店普通');
    expect(joined(wordsBetween(words, [0.7, 0.095], [0.5, 0.106]))).toBe('INV 001');
  });
});
