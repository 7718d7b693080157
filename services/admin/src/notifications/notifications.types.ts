import { z } from 'zod';
import { NOTIFICATION_TYPES } from './notifications.rules.js';

export const notification = z
  .object({
    id: z.uuid(),
    type: z.enum(NOTIFICATION_TYPES),
    params: z.record(z.string(), z.unknown()).describe('What the words for the type need.'),
    link: z.string().describe('Path in the application.'),
    date_created: z.iso.datetime(),
  })
  .meta({ id: 'Notification' });

export const readNotifications = z.object({ deleted: z.int().describe('How many are gone from the list.') });
