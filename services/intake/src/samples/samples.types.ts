import { z } from 'zod';

/** `source` of an upload that is sample data, and of the invoice that it becomes. */
export const SAMPLE_SOURCE = 'sample';

export const samplesAnswer = z
  .object({
    loaded: z.int().describe('Sample files that are there.'),
    may_load: z.boolean().describe('The organization has no file yet, of its own or as a sample.'),
  })
  .meta({ id: 'SampleData' });
export type SamplesAnswer = z.infer<typeof samplesAnswer>;
