import { DUTIES, DUTY_CODES } from '@uketori/service-kit/duties.rules';
import { daysBetween } from '@uketori/service-kit/days.rules';
import { z } from 'zod';
import { FILE_LANGUAGES } from './report-words.data.js';

const MOST_DAYS = 1100;

const range = {
  from: z.iso.date().describe('First day, Japanese time.'),
  to: z.iso.date().describe(`Last day; at most ${MOST_DAYS} days in all.`),
  only_conflicts: z
    .enum(['true', 'false'])
    .default('false')
    .describe('true: only steps that belong to two people (segregation of duties).'),
};
const isRange = ({ from, to }: { from: string; to: string }) => {
  const days = daysBetween(from, to);
  return days >= 0 && days < MOST_DAYS;
};
const ofRange = { path: ['to'], message: `1 to ${MOST_DAYS} days` };

export const dutyReportQuery = z.strictObject(range).refine(isRange, ofRange);
export type DutyReportQuery = z.infer<typeof dutyReportQuery>;

export const dutyFileQuery = z
  .strictObject({
    ...range,
    language: z.enum(FILE_LANGUAGES).default('ja').describe('Language of the headings and steps.'),
  })
  .refine(isRange, ofRange);
export type DutyFileQuery = z.infer<typeof dutyFileQuery>;

const dutyStep = z.object({
  duty: z.enum(DUTIES),
  level: z.int().nullable().describe('Number of the approval level or the confirmation.'),
  user_name: z.string().describe('The user or API key that acted.'),
  as_deputy_of: z.boolean().describe('A deputy did it in the place of this person.'),
  at: z.iso.datetime(),
});

export const dutyReport = z
  .object({
    from: z.iso.date(),
    to: z.iso.date(),
    rows: z
      .array(
        z.object({
          invoice_id: z.uuid(),
          local_id: z.int(),
          partner_name: z.string(),
          payable_amount: z.int().nullable(),
          user_id: z.uuid().describe('The person; of an API key its maker.'),
          user_name: z.string(),
          steps: z.array(dutyStep).describe('In their order.'),
          codes: z
            .array(z.enum(DUTY_CODES))
            .describe('The rules that the steps break; empty when they break none.'),
        }),
      )
      .describe(
        'One row for each person with two steps or more of one invoice, of which one falls into the range.',
      ),
    more: z.boolean().describe('There are more rows than the response holds.'),
  })
  .meta({ id: 'DutyReport' });
export type DutyReport = z.infer<typeof dutyReport>;
