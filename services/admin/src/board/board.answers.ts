import { z } from 'zod';
import { DISPLAY_PERIODS } from './board.rules.js';

export const boardMessage = z
  .object({
    id: z.uuid(),
    content: z.string(),
    date_display_from: z.iso.date(),
    date_display_until: z.iso.date(),
    judge_display_period: z.enum(DISPLAY_PERIODS),
    full_name: z.string(),
    created_user_organization: z.uuid(),
    is_own: z.boolean().describe('The caller wrote it and may change it.'),
    version: z.int(),
  })
  .meta({ id: 'BoardMessage' });

export const boardMessages = z.object({ messages: z.array(boardMessage) });
