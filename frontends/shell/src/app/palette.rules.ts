/** Something that the palette leads to or does. */
export interface PaletteEntry {
  id: string;
  label: string;
  /** what is shown beside the label */
  hint: string;
  /** other words that it is found by */
  words: string;
  run: () => void;
}

/** A record that a list of the API found. */
export interface FoundRecord {
  id: string;
  name: string;
  code?: string | null;
}

const MOST = 50;
const KATAKANA = /[\u30a1-\u30f6]/g;
const TO_HIRAGANA = 0x60;

/** Width, case and the kind of kana make no difference. */
export function folded(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(KATAKANA, (sign) => String.fromCharCode(sign.charCodeAt(0) - TO_HIRAGANA))
    .trim();
}

/** How well an entry fits one word: at its beginning, inside, in its other words; null: not at all. */
function fit({ label, hint, words }: PaletteEntry, term: string): number | null {
  const name = folded(label);
  if (name.startsWith(term)) return 0;
  if (name.includes(term)) return 1;
  return folded(`${hint} ${words}`).includes(term) ? 2 : null;
}

/** The entries that have all typed words, those that fit best first; all of them while nothing is typed. */
export function found(entries: readonly PaletteEntry[], typed: string): PaletteEntry[] {
  const terms = folded(typed).split(/\s+/).filter(Boolean);
  const hits = entries.flatMap((entry) => {
    const fits = terms.map((term) => fit(entry, term));
    return fits.includes(null)
      ? []
      : [{ entry, rank: fits.reduce<number>((sum, one) => sum + (one ?? 0), 0) }];
  });
  // Entries of the same rank keep their order.
  return hits
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MOST)
    .map(({ entry }) => entry);
}

/** The number of a record, however it is typed; null of anything else. */
export function numberIn(typed: string): number | null {
  const digits = /^#?(\d{1,9})$/.exec(folded(typed))?.[1];
  return digits === undefined ? null : Number(digits);
}

/** The page of a record: `{id}` and `{name}` of the declared path are those of the record. */
export function pageOf(to: string, { id, name }: FoundRecord): string {
  return to.replace('{id}', encodeURIComponent(id)).replace('{name}', encodeURIComponent(name));
}
