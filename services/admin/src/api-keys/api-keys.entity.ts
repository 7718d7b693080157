import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ schema: 'admin', name: 'api_keys' })
export class ApiKeyEntity {
  @Column('uuid') organization_id!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('text') name!: string;
  /** Hex SHA-256 of the whole key; 256 random bits need no slow hash. */
  @Column('text') key_sha256!: string;
  /** First characters, by which people recognise a key. */
  @Column('text') key_prefix!: string;
  @Column('jsonb') abilities!: Record<string, number>;
  @Column('uuid') created_by!: string;
  @Column('text') created_by_name!: string;
  @Column('timestamptz') expires_at!: string | null;
  @Column('timestamptz') last_used_at!: string | null;
  @Column('timestamptz') revoked_at!: string | null;
  @Column('int') version!: number;
  @Column('timestamptz') created_at!: string;
}
