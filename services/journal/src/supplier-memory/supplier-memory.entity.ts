import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A supplier as its invoices show it, and what corrections taught of them (in journal.supplier_lessons). */
@Entity({ schema: 'journal', name: 'supplier_memories' })
export class SupplierMemoryEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') organization_id!: string;
  @Column('int') version!: number;
  @Column('text') t_number!: string;
  /** Digits only; empty when none is printed. */
  @Column('text') phone_key!: string;
  /** Name in the normal form of the search. */
  @Column('text') name_key!: string;
  @Column('text') name!: string;
  @Column('timestamptz') updated_at!: string;
}
