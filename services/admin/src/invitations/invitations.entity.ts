import { Column, Entity, PrimaryColumn } from 'typeorm';

export const INVITATION_STATES = ['sent', 'cancelled', 'activated'] as const;
export type InvitationState = (typeof INVITATION_STATES)[number];

/** Somebody asked into the organization by mail. */
@Entity({ schema: 'admin', name: 'invitations' })
export class InvitationEntity {
  @Column('uuid') organization_id!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('text') email!: string;
  @Column('int') user_role_id!: number;
  @Column('text') user_code!: string;
  @Column('uuid') department_id!: string | null;
  /** Hash of what the mailed link carries. */
  @Column('text') code_sha256!: string;
  @Column('text') state!: InvitationState;
  @Column('uuid') invited_by!: string;
  @Column('text') invited_by_name!: string;
  @Column('timestamptz') expires_at!: string;
  @Column('timestamptz') sent_at!: string;
  @Column('timestamptz') activated_at!: string | null;
  @Column('int') version!: number;
  @Column('timestamptz') created_at!: string;
}
