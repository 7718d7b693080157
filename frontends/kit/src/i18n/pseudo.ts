const ACCENTS: Record<string, string> = {
  a: 'å',
  b: 'ƀ',
  c: 'ç',
  d: 'ð',
  e: 'é',
  f: 'ƒ',
  g: 'ĝ',
  h: 'ĥ',
  i: 'î',
  j: 'ĵ',
  k: 'ķ',
  l: 'ļ',
  m: 'ɱ',
  n: 'ñ',
  o: 'ö',
  p: 'þ',
  q: 'ǫ',
  r: 'ŕ',
  s: 'š',
  t: 'ţ',
  u: 'û',
  v: 'ṽ',
  w: 'ŵ',
  x: 'ẋ',
  y: 'ý',
  z: 'ž',
};

/**
 * A readable replacement for a translation: accented, a third longer, in brackets. A text on the screen without the
 * brackets was not translated; a bracket cut off is a layout without space for it. {{names}} and <tags> stay.
 */
export function pseudo(source: string): string {
  const parts = source.split(/(\{\{[^}]*\}\}|<[^>]*>)/);
  const accented = parts.map((part, index) =>
    index % 2 === 1 ? part : part.replace(/[a-z]/g, (letter) => ACCENTS[letter] ?? letter),
  );
  const room = '~'.repeat(Math.ceil(source.length / 3));
  return `⟦${accented.join('')}${room}⟧`;
}

export function pseudoTree(tree: object): object {
  return Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [
      key,
      typeof value === 'string'
        ? pseudo(value)
        : value !== null && typeof value === 'object'
          ? pseudoTree(value)
          : value,
    ]),
  );
}
