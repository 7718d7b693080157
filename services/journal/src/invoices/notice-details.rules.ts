const MOST_LENGTH = 120;

/** The contents of an invoice as one text: the descriptions of its lines, each once, at most 120 characters. */
export function noticeDescription(descriptions: readonly string[]): string {
  const own = [...new Set(descriptions.map((text) => text.trim()).filter(Boolean))];
  const text = own.join('、');
  return text.length <= MOST_LENGTH ? text : `${text.slice(0, MOST_LENGTH - 1)}…`;
}
