import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ChatServiceName } from './chat-service.types.js';

/** A chat service that posts to us. Both secrets are sealed and erased with the connection. */
@Entity({ schema: 'intake', name: 'chat_connections' })
export class ChatConnectionEntity {
  @Column('uuid') organization_id!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('text') service!: ChatServiceName;
  @Column('text') name!: string;
  /** The unguessable part of its webhook's address: 256 random bits. */
  @Column('text') hook_key!: string;
  /** Slack: signing secret. Chatwork: the webhook's token, in base64 as it was given, empty until it is known. */
  @Column('text') hook_secret_sealed!: string;
  @Column('text') api_token_sealed!: string;
  @Column('boolean') enabled!: boolean;
  @Column('uuid', { nullable: true }) department_id!: string | null;
  /** The owner of the token, as the service reported at the last check. */
  @Column('text') account!: string;
  @Column('timestamptz', { nullable: true }) checked_at!: string | null;
  /** ok, what is wrong, or empty when never checked. */
  @Column('text') check_result!: string;
  @Column('timestamptz', { nullable: true }) last_event_at!: string | null;
  @Column('text') created_by_name!: string;
  @Column('timestamptz') created_at!: string;
  @Column('timestamptz', { nullable: true }) deleted_at!: string | null;
  @Column('int') version!: number;
}
