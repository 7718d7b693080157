import { z } from 'zod';

/** Why a chain does not hold. */
const CHAIN_FAULTS = [
  'row_missing',
  'row_changed',
  'link_broken',
  'head_differs',
  'anchor_differs',
  'anchor_beyond_head',
  'anchor_stamp_invalid',
  'outside_anchor_differs',
  'outside_anchor_beyond_head',
] as const;
export type ChainFault = (typeof CHAIN_FAULTS)[number];

export const chainState = z
  .object({
    service: z.string(),
    links: z.int().describe('As the head of the chain counts them.'),
    head: z.string().describe('Hash of the last link; 64 zeros for an empty chain.'),
    last_anchor: z
      .object({
        anchored_on: z.iso.date(),
        seq: z.int(),
        stamped_at: z.iso.datetime().nullable(),
        authority: z.string(),
        fault: z.string(),
      })
      .nullable(),
    outside: z
      .object({
        place: z
          .enum(['file', 'bucket', 'none'])
          .describe('Where the heads are written outside of the database.'),
        last: z
          .object({ at: z.string(), seq: z.int() })
          .nullable()
          .describe('Null before the first one, and for a bucket, which only the check by command reads.'),
      })
      .describe('The newest anchor outside of the database.'),
  })
  .meta({ id: 'ChainState' });
export type ChainState = z.infer<typeof chainState>;

export const chainPage = z
  .object({
    service: z.string(),
    verified_to: z.int().describe('All links up to this one hold.'),
    anchors_checked: z.int(),
    broken: z.object({ seq: z.int(), fault: z.enum(CHAIN_FAULTS) }).nullable(),
    done: z.boolean().describe('False: call again with after = verified_to.'),
  })
  .meta({ id: 'ChainPage' });
export type ChainPage = z.infer<typeof chainPage>;
