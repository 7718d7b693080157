import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A Google account that somebody consented with. Both tokens are sealed, and erased with the connection. */
@Entity({ schema: 'intake', name: 'drive_connections' })
export class DriveConnectionEntity {
  @Column('uuid') organization_id!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('text') account_ref!: string;
  @Column('text') account_email!: string;
  @Column('text') account_name!: string;
  @Column('text') refresh_token_sealed!: string;
  @Column('text') access_token_sealed!: string;
  @Column('timestamptz') access_expires_at!: string;
  @Column('boolean') enabled!: boolean;
  /** Google no longer accepts the tokens: a user has to consent again. */
  @Column('boolean') reconnect!: boolean;
  /** Why the last look at the changes did not succeed; empty when it did. */
  @Column('text') fault!: string;
  @Column('int') failures!: number;
  @Column('timestamptz', { nullable: true }) polled_at!: string | null;
  @Column('timestamptz') next_poll_at!: string;
  @Column('timestamptz', { nullable: true }) paused_until!: string | null;
  @Column('text') connected_by_name!: string;
  @Column('timestamptz') connected_at!: string;
  @Column('timestamptz') created_at!: string;
  @Column('timestamptz', { nullable: true }) deleted_at!: string | null;
  @Column('int') version!: number;
}

/** A folder that is watched. */
@Entity({ schema: 'intake', name: 'drive_folders' })
export class DriveFolderEntity {
  @Column('uuid') organization_id!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') connection_id!: string;
  @Column('text') folder_id!: string;
  @Column('text') folder_name!: string;
  @Column('uuid', { nullable: true }) department_id!: string | null;
  @Column('boolean') include_existing!: boolean;
  /** How far the first look at what lay in it came; null at its beginning. */
  @Column('text', { nullable: true }) scan_token!: string | null;
  /** When that look was done. */
  @Column('timestamptz', { nullable: true }) scanned_at!: string | null;
  /** Looked through once more because the changes were lost. */
  @Column('boolean') rescan!: boolean;
  /** file_gone when it is no longer there. */
  @Column('text') fault!: string;
  @Column('text') created_by_name!: string;
  @Column('timestamptz') created_at!: string;
  @Column('int') version!: number;
}
