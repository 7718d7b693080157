import type { ReadFields } from '@uketori/proto/uketori/intake/v1/events';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ContentType } from '../inspection/inspection.facade.js';
import type { ReadStatus } from './files.rules.js';

/** A range of pages of a stored file, read as one invoice. */
@Entity({ schema: 'intake', name: 'documents' })
export class DocumentEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') organization_id!: string;
  @Column('uuid') upload_id!: string;
  @Column('text') file_name!: string;
  @Column('text') content_type!: ContentType;
  @Column('boolean') download_only!: boolean;
  @Column('int') first_page!: number;
  @Column('int') page_count!: number;
  @Column('int') current_version!: number;
  @Column('uuid', { nullable: true }) department_id!: string | null;
  @Column('uuid') uploaded_by!: string;
  @Column('text') read_status!: ReadStatus;
  @Column('int') read_version!: number;
  @Column('text', { nullable: true }) read_error_code!: string | null;
  @Column('jsonb', { nullable: true }) read_fields!: ReadFields | null;
  @Column('text', { nullable: true }) words_key!: string | null;
  @Column('timestamptz', { nullable: true }) read_at!: string | null;
  @Column('timestamptz') created_at!: string;
  @Column('int') version!: number;
}

/** The unchanging bytes of one version of a document. */
@Entity({ schema: 'intake', name: 'document_versions' })
export class DocumentVersionEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') organization_id!: string;
  @Column('uuid') document_id!: string;
  @Column('int') document_version!: number;
  @Column('text') sha256!: string;
  @Column('bigint') bytes!: number;
  @Column('text') content_type!: ContentType;
  @Column('text') storage_key!: string;
  /** Name, length and kind as this version was received; the document carries those of the current one. */
  @Column('text') file_name!: string;
  @Column('int') page_count!: number;
  @Column('boolean') download_only!: boolean;
  /** Why it replaced the version before; empty for the first. */
  @Column('text') reason!: string;
  @Column('uuid') created_by!: string;
  @Column('text') created_by_name!: string;
  @Column('timestamptz') created_at!: string;
}
