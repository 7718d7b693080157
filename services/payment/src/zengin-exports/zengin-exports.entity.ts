import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One transfer file: its bytes as made, and the payments in it while it is live. */
@Entity({ schema: 'payment', name: 'export_batches' })
export class ExportBatchEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') organization_id!: string;
  @Column('int') local_id!: number;
  @Column('uuid') user_bank_id!: string;
  @Column('date') pay_date!: string;
  @Column('text') state!: 'LIVE' | 'VOID';
  @Column('int') row_count!: number;
  @Column('bigint') total_amount!: number;
  @Column('text') file_name!: string;
  @Column('bytea') content!: Buffer;
  @Column('text') sha256!: string;
  @Column('uuid') created_by!: string;
  @Column('text') created_by_name!: string;
  @Column('timestamptz') created_at!: string;
  @Column('text') void_reason!: string | null;
  @Column('uuid') voided_by!: string | null;
  @Column('text') voided_by_name!: string | null;
  @Column('timestamptz') voided_at!: string | null;
  @Column('int') version!: number;
}

/** One payment in one batch; a unique index keeps it in at most one live batch. */
@Entity({ schema: 'payment', name: 'export_rows' })
export class ExportRowEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') organization_id!: string;
  @Column('uuid') batch_id!: string;
  @Column('uuid') payment_id!: string;
  @Column('int') row_number!: number;
  @Column('bigint') amount!: number;
  @Column('boolean') live!: boolean;
}
