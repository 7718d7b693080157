import { z } from 'zod';
import { CHOICES, NOTIFICATION_TYPES } from './kinds.data.js';

const type = z.enum(NOTIFICATION_TYPES);
const choice = z
  .enum(CHOICES)
  .describe('at_once: bell and mail; digest: bell and one mail a day; bell: no mail; never: neither.');

export const notification = z
  .object({
    id: z.uuid(),
    type,
    params: z.record(z.string(), z.unknown()).describe('What the words for the type need.'),
    link: z.string().describe('Path in the application.'),
    date_created: z.iso.datetime(),
  })
  .meta({ id: 'Notification' });

export const readNotifications = z.object({ deleted: z.int().describe('How many are gone from the list.') });

export const notificationChoices = z
  .object({
    items: z
      .array(
        z.object({
          type,
          choice: choice.nullable().describe('Null until the person chooses.'),
          fallback: choice.describe('What holds until then.'),
        }),
      )
      .describe('The kinds that the caller can get.'),
  })
  .meta({ id: 'NotificationChoices' });
export type NotificationChoices = z.infer<typeof notificationChoices>;

export const changeChoices = z.strictObject({
  choices: z
    .array(z.strictObject({ type, choice: choice.nullable().describe('Null: as the organization has it.') }))
    .min(1)
    .max(NOTIFICATION_TYPES.length),
});
export type ChangeChoices = z.infer<typeof changeChoices>;
