import type { FormatColumn, FormatOptions } from './export-format.record.js';
import { lastDay, monthOf } from '../closed-months/closed-months.rules.js';
import { plainWriter } from './plain-cells.rules.js';
import { cutTo, shiftJisClass, suggestedReplacement, textLength, toCp932 } from '../csv/shift-jis.rules.js';
import { guarded } from '@uketori/service-kit/formulas.rules';

/** A character that the file's encoding lacks, and its place. */
export interface UnmappableCell {
  local_id: number;
  /** Header of the column, or its source. */
  column: string;
  character: string;
}

/** What a file's making came upon; the lists are whole up to a limit, the counts always. */
export interface CellReport {
  unmappable: UnmappableCell[];
  unmappable_count: number;
  /** By character: how it relates to CP932, what is usually written, how often it was met. */
  characters: Map<string, { character: string; in_cp932: boolean; suggestion: string; count: number }>;
  shortened: { local_id: number; column: string }[];
  shortened_count: number;
}

export function newReport(): CellReport {
  return { unmappable: [], unmappable_count: 0, characters: new Map(), shortened: [], shortened_count: 0 };
}

/** Most places listed one by one. */
export const MAX_LISTED = 5000;
/** Distinct values kept per column: names repeat, descriptions may not. */
const MAX_KEPT = 5_000;

/**
 * What a person chose for characters that the encoding lacks; the character itself means: keep it unchanged.
 */
export type Replacements = Readonly<Record<string, string>>;

const DELIMITER = { comma: ',', tab: '\t' } as const;

/** Bytes of COPY's text form (Latin-1) as the value they stand for. */
export function fromCopy(raw: string): string {
  const text = Buffer.from(raw, 'latin1').toString('utf8');
  if (!text.includes('\\')) return text;
  return text.replace(/\\(.)/gs, (_, mark: string) => ESCAPES[mark] ?? mark);
}

const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', v: '\v' };

/** Makes the text cells of one format: cut, guarded, quoted, encoded. Cells are Latin-1 texts, one per byte. */
export class CellWriter {
  readonly delimiter: string;

  constructor(
    readonly options: FormatOptions,
    readonly replacements: Replacements,
    readonly report: CellReport,
  ) {
    this.delimiter = DELIMITER[options.delimiter];
  }

  /**
   * A writer of one column that remembers what it has written before; problems are never remembered. `quick`
   * writes the cells that need nothing done to them.
   */
  textColumn(
    column: FormatColumn,
    name: string,
    quick: (raw: string) => string | null = this.#quickOf(column),
  ): (raw: string, localId: number) => string {
    const kept = new Map<string, string>();
    // A column whose values hardly repeat, such as 摘要, is quicker without looking them up.
    let [hits, misses] = [0, 0];
    let isLookedUp = true;
    const { options } = this;
    const mark = options.quote === 'always' || options.quote === 'text' ? '"' : '';
    return (raw, localId) => {
      if (isLookedUp) {
        const known = kept.get(raw);
        if (known !== undefined) {
          hits++;
          return known;
        }
        misses++;
        if (misses > 2 * MAX_KEPT && hits < misses) {
          isLookedUp = false;
          kept.clear();
        }
      }
      const plain = quick(raw);
      if (plain !== null) {
        const cell = mark === '' ? plain : mark + plain + mark;
        if (isLookedUp && kept.size < MAX_KEPT) kept.set(raw, cell);
        return cell;
      }
      const problems = this.report.unmappable_count + this.report.shortened_count;
      const cell = this.#cell(raw === '\\N' ? '' : fromCopy(raw), column, name, localId);
      const isClean = problems === this.report.unmappable_count + this.report.shortened_count;
      if (isClean && isLookedUp && kept.size < MAX_KEPT) kept.set(raw, cell);
      return cell;
    };
  }

