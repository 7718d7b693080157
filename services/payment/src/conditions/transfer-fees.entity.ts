import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { TransferType } from './transfer-fees.rules.js';

/** What one own bank charges for a class of transfers in a range of amounts. Yen. */
@Entity({ schema: 'payment', name: 'transfer_fees' })
export class TransferFeeEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') organization_id!: string;
  @Column('uuid') user_bank_id!: string;
  @Column('text') transfer_type!: TransferType;
  @Column('text') destination_bank_code!: string | null;
  @Column('text') destination_bank_name!: string;
  /** `all` stands for the range from 0 without an end. */
  @Column('text') applied_condition_type!: 'all' | 'range';
  @Column('bigint') applied_condition_min!: number;
  @Column('bigint') applied_condition_max!: number | null;
  @Column('bigint') transfer_fee!: number;
  @Column('timestamptz') created_at!: string;
  @Column('int') version!: number;
}
