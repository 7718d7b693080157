const FORMULA = /^[\s"'“”]*[=+\-@＝＋－＠−]|^[\t\r\n]/;

type Value = string | number | null | undefined;

/** A cell (RFC 4180); text that a spreadsheet would run as a formula gets an apostrophe, as in the files of the services. */
function cell(value: Value): string {
  const text = String(value ?? '');
  const safe = typeof value === 'string' && FORMULA.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** The text of a CSV file, with the mark of UTF-8, by which spreadsheets know it. */
export function csvText(rows: readonly (readonly Value[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}
