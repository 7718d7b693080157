import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A supplier whose invoices are collected (spec 3 "Customer"). */
@Entity({ schema: 'inbox', name: 'customers' })
export class CustomerEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') organization_id!: string;
  @Column('text') name!: string;
  @Column('text') department_name!: string;
  @Column('text') represent_name!: string;
  @Column('text') email!: string;
  @Column('uuid', { nullable: true }) own_represent_user_org_id!: string | null;
  @Column('uuid', { nullable: true }) own_department_id!: string | null;
  @Column('int') sort_num!: number;
  @Column('int') own_department_sort_num!: number;
  /** 1 active, 0 not. */
  @Column('int') status!: number;
  @Column('boolean') is_uncategorized!: boolean;
  @Column('int') approval_stage!: number;
  @Column('int') approval_type!: number;
  /** Stage to ids of user memberships. */
  @Column('jsonb') default_approve_users!: Record<string, string[]>;
  @Column('date', { nullable: true }) start_at!: string | null;
  @Column('date', { nullable: true }) end_at!: string | null;
  /** Months (1-12) in which an invoice is expected. */
  @Column('int', { array: true }) tran_months!: number[];
  @Column('boolean') is_send_schedule_email!: boolean;
  @Column('int') beginning_day!: number;
  @Column('int') increment_day!: number;
  @Column('uuid', { nullable: true }) email_template_id!: string | null;
  @Column('boolean') use_issue_date!: boolean;
  /** Gone from every list; its items stay. */
  @Column('boolean') deleted!: boolean;
  @Column('text', { array: true }) search_bigrams!: string[];
  @Column('text') search_text!: string;
  @Column('timestamptz') created_at!: string;
  @Column('int') version!: number;
}
