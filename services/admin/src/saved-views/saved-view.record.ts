import {
  entity,
  flag,
  instant,
  integer,
  json,
  newShape,
  nullable,
  record,
  responseShape,
  type RowOf,
  text,
  uuid,
} from '@uketori/service-kit/record';
import { z } from 'zod';

const keys = z.array(z.string().min(1).max(60)).max(150);
const columns = z.strictObject({ order: keys, hidden: keys }).meta({
  id: 'SavedViewColumns',
  description: 'Keys of the columns: all in their order, and the hidden ones.',
});

/** Filters, order and columns of a list under a name. */
export const savedViewRecord = record(
  'saved_view',
  { schema: 'admin', table: 'saved_views' },
  {
    organization_id: uuid({ private: true }),
    id: uuid({}),
    list: text({ max: 60 }),
    name: text({ max: 100, edit: true, required: true }),
    conditions: text({
      max: 2000,
      edit: true,
      describe: 'The query of the page of the list in the browser.',
    }),
    columns: nullable(json(columns, { edit: true })),
    shared: flag({ edit: true, describe: 'Everybody of the organization may use it.' }),
    created_user_organization: uuid({ private: true }),
    full_name: text({ describe: 'The name of the user who made it.' }),
    version: integer({}),
    created_at: instant({ private: true }),
  },
);

export type SavedViewEntity = RowOf<typeof savedViewRecord>;
export const SavedViewEntity = entity(savedViewRecord);

/** The name of a list in the pages. */
export const listName = z.string().regex(/^[a-z][a-z0-9_.]{0,59}$/);
const fields = z.strictObject(newShape(savedViewRecord));
export const newView = fields.extend({ list: listName });
export type NewView = z.infer<typeof newView>;
export const editedView = fields.extend({ version: z.int().min(1) });
export type EditedView = z.infer<typeof editedView>;
export const chosenDefault = z.strictObject({ list: listName, view_id: z.uuid().nullable() });
export type ChosenDefault = z.infer<typeof chosenDefault>;

export const savedView = z
  .object(responseShape(savedViewRecord))
  .extend({
    is_own: z.boolean(),
    may_change: z.boolean().describe('The caller made it, or it is shared and they keep the settings.'),
    is_default: z.boolean().describe('The list begins with it, for the caller.'),
  })
  .meta({ id: 'SavedView' });
export type SavedView = z.infer<typeof savedView>;

/** The views that lists begin with, by list, as the session contains them. */
export const defaultViews = z
  .record(
    z.string(),
    z.object({ id: z.uuid(), name: z.string(), conditions: z.string(), columns: columns.nullable() }),
  )
  .describe('The saved views that lists begin with, by list.');
