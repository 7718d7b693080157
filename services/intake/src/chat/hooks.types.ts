import { z } from 'zod';

/** Slack's test of a new address wants its own word back; all other responses are empty. */
export const hookAnswer = z.object({ challenge: z.string().optional() });
export type HookAnswer = z.infer<typeof hookAnswer>;
