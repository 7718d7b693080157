import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { LineTemplate } from '../lines/lines.facade.js';

/** The lines of an invoice for which nothing was chosen and nothing learned; one row per organization. */
@Entity({ schema: 'journal', name: 'default_journals' })
export class DefaultJournalEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') organization_id!: string;
  @Column('int') version!: number;
  @Column('jsonb') company_journals!: LineTemplate[];
  /** Account title and tax class of withheld income tax on the credit side. */
  @Column('uuid') withholding_account_title_id!: string | null;
  @Column('uuid') withholding_tax_id!: string | null;
  @Column('timestamptz') updated_at!: string;
}
