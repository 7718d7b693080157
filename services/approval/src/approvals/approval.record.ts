import { DUTY_POLICIES, type DutyMark } from '@uketori/service-kit/duties.rules';
import { can_accept } from '@uketori/service-kit/duties.types';
import {
  choice,
  date,
  decimal,
  entity,
  flag,
  instant,
  integer,
  json,
  listOf,
  listShape,
  nullable,
  record,
  responseShape,
  type RowOf,
  text,
  uuid,
  yen,
} from '@uketori/service-kit/record';
import { z } from 'zod';
import { FINAL_STATES } from './approvals.rules.js';

const amount = {
  min: -999_999_999_999,
  max: 999_999_999_999,
  list: true,
  describe: 'Whole yen; null while it is not known.',
} as const;
const approvers = z.array(z.object({ stage: z.number(), user_organization_ids: z.array(z.string()) }));

/** A user who uploaded a subject or changed its content. */
const hand = z.custom<DutyMark>((value) => typeof value === 'object');

/** A subject with its approval, by the id of the subject; the first part is a copy from the owner's events. */
export const approvalRecord = record(
  'approval',
  { schema: 'approval', table: 'approvals' },
  {
    id: uuid({ list: true }),
    organization_id: uuid({ private: true }),
    subject_type: choice(['invoice', 'inbox_item'], { list: true }),
    local_id: integer({ list: true, sort: true }),
    subject_version: integer({ list: true }),
    content_version: integer({ describe: 'Version of the subject that last changed what is approved.' }),
    partner_name: text({ list: true, filter: 'contains' }),
    issue_date: nullable(date({ list: true, sort: true, filter: 'range' })),
    pay_date: nullable(date({ list: true, sort: true, filter: 'range' })),
    total_amount: nullable(yen(amount)),
    payable_amount: nullable(yen({ ...amount, sort: true, filter: 'range' })),
    currency_code: text({ list: true }),
    foreign_total_amount: nullable(decimal({ list: true })),
    department_id: nullable(uuid({ private: true })),
    created_by: nullable(uuid({ private: true })),
    deleted: flag({ private: true }),
    balanced: flag({ private: true }),
    coded: flag({ private: true }),
    // Levels of its own; null: the organization's.
    approve_level: nullable(integer({ private: true })),
    // The approvers of a level unless a user chooses others; memberships.
    default_approvers: json(approvers, { private: true }),
    top_level: integer({ list: true }),
    next_level: nullable(integer({ list: true })),
    next_approvers: listOf(uuid({ list: true })),
    // Its route by amount and department; null: none.
    route_id: nullable(uuid({ private: true })),
    // The only users who may approve the next level, by the route; empty: everyone with the ability.
    required_approvers: listOf(uuid({ private: true })),
    final_state: choice(FINAL_STATES, { list: true, filter: 'equal' }),
    // Counts final approvals; journal and payment recognise a repeated step by it.
    attempt: integer({}),
    final_version: nullable(integer({})),
    final_by: nullable(uuid({ private: true })),
    final_by_name: nullable(text({ private: true })),
    final_at: nullable(instant({ private: true })),
    // The user, or the maker of the API key.
    final_responsible_id: nullable(uuid({ private: true })),
    // Everyone who uploaded it or changed its content, by its owner's events.
    hands: json(z.array(hand), { private: true }),
    refusal_code: nullable(
      text({ describe: 'Why the last final approval or its cancel was refused, until the next one.' }),
    ),
    refused_at: nullable(instant({})),
    // Set together, when the state is DISAPPROVED.
    disapproved_by: nullable(uuid({ private: true })),
    disapproved_by_name: nullable(text({})),
    disapproved_at: nullable(instant({})),
    disapproval_reason: nullable(text({})),
    // Set together, while the state is RETURNED.
    returned_by: nullable(uuid({ private: true })),
    returned_by_name: nullable(text({})),
    returned_at: nullable(instant({})),
    return_reason: nullable(text({})),
    // A copy of the edit claim in journal; over when the instant has passed.
    editing_by: nullable(uuid({ private: true })),
    editing_by_name: nullable(text({ private: true })),
    editing_until: nullable(instant({ private: true })),
    editing_version: integer({ private: true }),
    created_at: instant({ private: true }),
    version: integer({ list: true }),
  },
);