  #quickOf(column: FormatColumn): (raw: string) => string | null {
    const { encoding, limit_unit } = this.options;
    const is_cp932 = encoding === 'cp932';
    return plainWriter({ is_cp932, delimiter: this.delimiter, limit: column.limit, limit_unit });
  }

  /** A text of the format itself: header, fixed value, class name. Not guarded: no supplier wrote it. */
  own(text: string, name: string): string {
    return this.#quoted(this.#encoded(text, name, 0), true);
  }

  /** A number or date; digits need no encoding. */
  plain(cell: string): string {
    return this.options.quote === 'always' ? `"${cell}"` : cell;
  }

  #cell(value: string, column: FormatColumn, name: string, localId: number): string {
    let text = value === '' ? column.empty : value;
    if (this.options.formula_guard) text = guarded(text);
    // An import takes a line break for the end of the row, quoted or not.
    text = text.replace(/[\t\r\n\v\f\b\u2028\u2029]+/g, ' ');
    if (this.options.quote === 'never')
      text = text.replaceAll(this.delimiter, this.delimiter === ',' ? '，' : ' ').replaceAll('"', '”');
    if (this.options.encoding === 'cp932') text = this.#replaced(text);
    if (column.limit !== null && textLength(text, this.options.limit_unit) > column.limit) {
      text = cutBeforeNote(text, column.limit, this.options.limit_unit);
      this.report.shortened_count++;
      if (this.report.shortened.length < MAX_LISTED)
        this.report.shortened.push({ local_id: localId, column: name });
    }
    return this.#quoted(this.#encoded(text, name, localId), true);
  }

  #replaced(text: string): string {
    let out = '';
    for (const character of text)
      out +=
        shiftJisClass(character) === 'standard' ? character : (this.replacements[character] ?? character);
    return out;
  }

  #encoded(text: string, name: string, localId: number): string {
    if (this.options.encoding !== 'cp932') return Buffer.from(text, 'utf8').toString('latin1');
    let writable = '';
    for (const character of text) {
      const found = shiftJisClass(character);
      const isKept = found === 'extension' && this.replacements[character] === character;
      if (found === 'standard' || isKept) writable += character;
      else this.#unmappable(character, found === 'extension', name, localId);
    }
    return toCp932(writable);
  }

  #unmappable(character: string, in_cp932: boolean, column: string, local_id: number): void {
    const { report } = this;
    report.unmappable_count++;
    const known = report.characters.get(character);
    if (known) known.count++;
    else if (report.characters.size < MAX_LISTED)
      report.characters.set(character, {
        character,
        in_cp932,
        suggestion: suggestedReplacement(character),
        count: 1,
      });
    if (report.unmappable.length < MAX_LISTED) report.unmappable.push({ local_id, column, character });
  }

  #quoted(cell: string, isText: boolean): string {
    const { quote } = this.options;
    if (quote === 'never') return cell;
    // Byte 0x22 is never a second byte of CP932 or UTF-8, so quoting after encoding is safe.
    const wanted =
      quote === 'always' ||
      (quote === 'text' && isText) ||
      cell.includes('"') ||
      cell.includes(this.delimiter) ||
      cell.startsWith(' ') ||
      cell.endsWith(' ');
    return wanted ? `"${cell.replaceAll('"', '""')}"` : cell;
  }
}

const NOTE = / ?(?:80|70|50|30)%控除対象$/;

/**
 * A text cut to its limit. The note of the transitional measure at its end (80%控除対象) is kept, because the books must
 * bear it; the text before it gives way.
 */
export function cutBeforeNote(text: string, limit: number, unit: 'word' | 'byte'): string {
  const note = NOTE.exec(text)?.[0] ?? '';
  const rest = limit - textLength(note, unit);
  if (note === '' || rest < 0) return cutTo(text, limit, unit);
  return (cutTo(text.slice(0, -note.length), rest, unit).trimEnd() + note).trimStart();
}

/** A calendar date as a format wants it; era is 令和 and before in the short form R8/11/20. */
export function formatDate(iso: string, format: FormatOptions['date_format']): string {
  const [year = '', month = '', day = ''] = iso.split('-');
  if (format === 'YYYY-MM-DD') return iso;
  if (format === 'YYYYMMDD') return `${year}${month}${day}`;
  if (format === 'YYYY/M/D') return `${year}/${Number(month)}/${Number(day)}`;
  if (format === 'YY/MM/DD') return `${year.slice(2)}/${month}/${day}`;
  if (format === 'era') return era(iso, Number(year), month, day);
  return `${year}/${month}/${day}`;
}

function era(iso: string, year: number, month: string, day: string): string {
  const name = iso >= '2019-05-01' ? 'R' : 'H';
  return `${name}${year - (name === 'R' ? 2018 : 1988)}/${month}/${day}`;
}

/** The last day of a date's month. */
export function monthEnd(iso: string): string {
  return lastDay(monthOf(iso));
}
