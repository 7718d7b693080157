/** Larger files are no master's: 2,000 rows are the most that are taken over at once. */
const MAX_BYTES = 1_048_576;
const MAX_ROWS = 2001;
const MAX_COLUMNS = 50;

/** Why a file is not even looked at; `line` is where, from 1. */
export type CsvProblem =
  | { code: 'too_large' | 'too_many_rows' | 'not_text' }
  | { code: 'open_quote'; line: number };

/** UTF-8 when the bytes are that without a fault, else Shift_JIS (CP932), which accounting packages write. */
function decoded(bytes: Uint8Array): string | null {
  for (const charset of ['utf-8', 'shift_jis']) {
    try {
      const text = new TextDecoder(charset, { fatal: true }).decode(bytes);
      return text.includes('\0') ? null : text.replace(/^\ufeff/, '');
    } catch {
      // Not of this charset.
    }
  }
  return null;
}

/** Rows of a CSV text (RFC 4180; tabs where the first line has some and no comma). */
export function parseCsv(text: string): string[][] | CsvProblem {
  const head = text.split(/\r?\n/, 1)[0] ?? '';
  const delimiter = head.includes('\t') && !head.includes(',') ? '\t' : ',';
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoteLine = 0;
  let line = 1;
  const endRow = () => {
    rows.push([...row, cell].slice(0, MAX_COLUMNS));
    row = [];
    cell = '';
  };
  for (let at = 0; at < text.length; at++) {
    const mark = text[at] as string;
    if (mark === '\n') line++;
    if (quoteLine > 0) {
      if (mark !== '"') cell += mark;
      else if (text[at + 1] === '"') cell += text[++at];
      else quoteLine = 0;
    } else if (mark === '"' && cell === '') quoteLine = line;
    else if (mark === delimiter) {
      row.push(cell);
      cell = '';
    } else if (mark === '\n') endRow();
    else if (mark !== '\r') cell += mark;
    if (rows.length > MAX_ROWS) return { code: 'too_many_rows' };
  }
  if (quoteLine > 0) return { code: 'open_quote', line: quoteLine };
  if (cell !== '' || row.length > 0) endRow();
  return rows.length > MAX_ROWS ? { code: 'too_many_rows' } : rows;
}

/** The rows of a chosen file. */
export async function readCsv(file: Blob): Promise<string[][] | CsvProblem> {
  if (file.size > MAX_BYTES) return { code: 'too_large' };
  const text = decoded(new Uint8Array(await file.arrayBuffer()));
  return text === null ? { code: 'not_text' } : parseCsv(text);
}
