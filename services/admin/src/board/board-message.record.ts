import {
  date,
  entity,
  instant,
  integer,
  newShape,
  record,
  responseShape,
  type RowOf,
  text,
  uuid,
} from '@uketori/service-kit/record';
import { z } from 'zod';
import { DISPLAY_PERIODS } from './board.rules.js';

/** A message to everybody of the organization. */
export const boardMessageRecord = record(
  'board_message',
  { schema: 'admin', table: 'board_messages' },
  {
    organization_id: uuid({ private: true }),
    id: uuid({}),
    content: text({ max: 2000, edit: true, required: true }),
    date_display_from: date({ edit: true, required: true }),
    date_display_until: date({ edit: true, required: true }),
    created_user_organization: uuid({}),
    full_name: text({}),
    version: integer({}),
    created_at: instant({ private: true }),
  },
);

export type BoardMessageEntity = RowOf<typeof boardMessageRecord>;
export const BoardMessageEntity = entity(boardMessageRecord);

const fields = z.strictObject(newShape(boardMessageRecord));
const inOrder = (days: { date_display_from: string; date_display_until: string }) =>
  days.date_display_from <= days.date_display_until;
const outOfOrder = { path: ['date_display_until'], message: 'ends before it starts' };
export const newMessage = fields.refine(inOrder, outOfOrder);
export type NewMessage = z.infer<typeof newMessage>;
export const editedMessage = fields.extend({ version: z.int().min(1) }).refine(inOrder, outOfOrder);

export const boardMessage = z
  .object(responseShape(boardMessageRecord))
  .extend({
    judge_display_period: z.enum(DISPLAY_PERIODS),
    is_own: z.boolean().describe('The caller wrote it and may change it.'),
  })
  .meta({ id: 'BoardMessage' });
export type BoardMessage = z.infer<typeof boardMessage>;
