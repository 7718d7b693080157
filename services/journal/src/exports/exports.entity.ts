import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { FormatColumn, FormatOptions } from './format.schema.js';
import type { ExportKind, FormatKind } from './sources.data.js';

/** A format that people built. */
@Entity({ schema: 'journal', name: 'export_formats' })
export class ExportFormatEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') organization_id!: string;
  @Column('int') version!: number;
  @Column('text') name!: string;
  /** What uniqueness is judged by. */
  @Column('text') name_key!: string;
  @Column('text') kind!: FormatKind;
  @Column('jsonb') options!: FormatOptions;
  @Column('jsonb') columns!: FormatColumn[];
  @Column('text') updated_by_name!: string;
  @Column('timestamptz') updated_at!: string;
}

/** A file that was made. */
@Entity({ schema: 'journal', name: 'export_runs' })
export class ExportRunEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') organization_id!: string;
  @Column('int') number!: number;
  @Column('text') kind!: ExportKind;
  @Column('text') format_id!: string;
  @Column('text') format_name!: string;
  @Column('text') file_name!: string;
  @Column('text') media_type!: string;
  @Column('text') storage_key!: string;
  @Column('bigint') bytes!: number;
  @Column('text') sha256!: string;
  @Column('int') row_count!: number;
  @Column('int') invoice_count!: number;
  @Column('jsonb') request!: object;
  @Column('uuid') created_by!: string;
  @Column('text') created_by_name!: string;
  @Column('timestamptz') created_at!: string;
}
