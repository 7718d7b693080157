import iconv from 'iconv-lite';

/** Rows of a CSV file as RFC 4180 has them. Separate from the writer on purpose. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at] as string;
    if (isQuoted) {
      if (character === '"' && text[at + 1] === '"') {
        cell += '"';
        at++;
      } else if (character === '"') isQuoted = false;
      else cell += character;
    } else if (character === '"' && cell === '') isQuoted = true;
    else if (character === ',') {
      row.push(cell);
      cell = '';
    } else if (character === '\n') {
      row.push(cell.replace(/\r$/, ''));
      rows.push(row);
      row = [];
      cell = '';
    } else cell += character;
  }
  if (cell !== '' || row.length > 0) rows.push([...row, cell]);
  return rows;
}

/** Half-width characters that a text takes in Shift_JIS. */
export const widthOf = (text: string) => iconv.encode(text, 'cp932').length;

/** A text of Shift_JIS bytes; null where the bytes are not Shift_JIS or a line ends without CR LF. */
export function shiftJis(bytes: Buffer): string | null {
  const text = iconv.decode(bytes, 'cp932');
  if (text.includes('\ufffd') || !iconv.encode(text, 'cp932').equals(bytes)) return null;
  return /[^\r]\n|\r[^\n]|[^\n]$/.test(text) ? null : text;
}

export const isYen = (cell: string) => /^(0|[1-9]\d{0,10})$/.test(cell);
export const isSlashDate = (cell: string) => {
  const found = /^(\d{4})\/(\d{2})\/(\d{2})$/.exec(cell);
  return found !== null && isDay(`${found[1]}-${found[2]}-${found[3]}`);
};
export const isDay = (iso: string) =>
  !Number.isNaN(Date.parse(`${iso}T00:00:00Z`)) && new Date(`${iso}T00:00:00Z`).toISOString().startsWith(iso);

/** One side of a row as a package would book it. */
export interface Booked {
  slip: string;
  side: 'debit' | 'credit';
  account: string;
  amount: number;
  tax_class: string;
  summary: string;
}

export interface Verdict {
  problems: string[];
  booked: Booked[];
}

/** Slips whose sides differ. */
export function unbalanced(booked: readonly Booked[]): string[] {
  const sums = new Map<string, number>();
  for (const { slip, side, amount } of booked)
    sums.set(slip, (sums.get(slip) ?? 0) + (side === 'debit' ? amount : -amount));
  return [...sums].filter(([, sum]) => sum !== 0).map(([slip, sum]) => `slip ${slip} differs by ${sum}`);
}
