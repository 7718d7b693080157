import { z } from 'zod';

export const ANNOUNCEMENT_LEVELS = ['info', 'warning'] as const;

const announcement = z
  .strictObject({
    id: z.string().regex(/^[\w.-]{1,50}$/),
    level: z.enum(ANNOUNCEMENT_LEVELS).default('info'),
    from: z.iso.datetime({ offset: true }),
    until: z.iso.datetime({ offset: true }),
    texts: z.record(z.string().regex(/^[a-z]{2}$/), z.string().trim().min(1).max(1000)),
  })
  .refine(({ texts }) => texts.ja !== undefined, { path: ['texts', 'ja'], message: 'is missing' })
  .refine(({ from, until }) => Date.parse(from) < Date.parse(until), {
    path: ['until'],
    message: 'ends before it starts',
  });

/** The operator's file: at most 20 messages to every organization, each with the instants between which it shows. */
export const announcementFile = z
  .array(announcement)
  .max(20)
  .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, {
    message: 'an id stands there twice',
  });

export type Announcement = z.infer<typeof announcement>;

/** What shows at an instant, the latest first: from its first instant up to, not including, its last. */
export function showingAt(all: readonly Announcement[], now_ms: number): Announcement[] {
  return all
    .filter(({ from, until }) => Date.parse(from) <= now_ms && now_ms < Date.parse(until))
    .sort((a, b) => Date.parse(b.from) - Date.parse(a.from));
}
