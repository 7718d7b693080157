import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { FeeMethod } from './transfer-fees.rules.js';

/** An account of the organization that payments leave from. */
@Entity({ schema: 'payment', name: 'user_banks' })
export class UserBankEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') organization_id!: string;
  @Column('text') bank_code!: string;
  @Column('text') bank_name!: string;
  @Column('text') bank_branch_code!: string;
  @Column('text') bank_branch_name!: string;
  @Column('text') bank_account_type!: 'ordinary' | 'current' | 'savings' | 'other';
  @Column('text') bank_account_number!: string;
  @Column('text') bank_account_name!: string;
  /** 委託者コード of transfer files; empty without such a contract. */
  @Column('text') user_code!: string;
  @Column('boolean') default!: boolean;
  @Column('text') record_separator!: 'crlf' | 'none';
  @Column('text') middle_dot!: '.' | ' ';
  @Column('boolean') shorten_names!: boolean;
  @Column('text') transfer_category!: '0' | '7';
  /** How the fee of a payee who bears it is found near a tier. */
  @Column('text') fee_method!: FeeMethod;
  /** 0x1A behind the last record of a file. */
  @Column('boolean') end_mark!: boolean;
  @Column('boolean') deleted!: boolean;
  @Column('timestamptz') created_at!: string;
  @Column('int') version!: number;
}
