import { z } from 'zod';
import { MAX_ATTACHMENT_PAGE } from '../files/files.rules.js';
import { allowedEntry, MAX_ALLOWED, SENDERS } from './senders.rules.js';

/** Letters of an address: none that people confuse with another when they read it aloud or copy it by hand. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 20;

const allowed = z
  .string()
  .max(300)
  .transform((text, context) => {
    const entry = allowedEntry(text);
    if (entry === null) context.addIssue({ code: 'custom', message: 'neither an address nor a domain' });
    return entry ?? '';
  });

/** Omitted fields stay unchanged. */
export const changedMailSettings = z.strictObject({
  version: z.int().min(0).describe('0 before anything was set.'),
  senders: z.enum(SENDERS).optional(),
  allowed: z
    .array(allowed)
    .max(MAX_ALLOWED)
    .transform((entries) => [...new Set(entries)])
    .optional()
    .describe('Mail addresses and domains; only used with senders=listed.'),
  split: z.boolean().optional().describe('Each page of a file becomes an invoice.'),
  attachment_page: z
    .int()
    .min(1)
    .max(MAX_ATTACHMENT_PAGE)
    .nullable()
    .optional()
    .describe("Pages to read; null: the organization's default."),
  department_id: z.uuid().nullable().optional(),
});
export type ChangedMailSettings = z.infer<typeof changedMailSettings>;

export const seenVersion = z.strictObject({ version: z.int().min(0) });

/**
 * A new local part: 20 letters of 31, 99 random bits. Only senders who know it can send mails in.
 * @param random makes so many random bytes
 */
export function newLocalPart(random: (bytes: number) => Uint8Array): string {
  const letters: string[] = [];
  while (letters.length < LENGTH)
    for (const byte of random(LENGTH)) {
      // 248 is the largest multiple of 31 in a byte: beyond it some letters would be likelier than others.
      if (byte < 248 && letters.length < LENGTH) letters.push(LETTERS[byte % LETTERS.length] as string);
    }
  return letters.join('');
}

/** The local part of an address of ours, in lower case; null when it is not one. */
export function localPartOf(address: string, domain: string): string | null {
  const at = address.lastIndexOf('@');
  if (address.slice(at + 1).toLowerCase() !== domain.toLowerCase()) return null;
  const local = address.slice(0, at).toLowerCase();
  return /^[a-z0-9]{16,40}$/.test(local) ? local : null;
}
