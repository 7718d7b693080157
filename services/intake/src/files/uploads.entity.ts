import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ContentType } from '../inspection/inspection.facade.js';
import type { UploadOptions, UploadState } from './files.rules.js';

/** Other uploads that this one resembles; their invoices' local ids are looked up when shown. */
export interface Duplicate {
  code: 'duplicate_file_name' | 'duplicate_content';
  upload_ids: string[];
}

/** One received file. */
@Entity({ schema: 'intake', name: 'uploads' })
export class UploadEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') organization_id!: string;
  @Column('text') file_name!: string;
  @Column('text') content_type!: ContentType;
  @Column('boolean') download_only!: boolean;
  @Column('bigint') bytes!: number;
  @Column('text') sha256!: string;
  @Column('int') page_count!: number;
  @Column('text') storage_key!: string;
  @Column('text') state!: UploadState;
  @Column('text', { nullable: true }) error_code!: string | null;
  @Column('jsonb') duplicates!: Duplicate[];
  @Column('jsonb') options!: UploadOptions;
  @Column('boolean') split!: boolean;
  @Column('text') source!: string;
  @Column('text') source_ref!: string;
  @Column('uuid', { nullable: true }) department_id!: string | null;
  @Column('uuid') uploaded_by!: string;
  @Column('text') uploaded_by_name!: string;
  @Column('timestamptz') created_at!: string;
  @Column('int') version!: number;
}
