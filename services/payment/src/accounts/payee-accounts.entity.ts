import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An account that a payee is, or is to be, paid to; no transfer goes to it until somebody confirmed it. */
@Entity({ schema: 'payment', name: 'payee_accounts' })
export class PayeeAccountEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') organization_id!: string;
  @Column('uuid') company_id!: string | null;
  @Column('text') partner_name!: string;
  /** The payee's name in the normal form of the search. */
  @Column('text') payee_key!: string;
  @Column('text') bank_code!: string;
  @Column('text') bank_name!: string;
  @Column('text') branch_code!: string;
  @Column('text') branch_name!: string;
  @Column('text') account_type!: string;
  /** Seven digits. */
  @Column('text') account_number!: string;
  @Column('text') account_holder_kana!: string;
  @Column('text') state!: 'WAITING' | 'CONFIRMED';
  /** Null: read from the invoice and changed by no user. */
  @Column('uuid') entered_by!: string | null;
  @Column('text') entered_by_name!: string | null;
  @Column('timestamptz') entered_at!: string;
  @Column('uuid') confirmed_by!: string | null;
  @Column('text') confirmed_by_name!: string | null;
  @Column('timestamptz') confirmed_at!: string | null;
  @Column('text') confirm_note!: string | null;
  @Column('text') edi_text!: string;
  @Column('timestamptz') created_at!: string;
  @Column('int') version!: number;
}
