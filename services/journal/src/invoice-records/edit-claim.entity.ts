import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The user who is editing an invoice; at most one row per invoice. */
@Entity({ schema: 'journal', name: 'edit_claims' })
export class EditClaimEntity {
  @PrimaryColumn('uuid') invoice_id!: string;
  @Column('uuid') organization_id!: string;
  @Column('uuid') user_id!: string;
  @Column('text') user_name!: string;
  @Column('text') window_token!: string;
  @Column('timestamptz') claimed_at!: string;
  @Column('timestamptz') expires_at!: string;
  @Column('bigint') fence!: number;
}
