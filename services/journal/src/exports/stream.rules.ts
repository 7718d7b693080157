import type { RawRow } from './slips.rules.js';
import type { FileWriter } from './writer.rules.js';

/** Bytes collected before they are handed on. */
const BATCH = 256 * 1024;

/**
 * COPY's text as the bytes of a file. Rows of one entry are together in it; one entry and one batch are all
 * that is held at a time. A row may bear the number of its entry after the writer's fields. `onEntry` hears
 * the local number and the entry, 0 without one, of each that was written.
 */
export async function* fileBytes(
  chunks: AsyncIterable<Buffer>,
  writer: FileWriter,
  onEntry: (localId: number, entry: number) => void = () => undefined,
): AsyncGenerator<Buffer> {
  let rest = '';
  let out = writer.head();
  let entry: RawRow[] = [];
  const numberAt = writer.fields.length;
  const isOther = (row: RawRow) => entry[0]?.[0] !== row[0] || entry[0]?.[numberAt] !== row[numberAt];
  const close = () => {
    if (entry.length === 0) return;
    out += writer.entry(entry);
    const first = entry[0] as RawRow;
    onEntry(Number(first[0]), Number(first[numberAt] ?? 0));
    entry = [];
  };
  for await (const chunk of chunks) {
    const lines = (rest + chunk.toString('latin1')).split('\n');
    rest = lines.pop() as string;
    for (const line of lines) {
      const row = line.split('\t');
      if (entry.length > 0 && isOther(row)) close();
      entry.push(row);
    }
    if (out.length > BATCH) {
      yield Buffer.from(out, 'latin1');
      out = '';
    }
  }
  close();
  if (out !== '') yield Buffer.from(out, 'latin1');
}
