/** COPY's form of a value that is null. */
const NULL = '\\N';

/** What a template of 摘要 can name. */
export const PLACEHOLDERS = ['supplier', 'date', 'month', 'number', 'subject', 'note'] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

export const MAX_TEMPLATE = 200;

/**
 * The template of an organization that has none: the supplier and the content of the purchase, which the books must
 * bear (消費税法 art. 30 viii), and the number of the invoice.
 */
export const DEFAULT_TEMPLATE = '{supplier} {note} {subject} {number}';

/** Why a template cannot be used; null where it can. '' is no template at all. */
export function templateProblem(template: string): 'summary_placeholder' | 'summary_supplier' | null {
  if (template.trim() === '') return null;
  const named = [...template.matchAll(/\{([^{}]*)\}/g)].map((found) => found[1] as string);
  if (named.some((name) => !isPlaceholder(name))) return 'summary_placeholder';
  if (/[{}]/.test(template.replace(/\{[^{}]*\}/g, ''))) return 'summary_placeholder';
  return named.includes('supplier') ? null : 'summary_supplier';
}

const isPlaceholder = (name: string): name is Placeholder =>
  (PLACEHOLDERS as readonly string[]).includes(name);

/** A text in COPY's form: Latin-1, one character per byte of UTF-8, backslashes doubled. */
const inCopy = (text: string) => Buffer.from(text.replaceAll('\\', '\\\\'), 'utf8').toString('latin1');
const fromUtf8 = (raw: string) => Buffer.from(raw, 'latin1').toString('utf8');

/** Bytes of a line's own text before the supplier's name, such as 【取消】, so few that no limit cuts the name away. */
const NEAR_BEGINNING = 24;

const NOTE_TAIL = inCopy('控除対象');
const NOTE = new RegExp(` ?(80|70|50|30)%${NOTE_TAIL}`);
const EMPTY_BRACKETS = /[（(「【[]\s*[)）」】\]]/g;
const BRACKETS = /[（(「【[]/;

/** Values of the placeholders in COPY's form, `\N` where there are none. */
export type SummaryValues = Record<Exclude<Placeholder, 'month'>, string>;

/** Writes 摘要 in COPY's form after one template. */
export class SummaryTemplate {
  readonly #parts: readonly { name: Placeholder | null; text: string }[];
  readonly #hasBrackets: boolean;
  readonly #hasNote: boolean;

  constructor(template: string) {
    this.#hasBrackets = BRACKETS.test(template);
    this.#hasNote = template.includes('{note}');
    this.#parts = template.split(/(\{[a-z]+\})/).map((part) => {
      const name = part.slice(1, -1);
      return part.startsWith('{') && isPlaceholder(name)
        ? { name, text: '' }
        : { name: null, text: inCopy(part) };
    });
  }

  /**
   * One line's text. A placeholder without a value disappears, with the brackets around it. The note of the
   * transitional measure is at the end, once: that of `percent`, else the one that the line's own text has.
   * A line that names the supplier at its beginning does not get the name twice, nor the subject that its own text has.
   */
  render(values: SummaryValues, percent: number | null): string {
    let note = percent === null ? '' : `${percent}%${NOTE_TAIL}`;
    let own = textOf(values.note);
    if (own.includes(NOTE_TAIL)) {
      const found = NOTE.exec(own);
      if (found) {
        if (note === '') note = `${found[1]}%${NOTE_TAIL}`;
        own = own.replace(NOTE, '');
      }
    }
    const supplier = textOf(values.supplier);
    const named = supplier === '' ? -1 : own.indexOf(supplier);
    const isNamed = this.#hasNote && named >= 0 && named <= NEAR_BEGINNING;
    const subject = textOf(values.subject);
    const isSubjectNamed = this.#hasNote && subject !== '' && own.includes(subject);
    let out = '';
    for (const { name, text } of this.#parts)
      out +=
        name === null
          ? text
          : name === 'note'
            ? own
            : (name === 'supplier' && isNamed) || (name === 'subject' && isSubjectNamed)
              ? ''
              : valueOf(name, values);
    if (isNamed && !out.includes(supplier)) out = `${supplier} ${out}`;
    if (this.#hasBrackets) out = inCopyAgain(fromUtf8(out).replace(EMPTY_BRACKETS, ''));
    if (out.includes('  ')) out = out.replace(/ {2,}/g, ' ');
    out = out.trim();
    if (note === '') return out;
    return out === '' ? note : `${out} ${note}`;
  }
}

const inCopyAgain = (text: string) => Buffer.from(text, 'utf8').toString('latin1');
const textOf = (raw: string) => (raw === NULL ? '' : raw);

const MONTH = ['年', '月分'].map(inCopy) as [string, string];

function valueOf(name: Placeholder, values: SummaryValues): string {
  if (name === 'date') return textOf(values.date).replaceAll('-', '/');
  if (name !== 'month') return textOf(values[name]);
  const date = textOf(values.date);
  return date === '' ? '' : `${date.slice(0, 4)}${MONTH[0]}${Number(date.slice(5, 7))}${MONTH[1]}`;
}
