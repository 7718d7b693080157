import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { PaymentState } from './payments.rules.js';
import type { z } from 'zod';
import type { confirmation } from './transfers.answers.js';

export type PaymentType = 'transfer' | 'direct_debit' | 'credit_card' | 'cash' | 'other';
export type AccountType = '' | 'ordinary' | 'current' | 'savings' | 'other';

/** One level that somebody confirmed. */
export type Confirmation = z.infer<typeof confirmation>;

/** The payment for one final approval of one invoice; its id is the pay_key. Amounts in yen. */
@Entity({ schema: 'payment', name: 'payments' })
export class PaymentEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') organization_id!: string;
  @Column('int') local_id!: number;
  @Column('uuid') invoice_id!: string;
  @Column('int') lock_attempt!: number;
  @Column('int') invoice_local_id!: number;
  @Column('int') invoice_version!: number;
  @Column('text') state!: PaymentState;
  @Column('text') partner_name!: string;
  @Column('uuid') company_id!: string | null;
  @Column('uuid') department_id!: string | null;
  @Column('uuid') created_by!: string | null;
  @Column('date') issue_date!: string | null;
  @Column('date') due_date!: string | null;
  /** Receipt of the goods or the service. */
  @Column('date') delivery_date!: string | null;
  /** Changed here: the invoice's own date no longer overwrites it. */
  @Column('boolean') delivery_date_edited!: boolean;
  /** When the party that commissioned re-entrusted work is due to pay for it. */
  @Column('date') original_pay_date!: string | null;
  @Column('date') pay_date!: string | null;
  /** Changed here: the invoice's own date no longer overwrites it. */
  @Column('boolean') pay_date_edited!: boolean;
  @Column('text') payment_type!: PaymentType;
  @Column('text') bank_code!: string;
  @Column('text') bank_name!: string;
  @Column('text') branch_code!: string;
  @Column('text') branch_name!: string;
  @Column('text') account_type!: AccountType;
  @Column('text') account_number!: string;
  @Column('text') account_holder_kana!: string;
  @Column('boolean') payee_edited!: boolean;
  /** The payee's account as it was put down for confirmation; null while it is incomplete. */
  @Column('uuid') payee_account_id!: string | null;
  /** Null: the text of the payee's account. */
  @Column('text') edi_text!: string | null;
  @Column('uuid') user_bank_id!: string | null;
  @Column('bigint') total_amount!: number;
  @Column('bigint') withholding_tax!: number;
  @Column('bigint') payment_amount!: number;
  @Column('boolean') fee_borne_by_partner!: boolean;
  /** Taken over from the supplier: the invoice's older word no longer overwrites it. */
  @Column('boolean') bearer_from_supplier!: boolean;
  @Column('bigint') manual_fee!: number | null;
  @Column('bigint') transfer_fee!: number | null;
  @Column('bigint') transfer_amount!: number;
  @Column('bigint') bank_charge!: number | null;
  @Column('bigint') fee_gap!: number | null;
  /** Confirmed with a fee that today's conditions no longer say. */
  @Column('boolean') fee_differs!: boolean;
  /** Payments of one group go out as one transfer with one fee. */
  @Column('uuid') transfer_group_id!: string | null;
  @Column('int') confirm_level!: number;
  @Column('jsonb') confirmations!: Confirmation[];
  @Column('uuid') approved_by!: string | null;
  @Column('text') approved_by_name!: string | null;
  @Column('timestamptz') approved_at!: string | null;
  @Column('uuid') paid_by!: string | null;
  @Column('text') paid_by_name!: string | null;
  @Column('timestamptz') paid_at!: string | null;
  /** Exports of it that are not void: 0 or 1. */
  @Column('int') exported_count!: number;
  @Column('uuid') live_batch_id!: string | null;
  @Column('text') search_text!: string;
  @Column('text', { array: true }) search_bigrams!: string[];
  @Column('timestamptz') created_at!: string;
  @Column('int') version!: number;
}
