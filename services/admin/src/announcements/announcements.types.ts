import { z } from 'zod';
import { ANNOUNCEMENT_LEVELS } from './announcements.rules.js';

export const announcements = z.object({
  items: z.array(
    z
      .object({
        id: z.string(),
        level: z.enum(ANNOUNCEMENT_LEVELS),
        from: z.iso.datetime({ offset: true }),
        until: z.iso.datetime({ offset: true }),
        texts: z.record(z.string(), z.string()).describe('By language; ja is always there.'),
      })
      .meta({ id: 'Announcement' }),
  ),
});
