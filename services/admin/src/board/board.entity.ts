import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A message to everybody of the organization. */
@Entity({ schema: 'admin', name: 'board_messages' })
export class BoardMessageEntity {
  @Column('uuid') organization_id!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('text') content!: string;
  /** JST calendar dates, both inclusive. */
  @Column('date') date_display_from!: string;
  @Column('date') date_display_until!: string;
  @Column('uuid') created_user_organization!: string;
  @Column('text') full_name!: string;
  @Column('int') version!: number;
  @Column('timestamptz') created_at!: string;
}
