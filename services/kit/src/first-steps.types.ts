import { z } from 'zod';

const firstStep = z
  .object({
    step: z.string().describe('Name of the step, for example own_account.'),
    done: z.boolean().describe('Whether the data of the organization has what the step asks for.'),
  })
  .meta({ id: 'FirstStep' });

/** The steps of a new organization that one service knows and the actor may take. */
export const firstSteps = z.object({ steps: z.array(firstStep) }).meta({ id: 'FirstSteps' });
export type FirstSteps = z.infer<typeof firstSteps>;
