import { z } from 'zod';
import type { RegistryEntry, RegistryPeriod } from './registry.types.js';

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');
const date = z
  .union([z.literal(''), z.iso.date()])
  .nullish()
  .transform((value) => value || null);
const code = z.union([z.string(), z.number()]).transform(String);

/** One published record (公表情報). The name registratedNumber is the agency's own spelling. */
export const announcement = z.object({
  registratedNumber: z.string(),
  process: code.optional(),
  kind: code.optional(),
  latest: code.optional(),
  registrationDate: date,
  updateDate: date,
  disposalDate: date,
  expireDate: date,
  address: text,
  addressInside: text,
  name: text,
  tradeName: text,
  popularName_previousName: text,
});
type Announcement = z.infer<typeof announcement>;

/** Body of /1/num with type=21. */
export const ntaAnswer = z.object({
  count: z.coerce.number().int().min(0),
  divideNumber: z.coerce.number().int().min(0).default(1),
  divideSize: z.coerce.number().int().min(0).default(1),
  announcement: z.array(announcement).max(10_000).default([]),
});
export type NtaAnswer = z.infer<typeof ntaAnswer>;

/** Code of a record that the agency took back. */
const DELETED = '99';

/** Whether the response is one part of several: what is missing in it may be in another. */
export function isPartial(answer: NtaAnswer): boolean {
  return answer.divideSize > 1;
}

/**
 * Entries by number, null for a number without a record. With its history a number has several records:
 * those of one registration share its date, and the end is that of the latest of them.
 */
export function entriesOf(
  answer: Pick<NtaAnswer, 'announcement'>,
  numbers: readonly string[],
): Map<string, RegistryEntry | null> {
  return new Map(
    numbers.map((number) => {
      const records = answer.announcement.filter(
        (record) => record.registratedNumber === number && record.process !== DELETED,
      );
      return [number, records.length === 0 ? null : toEntry(number, records)];
    }),
  );
}

function toEntry(t_number: string, records: readonly Announcement[]): RegistryEntry {
  const newest = records.find((record) => record.latest === '1') ?? latestOf(records);
  return {
    t_number,
    kind: newest.kind === '1' ? 'individual' : 'corporation',
    name: newest.name,
    other_names: [newest.tradeName, newest.popularName_previousName].filter((name) => name !== ''),
    address: newest.address || newest.addressInside,
    periods: periodsOf(records),
    updated: newest.updateDate ?? '',
  };
}

function latestOf(records: readonly Announcement[]): Announcement {
  return [...records].sort((a, b) =>
    (b.updateDate ?? '').localeCompare(a.updateDate ?? ''),
  )[0] as Announcement;
}

function periodsOf(records: readonly Announcement[]): RegistryPeriod[] {
  const ends = new Map<string, string | null>();
  for (const record of records) {
    if (!record.registrationDate) continue;
    const end = [record.disposalDate, record.expireDate].filter((day) => day !== null).sort()[0] ?? null;
    const known = ends.get(record.registrationDate) ?? null;
    ends.set(record.registrationDate, known === null || (end !== null && end < known) ? end : known);
  }
  return [...ends].map(([from, to]) => ({ from, to })).sort((a, b) => a.from.localeCompare(b.from));
}
