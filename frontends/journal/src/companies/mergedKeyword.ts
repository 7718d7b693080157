const SEPARATOR = /[、|]/;

/** The keyword of two patterns that become one: the words of both; empty where one of them is for every invoice. */
export function mergedKeyword(kept: string, gone: string): string {
  const words = [kept, gone].map((text) => text.split(SEPARATOR).filter((word) => word.trim() !== ''));
  if (words.some((list) => list.length === 0)) return '';
  return [...new Set(words.flat())].join('、');
}
