import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { WithholdingProposal } from '../withholding/withholding-proposal.rules.js';
import type { ProposalReason } from '../proposals/proposals.rules.js';
import type { PayDateWarning } from '../calendar/pay-date.rules.js';

/** A person who approved or confirmed, as the owner of that step told it. */
export interface StepUser {
  level: number;
  user_id: string;
  user_name: string;
  at: string;
  /** Version of the invoice that an approver saw; null on approvals of before, absent on confirmations. */
  version?: number | null;
}

/** Why the proposed lines are as they are, kept with the invoice for the screen. */
export interface StoredProposal {
  reason: ProposalReason;
  amounts_from: 'breakdown' | 'total' | 'none';
  pay_date_warnings: PayDateWarning[];
  /** The code that the reading suggested; absent on invoices of before. */
  withholding?: WithholdingProposal | null;
}

/** An invoice: its own header, the read document, and copies of approval's and payment's columns. */
@Entity({ schema: 'journal', name: 'invoices' })
export class InvoiceEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') organization_id!: string;
  @Column('int') version!: number;
  /** Number people know it by, without gaps per organization. */
  @Column('int') local_id!: number;
  @Column('uuid') document_id!: string | null;
  @Column('text') upload_id!: string;
  @Column('text') file_name!: string;
  @Column('text') content_sha256!: string;
  @Column('int') page_count!: number;
  /** SUCCESS or FAILED. */
  @Column('text') read_status!: string;
  @Column('text') error_code!: string;
  @Column('timestamptz') read_at!: string | null;
  @Column('int') read_version!: number;
  /** The reader's fields with boxes and confidence, for the screen. */
  @Column('jsonb') read_fields!: object | null;
  @Column('jsonb') read_options!: object | null;
  @Column('jsonb') proposal!: StoredProposal | null;
  @Column('text') source!: string;
  @Column('text') source_ref!: string;
  @Column('uuid') created_by!: string | null;
  @Column('text') created_by_name!: string;
  @Column('timestamptz') created_at!: string;
  @Column('timestamptz') updated_at!: string;
  @Column('text') updated_by_name!: string;
  /** Version of the last change of header or lines by a person; null when nobody has. */
  @Column('int') edited_version!: number | null;
  /** Version of the last change of what is approved, whoever made it: see content.rules. */
  @Column('int') content_version!: number;
  /** Fields that a later reading found otherwise, until the next save. */
  @Column('text', { array: true }) read_news!: string[];
  /** Fields whose value a person saved or confirmed since they were last filled by a reading. */
  @Column('text', { array: true }) checked_fields!: string[];

  @Column('text') partner_name!: string;
  @Column('uuid') company_id!: string | null;
  @Column('text') t_number!: string;
  @Column('boolean') is_qualified!: boolean;
  /** qualified, check or unqualified, as last judged; null on invoices of before. */
  @Column('text') qualified_verdict!: string | null;
  /** Counts against its supplier's yearly cap of the transitional measure. */
  @Column('boolean') transitional!: boolean;
  @Column('text') invoice_number!: string;
  @Column('date') issue_date!: string | null;
  /** Day of delivery or service; null: the issue date stands in for it. */
  @Column('date') delivery_date!: string | null;
  @Column('date') pay_date!: string | null;
  @Column('text') pay_date_source!: string;
  @Column('date') due_date!: string | null;
  @Column('text') currency_code!: string;
  @Column('numeric') exchange_rate!: string | null;
  @Column('numeric') foreign_total_amount!: string | null;
  @Column('bigint') total_amount!: number | null;
  @Column('bigint') subtotal!: number | null;
  @Column('bigint') tax_amount!: number | null;
  @Column('bigint') taxable_10!: number | null;
  @Column('bigint') tax_10!: number | null;
  @Column('bigint') taxable_8!: number | null;
  @Column('bigint') tax_8!: number | null;
  @Column('bigint') non_taxable_amount!: number | null;
  @Column('bigint') withholding_tax!: number | null;
  @Column('smallint') withholding_type!: number | null;
  @Column('text') withholding_sub_type!: string;
  /** What tax is withheld on when a person gave it; null: it follows from the amounts. */
  @Column('bigint') withholding_base!: number | null;
  @Column('smallint') withholding_days!: number | null;
  @Column('bigint') withholding_salary!: number | null;
  /** What is to be paid: total less withholding plus what was carried over. */
  @Column('bigint') payable_amount!: number | null;
  @Column('text') recipient_name!: string;
  @Column('text') phone!: string;
  @Column('text') postal_code!: string;
  @Column('text') address!: string;
  @Column('text') payment_type!: string;
  @Column('text') bank_name!: string;
  @Column('text') bank_code!: string;
  @Column('text') branch_name!: string;
  @Column('text') branch_code!: string;
  @Column('text') account_type!: string;
  @Column('text') account_number!: string;
  @Column('text') account_holder_kana!: string;
  @Column('boolean') fee_borne_by_partner!: boolean;
  @Column('uuid') department_id!: string | null;
  @Column('text') department_name!: string;
  @Column('text') note_1!: string;
  @Column('text') note_2!: string;
  @Column('text') note_3!: string;

  @Column('int') journal_row_count!: number;
  @Column('bigint') debit_total!: number;
  @Column('bigint') credit_total!: number;
  @Column('boolean') balanced!: boolean;

  @Column('boolean') locked!: boolean;
  @Column('int') lock_attempt!: number;
  /** 0: journal and data are locked; 1: the journal only. The organization's setting of when it was locked. */
  @Column('smallint') lock_mode!: 0 | 1;
  @Column('int') last_attempt!: number;
  @Column('timestamptz') locked_at!: string | null;
  @Column('boolean') deleted!: boolean;
  @Column('timestamptz') deleted_at!: string | null;
  @Column('text') deleted_by_name!: string;

  @Column('int') approval_version!: number;
  @Column('jsonb') approve_users!: StepUser[];
  @Column('jsonb') next_approvers!: string[];
  @Column('int') next_level!: number;
  @Column('text') final_state!: string;
  @Column('text') final_approved_by_name!: string;
  @Column('timestamptz') final_approved_at!: string | null;
  @Column('uuid') pay_key!: string | null;
  @Column('int') payment_local_id!: number | null;
  @Column('int') payment_version!: number;
  @Column('text') payment_state!: string;
  @Column('int') confirm_level!: number;
  @Column('jsonb') confirm_users!: StepUser[];
  @Column('boolean') linked!: boolean;
  @Column('boolean') paid!: boolean;
  @Column('bigint') transfer_fee!: number;
  @Column('bigint') payment_amount!: number | null;
  @Column('text') user_bank_id!: string;
  @Column('date') payment_pay_date!: string | null;
  @Column('int') payment_export_count!: number;

  /** Derived by status.rules from the columns above. */
  @Column('text') status!: string;
  @Column('text') search_text!: string;
  @Column('text', { array: true }) search_bigrams!: string[];
}
