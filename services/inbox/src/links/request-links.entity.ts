import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A link by which one customer uploads for one month without a login. */
@Entity({ schema: 'inbox', name: 'request_links' })
export class RequestLinkEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') organization_id!: string;
  @Column('uuid') customer_id!: string;
  @Column('text') secret_sha256!: string;
  @Column('int') year!: number;
  @Column('int') month!: number;
  @Column('timestamptz') expires_at!: string;
  @Column('timestamptz', { nullable: true }) revoked_at!: string | null;
  @Column('uuid') created_by!: string;
  @Column('text') created_by_name!: string;
  @Column('timestamptz') created_at!: string;
  @Column('int') version!: number;
}
