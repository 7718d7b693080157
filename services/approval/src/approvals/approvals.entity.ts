import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { FinalState } from './approvals.rules.js';

/** Kinds of subjects that users can approve. */
export type SubjectType = 'invoice' | 'inbox_item';

/** A subject with its approval; the first part is a copy from the owner's events. */
@Entity({ schema: 'approval', name: 'approvals' })
export class ApprovalEntity {
  /** Id of the subject itself. */
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') organization_id!: string;
  @Column('text') subject_type!: SubjectType;
  @Column('int') local_id!: number;
  @Column('int') subject_version!: number;
  /** Version of the subject that last changed what is approved. */
  @Column('int') content_version!: number;
  @Column('text') partner_name!: string;
  @Column('date') issue_date!: string | null;
  @Column('date') pay_date!: string | null;
  @Column('bigint') total_amount!: number | null;
  @Column('bigint') payable_amount!: number | null;
  @Column('text') currency_code!: string;
  @Column('numeric') foreign_total_amount!: string | null;
  @Column('uuid') department_id!: string | null;
  @Column('uuid') created_by!: string | null;
  @Column('boolean') deleted!: boolean;
  @Column('boolean') balanced!: boolean;
  /** Levels of its own; null: the organization's. */
  @Column('int') approve_level!: number | null;
  /** The approvers of a level unless a user chooses others; memberships. */
  @Column('jsonb') default_approvers!: { stage: number; user_organization_ids: string[] }[];
  @Column('int') top_level!: number;
  @Column('int') next_level!: number | null;
  @Column('uuid', { array: true }) next_approvers!: string[];
  @Column('text') final_state!: FinalState;
  /** Counts final approvals; journal and payment recognise a repeated step by it. */
  @Column('int') attempt!: number;
  /** Version of the subject that the final approver saw. */
  @Column('int') final_version!: number | null;
  @Column('uuid') final_by!: string | null;
  @Column('text') final_by_name!: string | null;
  @Column('timestamptz') final_at!: string | null;
  @Column('timestamptz') process_started_at!: string | null;
  @Column('text') refusal_code!: string | null;
  @Column('timestamptz') refused_at!: string | null;
  /** Set together, when the state is DISAPPROVED. */
  @Column('uuid') disapproved_by!: string | null;
  @Column('text') disapproved_by_name!: string | null;
  @Column('timestamptz') disapproved_at!: string | null;
  @Column('text') disapproval_reason!: string | null;
  @Column('timestamptz') created_at!: string;
  @Column('int') version!: number;
}

/** One level that somebody approved. */
@Entity({ schema: 'approval', name: 'steps' })
export class StepEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') organization_id!: string;
  @Column('uuid') approval_id!: string;
  @Column('int') level!: number;
  @Column('uuid') user_id!: string;
  @Column('text') user_name!: string;
  @Column('int') ability_level!: number;
  @Column('timestamptz') approved_at!: string;
  /** Version of the subject that was approved. */
  @Column('int') subject_version!: number;
}
