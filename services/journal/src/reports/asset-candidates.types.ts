import { z } from 'zod';
import { ASSET_CLASSES } from '../assets/assets.facade.js';

export const assetCandidates = z
  .object({
    from: z.string(),
    to: z.string(),
    rows: z
      .array(
        z.object({
          posting_date: z.iso.date(),
          local_id: z.int(),
          partner_name: z.string(),
          content: z.string(),
          account_title: z.string(),
          amount: z.int().describe('Yen of the line: without tax in tax-exclusive books, else with it.'),
          class: z
            .enum(ASSET_CLASSES)
            .describe(
              'three_years: written off in three years; small_business: an expense of small businesses with a blue return; fixed_asset: depreciated.',
            ),
        }),
      )
      .describe('Lines on expense accounts that may be fixed assets, the largest first; at most 500.'),
    small_business_total: z
      .int()
      .describe('Yen of the lines below the limit of small businesses, of which 3,000,000 a year count.'),
  })
  .meta({ id: 'AssetCandidates' });
export type AssetCandidates = z.infer<typeof assetCandidates>;
