import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What somebody said about an invoice. */
@Entity({ schema: 'journal', name: 'invoice_comments' })
export class InvoiceCommentEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') organization_id!: string;
  @Column('uuid') invoice_id!: string;
  @Column('text') comment!: string;
  @Column('uuid') user_id!: string;
  @Column('text') user_name!: string;
  @Column('boolean') send_mail!: boolean;
  @Column('timestamptz') created_at!: string;
  @Column('int') version!: number;
}
