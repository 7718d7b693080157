import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ schema: 'admin', name: 'sessions' })
export class SessionEntity {
  @Column('uuid') organization_id!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') user_id!: string;
  @Column('uuid') user_organization_id!: string;
  @Column('text') envtype!: string;
  @Column('text') ip_address!: string | null;
  @Column('text') user_agent!: string;
  @Column('timestamptz') created_at!: string;
  @Column('timestamptz') expires_at!: string;
  @Column('timestamptz') revoked_at!: string | null;
  /** The session this one replaced when the user switched organization. */
  @Column('uuid') rotated_from!: string | null;
}
