import type { RawRow } from './slips.rules.js';
import type { FileWriter } from './writer.rules.js';

/** Bytes collected before they are handed on. */
const BATCH = 256 * 1024;

/**
 * COPY's text as the bytes of a file. Rows of one entry stand together in it; one entry and one batch are
 * all that is held at a time. `onEntry` hears the local number of each invoice that was written.
 */
export async function* fileBytes(
  chunks: AsyncIterable<Buffer>,
  writer: FileWriter,
  onEntry: (localId: number) => void = () => undefined,
): AsyncGenerator<Buffer> {
  let rest = '';
  let out = writer.head();
  let entry: RawRow[] = [];
  const close = () => {
    if (entry.length === 0) return;
    out += writer.entry(entry);
    onEntry(Number((entry[0] as RawRow)[0]));
    entry = [];
  };
  for await (const chunk of chunks) {
    const lines = (rest + chunk.toString('latin1')).split('\n');
    rest = lines.pop() as string;
    for (const line of lines) {
      const row = line.split('\t');
      if (entry.length > 0 && (entry[0] as RawRow)[0] !== row[0]) close();
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
