import { Column, Entity, PrimaryColumn } from 'typeorm';
import { subjectOf } from '../invoice-records/invoice-records.facade.js';
import type { DealBody } from './body.rules.js';
import type { DealState } from './kinds.data.js';

/** One deal of an invoice as it was first sent. */
export interface DealPart {
  ref_number: string;
  body: DealBody;
  /** When it was last sent without a certain response; null: it is not there. */
  tried_at: string | null;
  deal_id: number | null;
}

/** An invoice that is being sent to the accounting service. */
@Entity({ schema: 'journal', name: 'accounting_deals' })
export class AccountingDealEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') organization_id!: string;
  @Column('uuid') invoice_id!: string;
  @Column('int') local_id!: number;
  /** The final approval it is based on. */
  @Column('int') lock_attempt!: number;
  @Column('bigint') company_id!: number;
  @Column('text') partner_name!: string;
  @Column('bigint') amount!: number;
  @Column('text') state!: DealState;
  @Column('int') attempts!: number;
  @Column('timestamptz') next_attempt_at!: string;
  @Column('timestamptz') give_up_at!: string;
  @Column('uuid') lease!: string | null;
  @Column('timestamptz') leased_until!: string | null;
  @Column('jsonb') parts!: DealPart[] | null;
  @Column('bigint') receipt_id!: number | null;
  @Column('timestamptz') receipt_tried_at!: string | null;
  @Column('text') error_code!: string;
  @Column('jsonb') error_params!: Record<string, unknown>;
  @Column('jsonb') warnings!: string[];
  @Column('timestamptz') sent_at!: string | null;
  @Column('uuid') created_by!: string;
  @Column('text') created_by_name!: string;
  @Column('uuid') department_id!: string | null;
  @Column('timestamptz') created_at!: string;
  @Column('timestamptz') updated_at!: string;
}

/** The log shows it with the invoice. */
export function subjectOfDeal(deal: Pick<AccountingDealEntity, 'invoice_id' | 'local_id'>) {
  return subjectOf({ id: deal.invoice_id, local_id: deal.local_id });
}
