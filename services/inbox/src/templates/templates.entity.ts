import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A text of requests to suppliers. */
@Entity({ schema: 'inbox', name: 'email_templates' })
export class EmailTemplateEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') organization_id!: string;
  @Column('text') name!: string;
  @Column('text') body!: string;
  /** Address for suppliers' replies; empty: none is given. */
  @Column('text') reply_to!: string;
  @Column('int') version!: number;
}
