import type { FieldLayout } from './zengin.types';

/** One field of a record with its bytes, one character each. */
export interface RecordField extends FieldLayout {
  characters: string[];
  text: string;
}

/** Cuts a record of single-byte characters at the field boundaries. Dakuten are characters of their own. */
export function cutRecord(record: string, layout: readonly FieldLayout[]): RecordField[] {
  const characters = [...record];
  return layout.map((field) => {
    const own = characters.slice(field.start - 1, field.start - 1 + field.length);
    return { ...field, characters: own, text: own.join('') };
  });
}

/** The fields of a data record: an EDI text, marked by Y at byte 113, replaces the customer codes. */
export function dataLayout(
  record: string,
  layouts: { data: FieldLayout[]; edi: FieldLayout[] },
): FieldLayout[] {
  return record[112] === 'Y' ? layouts.edi : layouts.data;
}

/** Last byte of a field, 1-based as banks print it. */
export function endOf(field: FieldLayout): number {
  return field.start + field.length - 1;
}
