import { z } from 'zod';

/** One field of a record. N: digits, right aligned, zero filled. C: text, left aligned, space filled. */
export const fieldLayout = z
  .object({ name: z.string(), start: z.int(), length: z.int(), type: z.enum(['N', 'C']) })
  .meta({ id: 'FieldLayout' });
export type FieldLayout = z.infer<typeof fieldLayout>;

/** One finding that a person has to know or mend before a file can be made. `check` is the id of the rule. */
export const zenginProblem = z
  .object({
    code: z.string(),
    check: z.string(),
    severity: z.enum(['error', 'warning']),
    field: z.string(),
    params: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'ZenginProblem' });
export type ZenginProblem = z.infer<typeof zenginProblem>;

/** One finding in a file somebody brings. `record` is 1-based, 0 for the file as a whole. */
export const fileProblem = z.object({
  check: z.string(),
  severity: z.enum(['error', 'warning']),
  record: z.int(),
  field: z.string().nullable(),
  found: z.string(),
});
export type FileProblem = z.infer<typeof fileProblem>;

/** A record as it is in the file, filled up to 120 characters; longer ones keep their length. */
export const inspectedRecord = z.object({
  number: z.int(),
  kind: z.enum(['header', 'data', 'trailer', 'end']).nullable(),
  text: z.string(),
});
export type InspectedRecord = z.infer<typeof inspectedRecord>;

export const holderProposal = z
  .object({
    holder: z.string().nullable().describe('In zengin characters; null while a part has no reading.'),
    marks: z.array(z.object({ word: z.string(), mark: z.string() })),
    unread: z.string().nullable().describe('The part of the name that a person has to read.'),
  })
  .meta({ id: 'HolderProposal' });
export type HolderProposal = z.infer<typeof holderProposal>;
