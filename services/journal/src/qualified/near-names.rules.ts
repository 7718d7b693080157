/** One letter in six may be misread, the legal form not counted; short names must be exact. */
export function isNear(read: string, name: string): boolean {
  const [a, b] = [read, name].map((text) => [...text.replace(/[㍿㈲]/gu, '')]) as [string[], string[]];
  if (a.length < 4 || b.length < 4) return false;
  return distance(a, b) <= Math.max(1, Math.floor(b.length / 6));
}

function distance(a: string[], b: string[]): number {
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++)
      row[j] = Math.min(
        (previous[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1),
      );
    previous = row;
  }
  return previous[b.length] ?? 0;
}
