import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { MasterKind } from './kinds.data.js';

/** A row of any of the ten masters; what a kind has of its own is in `attributes`. */
@Entity({ schema: 'journal', name: 'masters' })
export class MasterEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') organization_id!: string;
  @Column('int') version!: number;
  @Column('text') kind!: MasterKind;
  @Column('text') name!: string;
  @Column('text') code!: string;
  /** 1 is active, 0 is kept for old invoices only. */
  @Column('smallint') status!: 0 | 1;
  @Column('int') sort_num!: number;
  @Column('uuid') parent_id!: string | null;
  @Column('int') rate!: number | null;
  @Column('date') valid_from!: string | null;
  @Column('date') valid_to!: string | null;
  @Column('jsonb') attributes!: Record<string, unknown>;
  /** Name in the normal form of the search: what uniqueness is judged by. */
  @Column('text') name_key!: string;
  @Column('text') search_text!: string;
  @Column('text', { array: true }) search_bigrams!: string[];
  @Column('boolean') deleted!: boolean;
  @Column('timestamptz') updated_at!: string;
}
