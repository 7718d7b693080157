import { accept_duties } from '@uketori/service-kit/duties.types';
import {
  entity,
  integer,
  json,
  newShape,
  nullable,
  record,
  responseShape,
  type RowOf,
  text,
  uuid,
  yen,
} from '@uketori/service-kit/record';
import { z } from 'zod';
import { approver } from '../organizations/organizations.facade.js';

const approvers = z
  .partialRecord(z.enum(['1', '2', '3', '4', '5']), z.array(z.uuid()).max(20))
  .describe('Level to ids of users. Only they and their deputies may approve that level.');

/** How invoices from an amount on, or of a department, are approved. */
export const routeRecord = record(
  'approval_route',
  { schema: 'approval', table: 'routes' },
  {
    id: uuid({}),
    organization_id: uuid({ private: true }),
    name: text({ max: 100, edit: true, required: true }),
    department_id: nullable(uuid({ edit: true, describe: 'Null: every department.' })),
    from_amount: yen({
      min: 0,
      max: 999_999_999_999,
      edit: true,
      initial: 0,
      describe: 'Total amount in whole yen from which on the route applies.',
    }),
    approve_level: nullable(
      integer({ min: 0, max: 5, edit: true, describe: 'Null: as many levels as the organization.' }),
    ),
    approvers: json(approvers, { edit: true, initial: {} }),
    version: integer({}),
  },
);

export type RouteEntity = RowOf<typeof routeRecord>;
export const RouteEntity = entity(routeRecord);

export const newRoute = z.strictObject(newShape(routeRecord)).extend({ accept_duties });
export type NewRoute = z.infer<typeof newRoute>;
export const editedRoute = newRoute.extend({ version: z.int().min(1) });
export type EditedRoute = z.infer<typeof editedRoute>;

export const route = z.object(responseShape(routeRecord)).meta({ id: 'ApprovalRoute' });
export type Route = z.infer<typeof route>;

/** The routes with what a page needs to show them. */
export const routeList = z
  .object({
    items: z.array(route).describe('In the order in which they are tried: the first that fits applies.'),
    approve_level: z
      .int()
      .describe('Levels of the organization: of routes without their own, and without a route.'),
    approvers: z.array(approver).describe('Members who may approve a level and are named by a route.'),
  })
  .meta({ id: 'ApprovalRoutes' });
export type RouteList = z.infer<typeof routeList>;
