import type { LearnedPlace } from '@uketori/proto/uketori/journal/v1/events';
import { z } from 'zod';
import type { InvoiceEntity } from '../invoice-fields/invoice-fields.facade.js';
import { LESSON_FIELDS, type LessonField, lessonField } from '../invoice-fields/lesson-fields.rules.js';

/** Lessons kept of each field of a supplier. */
export const LESSONS_PER_FIELD = 5;
/** Suppliers remembered by one organization; beyond them the one taught longest ago is forgotten. */
export const MOST_SUPPLIERS = 2_000;

const share = z.number().min(0).max(1);
const place = z.strictObject({
  page: z.int().min(1).max(100_000),
  pages: z.int().min(1).max(100_000),
  box: z.array(share).length(4),
  label: z.string().max(40).default(''),
  label_box: z.union([z.array(share).length(4), z.array(share).length(0)]).default([]),
});

/** Where a person pointed for the values they put in, by field of the invoice. */
export const placesInput = z.partialRecord(lessonField, place);
export type PlacesInput = z.infer<typeof placesInput>;

export interface Lesson {
  field: LessonField;
  place: LearnedPlace;
  read_value: string;
  right_value: string;
}

/**
 * What a save teaches: each field that it changed to a value and for which the person showed the place. A
 * place for a field that stayed unchanged, or was emptied, teaches nothing.
 */
export function lessonsOf(
  before: Pick<InvoiceEntity, LessonField>,
  after: Pick<InvoiceEntity, LessonField>,
  places: PlacesInput,
): Lesson[] {
  return (Object.keys(LESSON_FIELDS) as LessonField[]).flatMap((field) => {
    const shown = places[field];
    const value = after[field];
    if (!shown || value === null || value === '' || value === before[field]) return [];
    return [
      {
        field,
        place: { field: LESSON_FIELDS[field], ...shown },
        read_value: String(before[field] ?? ''),
        right_value: String(value),
      },
    ];
  });
}