/** One level that somebody approved. */
export const stepRecord = record(
  'approval_step',
  { schema: 'approval', table: 'steps' },
  {
    id: uuid({ private: true }),
    organization_id: uuid({ private: true }),
    approval_id: uuid({ private: true }),
    level: integer({}),
    user_id: uuid({}),
    user_name: text({}),
    // The user, or the maker of the API key; null in steps of an older release.
    responsible_id: nullable(uuid({ private: true })),
    // The absent approver whose deputy approved.
    for_user_id: nullable(uuid({ private: true })),
    for_user_name: nullable(text({ describe: 'The absent approver whose deputy approved; else null.' })),
    ability_level: integer({ private: true }),
    approved_at: instant({}),
    subject_version: integer({ describe: 'Version of the subject that was approved.' }),
  },
);

export type ApprovalEntity = RowOf<typeof approvalRecord>;
export const ApprovalEntity = entity(approvalRecord);
export type StepEntity = RowOf<typeof stepRecord>;
export const StepEntity = entity(stepRecord);

/** Kind of a subject in the path of a request. */
export const subjectType = approvalRecord.fields.subject_type.input;
export type SubjectType = ApprovalEntity['subject_type'];
export const subjectId = z.uuid();
export const version = z.number().int().min(1).max(2_147_483_647);

/** Up to 500 invoices, each with the version that the user saw. */
export const seenInvoices = z
  .array(z.strictObject({ id: z.uuid(), invoice_version: version }))
  .min(1)
  .max(500);

export const approvalListRow = z
  .object(listShape(approvalRecord))
  .extend({
    editing_by_name: z
      .string()
      .nullable()
      .describe('Name of the user who is editing the invoice; else null.'),
    changed_since_approval: z.boolean().describe('Somebody approved a content that was changed since.'),
  })
  .meta({ id: 'ApprovalListRow' });
export type ApprovalListRow = z.infer<typeof approvalListRow>;

export const bulkResult = z
  .object({
    id: z.uuid(),
    ok: z.boolean(),
    level: z.int().optional(),
    code: z.string().optional(),
    can_accept,
  })
  .meta({ id: 'ApprovalBulkResult' });
export type BulkResult = z.infer<typeof bulkResult>;

/** What the view of an approval shows unchanged. */
export const VIEW_FIELDS = [
  'subject_type',
  'local_id',
  'subject_version',
  'content_version',
  'version',
  'top_level',
  'next_level',
  'final_state',
  'final_version',
  'attempt',
  'refusal_code',
  'refused_at',
  'disapproved_by_name',
  'disapproved_at',
  'disapproval_reason',
  'returned_by_name',
  'returned_at',
  'return_reason',
] as const;

const shownApprover = z.object({
  user_id: z.uuid(),
  user_name: z.string(),
  deputy_name: z
    .string()
    .nullable()
    .describe('Name of the deputy of this user today; null: the user is not away.'),
});

/** The approval of one subject as a screen needs it, with what this user may do next. */
export const approvalView = z
  .object(responseShape(approvalRecord, VIEW_FIELDS))
  .extend({
    subject_id: z.uuid(),
    approve_level: z.int(),
    awaits_coding: z.boolean().describe('Approvals wait until a user confirmed the coding.'),
    steps: z.array(
      z.object(responseShape(stepRecord)).extend({
        changed_since: z
          .boolean()
          .describe('The content was changed after this approval, which stays valid.'),
      }),
    ),
    editing: z
      .object({ user_id: z.uuid(), user_name: z.string(), until: z.iso.datetime() })
      .nullable()
      .describe(
        'The user who is editing the invoice. Until they finish or cancel, every act gets editing_in_progress.',
      ),
    next_approvers: z.array(shownApprover).describe('Users whose approval of the next level was requested.'),
    required_approvers: z
      .array(shownApprover)
      .describe('Users whom the route names for the next level. Others may not approve it.'),
    route_name: z.string().nullable().describe('Approval route of the invoice; null: none.'),
    final_approved_by: z.uuid().nullable(),
    final_approved_by_name: z.string().nullable(),
    final_approved_at: z.iso.datetime().nullable(),
    changed_since_final: z
      .boolean()
      .describe('How it is paid may be corrected after the final approval, until the payment is approved.'),
    duty_policy: z.enum(DUTY_POLICIES),
    duty_refusals: z
      .record(z.string(), z.string())
      .describe(
        'By act that this user could do otherwise: code of the reason why another person has to. Under `warn` they may accept it.',
      ),
    can: z
      .record(z.string(), z.boolean())
      .describe('The acts that this user may do, regardless of `editing`.'),
  })
  .meta({ id: 'ApprovalView' });
export type ApprovalView = z.infer<typeof approvalView>;
