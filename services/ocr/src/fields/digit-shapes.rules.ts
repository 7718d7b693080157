/** Letters that recognition writes for a digit of the same shape. */
export const DIGIT_SHAPES: Record<string, string> = {
  O: '0',
  o: '0',
  D: '0',
  Q: '0',
  〇: '0',
  I: '1',
  i: '1',
  l: '1',
  '|': '1',
  ']': '1',
  Z: '2',
  z: '2',
  S: '5',
  s: '5',
  B: '8',
  G: '6',
  b: '6',
};

/** A digit or a letter of the shape of one, as the source of a pattern. */
export const DIGIT_LIKE = `[\\d${Object.keys(DIGIT_SHAPES).join('').replace(']', '\\]')}]`;

/** A text with its letters turned into the digits whose shape they have; other characters stay. */
export function asDigits(text: string, shapes = DIGIT_SHAPES): string {
  return text.replace(/\D/g, (c) => shapes[c] ?? c);
}
