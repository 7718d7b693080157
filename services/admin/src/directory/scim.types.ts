import { isMailAddress } from '@uketori/service-kit/mail/message.rules';
import { z } from 'zod';

/** Directories send truth values as texts, too. */
const truth = z.preprocess(
  (given) => (typeof given === 'string' ? { true: true, false: false }[given.toLowerCase()] : given),
  z.boolean(),
);
const nullable = <T extends z.ZodType>(schema: T) => schema.nullish();

export const userBody = z.object({
  userName: z.string().trim().toLowerCase().max(254).refine(isMailAddress),
  externalId: nullable(z.string().max(200)),
  displayName: nullable(z.string().trim().max(100)),
  name: nullable(
    z.object({
      familyName: nullable(z.string().trim().max(100)),
      givenName: nullable(z.string().trim().max(100)),
    }),
  ),
  active: nullable(truth),
  emails: nullable(
    z
      .array(
        z.object({
          value: nullable(z.string().trim().toLowerCase().max(254).refine(isMailAddress)),
          primary: nullable(truth),
        }),
      )
      .max(20),
  ),
});
export type UserBody = z.infer<typeof userBody>;

const MEMBERS_MAX = 10_000;

export const groupBody = z.object({
  displayName: z.string().trim().min(1).max(200),
  externalId: nullable(z.string().max(200)),
  members: nullable(z.array(z.object({ value: z.uuid() })).max(MEMBERS_MAX)),
});
export type GroupBody = z.infer<typeof groupBody>;

export const patchBody = z.object({
  schemas: z.array(z.string()),
  Operations: z
    .array(z.object({ op: z.string(), path: z.string().max(1000).optional(), value: z.unknown().optional() }))
    .min(1)
    .max(1000),
});

const whole = z.coerce.number().int();

/** Page, filter and attributes of a request. Numbers below the least count as the least (RFC 7644 section 3.4.2.4). */
export const scimQuery = z.object({
  filter: z.string().optional(),
  startIndex: whole.optional().transform((given) => Math.max(1, given ?? 1)),
  count: whole.optional().transform((given) => Math.min(200, Math.max(0, given ?? 100))),
  attributes: z.string().max(2000).optional(),
  excludedAttributes: z.string().max(2000).optional(),
});
export type ScimQuery = z.infer<typeof scimQuery>;
