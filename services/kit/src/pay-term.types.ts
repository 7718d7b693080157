import { z } from 'zod';
import { PAY_TERM_RULES } from './pay-term.rules.js';

/** The legal term of payment as screens get it. */
export const payTerm = z
  .object({
    law: z
      .enum(['toriteki', 'freelance'])
      .nullable()
      .describe('取適法 or フリーランス法; null where neither applies.'),
    rule: z
      .enum(PAY_TERM_RULES)
      .nullable()
      .describe('Sixty days, two months under a monthly closing, or thirty days of re-entrusted work.'),
    counted_from: z.iso.date().nullable().describe('First day of the term.'),
    assumed: z.boolean().describe('The day of receipt is not known: the earliest possible one is taken.'),
    pay_by: z.iso.date().nullable().describe('Last day to pay.'),
    late: z.boolean().describe('The pay date is after it; with an assumed day it may be.'),
  })
  .meta({ id: 'PayTerm' });
