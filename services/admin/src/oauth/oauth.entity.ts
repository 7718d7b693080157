import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The content of a consent page. */
@Entity({ schema: 'admin', name: 'oauth_requests' })
export class OAuthRequestEntity {
  @Column('uuid') organization_id!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') session_id!: string;
  @Column('uuid') user_organization_id!: string;
  @Column('uuid') application_id!: string;
  @Column('text') redirect_uri!: string;
  @Column('text', { array: true }) scopes!: string[];
  @Column('text') state!: string | null;
  @Column('text') code_challenge!: string;
  @Column('timestamptz') expires_at!: string;
  @Column('timestamptz') decided_at!: string | null;
}

@Entity({ schema: 'admin', name: 'oauth_codes' })
export class OAuthCodeEntity {
  @Column('uuid') organization_id!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('text') code_sha256!: string;
  @Column('uuid') application_id!: string;
  @Column('uuid') user_id!: string;
  @Column('uuid') user_organization_id!: string;
  @Column('text') redirect_uri!: string;
  @Column('text', { array: true }) scopes!: string[];
  @Column('text') code_challenge!: string;
  @Column('timestamptz') expires_at!: string;
  @Column('timestamptz') used_at!: string | null;
  @Column('uuid') grant_id!: string | null;
}

/** What a user allowed an application, from the exchange of the code on. */
@Entity({ schema: 'admin', name: 'oauth_grants' })
export class OAuthGrantEntity {
  @Column('uuid') organization_id!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') application_id!: string;
  @Column('uuid') user_id!: string;
  @Column('uuid') user_organization_id!: string;
  @Column('text') user_name!: string;
  @Column('text', { array: true }) scopes!: string[];
  @Column('timestamptz') created_at!: string;
  @Column('timestamptz') expires_at!: string;
  @Column('timestamptz') last_used_at!: string | null;
  @Column('timestamptz') revoked_at!: string | null;
}

@Entity({ schema: 'admin', name: 'oauth_tokens' })
export class OAuthTokenEntity {
  @Column('uuid') organization_id!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') grant_id!: string;
  @Column('text') kind!: 'access' | 'refresh';
  @Column('text') token_sha256!: string;
  @Column('text', { array: true }) scopes!: string[];
  @Column('timestamptz') expires_at!: string;
  @Column('timestamptz') used_at!: string | null;
  @Column('timestamptz') revoked_at!: string | null;
}
