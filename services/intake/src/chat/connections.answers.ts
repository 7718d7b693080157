import { z } from 'zod';
import { CHAT_SERVICES } from './chat-service.types.js';

export const chatConnection = z
  .object({
    id: z.uuid(),
    service: z.enum(CHAT_SERVICES),
    name: z.string(),
    hook_path: z.string().describe('Below the host of the product: the address to enter at the service.'),
    has_hook_secret: z.boolean().describe('Without it nothing that is posted is taken.'),
    enabled: z.boolean(),
    department_id: z.uuid().nullable(),
    account: z.string().describe('The owner of the token, as the service reported at the last check.'),
    checked_at: z.iso.datetime().nullable(),
    check_result: z.string().describe('Last check: ok, or what is wrong; empty when never checked.'),
    last_event_at: z.iso.datetime().nullable(),
    created_by_name: z.string(),
    created_at: z.iso.datetime(),
    version: z.int(),
  })
  .meta({ id: 'ChatConnection' });
