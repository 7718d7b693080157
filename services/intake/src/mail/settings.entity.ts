import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Senders } from './senders.rules.js';

/** How an organization takes invoices in by mail; one row for each that ever set it. */
@Entity({ schema: 'intake', name: 'mail_settings' })
export class MailSettingsEntity {
  @Column('uuid') organization_id!: string;
  @PrimaryColumn('uuid') id!: string;
  /** The unguessable part of the address; null while no mail is taken. */
  @Column('text', { nullable: true }) local_part!: string | null;
  @Column('text') senders!: Senders;
  /** Addresses and domains beside the members. */
  @Column('text', { array: true }) allowed!: string[];
  /** Each page becomes a document. */
  @Column('boolean') split!: boolean;
  /** Pages to read; null means the organization's own default. */
  @Column('int', { nullable: true }) attachment_page!: number | null;
  @Column('uuid', { nullable: true }) department_id!: string | null;
  @Column('timestamptz', { nullable: true }) issued_at!: string | null;
  @Column('text') issued_by_name!: string;
  @Column('timestamptz', { nullable: true }) last_mail_at!: string | null;
  @Column('int') version!: number;
}
