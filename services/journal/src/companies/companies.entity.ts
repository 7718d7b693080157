import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { LineTemplate } from '../lines/lines.facade.js';

/** A supplier and what is known of how it sends invoices and is paid. */
@Entity({ schema: 'journal', name: 'companies' })
export class CompanyEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') organization_id!: string;
  @Column('int') version!: number;
  @Column('text') company_name!: string;
  /** Name in the normal form of the search. */
  @Column('text') name_key!: string;
  @Column('text') t_number!: string | null;
  @Column('text') phone_number!: string;
  /** The number its invoices show, when it is another one. */
  @Column('text') scanned_phone_number!: string;
  @Column('text') phone_key!: string | null;
  @Column('text') scanned_phone_key!: string | null;
  @Column('text') email!: string;
  @Column('text') billing_contact_name!: string;
  @Column('text') billing_contact_department!: string;
  @Column('text') abstract!: string;
  /** Income tax is withheld from its invoices. */
  @Column('boolean') gensenzei!: boolean;
  @Column('smallint') withholding_type!: number | null;
  /** judicial_scrivener under code 0, else ''. */
  @Column('text') withholding_sub_type!: string;
  /** exclusive_when_shown or inclusive. */
  @Column('text') withholding_base!: string;
  /** Rounding this issuer uses; '' means the organization's. */
  @Column('text') tax_rounding!: string;
  /** Last issue day of a closing, 31 = month end; null means the organization's. */
  @Column('smallint') cutoff_day!: number | null;
  /** The number a person accepted although the registry has it under another name. */
  @Column('text') confirmed_t_number!: string;
  @Column('smallint') pay_site_month!: number | null;
  @Column('smallint') pay_site_day!: number | null;
  @Column('text') payment_type!: string;
  @Column('text') bank_name!: string;
  @Column('text') bank_code!: string;
  @Column('text') branch_name!: string;
  @Column('text') branch_code!: string;
  @Column('text') account_type!: string;
  @Column('text') account_number!: string;
  @Column('text') account_holder_kana!: string;
  @Column('boolean') fee_borne_by_partner!: boolean;
  /** Under the Act on subcontract proceeds (取適法): bears no transfer fee, is paid within 60 days. */
  @Column('boolean') toriteki!: boolean;
  /** Under the Freelance Act (フリーランス法): is paid within 60 days, or 30 of the original pay date. */
  @Column('boolean') freelance!: boolean;
  @Column('smallint') status!: number;
  @Column('int') sort_num!: number;
  @Column('boolean') deleted!: boolean;
  @Column('text') search_text!: string;
  @Column('text', { array: true }) search_bigrams!: string[];
  @Column('timestamptz') updated_at!: string;
}

/** Journal lines learned for a supplier, one row per keyword. */
@Entity({ schema: 'journal', name: 'company_patterns' })
export class CompanyPatternEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') organization_id!: string;
  @Column('int') version!: number;
  @Column('uuid') company_id!: string;
  @Column('text') name!: string;
  /** In the normal form of the search; empty for the supplier's general pattern. */
  @Column('text') keyword!: string;
  @Column('jsonb') company_journals!: LineTemplate[];
  /** Local number of the invoice it was learned from. */
  @Column('int') learned_from!: number | null;
  @Column('timestamptz') updated_at!: string;
}
