import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { SubmitStatus } from './items.rules.js';
import type { z } from 'zod';
import type { readingChoice } from './items.answers.js';

/** How a file is to be read, chosen when it is sent. */
export type ReadingChoice = z.infer<typeof readingChoice>;

/** One expected or received invoice of a customer for a month. */
@Entity({ schema: 'inbox', name: 'items' })
export class InboxItemEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') organization_id!: string;
  @Column('uuid') customer_id!: string;
  @Column('text') customer_name!: string;
  @Column('int') submit_status!: SubmitStatus;
  @Column('int') year!: number;
  @Column('int') month!: number;
  @Column('int') transaction_year!: number;
  @Column('int') transaction_month!: number;
  @Column('text') memo!: string;
  @Column('text') purpose!: string;
  @Column('text') submit_comment!: string;
  @Column('timestamptz', { nullable: true }) received_at!: string | null;
  /** JST calendar date of received_at. */
  @Column('date', { nullable: true }) received_date!: string | null;
  /** Names this file towards intake and on the invoice that comes of it. */
  @Column('uuid', { nullable: true }) source_ref!: string | null;
  @Column('uuid', { nullable: true }) document_id!: string | null;
  @Column('text') file_name!: string;
  @Column('text') content_sha256!: string;
  @Column('int') page_count!: number;
  /** The user who brought the file in; null for a supplier. */
  @Column('uuid', { nullable: true }) submitted_by!: string | null;
  @Column('text') submitted_by_name!: string;
  @Column('uuid', { nullable: true }) request_link_id!: string | null;
  @Column('text') reading_state!: '' | 'SENDING' | 'SENT';
  @Column('jsonb', { nullable: true }) reading_choice!: ReadingChoice | null;
  @Column('timestamptz', { nullable: true }) reading_at!: string | null;
  @Column('uuid', { nullable: true }) upload_id!: string | null;
  @Column('uuid', { nullable: true }) invoice_id!: string | null;
  @Column('int', { nullable: true }) invoice_local_id!: number | null;
  @Column('boolean') invoice_deleted!: boolean;
  @Column('int') invoice_version!: number;
  /** Its stages and their approvers; the customer's when the item was created. */
  @Column('int') approval_stage!: number;
  @Column('jsonb') default_approve_users!: Record<string, string[]>;
  /** Stages 1..approved_stage are approved; a copy of approval's, as the following. */
  @Column('int') approved_stage!: number;
  @Column('jsonb') approve_users!: { stage: number; user_name: string }[];
  @Column('boolean') final_approved!: boolean;
  @Column('text') final_approved_by_name!: string;
  @Column('int') approval_version!: number;
  @Column('text', { array: true }) search_bigrams!: string[];
  @Column('text') search_text!: string;
  @Column('uuid') created_by!: string;
  @Column('timestamptz') created_at!: string;
  @Column('int') version!: number;
}
