import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One reading of one document, pulled by a reader under a lease. */
@Entity({ schema: 'intake', name: 'reading_jobs' })
export class ReadingJobEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') organization_id!: string;
  @Column('uuid') document_id!: string;
  @Column('int') read_version!: number;
  @Column('int', { array: true }) pages!: number[];
  @Column('text') state!: 'WAITING' | 'LEASED' | 'DONE' | 'FAILED';
  @Column('int') attempt!: number;
  @Column('text', { nullable: true }) worker_id!: string | null;
  @Column('text', { nullable: true }) lease_token!: string | null;
  @Column('timestamptz', { nullable: true }) leased_until!: string | null;
  @Column('timestamptz') available_at!: string;
  @Column('text', { nullable: true }) error_code!: string | null;
  @Column('text', { nullable: true }) reason!: string | null;
  @Column('int') pages_done!: number;
  /** Clockwise turn that a person asked for; null lets the reader find out. */
  @Column('int', { nullable: true }) rotation!: number | null;
  @Column('timestamptz') created_at!: string;
  @Column('timestamptz', { nullable: true }) finished_at!: string | null;
  @Column('int') version!: number;
}
