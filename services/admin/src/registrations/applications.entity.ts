import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ schema: 'admin', name: 'applications' })
export class ApplicationEntity {
  @Column('uuid') organization_id!: string;
  /** Also the client_id. */
  @PrimaryColumn('uuid') id!: string;
  @Column('text') name!: string;
  @Column('text') homepage_url!: string;
  /** Whether it can keep a secret (RFC 6749 section 2.1). */
  @Column('text') kind!: 'confidential' | 'public';
  @Column('text', { array: true }) redirect_uris!: string[];
  @Column('text', { array: true }) scopes!: string[];
  /** Hex SHA-256 of the client secret; 256 random bits need no slow hash. Null for a public one. */
  @Column('text') secret_sha256!: string | null;
  @Column('text') secret_prefix!: string | null;
  @Column('uuid') created_by!: string;
  @Column('text') created_by_name!: string;
  @Column('timestamptz') deleted_at!: string | null;
  @Column('int') version!: number;
  @Column('timestamptz') created_at!: string;
}
